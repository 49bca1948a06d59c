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
"""Seconds for which an answer is kept."""
_MOST_OF_A_CALLER = 10_000
_MOST_BYTES = 100_000_000
_TIDIED_AFTER = 64
_being_done: set[str] = set()
"""The operations of this process. Others that are noted as its own were given up when that could not be noted."""
_FORGET_MANY = (
    "DELETE FROM requests WHERE operation IN (SELECT operation FROM requests WHERE caller = ?"
    " ORDER BY at DESC, rowid DESC LIMIT 1000000000 OFFSET ?)"
)
_FORGET_LARGE = (
    "DELETE FROM requests WHERE operation IN (SELECT operation FROM (SELECT operation,"
    " sum(length(body)) OVER (ORDER BY at DESC, rowid DESC) AS bytes FROM requests) AS sized WHERE bytes > ?)"
)


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

    def __init__(self, database: Database) -> None:
        self._database = database
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
            connection.execute("DELETE FROM requests WHERE at < ?", (moment - KEPT_S,))
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

    def _tidy(self, connection: Connection) -> None:
        many = connection.execute(
            "SELECT caller FROM requests GROUP BY caller HAVING count(*) > ?", (_MOST_OF_A_CALLER,)
        ).fetchall()
        for row in many:
            connection.execute(_FORGET_MANY, (row["caller"], _MOST_OF_A_CALLER))
        connection.execute(_FORGET_LARGE, (_MOST_BYTES,))


def _is_being_done(row: StoredRow, moment: float) -> bool:
    return row["operation"] in _being_done if is_of_this_process(row) else is_alive(row, moment)
