"""A document that was withdrawn stays withdrawn, whatever is done to it at that moment."""

import asyncio
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from tests.platform.test_worker import until, working
from tests.repeats import repeats
from tests.scripted import PEOPLE, readers

from consilience.graph.model.errors import NotFoundError, StoreError
from consilience.graph.model.model import Document, DocumentGraph
from consilience.graph.reading.documents import is_known
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import MergeCounts, merge_document
from consilience.platform.jobs.assignments import Assignments
from consilience.platform.jobs.processing import Ingesting, Readers
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.jobs.withdrawn import is_withdrawn, not_clean
from consilience.platform.jobs.worker import Worker
from consilience.platform.runs import ingest as ingesting
from consilience.platform.runs.checkpoints import Checkpoints, checkpoints
from consilience.platform.runs.job import ENDED, Order
from consilience.platform.runs.ledger import Ledger, open_ledger
from consilience.platform.withdrawal import documents as withdrawal
from consilience.platform.withdrawal.documents import clean_withdrawn, withdraw

pytestmark = pytest.mark.neo4j

TEXT = "Ann met Bob. Felix met Ann. Max met Cy."
STEPS = ("run_started", "split", "asked", "answer", "gated", "verdicts", "resolved")


def note(number: int = 0) -> Document:
    return Document(TEXT.replace("Ann", f"Ann{number}"), f"{number}.txt", f"/texts/{number}.txt", "text/plain", "en")


@dataclass
class Desk:
    """A data folder in which a worker could work."""

    home: Path
    store: Store
    queue: JobQueue
    ledger: Ledger
    steps: Checkpoints
    process: Ingesting

    @asynccontextmanager
    async def working(self, slots: int = 4) -> AsyncIterator[None]:
        async with working(Worker(self.queue, self.process, slots=slots)):
            yield

    async def read(self, document: Document, *, again: bool = False) -> str:
        job = self.queue.submit(document, Order(again=again))
        async with self.working():
            await until(lambda: self.queue.get(job.id).status in ENDED)
        return self.queue.get(job.id).outcome

    async def idle(self) -> None:
        async with asyncio.timeout(300):  # of a hundred, on a busy machine
            while not set(self.queue.counts()) <= ENDED:  # noqa: ASYNC110 - what it waits for is in a file
                await asyncio.sleep(0.01)

    async def is_gone(self, document: Document) -> bool:
        await clean_withdrawn(self.store, self.home)
        texts = self.queue.database.rows("SELECT 1 FROM texts WHERE document_id = ?", document.id)
        return not await is_known(self.store, document.id) and not texts and not not_clean(self.queue.database)


@pytest.fixture
async def desk(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    @asynccontextmanager
    async def open_team(_: Order) -> AsyncIterator[Readers]:
        yield Readers(readers(0.01), PEOPLE)

    monkeypatch.setattr(withdrawal, "_PATIENCE_S", 0.5)
    async with AsyncExitStack() as stack:
        queue = stack.enter_context(open_queue(tmp_path / "jobs.sqlite"))
        ledger = stack.enter_context(open_ledger(tmp_path / "runs.sqlite"))
        steps = stack.enter_context(checkpoints(tmp_path / "steps.sqlite"))
        process = Ingesting(store, ledger, steps, open_team, is_withdrawn=partial(is_withdrawn, queue.database))
        await stack.enter_async_context(process)
        yield Desk(tmp_path, store, queue, ledger, steps, process)


@pytest.mark.parametrize("paused", [False, True])
async def test_a_run_that_waits_does_not_bring_a_withdrawn_document_back(desk: Desk, paused: bool) -> None:
    assert await desk.read(note()) == "merged"
    waiting = desk.queue.submit(note(), Order(again=True))
    if paused:
        desk.queue.pause(waiting.id)
    await withdraw(desk.store, desk.home, note().id)
    async with desk.working():
        await desk.idle()
    assert (desk.queue.get(waiting.id).status, desk.queue.get(waiting.id).outcome) == ("cancelled", "withdrawn")
    assert await desk.is_gone(note())


@pytest.mark.parametrize("step", STEPS)
async def test_a_run_at_any_step_does_not_bring_a_withdrawn_document_back(desk: Desk, step: str) -> None:
    assert await desk.read(note()) == "merged"
    job = desk.queue.submit(note(), Order(again=True))
    async with desk.working():
        await until(lambda: step in [event.event.event for event in desk.queue.events(job.id)])
        await withdraw(desk.store, desk.home, note().id)
        await desk.idle()
    assert await desk.is_gone(note())
    assert {event.event.event for event in desk.queue.events(job.id)} <= {"job_cancelled"}


async def test_a_merge_that_was_on_its_way_is_refused_with_a_clear_outcome(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await desk.read(note()) == "merged"

    async def late(store: Store, graph: DocumentGraph, **how: object) -> MergeCounts:
        await withdraw(store, desk.home, graph.document.id)
        return await merge_document(store, graph, **how)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(ingesting, "merge_document", late)
    job = desk.queue.submit(note(), Order(again=True))
    async with desk.working():
        await desk.idle()
    ended = desk.queue.get(job.id)
    assert (ended.status, ended.outcome) == ("cancelled", "withdrawn")
    assert "withdrawn after its reading was ordered" in ended.reason
    assert await desk.is_gone(note())


async def test_a_worker_that_was_out_of_reach_does_not_bring_a_withdrawn_document_back(desk: Desk) -> None:
    assert await desk.read(note()) == "merged"
    job, worker = desk.queue.submit(note(), Order(again=True)), Assignments(desk.queue.database, 1)
    taken, document = worker.take(), note()
    assert taken is not None
    with desk.queue.database.transaction() as connection:
        connection.execute("UPDATE workers SET beat = beat - 100")
    assert desk.queue.get(job.id).stalled
    await withdraw(desk.store, desk.home, document.id)
    fared = await desk.process(taken, document, lambda *_: None)
    worker.end(taken, "cancelled", outcome=fared.status)
    assert fared.status == "withdrawn"
    assert await desk.is_gone(document)


async def test_a_clock_that_is_set_back_brings_nothing_back(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await desk.read(note()) == "merged"
    waiting = desk.queue.submit(note(), Order(again=True))
    with monkeypatch.context() as set_back:
        set_back.setattr("consilience.platform.jobs.withdrawn.now", lambda: "1999-12-31T23:59:59.999Z")
        set_back.setattr("consilience.platform.jobs.queue.now", lambda: "1999-12-31T23:59:59.999Z")
        await withdraw(desk.store, desk.home, note().id)
        assert desk.queue.get(waiting.id).status == "cancelled"
        assert await desk.is_gone(note())
        assert await desk.read(note()) == "merged", "It is asked for anew."
    assert await is_known(desk.store, note().id)


async def test_two_withdrawals_at_once_leave_nothing(desk: Desk) -> None:
    assert await desk.read(note()) == "merged"
    desk.queue.submit(note(), Order(again=True))
    async with desk.working():
        both = await asyncio.gather(
            *(withdraw(desk.store, desk.home, note().id) for _ in range(2)), return_exceptions=True
        )
        await desk.idle()
    assert sorted(type(each).__name__ for each in both) in (["MergeCounts", "NotFoundError"], ["MergeCounts"] * 2)
    assert await desk.is_gone(note())


async def test_a_withdrawal_that_neo4j_refused_leaves_the_document_and_its_jobs_usable(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> MergeCounts:
        raise StoreError("Neo4j does not answer.")

    assert await desk.read(note()) == "merged"
    job = desk.queue.submit(note(), Order(again=True))
    monkeypatch.setattr(withdrawal, "forget_naming", away)
    with pytest.raises(StoreError, match="does not answer"):
        await withdraw(desk.store, desk.home, note().id)
    assert await is_known(desk.store, note().id)
    assert desk.queue.retry(job.id).status == "queued"
    async with desk.working():
        await desk.idle()
    assert desk.queue.get(job.id).outcome == "merged"


async def test_what_a_command_reads_is_not_brought_back_by_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The withdrawal comes from elsewhere, after the command has begun and before it has come to this document."""

    async def one(*, is_late: bool) -> str:
        async def late(store: Store, graph: DocumentGraph, **how: object) -> MergeCounts:
            if is_late:
                await withdraw(store, desk.home, graph.document.id)
            return await merge_document(store, graph, **how)  # type: ignore[arg-type]  # as it was called

        monkeypatch.setattr(ingesting, "merge_document", late)
        report = await ingesting.ingest(
            [note()],
            store=desk.store,
            team=readers(),
            schema=PEOPLE,
            ledger=desk.ledger,
            checkpoints=desk.steps,
            again=True,
        )
        return report.documents[0].status

    assert [await one(is_late=late) for late in (False, True, False)] == ["merged", "withdrawn", "merged"]
    assert await is_known(desk.store, note().id)


FORGET = """
import sys
from consilience.platform.commands.main import main
sys.argv = ["consilience", "forget", sys.argv[1], "--yes", "--json"]
main()
"""


async def test_forget_beside_a_worker_of_another_process_stays(desk: Desk, neo4j_address: Neo4jAddress) -> None:
    assert await desk.read(note()) == "merged"
    job = desk.queue.submit(note(), Order(again=True))
    variables = {
        "CONSILIENCE_HOME": str(desk.home),
        "CONSILIENCE_NEO4J_URI": neo4j_address.uri,
        "CONSILIENCE_NEO4J_PASSWORD": neo4j_address.password,
        "PATH": "/usr/bin:/bin",
    }
    async with desk.working():
        await until(lambda: "asked" in [event.event.event for event in desk.queue.events(job.id)])
        command = [sys.executable, "-c", FORGET, note().id]
        done = await asyncio.to_thread(
            subprocess.run, command, env=variables, capture_output=True, text=True, check=False
        )
        await desk.idle()
    assert done.returncode == 0, done.stderr
    assert await desk.is_gone(note())


@pytest.mark.repeats
async def test_at_random_moments_a_withdrawn_document_is_gone_for_good(
    desk: Desk, request: pytest.FixtureRequest
) -> None:
    choice = random.Random(8)
    documents = [note(number) for number in range(repeats(request.config, "withdrawals"))]
    for document in documents:
        desk.queue.submit(document, Order(again=True))
    async with desk.store.session() as session:  # what earlier runs left, made short
        rows = [{"id": document.id, "name": document.name} for document in documents]
        await (await session.run("UNWIND $rows AS row CREATE (d:Document) SET d = row", rows=rows)).consume()

    async def pausing(document: Document) -> None:
        job = desk.queue.jobs(document_id=document.id, limit=1)[0]
        for ask in choice.choices((desk.queue.pause, desk.queue.resume, desk.queue.retry, desk.queue.cancel), k=3):
            await asyncio.sleep(choice.random() * 0.3)
            with suppress(Exception):
                ask(job.id)

    few = asyncio.Semaphore(4)

    async def withdrawing(document: Document) -> None:
        await asyncio.sleep(choice.random() * 3)
        async with few:
            with suppress(NotFoundError):
                await withdraw(desk.store, desk.home, document.id)

    async with desk.working(8):
        interfering: list[Callable[[Document], Awaitable[None]]] = [withdrawing, withdrawing, pausing]
        await asyncio.gather(*(do(document) for document in documents for do in interfering))
        for job in desk.queue.jobs(status=["paused"], limit=1000):
            desk.queue.resume(job.id)
        await desk.idle()
    assert [document.name for document in documents if not await desk.is_gone(document)] == []
