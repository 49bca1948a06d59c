"""Old events are forgotten, run by run: what is kept of a run can be replayed from its beginning."""

import time
from dataclasses import dataclass

from consilience.platform.support.storage.database import Database
from consilience.platform.support.timestamps import iso

__all__ = ["Pruned", "prune_events"]

_DAY_S = 86_400.0
_AT_ONCE = 50
"""Runs in one transaction, so that nobody waits long."""
_OLD = (
    "SELECT id FROM jobs WHERE status IN ('done', 'failed', 'cancelled') AND ended_at < ?"
    " AND EXISTS (SELECT 1 FROM events WHERE job_id = jobs.id) ORDER BY ended_at LIMIT ?"
)
_COUNTED = (
    "SELECT jobs.id, count(*) AS events FROM jobs JOIN events ON events.job_id = jobs.id"
    " WHERE jobs.status IN ('done', 'failed', 'cancelled')"
    " GROUP BY jobs.number ORDER BY jobs.ended_at DESC, jobs.number DESC"
)


@dataclass(frozen=True, slots=True)
class Pruned:
    """Counts of what was forgotten."""

    runs: int
    events: int


def prune_events(database: Database, days: float, most: int) -> Pruned:
    """Forget events of runs that ended long ago, then those of the runs that ended first while there are too many.

    Events that belong to no run, such as reviews, go by their age alone. The runs themselves stay, as do the events of
    runs that have not ended.

    Args:
        database: of the queue.
        days: for which the events of a run are kept after its end.
        most: events of ended runs that are kept.
    """
    before = iso(time.time() - days * _DAY_S)
    with database.transaction() as connection:
        loose = connection.execute(
            "DELETE FROM events WHERE at < ? AND job_id NOT IN (SELECT id FROM jobs)", (before,)
        ).rowcount
    runs, events = 0, loose
    while ids := _oldest(database, before, most):
        with database.transaction() as connection:
            for job_id in ids:
                events += connection.execute("DELETE FROM events WHERE job_id = ?", (job_id,)).rowcount
        runs += len(ids)
    return Pruned(runs, events)


def _oldest(database: Database, before: str | None, most: int) -> list[str]:
    """Return runs whose events are to be forgotten next."""
    if old := database.rows(_OLD, before, _AT_ONCE):
        return [row["id"] for row in old]
    kept, excess = 0, []
    for row in database.rows(_COUNTED):
        kept += row["events"]
        if kept > most:
            excess.append(row["id"])
    return excess
