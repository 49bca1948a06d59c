"""The queue of jobs, as those see it who submit and watch them.

One SQLite file in the data folder, or a schema of a PostgreSQL, shared by the server and by all workers. What was
accepted is on the disk before `submit` returns, and stays there until it is done, failed for good, or removed.
"""

import json
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from typing import Literal

from consilience.graph.model.errors import (
    DiskLowError,
    IdempotencyError,
    JobStateError,
    NoSuchJobError,
    QueueFullError,
)
from consilience.graph.model.metadata.reading import metadata_json
from consilience.graph.model.model import Document
from consilience.platform.events.jobs import JobCancelled, JobPaused, JobQueued, JobResumed, JobRetried
from consilience.platform.events.stored import Activity
from consilience.platform.jobs.records import event_of, job_of, job_row, note
from consilience.platform.jobs.texts.outside import OutsideTexts
from consilience.platform.jobs.withdrawn import is_withdrawn
from consilience.platform.jobs.workers import list_workers
from consilience.platform.runs.job import Job, JobEvent, JobStatus, Order, WorkerRecord
from consilience.platform.support.storage.database import Connection, Database, StoredRow
from consilience.platform.support.storage.opening import open_database
from consilience.platform.support.storage.place import Place
from consilience.platform.support.storage.texts.opening import TextsAddress, open_texts
from consilience.platform.support.timestamps import now

__all__ = ["JobQueue", "open_queue"]

VERSION = 3
_SHORTEST_PAUSE_S = 1.0
_LONGEST_PAUSE_S = 300.0
_TYPICAL_S = 5.0
"""Seconds a document takes, as long as none has been done."""


@contextmanager
def open_queue(
    place: Place,
    capacity: int = 1000,
    *,
    synchronous: Literal["FULL", "NORMAL"] = "FULL",
    check_room: Callable[[], None] = lambda: None,
    documents: TextsAddress | None = None,
) -> Iterator["JobQueue"]:
    """Open the queue and close it again.

    Args:
        place: the file, made with its folder if absent, or the schema of a PostgreSQL.
        capacity: jobs that may wait, at least 1; more are refused.
        synchronous: FULL for those who submit. NORMAL is enough for workers: what a power cut lets them forget is
            done again, and changes nothing.
        check_room: raises `DiskLowError` when no more jobs are to be accepted.
        documents: where texts are kept outside the database; those who neither bring nor read nor remove any need not
            say it.

    Raises:
        ConsilienceError: the file cannot be used or was written by a newer release.
    """
    upgrades = {1: "jobs/jobs_2.sql", 2: "jobs/jobs_3.sql"}
    with closing(
        open_database(place, "jobs/jobs.sql", VERSION, synchronous=synchronous, upgrades=upgrades)
    ) as database:
        store, hold = (open_texts(documents.url), documents.hold) if documents else (None, None)
        with closing(OutsideTexts(database, store, hold)) as outside:
            yield JobQueue(database, capacity, check_room, outside)


class JobQueue:
    """The open queue; any thread may use it."""

    def __init__(
        self,
        database: Database,
        capacity: int = 1000,
        check_room: Callable[[], None] = lambda: None,
        outside: OutsideTexts | None = None,
    ) -> None:
        self.database = database
        self.outside = outside or OutsideTexts(database)
        """Texts that are kept outside the database."""
        self.apart = database.apart
        """Does what needs the queue outside the event loop: `await queue.apart(queue.get, job_id)`."""
        self.capacity = capacity
        self.check_room = check_room
        """Raises `DiskLowError` while no new work is to be taken."""

    def submit(
        self, document: Document, order: Order, *, submitted_by: str = "", idempotency_key: str | None = None
    ) -> Job:
        """Accept a document; when this returns, a power cut does not lose it any more.

        Args:
            document: what is to be read.
            order: what is to be done with it.
            submitted_by: id of the account.
            idempotency_key: of the account's request; sent again it gives the job that it gave the first time.

        Raises:
            QueueFullError: too many jobs wait; says when to come again.
            DiskLowError: hardly any room is left on the disk.
            IdempotencyError: the key was used for something else.
        """
        return self.submit_all([(document, order, idempotency_key)], submitted_by=submitted_by)[0]

    def submit_all(
        self, wanted: Sequence[tuple[Document, Order, str | None]], *, submitted_by: str = ""
    ) -> tuple[Job, ...]:
        """Accept all documents or none.

        Texts that are kept outside are there before it is noted that they were accepted.

        Args:
            wanted: documents, what is to be done with each, and the idempotency key of each.
            submitted_by: id of the account.

        Raises:
            QueueFullError: too many jobs wait; says when to come again.
            DiskLowError: hardly any room is left on the disk.
            IdempotencyError: a key was used for something else.
            FileUnusableError: the folder or bucket that keeps texts cannot be used.
        """
        kept: dict[str, str] = {}
        if self.outside.store is not None:
            with self.database.transaction() as connection:  # nothing is put there in vain
                self._check_capacity(connection)
            kept = self.outside.keep(document for document, _, _ in wanted)
        try:
            with self.database.transaction() as connection:
                accepted = tuple(self._submit(connection, *each, submitted_by, kept) for each in wanted)
                self.outside.discard_unused(connection, kept)
        except (QueueFullError, DiskLowError, IdempotencyError):  # of another failure it is not known what is noted
            self.outside.drop(kept.values())
            raise
        return accepted

    async def accept(
        self, wanted: Sequence[tuple[Document, Order, str | None]], *, submitted_by: str = ""
    ) -> tuple[Job, ...]:
        """Accept all documents or none, as `submit_all` does, outside the event loop."""
        aside = self.apart if self.outside.store is None else self.outside.apart
        return await aside(self.submit_all, wanted, submitted_by=submitted_by)

    def get(self, job_id: str) -> Job:
        """Return a job.

        Raises:
            NoSuchJobError: there is none of this id.
        """
        row = self.database.row("SELECT * FROM known_jobs WHERE id = ?", job_id)
        if row is None:
            raise NoSuchJobError(f"There is no job {job_id}.")
        return job_of(row)

    def jobs(
        self,
        *,
        status: Sequence[JobStatus] = (),
        document_id: str | None = None,
        before: str | None = None,
        limit: int = 100,
    ) -> list[Job]:
        """Return jobs, newest first.

        Args:
            status: only jobs of these; all if empty.
            document_id: only jobs of this document.
            before: only jobs that were accepted before this one (the last one of the page before).
            limit: at most so many, at least 1.
        """
        rows = self.database.rows(
            "SELECT * FROM known_jobs WHERE (?1 = '[]' OR status IN (SELECT value FROM json_each(?1)))"
            " AND (?2 IS NULL OR document_id = ?2)"
            " AND (?3 IS NULL OR number < (SELECT number FROM jobs WHERE id = ?3))"
            " ORDER BY number DESC LIMIT ?4",
            json.dumps(list(status)),
            document_id,
            before,
            limit,
        )
        return [job_of(row) for row in rows]

    def counts(self) -> dict[JobStatus, int]:
        """Return how many jobs there are of each status; those of which there are none are left out."""
        rows = self.database.rows("SELECT status, count(*) AS jobs FROM jobs GROUP BY status ORDER BY status")
        return {row["status"]: row["jobs"] for row in rows}

    def oldest_wait(self) -> float:
        """Return the seconds since the oldest job that waits was put into the queue, last; 0 when none waits."""
        (row,) = self.database.rows(
            "SELECT min(since) FROM (SELECT coalesce("
            "(SELECT at FROM events WHERE job_id = jobs.id ORDER BY seq DESC LIMIT 1), created_at) AS since"
            " FROM jobs WHERE status = 'queued') AS waiting"
        )
        return max(0.0, time.time() - datetime.fromisoformat(row[0]).timestamp()) if row[0] else 0.0

    def document(self, job_id: str) -> Document:
        """Return the document of a job that has not been done yet.

        Raises:
            NoSuchJobError: there is no such job, or its text is not kept any more.
            FileUnusableError: the folder or bucket that keeps texts cannot be used just now.
            ConsilienceError: the text is not where it was kept.
        """
        return self.outside.read_document(job_id)

    async def fetch_document(self, job_id: str) -> Document:
        """Return the document of a job, as `document` does, outside the event loop where its text is not at hand."""
        return self.document(job_id) if self.outside.store is None else await self.outside.apart(self.document, job_id)

    def is_waiting(self, document_id: str) -> bool:
        """Tell whether a job over this document waits, is paused or is under way."""
        row = self.database.row(
            "SELECT 1 FROM jobs WHERE document_id = ? AND status IN ('queued', 'running', 'paused')", document_id
        )
        return row is not None

    def list_waiting(self) -> set[str]:
        """Return the documents of which a job waits, is paused or is under way."""
        rows = self.database.rows(
            "SELECT DISTINCT document_id FROM jobs WHERE status IN ('queued', 'running', 'paused')"
        )
        return {row["document_id"] for row in rows}

    def cancel(self, job_id: str) -> Job:
        """Stop a job for good: at once if it waits or is stalled, after the step that it is in if it runs.

        Raises:
            NoSuchJobError: there is none of this id.
            JobStateError: it has ended.
        """
        return self._stop(job_id, "cancel", "cancelled")

    def pause(self, job_id: str) -> Job:
        """Take a job out of the queue until it is resumed; its finished steps are kept.

        Raises:
            NoSuchJobError: there is none of this id.
            JobStateError: it has ended.
        """
        return self._stop(job_id, "pause", "paused")

    def resume(self, job_id: str) -> Job:
        """Put a paused job back into the queue; it goes on after its last finished step.

        Raises:
            NoSuchJobError: there is none of this id.
            JobStateError: it is not paused.
        """
        return self._back(job_id, ("paused",), JobResumed(job_id))

    def retry(self, job_id: str) -> Job:
        """Put a job that failed or was cancelled back into the queue; it goes on after its last finished step.

        Raises:
            NoSuchJobError: there is none of this id.
            JobStateError: it did not fail and was not cancelled, its document was withdrawn since, or its text was
                kept for so long and no longer.
            QueueFullError: too many jobs wait.
        """
        return self._back(job_id, ("failed", "cancelled"), JobRetried(job_id))

    def events(self, job_id: str | None = None, *, after: int = 0, limit: int = 1000) -> list[JobEvent]:
        """Return what happened, in order: to one job, or to all.

        Args:
            job_id: only events of this job.
            after: only events with higher numbers.
            limit: at most so many.
        """
        if job_id is None:
            rows = self.database.rows("SELECT * FROM events WHERE seq > ? ORDER BY seq LIMIT ?", after, limit)
        else:
            rows = self.database.rows(
                "SELECT * FROM events WHERE job_id = ? AND seq > ? ORDER BY seq LIMIT ?", job_id, after, limit
            )
        return [event_of(row) for row in rows]

    def tell(self, event: Activity) -> None:
        """Append an event that belongs to no job, for those who follow all events."""
        with self.database.transaction() as connection:
            note(connection, event)

    def last_event(self, job_id: str | None = None) -> int:
        """Return the number of the last event of one job or of all; 0 when there is none."""
        if job_id is None:
            row = self.database.row("SELECT max(seq) FROM events")
        else:
            row = self.database.row("SELECT max(seq) FROM events WHERE job_id = ?", job_id)
        return int(row[0] or 0) if row else 0

    def workers(self) -> list[WorkerRecord]:
        """Return the workers that have not left, with the time since their last sign of life."""
        return list_workers(self.database, time.time())

    def teams(self) -> set[str]:
        """Return the teams that workers which are alive know; none when none has told."""
        alive = [worker.id for worker in self.workers() if worker.alive]
        rows = self.database.rows(
            "SELECT DISTINCT team FROM known_teams WHERE worker IN (SELECT value FROM json_each(?))", json.dumps(alive)
        )
        return {row["team"] for row in rows}

    def retry_after(self) -> int:
        """Return the seconds after which there should be room again."""
        row = self.database.row(
            "SELECT (SELECT avg(seconds) FROM (SELECT seconds FROM jobs WHERE status = 'done' ORDER BY number DESC"
            " LIMIT 20) AS latest), (SELECT coalesce(sum(slots), 0) FROM workers)"
        )
        typical, slots = row or (None, 0)
        pause = (typical or _TYPICAL_S) / max(1, slots)
        return round(min(_LONGEST_PAUSE_S, max(_SHORTEST_PAUSE_S, pause)))

    def _submit(
        self,
        connection: Connection,
        document: Document,
        order: Order,
        idempotency_key: str | None,
        submitted_by: str,
        kept: Mapping[str, str],
    ) -> Job:
        if known := self._same(connection, document, order, submitted_by, idempotency_key):
            return job_of(known)
        self._check_capacity(connection)
        self.outside.note_text(connection, document, kept)
        job_id = f"job_{secrets.token_hex(12)}"
        connection.execute(
            "INSERT INTO jobs (id, document_id, document, source, media_type, language, characters, team, schema,"
            " verify, again, priority, submitted_by, idempotency_key, metadata, status, created_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?)",
            (
                job_id,
                document.id,
                document.name,
                document.source,
                document.media_type,
                document.language,
                len(document.text),
                order.team,
                order.schema,
                order.verify,
                order.again,
                order.priority,
                submitted_by,
                idempotency_key,
                json.dumps(metadata_json(document.metadata), ensure_ascii=True),
                now(),
            ),
        )
        note(connection, JobQueued(job_id, document.name))
        return job_of(job_row(connection, job_id))

    def _same(
        self, connection: Connection, document: Document, order: Order, submitted_by: str, key: str | None
    ) -> StoredRow | None:
        if key is None:
            return None
        found: StoredRow | None = connection.execute(
            "SELECT * FROM known_jobs WHERE submitted_by = ? AND idempotency_key = ?", (submitted_by, key)
        ).fetchone()
        if found is None:
            return None
        known = job_of(found)
        if (known.document_id, known.document, known.order) != (document.id, document.name, order):
            raise IdempotencyError(
                f"The idempotency key {key!r} was used for another request. Use a new key for a new request."
            )
        return found

    def _check_capacity(self, connection: Connection) -> None:
        self.check_room()
        waiting = connection.execute("SELECT count(*) FROM jobs WHERE status = 'queued'").fetchone()[0]
        if waiting >= self.capacity:
            pause = self.retry_after()
            raise QueueFullError(
                f"The queue is full: {waiting} documents wait. Come again in {pause} seconds.", retry_after=pause
            )

    def _stop(self, job_id: str, wanted: Literal["cancel", "pause"], status: Literal["cancelled", "paused"]) -> Job:
        with self.database.transaction() as connection:
            job = job_of(job_row(connection, job_id))
            if job.status == "running" and not job.stalled:  # what is to be cancelled is not kept by pausing it
                connection.execute("UPDATE jobs SET wanted = ? WHERE id = ? AND wanted <> 'cancel'", (wanted, job_id))
            elif job.status in {"queued", "running"} or (job.status, wanted) == ("paused", "cancel"):
                # Of a job that is stalled nobody may ever hear; its worker, should it live, finds it taken away.
                ended = now() if status == "cancelled" else None
                connection.execute(
                    "UPDATE jobs SET status = ?, worker = NULL, wanted = '', ended_at = ? WHERE id = ?",
                    (status, ended, job_id),
                )
                note(connection, JobCancelled(job_id) if status == "cancelled" else JobPaused(job_id))
            elif job.status != status:
                raise JobStateError(f"Job {job_id} is {job.status}; only what waits or runs can be {status}.")
            return job_of(job_row(connection, job_id))

    def _back(self, job_id: str, allowed: tuple[JobStatus, ...], event: JobResumed | JobRetried) -> Job:
        with self.database.transaction() as connection:
            job = job_of(job_row(connection, job_id))
            if job.status in allowed and is_withdrawn(self.database, job_id):
                raise JobStateError(f"The document of job {job_id} was withdrawn. Send the document again.")
            if job.status in allowed and not _has_text(connection, job.document_id):
                raise JobStateError(
                    f"The text of job {job_id} is not kept any longer (CONSILIENCE_FAILED_DAYS). Send the "
                    "document again."
                )
            if job.status == "running" and job.wanted == "pause" and "paused" in allowed:
                connection.execute("UPDATE jobs SET wanted = '' WHERE id = ?", (job_id,))
            elif job.status in allowed:
                if "failed" in allowed:
                    self._check_capacity(connection)
                connection.execute(
                    "UPDATE jobs SET status = 'queued', wanted = '', reason = '', ended_at = NULL, not_before = 0,"
                    " attempts = 0, deaths = 0 WHERE id = ?",
                    (job_id,),
                )
                note(connection, event)
            elif job.status != "queued":
                raise JobStateError(f"Job {job_id} is {job.status}, not {' or '.join(allowed)}.")
            return job_of(job_row(connection, job_id))


def _has_text(connection: Connection, document_id: str) -> bool:
    return connection.execute("SELECT 1 FROM texts WHERE document_id = ?", (document_id,)).fetchone() is not None
