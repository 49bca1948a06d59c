"""What the queue forgets in time: events, run by run, and texts of documents that nobody tried again."""

import time
from dataclasses import dataclass

from consilience.platform.support.storage.database import Database
from consilience.platform.support.timestamps import iso

__all__ = ["Pruned", "prune_events", "prune_texts"]

_DAY_S = 86_400.0
_AT_ONCE = 50
"""Runs in one transaction, so that nobody waits long."""
_ENDED = "('done', 'failed', 'cancelled')"
_COUNTED = f"""
SELECT jobs.id, jobs.ended_at, count(*) AS events FROM jobs JOIN events ON events.job_id = jobs.id
WHERE jobs.status IN {_ENDED} GROUP BY jobs.number ORDER BY jobs.ended_at DESC, jobs.number DESC
"""  # noqa: S608 - our own words
_FORGET_EVENTS = f"DELETE FROM events WHERE job_id = ? AND job_id IN (SELECT id FROM jobs WHERE status IN {_ENDED})"  # noqa: S608
_LOOSE = "FROM events WHERE at < ? AND job_id NOT IN (SELECT id FROM jobs)"
_GIVEN_UP = """
FROM texts WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.document_id = texts.document_id
  AND (status IN ('queued', 'running', 'paused') OR (status <> 'done' AND ended_at >= ?)))
"""


@dataclass(frozen=True, slots=True)
class Pruned:
    """Counts of what was forgotten, or would be."""

    runs: int
    events: int


def prune_events(database: Database, days: float, most: int, *, only_count: bool = False) -> Pruned:
    """Forget events of runs that ended long ago, then those of the runs that ended first while there are too many.

    Events that belong to no run, such as reviews, go by their age alone. The runs themselves stay, as do the events of
    runs that have not ended. What is kept of a run can be replayed from its beginning.

    Args:
        database: of the queue.
        days: for which the events of a run are kept after its end.
        most: events of ended runs that are kept.
        only_count: whether nothing is to be forgotten.
    """
    before = iso(time.time() - days * _DAY_S)
    going = _list_going(database, before, most)
    if only_count:
        (loose,) = database.rows(f"SELECT count(*) {_LOOSE}", before)
        return Pruned(len(going), int(loose[0]) + sum(events for _, events in going))
    with database.transaction() as connection:
        forgotten = connection.execute(f"DELETE {_LOOSE}", (before,)).rowcount
    for start in range(0, len(going), _AT_ONCE):
        with database.transaction() as connection:
            for job_id, _ in going[start : start + _AT_ONCE]:
                forgotten += connection.execute(_FORGET_EVENTS, (job_id,)).rowcount
    return Pruned(len(going), forgotten)


def _list_going(database: Database, before: str, most: int) -> list[tuple[str, int]]:
    """Return ⟨run, number of its events⟩ of the runs that are to lose theirs, the one that ended first first."""
    kept, going = 0, []
    for row in database.rows(_COUNTED):
        kept += row["events"]
        if kept > most or row["ended_at"] < before:
            going.append((row["id"], int(row["events"])))
    return going[::-1]


def prune_texts(database: Database, days: float, *, only_count: bool = False) -> int:
    """Forget the texts of documents whose runs failed or were cancelled long ago; they cannot be retried then.

    The runs stay in the list. Texts of what waits, is paused or under way stay.

    Args:
        database: of the queue.
        days: for which a text is kept after the end of the last run over it.
        only_count: whether nothing is to be forgotten.

    Returns:
        How many texts were forgotten, or would be.
    """
    before = iso(time.time() - days * _DAY_S)
    if only_count:
        (row,) = database.rows(f"SELECT count(*) {_GIVEN_UP}", before)
        return int(row[0])
    forgotten = 0
    while True:
        with database.transaction() as connection:
            gone = connection.execute(
                f"DELETE FROM texts WHERE document_id IN (SELECT document_id {_GIVEN_UP} LIMIT {_AT_ONCE})",  # noqa: S608
                (before,),
            ).rowcount
        forgotten += gone
        if not gone:
            return forgotten
