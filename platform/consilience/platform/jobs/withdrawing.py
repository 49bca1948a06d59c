"""What the queue forgets of a document that is withdrawn."""

from consilience.platform.database import Database
from consilience.platform.jobs.records import note
from consilience.platform.moments import now

__all__ = ["forget_jobs", "job_under_way"]

_FORGET_EVENTS = (
    "DELETE FROM events WHERE job_id IN"
    " (SELECT id FROM jobs WHERE document_id = ? AND status IN ('done', 'failed', 'cancelled'))"
)


def job_under_way(database: Database, document_id: str) -> str | None:
    """Return the id of the job over a document that a worker is on just now; None when there is none."""
    row = database.row("SELECT id FROM jobs WHERE document_id = ? AND status = 'running'", document_id)
    return row["id"] if row else None


def forget_jobs(database: Database, document_id: str) -> None:
    """Cancel what waits over a document, and forget its text and what was told of its runs, which quotes it.

    The jobs themselves stay in the list, as does all of a job that is under way.
    """
    with database.transaction() as connection:
        waiting = connection.execute(
            "UPDATE jobs SET status = 'cancelled', reason = 'Its document was deleted.', ended_at = ?"
            " WHERE document_id = ? AND status IN ('queued', 'paused') RETURNING id",
            (now(), document_id),
        ).fetchall()
        connection.execute(_FORGET_EVENTS, (document_id,))
        for row in waiting:
            note(connection, row["id"], "job_cancelled")
        connection.execute(
            "DELETE FROM texts WHERE document_id = ?1"
            " AND NOT EXISTS (SELECT 1 FROM jobs WHERE document_id = ?1 AND status = 'running')",
            (document_id,),
        )
