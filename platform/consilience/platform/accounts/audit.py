"""The audit log: every decision and every change, by whom, when, and what became of it. It is only ever added to."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from consilience.platform.database import Database
from consilience.platform.moments import now

__all__ = ["AuditLog", "AuditRecord"]


@dataclass(frozen=True, slots=True)
class AuditRecord:
    """One entry."""

    seq: int
    at: str
    actor: str
    """Name of the account; empty when nobody known acted."""
    via: str
    """`key`, `session`, `command line`, or empty."""
    action: str
    """Operation of the API, or command."""
    target: str
    outcome: str
    """`done`, `refused` or `failed`."""
    request_id: str
    details: Mapping[str, Any] = field(default_factory=dict)


class AuditLog:
    """The log; the file itself refuses changes of what is in it."""

    def __init__(self, database: Database) -> None:
        self._database = database

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


def _record(row: sqlite3.Row) -> AuditRecord:
    return AuditRecord(**{**dict(row), "details": json.loads(row["details"])})
