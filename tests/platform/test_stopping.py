"""Server and worker end when they are told to, whatever has become of the database."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from filelock import FileLock
from tests.graph_begun import BeginGraph

from consilience.agents.events.run_events import MentionsResolved
from consilience.graph.embedded.daemon import free_port
from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.model.model import Document
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.jobs import worker as worker_module
from consilience.platform.jobs.queue import open_queue
from consilience.platform.jobs.worker import Tell, Worker
from consilience.platform.runs.ingest import DocumentReport
from consilience.platform.runs.job import Job, Order
from consilience.platform.server import working
from consilience.platform.server.working import work
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder

ROOT = Path(__file__).parents[2]


@pytest.fixture
def never() -> Iterator[threading.Event]:
    """Something that does not come while the test runs."""
    event = threading.Event()
    yield event
    event.set()


@pytest.mark.timeout(300)
async def test_a_worker_that_waits_for_a_database_that_does_not_come_ends_at_once(
    tmp_path: Path, never: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = threading.Event()

    def start(_: Settings) -> None:
        asked.set()
        never.wait()

    monkeypatch.setattr(working, "neo4j_address", start)
    stopping = asyncio.Event()
    waiting = asyncio.create_task(work(Settings(home=tmp_path), stopping, slots=1))
    assert await asyncio.to_thread(asked.wait, 120)
    stopping.set()
    await waiting


@pytest.mark.timeout(300)
async def test_a_merge_whose_database_has_gone_does_not_keep_its_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "_MERGE_S", 0.1)
    merging = asyncio.Event()

    async def merge(job: Job, document: Document, tell: Tell) -> DocumentReport:  # noqa: ARG001 - as the protocol says
        tell("run_1", MentionsResolved(3, 2, 1, 2))
        merging.set()
        await asyncio.Event().wait()
        raise AssertionError

    with open_queue(DataFolder(tmp_path).queue) as queue:
        job = queue.submit(Document("Ann left.", "note", "note", "text/plain", "en"), Order())
        stopping = asyncio.Event()
        running = asyncio.create_task(Worker(queue, merge, slots=1, grace=0.1).run(stopping))
        await merging.wait()
        stopping.set()
        await running
        assert queue.get(job.id).status == "queued", "The next worker merges it, which changes nothing that was merged."


@pytest.mark.neo4j
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_server_whose_neo4j_was_killed_and_cannot_come_back_ends_soon_after_it_is_told_to(
    tmp_path: Path, cache: Path, graph_begun: BeginGraph
) -> None:
    with open_accounts(graph_begun(tmp_path)) as accounts:
        _, key = accounts.keys.create(accounts.users.add("test", "editor"), "test")
    port = free_port()
    given = {"home": str(tmp_path), "cache": str(cache), "port": port, "role": "server", "workers": 1, "pause": 0.01}
    command = [sys.executable, "-m", "tests.platform.serve_process", json.dumps(given)]
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert server.stdout
        assert server.stdout.readline() == "ready\n"
        with FileLock(tmp_path / "neo4j" / ".lock"):  # as if another process were starting it, for minutes
            pid = neo4j_status(tmp_path).pid
            assert pid
            os.kill(pid, signal.SIGKILL)
            with httpx.Client(
                base_url=f"http://127.0.0.1:{port}/api/v1", headers={"Authorization": f"Bearer {key}"}, trust_env=False
            ) as client:
                body = {"text": "Ann met Bob.", "name": "note"}
                assert client.post("/documents/text", json=body, timeout=120).status_code == 202
            while "started again" not in (tmp_path / "log").read_text():
                assert server.poll() is None
                time.sleep(0.05)
            server.terminate()
            assert server.wait(240) == 0
    finally:
        server.kill()
        server.communicate()
        stop_neo4j(tmp_path)
