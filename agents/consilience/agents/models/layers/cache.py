"""The layer that never asks the same thing twice: answers kept for all runs, in one SQLite file or elsewhere."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

from consilience.agents.models.call_context import current_call_context
from consilience.agents.models.layers.layer import Layer
from consilience.agents.models.protocol import Reply
from consilience.agents.models.request import Request
from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.private_files import open_private_tables

__all__ = ["AnswerCache", "AnswerStore", "Cached", "OpenAnswers", "key_of", "open_answers"]

_VERSION = 1
_KEEP = (
    "INSERT INTO answers (key, model, reply) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE"
    " SET model = excluded.model, reply = excluded.reply, answered_at = CURRENT_TIMESTAMP"
)
_FORGET_ANSWERS = (
    "DELETE FROM answers WHERE key IN (SELECT key FROM asked_for WHERE document = ?1)"
    " AND NOT EXISTS (SELECT 1 FROM asked_for WHERE asked_for.key = answers.key AND document <> ?1)"
)


_AT_ONCE = 500
"""Answers that are forgotten by one statement, so that nobody waits long."""
_HOW_MANY = "SELECT (SELECT count(*) FROM answers WHERE answered_at < ?), (SELECT count(*) FROM answers)"
_NTH_OLDEST = "SELECT answered_at FROM answers ORDER BY answered_at, key LIMIT 1 OFFSET ?"
_OLDEST = "SELECT key FROM answers WHERE answered_at <= ?1 ORDER BY answered_at, key LIMIT ?2"
_FORGET_OLDEST = f"DELETE FROM answers WHERE key IN ({_OLDEST})"  # noqa: S608 - our own words
_FORGET_WHO_ASKED = f"DELETE FROM asked_for WHERE key IN ({_OLDEST})"  # noqa: S608 - our own words


class AnswerStore(Protocol):
    """Tables of answers (`answers.sql`), wherever they are.

    Raises, whatever is asked of it:
        ConsilienceError: they cannot be used.
    """

    def find(self, statement: str, *values: Any) -> Any:  # noqa: ANN401 - values and a row of SQL
        """Return the first row of a reading statement; None when there is none."""

    def find_all(self, statement: str, *values: Any) -> Sequence[Any]:  # noqa: ANN401 - values and rows of SQL
        """Return the rows of a reading statement."""

    def change(self, statement: str, *values: Any) -> int:  # noqa: ANN401 - values of SQL
        """Do a statement that changes something, which outlives the process then; return how many rows it changed."""

    def empty_log(self) -> bool:
        """Empty the log, which still has what was deleted; return whether nobody was in the way."""

    def name_errors(self) -> AbstractContextManager[None]:
        """Turn what is wrong with a value in the block into a sentence that says where it is."""


@dataclass(slots=True)
class AnswerCache:
    """The answers that were given, by everything that determines them; and who is being answered just now.

    A read or a write of a file takes some 30 microseconds and is done in the event loop's own thread. An answer that
    was written outlives the process, however it ends.
    """

    store: AnswerStore
    under_way: dict[bytes, asyncio.Future[None]] = field(default_factory=dict)

    def read(self, key: bytes) -> Reply | None:
        """Return the answer kept under a key, with its usage as that of a cached call."""
        row = self.store.find("SELECT reply FROM answers WHERE key = ?", key)
        if row is None:
            return None
        with self.store.name_errors():
            kept = json.loads(row[0])
            reply = Reply(usage=from_plain(Usage, kept.pop("usage")).from_cache, **kept)
        self._note(key)
        return reply

    def write(self, key: bytes, model: str, reply: Reply) -> None:
        """Keep an answer."""
        kept = {"text": reply.text, "truncated": reply.truncated, "refusal": reply.refusal}
        if reply.thoughts:
            kept["thoughts"] = reply.thoughts
        text = json.dumps(
            kept | {"first_token": dict(reply.first_token), "usage": to_plain(reply.usage)}, ensure_ascii=False
        )
        self.store.change(_KEEP, key, model, text)
        self._note(key)

    def _note(self, key: bytes) -> None:
        """Note whose text is asked about just now, so that the answer can go with it."""
        asked = current_call_context()
        for document in filter(None, (asked.document_id, asked.other_document_id)):
            if self.store.find("SELECT 1 FROM asked_for WHERE document = ? AND key = ?", document, key) is None:
                self.store.change("INSERT INTO asked_for VALUES (?, ?) ON CONFLICT DO NOTHING", document, key)

    def forget_document(self, document_id: str) -> bool:
        """Forget the answers that were asked for in runs over a document and in no other's; overwrite what they said.

        Answers of releases before this one do not say what they were asked for, and stay.

        Returns:
            Whether the log could be emptied too; somebody who reads just now can be in the way.
        """
        self.store.change(_FORGET_ANSWERS, document_id)
        self.store.change("DELETE FROM asked_for WHERE document = ?", document_id)
        return self.store.empty_log()

    def forget_old(self, before: str, most: int, *, only_count: bool = False) -> int:
        """Forget the answers that were given before a moment, then the oldest while there are too many.

        Args:
            before: in UTC, such as `2026-11-26 08:00:00`.
            most: answers that are kept.
            only_count: whether nothing is to be forgotten.

        Returns:
            How many were forgotten, or would be.
        """
        old, there = self.store.find(_HOW_MANY, before)
        going = max(int(old), int(there) - most, 0)
        if only_count or not going:
            return going
        # Of two who do this at once neither goes beyond what was too old or too much when it looked.
        if (found := self.store.find(_NTH_OLDEST, going - 1)) is None:  # the other one was quicker
            return 0
        last, forgotten = found[0], 0
        while forgotten < going:
            number = min(_AT_ONCE, going - forgotten)
            self.store.change(_FORGET_WHO_ASKED, last, number)
            if not (gone := self.store.change(_FORGET_OLDEST, last, number)):
                break
            forgotten += gone
        return forgotten


OpenAnswers = Callable[[], AbstractContextManager[AnswerCache]]
"""Opens the answers, and closes them at the end of the block."""


@dataclass(frozen=True, slots=True)
class _AnswerFile:
    """The answers of a SQLite file."""

    path: Path
    connection: sqlite3.Connection

    def find(self, statement: str, *values: Any) -> Any:  # noqa: ANN401 - values and a row of SQL
        with _named(self.path):
            return self.connection.execute(statement, values).fetchone()

    def find_all(self, statement: str, *values: Any) -> Sequence[Any]:  # noqa: ANN401 - values and rows of SQL
        with _named(self.path):
            return self.connection.execute(statement, values).fetchall()

    def change(self, statement: str, *values: Any) -> int:  # noqa: ANN401 - values of SQL
        with _named(self.path):
            return self.connection.execute(statement, values).rowcount

    def name_errors(self) -> AbstractContextManager[None]:
        return _named(self.path)

    def empty_log(self) -> bool:
        with _named(self.path):
            return bool(self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)


@contextmanager
def open_answers(path: Path) -> Iterator[AnswerCache]:
    """Open the file and close it again.

    Raises:
        ConsilienceError: it cannot be opened, or is no cache of answers.
    """
    columns = "SELECT key, model, reply, answered_at FROM answers LIMIT 1"
    with open_private_tables(path, __package__, "answers.sql", columns, _named) as connection:
        yield AnswerCache(_AnswerFile(path, connection))


@contextmanager
def _named(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError, ValueError, TypeError) as error:
        raise ConsilienceError(
            f"The answers of models in {path} cannot be used: {error}. Remove the file; then they are asked for anew."
        ) from error


@dataclass(slots=True)
class Cached:
    """Answers from the cache. Of several that ask the same at once, one asks and the others wait for its answer."""

    below: Layer
    cache: AnswerCache
    signature: str
    """Of the model: endpoint, name, parameters."""

    async def __call__(self, request: Request) -> Reply:
        """Return the kept answer, or ask and keep it."""
        key = key_of(request, self.signature)
        while True:
            if kept := self.cache.read(key):
                return kept
            if (other := self.cache.under_way.get(key)) is None:
                break
            await asyncio.wait([other])  # whether it came to an answer or not, look again
        done = self.cache.under_way[key] = asyncio.get_running_loop().create_future()
        try:
            reply = await self.below(request)
            self.cache.write(key, self.signature, reply)
            return reply
        finally:
            del self.cache.under_way[key]
            done.set_result(None)


def key_of(request: Request, signature: str) -> bytes:
    """Return a digest of whatever determines an answer.

    Args:
        request: what is asked.
        signature: of the model.
    """
    messages = [[message.role, message.content] for message in request.messages]
    form = request.form
    asked = (
        json.dumps([_VERSION, signature, messages], ensure_ascii=False)[1:-1],
        f"[{json.dumps(form.name, ensure_ascii=False)}, {form.json_text}]" if form else "null",
        json.dumps([request.temperature, request.sample, request.max_tokens, request.alternatives])[1:-1],
    )
    return blake2b(f"[{', '.join(asked)}]".encode(), digest_size=24).digest()
