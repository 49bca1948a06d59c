"""A worker: takes jobs while it has room, stops them when that is asked for, and parks what it cannot finish."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Protocol

import structlog

from consilience.graph.errors import ConsilienceError
from consilience.graph.model import Document
from consilience.platform.ingest import DocumentReport
from consilience.platform.jobs.assignments import Assignments
from consilience.platform.jobs.job import Job
from consilience.platform.jobs.queue import JobQueue

__all__ = ["Process", "Tell", "Worker"]

POLL_S = 0.1
BEAT_S = 5.0
MOST_ATTEMPTS = 10
"""Attempts at a document whose services stay away, with pauses of 1, 2, 4 … 60 seconds between them."""
_LONGEST_PAUSE_S = 60.0
_COMMITTED = "resolved"
"""The event after which a run merges at once: from here on stopping it would only leave the outcome open."""

_log = structlog.get_logger("consilience.worker")

Tell = Callable[[str, dict[str, Any]], None]
"""Is told the run's id and an event of it, as plain JSON; returns at once."""


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
    ) -> None:
        """Enter the list of workers.

        Args:
            queue: where jobs come from.
            process: does the work.
            slots: documents side by side, at least 1.
            grace: seconds that documents under way have to end when the worker is stopped; then they are parked.
            revive: brings services back that a document found to be away.
            teams: that it knows; for those who accept orders.
        """
        self._queue, self._process, self._slots, self._grace, self._revive = queue, process, slots, grace, revive
        self._assignments = Assignments(queue.database, slots, teams)
        self._under_way: dict[str, _UnderWay] = {}

    async def run(self, stopping: asyncio.Event) -> None:
        """Work until `stopping` is set, then finish or park what is under way and leave.

        Raises:
            ConsilienceError: the queue cannot be used.
        """
        beating = asyncio.create_task(self._beat())
        _log.info("worker started", worker=self._assignments.worker, slots=self._slots)
        try:
            while not stopping.is_set() and not beating.done():
                self._stop_what_is_unwanted()
                self._take()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(stopping.wait(), POLL_S)
        finally:
            await self._park()
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)
            self._assignments.leave()
            _log.info("worker stopped", worker=self._assignments.worker)
        if not beating.cancelled() and (failure := beating.exception()):
            raise failure

    async def _beat(self) -> None:
        while True:
            self._assignments.beat()
            if taken := self._assignments.take_up():
                _log.warning("jobs of dead workers taken up", jobs=taken)
            await asyncio.sleep(BEAT_S)

    def _take(self) -> None:
        while len(self._under_way) < self._slots and (job := self._assignments.take()):
            work = _UnderWay(job, since=time.perf_counter())
            self._under_way[job.id] = work
            work.task = asyncio.create_task(self._work(work), name=job.id)
            work.task.add_done_callback(partial(self._ended, work))

    def _stop_what_is_unwanted(self) -> None:
        for job_id, wanted in self._assignments.wanted().items():
            if work := self._under_way.get(job_id):
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
        await asyncio.gather(*left, return_exceptions=True)

    async def _work(self, work: _UnderWay) -> None:
        job = work.job

        def tell(run_id: str, event: dict[str, Any]) -> None:
            work.run_id = run_id
            work.committed = work.committed or event["event"] == _COMMITTED
            self._assignments.tell(job, run_id, event)

        with structlog.contextvars.bound_contextvars(job_id=job.id, document_id=job.document_id):
            try:
                fared = await self._process(job, self._queue.document(job.id), tell)
            except ConsilienceError as error:
                self._assignments.end(job, "failed", reason=str(error), run_id=work.run_id, seconds=_since(work))
            else:
                await self._note(work, fared)

    async def _note(self, work: _UnderWay, fared: DocumentReport) -> None:
        job = work.job
        if fared.status == "failed" and fared.retryable and job.attempts < MOST_ATTEMPTS:
            pause = min(_LONGEST_PAUSE_S, 2.0 ** (job.attempts - 1))
            _log.warning("a service is away", reason=fared.reason, again_in=pause)
            if self._revive:
                await self._revive()
            self._assignments.hand_back(job, fared.reason, pause=pause, seconds=_since(work))
            return
        done = fared.status in {"merged", "unchanged"}
        self._assignments.end(
            job,
            "done" if done else "failed",
            outcome=fared.status if done else "",
            reason=fared.reason,
            run_id=fared.run_id,
            counts=fared.counts,
            seconds=_since(work),
        )
        _log.info("job ended", status=fared.status, run_id=fared.run_id, seconds=round(_since(work), 3))

    def _ended(self, work: _UnderWay, task: asyncio.Task[None]) -> None:
        """Whatever a task ended with, its job has an end and its slot is free."""
        del self._under_way[work.job.id]
        if task.cancelled():
            match work.stop:
                case "cancel":
                    self._assignments.end(work.job, "cancelled", run_id=work.run_id, seconds=_since(work))
                case "pause":
                    if not self._assignments.end(work.job, "paused", run_id=work.run_id, seconds=_since(work)):
                        reason = "It was resumed before it had stopped."
                        self._assignments.hand_back(work.job, reason, seconds=_since(work))
                case _:
                    self._assignments.hand_back(work.job, "Its worker was stopped.", seconds=_since(work))
        elif failure := task.exception():
            _log.error("a job failed unexpectedly", job_id=work.job.id, exc_info=failure)
            reason = f"The program failed ({type(failure).__name__}); its log says more. Report it."
            self._assignments.end(work.job, "failed", reason=reason, run_id=work.run_id, seconds=_since(work))


def _since(work: _UnderWay) -> float:
    return time.perf_counter() - work.since
