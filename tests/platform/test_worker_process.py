"""The worker of a server is a process of its own: it ends with the server, and another follows if it ends by itself."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import psutil
import pytest
from tests.scripted import PEOPLE, readers

from consilience.graph.model.errors import ServiceError
from consilience.graph.model.model import Document
from consilience.graph.store.address import Neo4jAddress
from consilience.platform.jobs.processing import Readers
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.job import ENDED, Order
from consilience.platform.server import worker_process
from consilience.platform.server.worker_process import WorkerProcess
from consilience.platform.support.settings import Settings

pytestmark = [pytest.mark.neo4j, pytest.mark.slow]


@asynccontextmanager
async def thinking(_: Order) -> AsyncIterator[Readers]:
    yield Readers(readers(0.01), PEOPLE)


@pytest.fixture
def settings(neo4j_address: Neo4jAddress, tmp_path: Path) -> Settings:
    return Settings(home=tmp_path, neo4j_uri=neo4j_address.uri, neo4j_password=neo4j_address.password)


def wait_for(happened: Callable[[], object], seconds: float = 60) -> None:
    begun = time.monotonic()
    while not happened():
        assert time.monotonic() - begun < seconds
        time.sleep(0.02)


@pytest.mark.usefixtures("store")
def test_it_reads_what_is_queued_and_gives_way_to_what_people_wait_for(settings: Settings) -> None:
    with open_queue(settings.folder.queue) as queue, WorkerProcess(settings, 2, thinking) as worker:
        job = queue.submit(Document("Ann met Bob.", "note", "note", "text/plain", "en"), Order())
        wait_for(lambda: queue.get(job.id).status in ENDED)
        assert queue.get(job.id).status == "done", queue.get(job.id).reason
        wait_for(lambda: not worker_ailment(worker))
        [process] = [psutil.Process(each.pid) for each in queue.workers()]
        assert process.pid != os.getpid()
        assert process.nice() >= psutil.Process().nice() + 10
    wait_for(lambda: not process.is_running())
    with open_queue(settings.folder.queue) as queue:
        assert not queue.workers(), "It has signed off."


@pytest.mark.usefixtures("store")
def test_another_one_takes_the_place_of_one_that_was_killed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_process, "_PAUSE_S", 0.05)
    with open_queue(settings.folder.queue) as queue, WorkerProcess(settings, 1, thinking) as worker:
        wait_for(lambda: queue.workers())
        os.kill(queue.workers()[0].pid, signal.SIGKILL)
        wait_for(lambda: "begins anew" in worker_ailment(worker) or len(queue.workers()) > 1)
        job = queue.submit(Document("Ann met Bob.", "note", "note", "text/plain", "en"), Order())
        wait_for(lambda: queue.get(job.id).status in ENDED)
        assert queue.get(job.id).status == "done"


def worker_ailment(worker: WorkerProcess) -> str:
    try:
        asyncio.run(worker.check())
    except ServiceError as error:
        return str(error)
    return ""
