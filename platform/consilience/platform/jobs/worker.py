"""A worker: takes jobs while it has room, stops them when that is asked for, and parks what it cannot finish."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol

import structlog

from consilience.agents.events.progress import Progress
from consilience.agents.events.run_events import MentionsResolved
from consilience.graph.model.errors import ConsilienceError, FileUnusableError, ServiceError, StoreUnavailableError
from consilience.graph.model.model import Document
from consilience.graph.support.file_failures import storage_error
from consilience.platform.jobs.assignments import LONGEST_PAUSE_S, Assignments
from consilience.platform.jobs.pulse import Pulse
from consilience.platform.jobs.queue import JobQueue
from consilience.platform.runs.ingest import DocumentReport
from consilience.platform.runs.job import Job
from consilience.platform.support.storage.notices.ear import QUEUED, STOPPED, Hear
from consilience.platform.support.storage.notices.opening import open_ear

__all__ = ["Process", "Tell", "Worker"]

POLL_S = 0.1
"""After which a worker looks again for jobs, and for words to stop, where nobody tells it."""
TOLD_POLL_S = 10.0
"""The same where it is told, in case a notice was lost."""
BEAT_S = 5.0
MOST_ATTEMPTS = 10
"""Attempts at a document whose services stay away, with pauses of 1, 2, 4 … 60 seconds between them."""
_OUTAGE_PAUSE_S = 5.0
"""Between attempts while the disk or the database is away. There are any number of them: no document is at fault."""
_UNWRITABLE_PAUSE_S = 1.0
_MERGE_S = 5.0

_log = structlog.get_logger("consilience.worker")

Tell = Callable[[str, Progress], None]
"""Is told the run's id and an event of it; returns at once."""


class Process(Protocol):
    """Takes one document to its end."""

    async def __call__(self, job: Job, document: Document, tell: Tell) -> DocumentReport:
        """Return how the document fared.

        Raises:
            ConsilienceError: it cannot be processed.
        """


@dataclass(slots=True)
class _UnderWay:
    job: Job
    task: asyncio.Task[None] | None = None
    stop: Literal["", "cancel", "pause", "park"] = ""
    committed: bool = False
    run_id: str | None = None
    since: float = 0.0
    noted: bool = False
    """Whether what became of it was told to the queue, or will be when that is possible."""


class Worker:
    """Works on up to `slots` jobs side by side, in one event loop."""

    def __init__(
        self,
        queue: JobQueue,
        process: Process,
        *,
        slots: int = 4,
        grace: float = 10.0,
        revive: Callable[[], Awaitable[None]] | None = None,
        teams: Iterable[str] = (),
        pulse: Pulse | None = None,
    ) -> None:
        """Enter the list of workers.

        Args:
            queue: where jobs come from.
            process: does the work.
            slots: documents side by side, at least 1.
            grace: seconds that documents under way have to end when the worker is stopped; then they are parked.
            revive: brings services back that a document found to be away.
            teams: that it knows; for those who accept orders.
            pulse: is told how the worker fares.
        """
        self._queue, self._process, self._slots, self._grace, self._revive = queue, process, slots, grace, revive
        self._pulse = pulse or Pulse()
        self._unwritten: list[Callable[[], object]] = []
        self._assignments = Assignments(queue.database, slots, teams)
        self._under_way: dict[str, _UnderWay] = {}
        self._woken = asyncio.Event()

    async def run(self, stopping: asyncio.Event) -> None:
        """Work until `stopping` is set, then finish or park what is under way and leave.

        While the queue's file cannot be used, what is under way goes on and keeps its place; what cannot be written is
        written as soon as it can. While the disk has little room left nothing new is taken.
        """
        tasks = [asyncio.create_task(self._beat()), asyncio.create_task(self._wake_to_stop(stopping))]
        ear = open_ear(self._queue.database, (QUEUED, STOPPED), self._make_hearing())
        _log.info("worker started", worker=self._assignments.worker, slots=self._slots)
        try:
            while not stopping.is_set():
                self._woken.clear()  # before it looks: what comes meanwhile makes it look again
                told = ear.hears
                pause = self._pause(told=told) if self._turn() else _UNWRITABLE_PAUSE_S
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), pause)
        finally:
            ear.close()
            await self._park()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._leave()
            _log.info("worker stopped", worker=self._assignments.worker)

    async def _wake_to_stop(self, stopping: asyncio.Event) -> None:
        await stopping.wait()
        self._woken.set()

    def _make_hearing(self) -> Hear:
        """Return what hears, in a thread of its own, of jobs that may be taken and of ours that are to stop."""
        loop, worker = asyncio.get_running_loop(), self._assignments.worker

        def hear(topic: str, content: str) -> None:
            if topic == QUEUED or content in {"", worker}:
                with contextlib.suppress(RuntimeError):  # the loop has ended
                    loop.call_soon_threadsafe(self._woken.set)

        return hear

    def _pause(self, *, told: bool) -> float:
        """Return after how many seconds to look again.

        Args:
            told: whether who changes something tells it.
        """
        if not told or self._unwritten:
            return POLL_S
        if len(self._under_way) >= self._slots:
            return TOLD_POLL_S
        try:
            return min(TOLD_POLL_S, max(POLL_S, self._assignments.next_due()))
        except FileUnusableError:
            return _UNWRITABLE_PAUSE_S

    def _turn(self) -> bool:
        """Do what is to be done now; return whether the queue's file let it."""
        try:
            self._settle()
            self._stop_what_is_unwanted()
            self._queue.check_room()
            self._take()
        except FileUnusableError as error:
            self._note_trouble(error)
            return False
        return True

    def _leave(self) -> None:
        try:
            self._settle()
            self._assignments.leave()
        except FileUnusableError as error:  # the next worker finds what this one leaves behind
            self._note_trouble(error)

    async def _beat(self) -> None:
        while True:
            try:
                self._assignments.beat()
                if taken := self._assignments.take_up():
                    _log.warning("jobs of dead workers taken up", jobs=taken)
                self._queue.check_room()
            except FileUnusableError as error:
                self._note_trouble(error)
                await asyncio.sleep(_UNWRITABLE_PAUSE_S)
            else:
                if not self._unwritten:
                    self._pulse.beat()
                await asyncio.sleep(BEAT_S)

    def _note_trouble(self, error: FileUnusableError) -> None:
        if self._pulse.trouble != str(error):
            _log.error("the worker takes nothing", worker=self._assignments.worker, reason=str(error))
        self._pulse.fail(str(error))

    def _write(self, note: Callable[[], object]) -> None:
        """Write what became of a job, in its turn: now, or when the queue's file can be used again."""
        self._unwritten.append(note)
        try:
            self._settle()
        except FileUnusableError as error:
            self._note_trouble(error)

    def _settle(self) -> None:
        while self._unwritten:
            self._unwritten[0]()
            del self._unwritten[0]

    def _take(self) -> None:
        while len(self._under_way) < self._slots and (job := self._assignments.take()):
            work = _UnderWay(job, since=time.perf_counter())
            self._under_way[job.id] = work
            work.task = asyncio.create_task(self._work(work), name=job.id)
            work.task.add_done_callback(partial(self._finish, work))

    def _stop_what_is_unwanted(self) -> None:
        if not self._under_way:
            return
        ours = self._assignments.stop_requests()
        for job_id, work in list(self._under_way.items()):
            # A job that is not this worker's any more was given to another one, or ended, while it could not be heard.
            wanted: Literal["", "cancel", "pause", "park"] = ours[job_id] if job_id in ours else "park"  # noqa: SIM401 - typed
            if wanted and not work.noted:
                self._stop(work, wanted)

    def _stop(self, work: _UnderWay, wanted: Literal["cancel", "pause", "park"]) -> None:
        if not work.stop and not work.committed and work.task:
            work.stop = wanted
            work.task.cancel()

    async def _park(self) -> None:
        tasks = [work.task for work in self._under_way.values() if work.task]
        if tasks:
            await asyncio.wait(tasks, timeout=self._grace)
        for work in list(self._under_way.values()):
            self._stop(work, "park")
        left = [work.task for work in self._under_way.values() if work.task]
        if not left:
            return
        # A merge that is under way is let end, unless its database has gone: done again, it changes nothing more.
        _, merging = await asyncio.wait(left, timeout=_MERGE_S)
        for task in merging:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def _work(self, work: _UnderWay) -> None:
        job = work.job

        def tell(run_id: str, event: Progress) -> None:
            work.run_id = run_id
            # After it a run merges at once: from here on stopping it would only leave the outcome open.
            work.committed = work.committed or isinstance(event, MentionsResolved)
            self._assignments.tell(job, run_id, event)

        with structlog.contextvars.bound_contextvars(job_id=job.id, document_id=job.document_id):
            try:
                fared = await self._process(job, await self._queue.fetch_document(job.id), tell)
            except (FileUnusableError, StoreUnavailableError) as error:
                await self._put_off(work, str(error), counted=False)
            except ConsilienceError as error:
                if isinstance(error, ServiceError) and job.attempts < MOST_ATTEMPTS:
                    await self._put_off(work, str(error), counted=True)
                else:
                    self._end(work, "failed", reason=str(error))
            else:
                await self._note(work, fared)

    async def _note(self, work: _UnderWay, fared: DocumentReport) -> None:
        if fared.status == "failed" and (fared.outage or (fared.retryable and work.job.attempts < MOST_ATTEMPTS)):
            await self._put_off(work, fared.reason, counted=not fared.outage)
            return
        work.run_id = fared.run_id or work.run_id
        done = fared.status in {"merged", "unchanged"}
        outcome = fared.status if done or fared.status == "withdrawn" else ""
        status: Literal["done", "failed", "cancelled"] = "done" if done else "cancelled" if outcome else "failed"
        self._end(work, status, outcome=outcome, reason=fared.reason, counts=fared.counts)
        _log.info("job ended", status=fared.status, run_id=fared.run_id, seconds=round(_since(work), 3))

    async def _put_off(self, work: _UnderWay, reason: str, *, counted: bool) -> None:
        """Let a job wait until what every document needs may be there again."""
        pause = min(LONGEST_PAUSE_S, 2.0 ** (work.job.attempts - 1)) if counted else _OUTAGE_PAUSE_S
        _log.warning("a service is away", reason=reason, again_in=pause)
        if self._revive:
            await self._revive()
        self._hand_back(work, reason, pause=pause, counted=counted)

    def _end(
        self,
        work: _UnderWay,
        status: Literal["done", "failed", "cancelled", "paused"],
        *,
        outcome: str = "",
        reason: str = "",
        counts: Mapping[str, int] | None = None,
    ) -> None:
        work.noted = True
        self._write(
            partial(
                self._assignments.end,
                work.job,
                status,
                outcome=outcome,
                reason=reason,
                run_id=work.run_id,
                counts=counts,
                seconds=_since(work),
            )
        )

    def _hand_back(self, work: _UnderWay, reason: str, *, pause: float = 0.0, counted: bool = True) -> None:
        work.noted = True
        seconds = _since(work)
        self._write(
            partial(self._assignments.hand_back, work.job, reason, pause=pause, seconds=seconds, counted=counted)
        )

    def _finish(self, work: _UnderWay, task: asyncio.Task[None]) -> None:
        """Give the job of a task that ended its end, whatever that was, and free its slot."""
        del self._under_way[work.job.id]
        self._woken.set()
        if work.noted:
            return
        if task.cancelled():
            match work.stop:
                case "cancel":
                    self._end(work, "cancelled")
                case "pause":
                    self._end(work, "paused")  # of one that was resumed meanwhile this does nothing
                    self._hand_back(work, "It was resumed before it had stopped.")
                case _:
                    self._hand_back(work, "Its worker was stopped.")
        elif (failure := task.exception()) and (outage := storage_error(failure)):
            _log.error("a job met a disk that cannot be used", job_id=work.job.id, reason=repr(failure))
            self._hand_back(work, str(outage), pause=_OUTAGE_PAUSE_S, counted=False)
        elif failure:
            _log.error("a job failed unexpectedly", job_id=work.job.id, exc_info=failure)
            self._end(
                work, "failed", reason=f"The program failed ({type(failure).__name__}); its log says more. Report it."
            )


def _since(work: _UnderWay) -> float:
    return time.perf_counter() - work.since
