"""Jobs and events from rows of the queue's file, and rows from them."""

import json
import time

from consilience.graph.model.errors import NoSuchJobError
from consilience.platform.events.stored import Activity, Event, JobChange, event_text, read_event
from consilience.platform.runs.job import Job, JobEvent, Order
from consilience.platform.support.storage.database import Connection, StoredRow
from consilience.platform.support.timestamps import now

__all__ = ["SILENT_S", "add_event", "event_of", "job_of", "job_row", "note"]

SILENT_S = 30.0
"""Seconds without a sign of life after which a worker's jobs count as stalled."""


def job_of(row: StoredRow) -> Job:
    """Return the job of a row of the view `known_jobs`."""
    beat = row["beat"]
    return Job(
        id=row["id"],
        document_id=row["document_id"],
        document=row["document"],
        source=row["source"],
        media_type=row["media_type"],
        language=row["language"],
        characters=row["characters"],
        order=Order(row["team"], row["schema"], row["verify"], bool(row["again"]), row["priority"]),
        submitted_by=row["submitted_by"],
        status=row["status"],
        wanted=row["wanted"],
        worker=row["worker"],
        attempts=row["attempts"],
        run_id=row["run_id"],
        outcome=row["outcome"],
        reason=row["reason"],
        seconds=row["seconds"],
        created_at=row["created_at"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        stalled=row["status"] == "running" and (beat is None or time.time() - beat > SILENT_S),
        counts=json.loads(row["counts"]),
    )


def job_row(connection: Connection, job_id: str) -> StoredRow:
    """Return the row of the queue's database that describes a job.

    Raises:
        NoSuchJobError: there is none of this id.
    """
    row: StoredRow | None = connection.execute("SELECT * FROM known_jobs WHERE id = ?", (job_id,)).fetchone()
    if row is None:
        raise NoSuchJobError(f"There is no job {job_id}.")
    return row


def event_of(row: StoredRow) -> JobEvent:
    """Return the event of a row of the table of events."""
    return JobEvent(row["seq"], row["job_id"], row["run_id"], row["at"], read_event(row["event"]))


def note(connection: Connection, event: JobChange | Activity, run_id: str | None = None) -> None:
    """Append an event to the log of its job, or of its topic."""
    add_event(connection, event.job_id, run_id, event)


def add_event(connection: Connection, job_id: str, run_id: str | None, event: Event) -> None:
    """Append an event to the log of a job."""
    connection.execute(
        "INSERT INTO events (job_id, run_id, at, event) VALUES (?, ?, ?, ?)",
        (job_id, run_id, now(), event_text(event)),
    )
