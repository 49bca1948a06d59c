# ruff: noqa: ARG001, ARG002 - a process is given what its protocol says
import asyncio
import errno
import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from tests.scripted import PEOPLE, readers
from tests.virtual_clock import on_a_virtual_clock

from consilience.agents.events.run_events import DocumentSplit, MentionsResolved, RunStarted
from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.model.errors import DiskFullError, DocumentError, StoreUnavailableError
from consilience.graph.model.model import Document
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.merge import MergeCounts
from consilience.platform.events.jobs import JobWaits
from consilience.platform.jobs import worker as worker_module
from consilience.platform.jobs.assignments import Assignments
from consilience.platform.jobs.processing import Ingesting, Readers
from consilience.platform.jobs.pulse import Pulse
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.jobs.worker import Process, Tell, Worker
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ingest import DocumentReport
from consilience.platform.runs.job import Job, Order
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.server import working as working_module
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.database import Connection


def note(name: str, text: str = "") -> Document:
    return Document(text or f"This is {name}.", name, name, "text/plain", "en")


@pytest.fixture
def queue(folder: DataFolder) -> Iterator[JobQueue]:
    with open_queue(folder.queue) as opened:
        yield opened


@asynccontextmanager
async def working(worker: Worker) -> AsyncIterator[asyncio.Event]:
    """Let a worker work in the block, then stop it."""
    stopping = asyncio.Event()
    task = asyncio.create_task(worker.run(stopping))
    try:
        yield stopping
    finally:
        stopping.set()
        await asyncio.wait_for(task, 120)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):  # a Neo4j that was just started plans its first merge for half a minute, if busy
        while not holds():  # noqa: ASYNC110 - what it waits for is in a file
            await asyncio.sleep(0.01)


class Slow:
    """A process whose documents need as long as the test wants."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.begun: list[str] = []

    async def __call__(self, job: Job, document: Document, tell: Tell) -> DocumentReport:
        self.begun.append(document.name)
        tell("run_1", DocumentSplit(10, 1))
        await self.go_on.wait()
        return DocumentReport(document.name, document.source, "merged", run_id="run_1", counts={"facts": 2})


def failing(reason: str, retryable: bool, failures: int) -> Process:
    async def process(job: Job, document: Document, tell: Tell) -> DocumentReport:
        if job.attempts <= failures:
            return DocumentReport(document.name, document.source, "failed", reason, retryable=retryable)
        return DocumentReport(document.name, document.source, "merged")

    return process


async def test_jobs_are_done_side_by_side_and_their_events_are_kept(queue: JobQueue) -> None:
    jobs = [queue.submit(note(name), Order()) for name in "abc"]
    process = Slow()
    async with working(Worker(queue, process, slots=2)):
        await until(lambda: len(process.begun) == 2)
        assert queue.counts() == {"queued": 1, "running": 2}
        process.go_on.set()
        await until(lambda: queue.counts() == {"done": 3})
    assert [(queue.get(job.id).outcome, queue.get(job.id).counts) for job in jobs] == [("merged", {"facts": 2})] * 3
    assert [e.event.event for e in queue.events(jobs[0].id)] == ["job_queued", "job_started", "split", "job_done"]
    assert queue.workers() == []


@pytest.mark.parametrize(("ask", "status"), [("cancel", "cancelled"), ("pause", "paused")])
async def test_what_runs_is_stopped_when_that_is_asked_for(queue: JobQueue, ask: str, status: str) -> None:
    job = queue.submit(note("a"), Order())
    process = Slow()
    async with working(Worker(queue, process)):
        await until(lambda: bool(process.begun))
        getattr(queue, ask)(job.id)
        await until(lambda: queue.get(job.id).status == status)
        process.go_on.set()
        (queue.retry if ask == "cancel" else queue.resume)(job.id)
        await until(lambda: queue.get(job.id).status == "done")


async def test_what_is_resumed_while_it_still_stops_goes_on(queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    stops, goes_on = asyncio.Event(), asyncio.Event()

    async def process(job: Job, document: Document, tell: Tell) -> DocumentReport:
        if job.attempts == 1:
            tell("run_1", DocumentSplit(10, 1))
            try:
                await asyncio.Event().wait()
            finally:
                stops.set()
                await goes_on.wait()
        return DocumentReport(document.name, document.source, "merged")

    async with working(Worker(queue, process)):
        await until(lambda: queue.get(job.id).run_id is not None)
        queue.pause(job.id)
        await stops.wait()
        queue.resume(job.id)
        goes_on.set()
        await until(lambda: queue.get(job.id).status == "done")


async def test_what_is_about_to_be_merged_is_not_stopped_any_more(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = queue.submit(note("a"), Order())
    go_on, asked = asyncio.Event(), asyncio.Event()
    told, wanted = list[object](), Assignments.stop_requests

    def heard(assignments: Assignments) -> object:
        told.append(wanted(assignments))
        return told[-1]

    monkeypatch.setattr(Assignments, "stop_requests", heard)
    monkeypatch.setattr(worker_module, "TOLD_POLL_S", 0.1)  # nobody tells it to look a second time

    async def process(job: Job, document: Document, tell: Tell) -> DocumentReport:
        tell("run_1", MentionsResolved(3, 2, 1, 2))
        asked.set()
        await go_on.wait()
        return DocumentReport(document.name, document.source, "merged")

    async with working(Worker(queue, process)):
        await asked.wait()
        queue.cancel(job.id)
        await until(
            lambda: told.count({job.id: "cancel"}) == 2
        )  # what it stops at the first look is gone at the second
        assert queue.get(job.id).status == "running"
        go_on.set()
        await until(lambda: queue.get(job.id).status == "done")


@on_a_virtual_clock
async def test_a_worker_that_is_stopped_finishes_what_it_can_and_parks_the_rest(queue: JobQueue) -> None:
    quick, slow = queue.submit(note("quick"), Order()), queue.submit(note("slow"), Order())
    begun, stopped = list[str](), asyncio.Event()

    async def process(job: Job, document: Document, tell: Tell) -> DocumentReport:
        begun.append(document.name)
        await (stopped if document.name == "quick" else asyncio.Event()).wait()
        return DocumentReport(document.name, document.source, "merged")

    async with working(Worker(queue, process, grace=5.0)) as stopping:
        await until(lambda: len(begun) == 2)
        stopping.set()
        stopped.set()
    assert (queue.get(quick.id).status, queue.get(slow.id).status) == ("done", "queued")
    assert queue.get(slow.id).reason == "Its worker was stopped."


async def test_a_document_that_failed_is_failed_with_the_reason(queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    async with working(Worker(queue, failing("No text.", retryable=False, failures=9))):
        await until(lambda: queue.get(job.id).status == "failed")
    assert (queue.get(job.id).reason, queue.get(job.id).attempts) == ("No text.", 1)


async def test_a_job_whose_service_was_away_comes_again_after_the_service_was_brought_back(queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    revived: list[bool] = []

    async def revive() -> None:
        revived.append(True)

    process = failing("Neo4j does not answer.", retryable=True, failures=1)
    async with working(Worker(queue, process, revive=revive)):
        await until(lambda: queue.get(job.id).status == "done")
    assert (queue.get(job.id).attempts, revived) == (2, [True])
    assert [e.event.pause for e in queue.events(job.id) if isinstance(e.event, JobWaits)] == [1.0]


async def test_a_job_that_fails_unexpectedly_takes_nobody_with_it(queue: JobQueue) -> None:
    broken, refused, whole = (queue.submit(note(name), Order()) for name in ("broken", "refused", "whole"))

    async def process(job: Job, document: Document, tell: Tell) -> DocumentReport:
        if document.name == "broken":
            raise KeyError("x")
        if document.name == "refused":
            raise DocumentError("It cannot be read.")
        return DocumentReport(document.name, document.source, "merged")

    async with working(Worker(queue, process, slots=1)):
        await until(lambda: queue.get(whole.id).status == "done")
    assert (queue.get(broken.id).status, queue.get(refused.id).status) == ("failed", "failed")
    assert queue.get(broken.id).reason == "The program failed (KeyError); its log says more. Report it."
    assert queue.get(refused.id).reason == "It cannot be read."


@pytest.mark.neo4j
async def test_a_paused_run_goes_on_after_its_last_step(queue: JobQueue, store: Store, folder: DataFolder) -> None:
    @asynccontextmanager
    async def open_team(_: Order) -> AsyncIterator[Readers]:
        yield Readers(readers(0.05), PEOPLE)

    job = queue.submit(note("n", "Ann met Bob. Felix met Ann. Max met Cy."), Order())
    with open_ledger(folder.ledger) as ledger, checkpoints(folder.steps) as steps:
        async with Ingesting(store, ledger, steps, open_team) as process, working(Worker(queue, process)):
            await until(lambda: "asked" in [event.event.event for event in queue.events(job.id)])
            queue.pause(job.id)
            await until(lambda: queue.get(job.id).status == "paused")
            queue.resume(job.id)
            await until(lambda: queue.get(job.id).status == "done")
            again = queue.submit(note("m", "Ann met Bob. Felix met Ann. Max met Cy."), Order())
            await until(lambda: queue.get(again.id).status == "done")
    started = [each.event.resumed for each in queue.events(job.id) if isinstance(each.event, RunStarted)]
    assert started == [False, True]
    assert (queue.get(job.id).outcome, queue.get(again.id).outcome) == ("merged", "unchanged")
    assert queue.get(job.id).counts["facts"] > 0
    nodes = [json.loads(line) async for line in export_jsonl(store)]
    assert sum("Document" in node.get("labels", ()) for node in nodes) == 1


@pytest.mark.neo4j
async def test_an_order_to_read_again_is_done_once_whatever_interrupts_it(
    queue: JobQueue, store: Store, folder: DataFolder
) -> None:
    text = "Ann met Bob. Felix met Ann. Max met Cy."

    @asynccontextmanager
    async def open_team(_: Order) -> AsyncIterator[Readers]:
        yield Readers(readers(0.05), PEOPLE)

    def began(job: Job) -> list[bool]:
        return [each.event.resumed for each in queue.events(job.id) if isinstance(each.event, RunStarted)]

    with open_ledger(folder.ledger) as ledger, checkpoints(folder.steps) as steps:
        async with Ingesting(store, ledger, steps, open_team) as process:
            first = queue.submit(note("n", text), Order())
            async with working(Worker(queue, process)):
                await until(lambda: queue.get(first.id).status == "done")
            paused = queue.submit(note("n", text), Order(again=True))
            async with working(Worker(queue, process)):
                await until(lambda: "asked" in [event.event.event for event in queue.events(paused.id)])
                queue.pause(paused.id)
                await until(lambda: queue.get(paused.id).status == "paused")
                queue.resume(paused.id)
                await until(lambda: queue.get(paused.id).status == "done")
            late = queue.submit(note("n", text), Order(again=True))
            dying = Assignments(queue.database, 1)
            taken = dying.take()
            assert taken is not None
            assert taken.id == late.id
            dying.leave()  # before it did anything
            async with working(Worker(queue, process)):
                await until(lambda: queue.get(late.id).status == "done")
    assert (queue.get(late.id).attempts, queue.get(late.id).outcome, began(late)) == (2, "merged", [False])
    assert (queue.get(paused.id).outcome, began(paused)) == ("merged", [False, True])


@pytest.mark.neo4j
@pytest.mark.parametrize("most", [1, 2])
async def test_documents_are_merged_side_by_side_no_more_than_the_processors_bear(
    queue: JobQueue, store: Store, folder: DataFolder, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    under_way = list[int]()
    writing, write = 0, store.write

    async def count(work: Callable[[Transaction], Awaitable[MergeCounts]]) -> MergeCounts:
        nonlocal writing
        writing += 1
        under_way.append(writing)
        try:
            await asyncio.sleep(0.05)
            return await write(work)
        finally:
            writing -= 1

    @asynccontextmanager
    async def open_team(_: Order) -> AsyncIterator[Readers]:
        yield Readers(readers(0.01), PEOPLE)

    monkeypatch.setattr(store, "write", count)
    jobs = [queue.submit(note(name, f"{name} met Bob."), Order()) for name in ("Ann", "Cy", "Felix", "Max")]
    with open_ledger(folder.ledger) as ledger, checkpoints(folder.steps) as steps:
        async with (
            Ingesting(store, ledger, steps, open_team, merging=asyncio.Semaphore(most)) as process,
            working(Worker(queue, process, slots=4)),
        ):
            await until(lambda: all(queue.get(job.id).status == "done" for job in jobs))
    assert len(under_way) <= 4
    assert max(under_way) <= most


class FullDisk:
    """Lets the queue's file be written, or not."""

    def __init__(self, queue: JobQueue, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full, self._whole = False, queue.database.transaction
        monkeypatch.setattr(queue.database, "transaction", self._transaction)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if self.full:
            raise DiskFullError("There is no room.")
        with self._whole() as connection:
            yield connection


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BEAT_S", "_UNWRITABLE_PAUSE_S", "_OUTAGE_PAUSE_S"):
        monkeypatch.setattr(worker_module, name, 0.02)


@pytest.mark.usefixtures("quick")
async def test_what_was_under_way_when_the_disk_was_full_is_done_when_there_is_room_again(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = queue.submit(note("a"), Order()), queue.submit(note("b"), Order())
    process, disk, pulse = Slow(), FullDisk(queue, monkeypatch), Pulse()
    async with working(Worker(queue, process, slots=1, pulse=pulse)):
        await until(lambda: process.begun == ["a"] and queue.get(first.id).run_id is not None)
        disk.full = True
        process.go_on.set()
        await until(lambda: pulse.ailment() == "There is no room.")
        assert queue.get(first.id).status == "running"
        disk.full = False
        await until(lambda: queue.counts() == {"done": 2})
        await until(lambda: not pulse.ailment())
    assert (process.begun, queue.get(second.id).attempts) == (["a", "b"], 1)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    "failure",
    [
        OSError(errno.ENOSPC, "No space left on device"),
        ExceptionGroup("of a document", [OSError(errno.EROFS, "Read-only file system")]),
        sqlite3.OperationalError("disk I/O error"),
        DiskFullError("There is no room."),
        StoreUnavailableError("Neo4j does not answer."),
    ],
    ids=str,
)
async def test_no_document_fails_for_good_because_of_a_disk_or_the_database(
    queue: JobQueue, failure: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "MOST_ATTEMPTS", 2)
    job = queue.submit(note("a"), Order())
    tried = 0

    async def process(job: Job, document: Document, tell: Tell) -> DocumentReport:
        nonlocal tried
        tried += 1
        if tried <= 5:
            raise failure
        return DocumentReport(document.name, document.source, "merged")

    async with working(Worker(queue, process)):
        await until(lambda: queue.get(job.id).status == "done")
    assert (tried, queue.get(job.id).attempts) == (6, 1)


@pytest.mark.usefixtures("quick")
async def test_a_worker_stops_what_was_given_to_another_one_while_it_could_not_be_heard(queue: JobQueue) -> None:
    job, process = queue.submit(note("a"), Order()), Slow()
    async with working(Worker(queue, process)):
        await until(lambda: process.begun == ["a"])
        another = Assignments(queue.database, 1)
        with queue.database.transaction() as connection:
            connection.execute("UPDATE jobs SET worker = ?", (another.worker,))
        await until(lambda: job.id not in {task.get_name() for task in asyncio.all_tasks()})
        assert queue.get(job.id).worker == another.worker


async def test_a_worker_that_fails_begins_anew_and_says_so_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures: list[Exception] = [sqlite3.OperationalError("disk I/O error"), KeyError("x"), OSError(5, "I/O error")]
    stopping, said = asyncio.Event(), list[str]()
    pulse = Pulse()

    async def fails(*_: object) -> None:
        said.append(pulse.ailment())
        if failures:
            raise failures.pop(0)
        stopping.set()

    monkeypatch.setattr(working_module, "_work", fails)
    monkeypatch.setattr(working_module, "_PAUSE_S", 0.01)
    await working_module.work(Settings(home=tmp_path), stopping, slots=1, pulse=pulse)
    assert said == [
        "It has not begun yet.",
        "disk I/O error",
        "The program failed (KeyError); its log says more. Report it.",
        "[Errno 5] I/O error",
    ]
