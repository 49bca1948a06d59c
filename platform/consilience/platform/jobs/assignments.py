"""The queue as workers see it: taking a job, telling how it goes, handing it back."""

import json
import math
import time
from collections.abc import Iterable, Mapping
from typing import Literal

from consilience.platform.events.jobs import JobCancelled, JobDone, JobFailed, JobPaused, JobStarted, JobWaits
from consilience.platform.events.stored import Event, JobChange
from consilience.platform.jobs.records import add_event, job_of, job_row, note
from consilience.platform.jobs.withdrawn import settle_withdrawn
from consilience.platform.jobs.workers import forget_worker, is_dead, is_of_this_process, register_worker, sign_of_life
from consilience.platform.runs.job import Job
from consilience.platform.support.storage.database import Connection, Database, StoredRow
from consilience.platform.support.timestamps import now

__all__ = ["LONGEST_PAUSE_S", "Assignments"]

LONGEST_PAUSE_S = 60.0
"""Before a job may be tried again. One that would have to wait longer was put off by a clock that was set back since,
and waits no more."""
MOST_DEATHS = 3
"""Workers that may die while on one document, one after another, before it counts as failed: it may be what kills."""
_FORGET_TEXT = (
    "DELETE FROM texts WHERE document_id = ? AND NOT EXISTS"
    " (SELECT 1 FROM jobs WHERE jobs.document_id = texts.document_id AND status <> 'done')"
)
_ENDED: dict[str, type[JobDone | JobFailed | JobCancelled | JobPaused]] = {
    "done": JobDone,
    "failed": JobFailed,
    "cancelled": JobCancelled,
    "paused": JobPaused,
}


class Assignments:
    """Dealings of one worker with the queue; whatever it tells of a job that is not its own any more is ignored."""

    def __init__(self, database: Database, slots: int, teams: Iterable[str] = ()) -> None:
        """Enter this process into the list of workers.

        Args:
            database: the queue's file.
            slots: documents that the worker takes side by side.
            teams: that it knows.
        """
        self._database, self._slots, self._teams = database, slots, tuple(teams)
        self.worker = register_worker(database, slots, self._teams)

    def take(self) -> Job | None:
        """Take the job whose turn it is; None when none waits.

        Two jobs of one document are never under way at once.
        """
        if not self._waiting():
            return None
        with self._database.transaction() as connection:
            row = connection.execute(
                "UPDATE jobs SET status = 'running', worker = ?1, wanted = '', attempts = attempts + 1, reason = '',"
                " started_at = coalesce(started_at, ?2) WHERE number = ("
                " SELECT number FROM jobs AS waiting WHERE status = 'queued'"
                " AND (not_before <= ?3 OR not_before > ?3 + ?4) AND NOT EXISTS"
                " (SELECT 1 FROM jobs AS under_way WHERE under_way.document_id = waiting.document_id"
                " AND under_way.status = 'running') ORDER BY priority DESC, number LIMIT 1) RETURNING id",
                (self.worker, now(), time.time(), LONGEST_PAUSE_S),
            ).fetchone()
            if row is None:
                return None
            note(connection, JobStarted(row["id"], self.worker))
            return job_of(job_row(connection, row["id"]))

    def next_due(self) -> float:
        """Return the seconds until a job may be tried again that waits for that; infinite when none does."""
        moment = time.time()
        (row,) = self._database.rows(
            "SELECT min(not_before) FROM jobs WHERE status = 'queued' AND not_before > ?", moment
        )
        return float(row[0]) - moment if row[0] is not None else math.inf

    def stop_requests(self) -> dict[str, Literal["", "cancel", "pause"]]:
        """Return this worker's jobs, and how they were asked to stop; empty: they were not."""
        rows = self._database.rows("SELECT id, wanted FROM jobs WHERE worker = ? AND status = 'running'", self.worker)
        return {row["id"]: row["wanted"] for row in rows}

    def beat(self) -> None:
        """Give a sign of life."""
        sign_of_life(self._database, self.worker, self._slots, self._teams)

    def tell(self, job: Job, run_id: str | None, event: Event) -> None:
        """Append an event of the job's run to its log."""
        with self._database.transaction() as connection:
            add_event(connection, job.id, run_id, event)
            if run_id:
                connection.execute(
                    "UPDATE jobs SET run_id = ? WHERE id = ? AND (run_id IS NULL OR run_id <> ?)",
                    (run_id, job.id, run_id),
                )

    def end(
        self,
        job: Job,
        status: Literal["done", "failed", "cancelled", "paused"],
        *,
        outcome: str = "",
        reason: str = "",
        run_id: str | None = None,
        counts: Mapping[str, int] | None = None,
        seconds: float = 0.0,
    ) -> bool:
        """Note how the job ended; the text of a document whose jobs are all done is not kept any longer.

        Returns:
            Whether it was this worker's to end; a job that was resumed meanwhile is not paused any more.
        """
        with self._database.transaction() as connection:
            changed = connection.execute(
                "UPDATE jobs SET status = ?, worker = NULL, wanted = '', outcome = ?, reason = ?,"
                " run_id = coalesce(?, run_id), counts = ?, seconds = seconds + ?, ended_at = ?, deaths = 0"
                " WHERE id = ? AND worker = ? AND status = 'running' AND (wanted = 'pause' OR ? <> 'paused')",
                (
                    status,
                    outcome,
                    reason,
                    run_id,
                    json.dumps(dict(counts or {})),
                    seconds,
                    None if status == "paused" else now(),
                    job.id,
                    self.worker,
                    status,
                ),
            )
            if changed.rowcount:
                connection.execute(_FORGET_TEXT, (job.document_id,))
                note(connection, _ENDED[status](job.id, outcome, reason), run_id)
                settle_withdrawn(connection, job.document_id)
        return bool(changed.rowcount)

    def hand_back(
        self, job: Job, reason: str, *, pause: float = 0.0, seconds: float = 0.0, counted: bool = True
    ) -> None:
        """Put the job back into the queue, to go on after its last finished step, unless it was asked to stop.

        Args:
            job: one of this worker's.
            reason: why it was not ended, for people.
            pause: seconds before it may be taken again, at most `LONGEST_PAUSE_S`.
            seconds: time spent on it.
            counted: whether it was an attempt at this job, and not a failure that every job would have met.
        """
        with self._database.transaction() as connection:
            changed = connection.execute(
                "UPDATE jobs SET status = CASE wanted WHEN 'cancel' THEN 'cancelled' WHEN 'pause' THEN 'paused'"
                " ELSE 'queued' END, ended_at = CASE wanted WHEN 'cancel' THEN ? END,"
                " worker = NULL, wanted = '', reason = ?, not_before = ?, seconds = seconds + ?, deaths = 0,"
                " attempts = attempts - ? WHERE id = ? AND worker = ? AND status = 'running' RETURNING status",
                (now(), reason, time.time() + pause, seconds, 0 if counted else 1, job.id, self.worker),
            ).fetchone()
            if changed:
                note(connection, _make_change(changed["status"], job.id, reason, pause))
                settle_withdrawn(connection, job.document_id)

    def take_up(self) -> int:
        """Put the jobs of dead workers back into the queue; return how many there were."""
        dead = [row for row in self._database.rows("SELECT * FROM workers") if is_dead(row)]
        stopped = {row["id"] for row in dead if is_of_this_process(row)}
        orphans = self._database.row(
            "SELECT 1 FROM jobs WHERE status = 'running' AND worker NOT IN (SELECT id FROM workers)"
        )
        if not dead and not orphans:
            return 0
        with self._database.transaction() as connection:
            for row in dead:
                forget_worker(connection, row["id"])
            left = connection.execute("SELECT * FROM known_jobs WHERE status = 'running' AND beat IS NULL").fetchall()
            for row in left:
                self._put_back(connection, row, died=row["worker"] != self.worker and row["worker"] not in stopped)
        return len(left)

    def leave(self) -> None:
        """Take this worker out of the list; what it still has is put back into the queue."""
        with self._database.transaction() as connection:
            forget_worker(connection, self.worker)
        self.take_up()

    def _put_back(self, connection: Connection, row: StoredRow, *, died: bool) -> None:
        deaths, stopped = row["deaths"] + died, {"cancel": "cancelled", "pause": "paused"}.get(row["wanted"])
        status, reason = stopped or "queued", "" if stopped else "Its worker ended before it did."
        if not stopped and deaths >= MOST_DEATHS:
            status = "failed"
            reason = f"{deaths} workers ended while they worked on it, one after another; it may be too large for them."
        connection.execute(
            "UPDATE jobs SET status = ?, worker = NULL, wanted = '', deaths = ?, reason = ?, ended_at = ? WHERE id = ?",
            (status, deaths, reason, now() if status in {"failed", "cancelled"} else None, row["id"]),
        )
        note(connection, _make_change(status, row["id"], reason))
        settle_withdrawn(connection, row["document_id"])

    def _waiting(self) -> bool:
        return bool(
            self._database.row(
                "SELECT 1 FROM jobs WHERE status = 'queued' AND (not_before <= ?1 OR not_before > ?1 + ?2) LIMIT 1",
                time.time(),
                LONGEST_PAUSE_S,
            )
        )


def _make_change(status: str, job_id: str, reason: str, pause: float = 0.0) -> JobChange:
    ended = _ENDED.get(status)
    return JobWaits(job_id, reason, pause) if ended is None else ended(job_id, reason=reason)
