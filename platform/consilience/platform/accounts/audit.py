"""The audit log: every decision and every change, by whom, when, and what became of it.

It is only ever added to; what is older than its limits is forgotten, and an entry says so.
"""

import json
import time
from typing import Any

from consilience.platform.records.audit import AuditRecord
from consilience.platform.support.storage.database import Database, StoredRow
from consilience.platform.support.timestamps import iso, now

__all__ = ["AuditLog"]

_FORGET_EVERY = 1000
"""Entries; the limits hold up to so many."""
_BEYOND = """
FROM audit WHERE at < ?1
  OR (actor <> '' AND seq <= (SELECT seq FROM audit WHERE actor <> '' ORDER BY seq DESC LIMIT 1 OFFSET ?2))
  OR (actor = '' AND seq <= (SELECT seq FROM audit WHERE actor = '' ORDER BY seq DESC LIMIT 1 OFFSET ?3))
"""


class AuditLog:
    """The log; the file itself refuses changes of what is in it."""

    def __init__(self, database: Database, days: float = 730.0, entries: int = 1_000_000) -> None:
        """Remember how long entries are kept.

        Args:
            database: the accounts'.
            days: after which an entry is forgotten.
            entries: kept at most; of what strangers did a tenth of it, so that they push out nothing but their own.
        """
        self._database, self._days, self._entries = database, days, entries
        self._added = 0
        self.apart = database.apart
        """Writes and reads the log outside the event loop."""

    def forget(self, *, only_count: bool = False) -> int:
        """Forget what is beyond the limits, with an entry about it, or only count it; return how many entries it is."""
        database, limits = self._database, (iso(time.time() - self._days * 86_400), self._entries, self._entries // 10)
        if only_count:
            return int(database.rows(f"SELECT count(*) {_BEYOND}", *limits)[0][0])
        with (
            database.transaction() as connection,
            database.without_trigger(connection, "audit_is_not_shortened", "audit"),
        ):
            forgotten = connection.execute(f"DELETE {_BEYOND}", limits).rowcount
        if forgotten:
            self.add("audit_forgotten", actor="consilience", via="server", entries=forgotten)
        return forgotten

    def add(
        self,
        action: str,
        target: str = "",
        *,
        actor: str = "",
        via: str = "",
        outcome: str = "done",
        request_id: str = "",
        **details: Any,  # noqa: ANN401 - JSON
    ) -> None:
        """Add an entry.

        Raises:
            ConsilienceError: it cannot be written.
        """
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT INTO audit (at, actor, via, action, target, outcome, request_id, details)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (now(), actor, via, action, target, outcome, request_id, json.dumps(details, ensure_ascii=False)),
            )
        self._added += 1
        if self._added % _FORGET_EVERY == 1:
            self.forget()

    def page(
        self, *, before: int | None = None, actor: str | None = None, action: str | None = None, limit: int = 100
    ) -> list[AuditRecord]:
        """Return entries, newest first.

        Args:
            before: only entries with lower numbers (the last one of the page before).
            actor: only of this account.
            action: only of this operation or command.
            limit: at most so many.
        """
        rows = self._database.rows(
            "SELECT * FROM audit WHERE (?1 IS NULL OR seq < ?1) AND (?2 IS NULL OR actor = ?2)"
            " AND (?3 IS NULL OR action = ?3) ORDER BY seq DESC LIMIT ?4",
            before,
            actor,
            action,
            limit,
        )
        return [_record(row) for row in rows]


def _record(row: StoredRow) -> AuditRecord:
    return AuditRecord(**{**dict(zip(row.keys(), row, strict=True)), "details": json.loads(row["details"])})
