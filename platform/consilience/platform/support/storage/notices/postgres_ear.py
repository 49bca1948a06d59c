"""Notices of a PostgreSQL (LISTEN, NOTIFY): one connection for all who hear in this process, whatever they wait for."""

import threading
from contextlib import closing

import psycopg
import structlog

from consilience.graph.model.errors import FileUnusableError
from consilience.platform.support.storage.notices.ear import Hear, channel_of
from consilience.platform.support.storage.place import PostgresSchema
from consilience.platform.support.storage.postgres_connection import open_session
from consilience.platform.support.storage.postgres_failures import postgres_failures

__all__ = ["PostgresEar"]

_TURN_S = 1.0
"""After which it is looked whether somebody wants to hear of something else."""
_PAUSES_S = (0.5, 1.0, 2.0, 5.0)
"""Before a connection that was lost is made anew; the last again and again."""
_log = structlog.get_logger("consilience.storage")


class PostgresEar:
    """One who hears; see `Ear`."""

    def __init__(self, schema: PostgresSchema, topics: tuple[str, ...], hear: Hear) -> None:
        """Begin to hear; see `open_ear`."""
        self.channels = {channel_of(schema.name, topic): topic for topic in topics}
        """Their topics by the server's names."""
        self._hear = hear
        self._line = _join_line(schema, self)

    @property
    def hears(self) -> bool:
        """Return whether the server was told to tell all of it, and the connection is not known to be lost."""
        return self._line.told_of >= self.channels.keys()

    def tell(self, channel: str, content: str) -> None:
        """Hand on a notice."""
        if (topic := self.channels.get(channel)) is not None:
            self._hear(topic, content)

    def tell_of_gap(self) -> None:
        """Say that notices may have been missed."""
        for topic in self.channels.values():
            self._hear(topic, "")

    def close(self) -> None:
        """Hear nothing any more."""
        self._line.leave(self)


class _Line:
    """The connection of this process to a database, in a thread that lives as long as somebody hears."""

    def __init__(self, schema: PostgresSchema) -> None:
        self._schema = schema
        self._ears: list[PostgresEar] = []
        self._ended = threading.Event()
        self._lost = ""
        self.told_of: frozenset[str] = frozenset()
        """What the server tells us of just now."""

    def join(self, ear: PostgresEar) -> None:
        """Let one more hear; the caller holds `_guard`."""
        self._ears = [*self._ears, ear]
        if len(self._ears) == 1:
            threading.Thread(target=self._run, name="notices", daemon=True).start()

    def leave(self, ear: PostgresEar) -> None:
        """Let one hear no more; with the last one the connection ends."""
        with _guard:
            self._ears = [one for one in self._ears if one is not ear]
            url = self._schema.url.get_secret_value()
            if not self._ears and _lines.get(url) is self:
                self._ended.set()
                del _lines[url]

    def _run(self) -> None:
        try:
            self._keep_listening()
        finally:  # whatever ended it: nobody is to rely on it
            self.told_of = frozenset()

    def _keep_listening(self) -> None:
        failures = 0
        while not self._ended.is_set():
            try:
                with postgres_failures(self._schema):
                    self._listen()
            except FileUnusableError as error:
                failures = 0 if self.told_of else failures
                self._note_loss(str(error))
            self._ended.wait(_PAUSES_S[min(failures, len(_PAUSES_S) - 1)])
            failures += 1

    def _note_loss(self, reason: str) -> None:
        self.told_of = frozenset()
        if reason != self._lost:
            _log.warning("no notices come from the database, which is asked more often instead", reason=reason)
        self._lost = reason
        for ear in self._ears:
            ear.tell_of_gap()

    def _listen(self) -> None:
        """Hear until nobody wants to any more.

        Raises:
            psycopg.Error: the connection was lost, or cannot be made.
        """
        with closing(open_session(self._schema, synchronous=True)) as connection:
            connection.execute("SET idle_session_timeout = 0")  # a server may end those that ask nothing
            while not self._ended.is_set():
                self._tell_what_is_wanted(connection)
                for notice in connection.notifies(timeout=_TURN_S):
                    for ear in self._ears:
                        ear.tell(notice.channel, notice.payload)

    def _tell_what_is_wanted(self, connection: "psycopg.Connection[object]") -> None:
        ears = self._ears
        wanted = frozenset(channel for ear in ears for channel in ear.channels)
        if wanted == self.told_of:
            return
        before = self.told_of
        for order, channels in (("LISTEN", wanted - before), ("UNLISTEN", before - wanted)):
            for channel in sorted(channels):
                connection.execute(f"{order} {channel}".encode())
        self.told_of = wanted
        if self._lost:
            _log.info("notices come from the database again")
            self._lost = ""
        for ear in ears:  # what happened before it was told is looked for
            if not before >= ear.channels.keys():
                ear.tell_of_gap()


_guard = threading.Lock()
_lines: dict[str, _Line] = {}
"""By the addresses of their databases."""


def _join_line(schema: PostgresSchema, ear: PostgresEar) -> _Line:
    with _guard:
        line = _lines.setdefault(schema.url.get_secret_value(), _Line(schema))
        line.join(ear)
        return line
