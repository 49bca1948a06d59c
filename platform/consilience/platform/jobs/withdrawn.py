"""Queue's part in the withdrawal of a document: no job that was accepted before brings it back.

What was accepted before is told by the number of the job, which only grows, never by the time.
"""

import time

from consilience.platform.events.jobs import JobCancelled
from consilience.platform.jobs.records import SILENT_S, note
from consilience.platform.jobs.workers import is_alive
from consilience.platform.support.storage.database import Connection, Database
from consilience.platform.support.timestamps import now

__all__ = [
    "WITHDRAWN",
    "begin_withdrawal",
    "give_up_withdrawal",
    "is_ordered_again",
    "is_withdrawn",
    "jobs_running",
    "jobs_under_way",
    "not_clean",
    "note_clean",
    "note_gone",
    "settle_withdrawn",
]

WITHDRAWN = "Its document was withdrawn."
"""Why a job was cancelled, for people."""
_FORGET_EVENTS = (
    "DELETE FROM events WHERE json_extract(event, '$.event') <> 'job_cancelled' AND job_id IN"
    " (SELECT id FROM withdrawn_jobs"
    " WHERE document_id = ? AND stage <> 'begun' AND status IN ('done', 'failed', 'cancelled'))"
)
_FORGET_METADATA = (
    "UPDATE jobs SET metadata = '{}' WHERE document_id = ?1 AND NOT EXISTS (SELECT 1 FROM texts WHERE document_id = ?1)"
)
_FORGET_TEXT = (
    "DELETE FROM texts WHERE document_id = ?1"
    " AND EXISTS (SELECT 1 FROM withdrawals WHERE document_id = ?1 AND stage <> 'begun')"
    " AND NOT EXISTS (SELECT 1 FROM jobs WHERE document_id = ?1 AND (status = 'running' OR"
    " (status <> 'done' AND id NOT IN (SELECT id FROM withdrawn_jobs WHERE document_id = ?1))))"
)


def begin_withdrawal(database: Database, document_id: str) -> int:
    """Cancel all jobs over a document that were accepted so far, as `cancel` does; those of dead workers at once.

    Returns:
        The number that stands for this withdrawal.
    """
    moment = time.time()
    with database.transaction() as connection:
        upto = _last_job(connection)
        connection.execute(
            "INSERT INTO withdrawals VALUES (?1, ?2, 'begun')"
            " ON CONFLICT (document_id) DO UPDATE SET upto = ?2, stage = 'begun'",
            (document_id, upto),
        )
        running = connection.execute(
            "SELECT jobs.id AS job_id, workers.* FROM jobs LEFT JOIN workers ON workers.id = jobs.worker"
            " WHERE document_id = ? AND status = 'running'",
            (document_id,),
        ).fetchall()
        for row in running:
            if row["pid"] is not None and is_alive(row, moment) and moment - row["beat"] <= SILENT_S:
                connection.execute("UPDATE jobs SET wanted = 'cancel' WHERE id = ?", (row["job_id"],))
            else:
                connection.execute("UPDATE jobs SET status = 'queued' WHERE id = ?", (row["job_id"],))
        settle_withdrawn(connection, document_id)
    return upto


def give_up_withdrawal(database: Database, document_id: str, upto: int) -> None:
    """Note that a withdrawal that was begun did not take place; jobs that it cancelled may be retried."""
    with database.transaction() as connection:
        connection.execute(
            "DELETE FROM withdrawals WHERE document_id = ? AND upto = ? AND stage = 'begun'", (document_id, upto)
        )


def note_gone(database: Database, document_id: str) -> None:
    """Note that the graph has a document no longer."""
    with database.transaction() as connection:
        connection.execute(
            "INSERT INTO withdrawals VALUES (?, ?, 'gone') ON CONFLICT (document_id) DO UPDATE SET stage = 'gone'",
            (document_id, _last_job(connection)),
        )
        settle_withdrawn(connection, document_id)


def note_clean(database: Database, document_id: str) -> None:
    """Note that the data folder has nothing of a document any more that it should not have."""
    with database.transaction() as connection:
        connection.execute(
            "UPDATE withdrawals SET stage = 'clean' WHERE document_id = ? AND stage = 'gone'", (document_id,)
        )


def not_clean(database: Database) -> list[str]:
    """Return the documents that are out of the graph, but maybe not out of the data folder."""
    return [row[0] for row in database.rows("SELECT document_id FROM withdrawals WHERE stage = 'gone'")]


def is_withdrawn(database: Database, job_id: str) -> bool:
    """Tell whether the document of a job was withdrawn, or began to be, after the job was accepted."""
    return database.row("SELECT 1 FROM withdrawn_jobs WHERE id = ?", job_id) is not None


def is_ordered_again(database: Database, document_id: str) -> bool:
    """Tell whether a job over a document waits or runs that was accepted after its last withdrawal."""
    row = database.row(
        "SELECT 1 FROM jobs WHERE document_id = ?1 AND status IN ('queued', 'running', 'paused')"
        " AND id NOT IN (SELECT id FROM withdrawn_jobs WHERE document_id = ?1)",
        document_id,
    )
    return row is not None


def jobs_under_way(database: Database, document_id: str) -> bool:
    """Tell whether a worker that gives signs of life is still on a job over a document that was to be cancelled."""
    row = database.row(
        "SELECT 1 FROM known_jobs WHERE document_id = ?1 AND status = 'running' AND beat > ?2"
        " AND id IN (SELECT id FROM withdrawn_jobs WHERE document_id = ?1)",
        document_id,
        time.time() - SILENT_S,
    )
    return row is not None


def jobs_running(database: Database, document_id: str) -> bool:
    """Tell whether any job over a document is under way, be its worker alive or not."""
    row = database.row("SELECT 1 FROM jobs WHERE document_id = ? AND status = 'running'", document_id)
    return row is not None


def settle_withdrawn(connection: Connection, document_id: str) -> None:
    """Cancel what waits over a document that is being withdrawn.

    Once the graph has it no longer, its text goes too, and what was told of its runs, which quotes it. The jobs
    themselves stay in the list; a job that a worker is on is left to it. Whoever changes a job's state does this in
    the same transaction, so that none comes back into the queue.
    """
    waiting = connection.execute(
        "UPDATE jobs SET status = 'cancelled', worker = NULL, wanted = '', outcome = 'withdrawn', reason = ?,"
        " ended_at = ? WHERE status IN ('queued', 'paused')"
        " AND id IN (SELECT id FROM withdrawn_jobs WHERE document_id = ?) RETURNING id",
        (WITHDRAWN, now(), document_id),
    ).fetchall()
    connection.execute(_FORGET_EVENTS, (document_id,))
    for row in waiting:
        note(connection, JobCancelled(row["id"], reason=WITHDRAWN))
    connection.execute(_FORGET_TEXT, (document_id,))
    connection.execute(_FORGET_METADATA, (document_id,))


def _last_job(connection: Connection) -> int:
    row = connection.execute("SELECT seq FROM last_job").fetchone()
    return int(row[0] or 0)
