"""Answers to requests that may be sent again: kept in the queue's file, so that they outlive the process.

Before a request is done, it is noted with an id of its own, its operation; what it does carries that id. If the process
dies between what it does and the note of its answer, the request is done again under the same operation, and whoever
does it finds what was done before instead of doing it twice.
"""

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass

from consilience.graph.model.errors import IdempotencyError
from consilience.platform.jobs.workers import is_alive, is_of_this_process, this_process
from consilience.platform.support.storage.database import Connection, Database, StoredRow

__all__ = ["KEPT_S", "KeyedRequest", "ResponseStore", "StoredResponse"]

KEPT_S = 24 * 3600.0
"""Seconds for which an answer is kept, unless the settings say otherwise."""
_MOST_OF_A_CALLER = 10_000
_MOST_BYTES = 100_000_000
_TIDIED_AFTER = 64
_being_done: set[str] = set()
"""The operations of this process. Others that are noted as its own were given up when that could not be noted."""
_BEYOND = """
FROM requests WHERE at < ?1 OR operation IN (SELECT operation FROM (SELECT operation,
  sum(length(body)) OVER (ORDER BY at DESC, rowid DESC) AS bytes,
  row_number() OVER (PARTITION BY caller ORDER BY at DESC, rowid DESC) AS nth
  FROM requests) AS sized WHERE bytes > ?2 OR nth > ?3)
"""


@dataclass(frozen=True, slots=True)
class KeyedRequest:
    """A request with an idempotency key."""

    caller: str
    key: str
    digest: str
    """Of its content."""


@dataclass(frozen=True, slots=True)
class StoredResponse:
    """Stored answer to a request."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class ResponseStore:
    """The answers of a day; any thread may use it."""

    def __init__(self, database: Database, kept_s: float = KEPT_S) -> None:
        """Remember how long answers are kept.

        Args:
            database: the queue's.
            kept_s: seconds after which an answer is forgotten.
        """
        self._database, self._kept_s = database, kept_s
        self._kept = 0

    def begin(self, request: KeyedRequest) -> str | StoredResponse | None:
        """Return the operation under which to do a request, or its answer; None while somebody is doing it.

        Raises:
            IdempotencyError: the key was used for another request.
        """
        found = self._begun(request)
        if isinstance(found, str):
            _being_done.add(found)
        return found

    def _begun(self, request: KeyedRequest) -> str | StoredResponse | None:
        moment = time.time()
        process = this_process()
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM requests WHERE at < ?", (moment - self._kept_s,))
            row = connection.execute(
                "SELECT * FROM requests WHERE caller = ? AND key = ?", (request.caller, request.key)
            ).fetchone()
            if row is None:
                operation = f"request_{secrets.token_hex(16)}"
                connection.execute(
                    "INSERT INTO requests (operation, caller, key, digest, at, place, pid, started, beat)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (operation, request.caller, request.key, request.digest, moment, *process, moment),
                )
                return operation
            return self._take_up(connection, row, request, moment)

    def _take_up(
        self, connection: Connection, row: StoredRow, request: KeyedRequest, moment: float
    ) -> str | StoredResponse | None:
        if row["digest"] != request.digest:
            raise IdempotencyError(
                f"The idempotency key {request.key!r} was used for another request. Use a new key for a new request."
            )
        if row["status"]:
            return StoredResponse(row["status"], json.loads(row["headers"]), row["body"])
        if row["pid"] and _is_being_done(row, moment):
            return None
        connection.execute(
            "UPDATE requests SET place = ?, pid = ?, started = ?, beat = ? WHERE operation = ?",
            (*this_process(), moment, row["operation"]),
        )
        return str(row["operation"])

    def keep(self, operation: str, answer: StoredResponse) -> None:
        """Keep the answer to a request that was done; the oldest of too many are forgotten."""
        _being_done.discard(operation)
        with self._database.transaction() as connection:
            connection.execute(
                "UPDATE requests SET status = ?, headers = ?, body = ? WHERE operation = ?",
                (answer.status, json.dumps(dict(answer.headers)), answer.body, operation),
            )
            if self._kept % _TIDIED_AFTER == 0:
                self._tidy(connection)
            self._kept += 1

    def leave(self, operation: str) -> None:
        """Note that nobody does a request any more, though it may have been done: it is done again when it comes."""
        _being_done.discard(operation)
        with self._database.transaction() as connection:
            connection.execute("UPDATE requests SET pid = 0 WHERE operation = ? AND status = 0", (operation,))

    def forget(self, operation: str) -> None:
        """Forget a request that was refused, so that its key may be used for a better one."""
        _being_done.discard(operation)
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM requests WHERE operation = ? AND status = 0", (operation,))

    def tidy(self, *, only_count: bool = False) -> int:
        """Forget answers that are too old, and the oldest of too many; return how many that were, or would be."""
        if only_count:
            return int(self._database.rows(f"SELECT count(*) {_BEYOND}", *self._limits())[0][0])
        with self._database.transaction() as connection:
            return self._tidy(connection)

    def _tidy(self, connection: Connection) -> int:
        return connection.execute(f"DELETE {_BEYOND}", self._limits()).rowcount

    def _limits(self) -> tuple[float, int, int]:
        return time.time() - self._kept_s, _MOST_BYTES, _MOST_OF_A_CALLER


def _is_being_done(row: StoredRow, moment: float) -> bool:
    return row["operation"] in _being_done if is_of_this_process(row) else is_alive(row, moment)
