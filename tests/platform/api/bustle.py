"""What goes on in a service while the API is asked: documents come in, runs are worked on, ended or failed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from tests.graph.statements import Statement, Thing, document_graph
from tests.platform.api.filled import filled

from consilience.agents.events.run_events import DocumentSplit
from consilience.graph.model.errors import StoreError
from consilience.graph.model.model import Document
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.jobs.queue import JobQueue
from consilience.platform.jobs.worker import Tell, Worker
from consilience.platform.runs.ingest import DocumentReport
from consilience.platform.runs.job import Job

PAUSE_S = 3.0


@contextlib.asynccontextmanager
async def bustle(store: Store, queue: JobQueue) -> AsyncIterator[None]:
    """Keep the graph filled, whatever is deleted, and end every run, as long as the block lasts."""
    stopping = asyncio.Event()
    await _fill(store)
    under_way = [
        asyncio.create_task(Worker(queue, _pretend, slots=4, teams=("tools",)).run(stopping)),
        asyncio.create_task(_refill(store, stopping)),
    ]
    try:
        yield
    finally:
        stopping.set()
        await asyncio.gather(*under_way)


async def _fill(store: Store) -> None:
    await filled(store)
    for number in range(5):
        said = [
            Statement(Thing(f"Person {number + step}"), "founded", Thing(f"House {step}", "Organization"))
            for step in range(4)
        ]
        contested = Statement(Thing("Ann Vale"), "joined", Thing(f"House {number}", "Organization"), "contested")
        await merge_document(store, document_graph(*said, contested, name=f"{number}.txt"))


async def _refill(store: Store, stopping: asyncio.Event) -> None:
    while not stopping.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stopping.wait(), PAUSE_S)
        with contextlib.suppress(StoreError):  # two write the same at once; the next time it works
            await _fill(store)


async def _pretend(job: Job, document: Document, tell: Tell) -> DocumentReport:
    tell(f"run_{job.id}", DocumentSplit(10, 1))
    await asyncio.sleep(0.2)
    if len(document.text) % 5 == 0:
        return DocumentReport(document.name, document.source, "failed", "The reader gave up.", retryable=False)
    return DocumentReport(document.name, document.source, "merged", counts={"facts": 2})
