"""Soft locks: who looks at which fact just now, told to colleagues, and in nobody's way."""

import json
import time
from collections.abc import Sequence

from consilience.platform.records.soft_locks import SoftLockItem
from consilience.platform.support.storage.database import Database
from consilience.platform.support.timestamps import iso

__all__ = ["HELD_S", "SoftLocks"]

HELD_S = 300.0
"""Seconds for which a look counts unless it is renewed."""
_MOST_OF_ONE = 100


class SoftLocks:
    """The looks of all reviewers, in the queue's file; any thread may use it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def hold(self, fact: str, by: str) -> tuple[list[SoftLockItem], bool]:
        """Note that somebody looks at a fact for five minutes more; return who else does, and whether it is news."""
        moment = time.time()
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM soft_locks WHERE until <= ?", (moment,))
            known = connection.execute("SELECT 1 FROM soft_locks WHERE fact = ? AND account = ?", (fact, by)).fetchone()
            connection.execute(
                "INSERT INTO soft_locks VALUES (?1, ?2, ?3, ?4) ON CONFLICT (fact, account) DO UPDATE SET until = ?4",
                (fact, by, moment, moment + HELD_S),
            )
            connection.execute(
                "DELETE FROM soft_locks WHERE account = ?1 AND fact IN (SELECT fact FROM soft_locks WHERE account = ?1"
                " ORDER BY until DESC, since DESC LIMIT 1000000 OFFSET ?2)",
                (by, _MOST_OF_ONE),
            )
        return [lock for lock in self.list_locks([fact]) if lock.by != by], known is None

    def release(self, facts: Sequence[str], by: str | None = None) -> list[str]:
        """Forget that somebody, or anybody, looks at these facts; return those at which anybody did."""
        with self._database.transaction() as connection:
            rows = connection.execute(
                "DELETE FROM soft_locks WHERE fact IN (SELECT value FROM json_each(?1))"
                " AND (?2 IS NULL OR account = ?2) RETURNING fact",
                (json.dumps(list(facts)), by),
            ).fetchall()
        return sorted({row["fact"] for row in rows})

    def list_locks(self, facts: Sequence[str] | None = None) -> list[SoftLockItem]:
        """Return who looks at these facts, or at any; by fact, then by who came first."""
        rows = self._database.rows(
            "SELECT * FROM soft_locks WHERE until > ?1 AND (?2 IS NULL OR fact IN (SELECT value FROM json_each(?2)))"
            " ORDER BY fact, since, account",
            time.time(),
            None if facts is None else json.dumps(list(facts)),
        )
        return [SoftLockItem(row["fact"], row["account"], iso(row["since"]), iso(row["until"])) for row in rows]
