"""Server, worker and database die in random order while documents come in: each that was accepted is done, once.

pytest tests/platform/test_kill_service.py --kills 20      # the acceptance run: 100 uploads
"""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.graph_begun import BeginGraph
from tests.repeats import repeats

from consilience.graph.embedded.daemon import free_port
from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.job import ENDED

pytestmark = [pytest.mark.neo4j, pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(1800)]

ROOT = Path(__file__).parents[2]
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Fay", "Max", "Felix", "Beatrix")


class Service:
    """A server and a worker of one data folder, as processes."""

    def __init__(self, home: Path, cache: Path, neo4j: Neo4jAddress | None = None, **more: Any) -> None:  # noqa: ANN401 - as JSON
        self.home, self.cache, self.port = home, cache, free_port()
        self.given: dict[str, Any] = {"workers": 1, "pause": 0.05, **more}
        if neo4j:
            self.given |= {"neo4j_uri": neo4j.uri, "neo4j_password": neo4j.password}
        self.logs = home
        self.environment: dict[str, str] = {}
        self.processes: dict[str, subprocess.Popen[str]] = {}

    def start(self, *roles: str) -> None:
        """Start the server, the worker or both, and wait until they are ready."""
        for role in roles:
            given = {"home": str(self.home), "cache": str(self.cache), "port": self.port, "role": role, **self.given}
            command = [sys.executable, "-m", "tests.platform.serve_process", json.dumps(given)]
            environment = {**os.environ, **self.environment}
            with (self.logs / f"{role}.log").open("a") as log:
                self.processes[role] = subprocess.Popen(
                    command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
                )
        for role in roles:
            told = self.processes[role].stdout
            assert told is not None
            assert told.readline() == "ready\n"

    def kill(self, victim: str) -> None:
        """Kill the server, the worker, or the database, at once."""
        if victim == "neo4j":
            if pid := neo4j_status(self.home).pid:
                os.kill(pid, signal.SIGKILL)
        elif process := self.processes.pop(victim, None):
            process.kill()
            process.communicate()

    def ensure(self) -> None:
        """Start what is dead; the database is the server's and the worker's to start."""
        living = {role for role, process in self.processes.items() if process.poll() is None}
        self.start(*(role for role in ("server", "worker") if role not in living))

    def stop(self) -> None:
        """Stop everything in good order, and wait until it has."""
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            process.wait(300)
        stop_neo4j(self.home)


@contextmanager
def service(home: Path, cache: Path, neo4j: Neo4jAddress | None = None, **more: Any) -> Iterator[Service]:  # noqa: ANN401 - as JSON
    made = Service(home, cache, neo4j, **more)
    try:
        made.ensure()
        yield made
    finally:
        for process in made.processes.values():
            process.kill()
            process.communicate()
        stop_neo4j(home)


def text(number: int) -> str:
    choice = random.Random(number)
    pairs = (choice.sample(NAMES, 2) for _ in range(4))
    return f"Note {number}. " + " ".join(f"{one} met {other}." for one, other in pairs)


async def upload(client: httpx.AsyncClient, number: int) -> str | None:
    """Send a document once; return the id of its run if it was accepted, None if no answer came."""
    try:
        body: dict[str, Any] = {"text": text(number), "name": f"note {number}"}
        answer = await client.post("/api/v1/documents/text", json=body)
    except httpx.TransportError:
        return None
    assert answer.status_code in {202, 429, 503}, answer.text
    return str(answer.json()["id"]) if answer.status_code == 202 else None


@pytest.mark.repeats
async def test_every_document_that_was_accepted_is_done_once_whatever_dies(
    tmp_path: Path, cache: Path, graph_begun: BeginGraph, pytestconfig: pytest.Config
) -> None:
    kills = repeats(pytestconfig, "kills")
    uploads, chance = 5 * kills, random.Random(17)
    with open_accounts(graph_begun(tmp_path)) as accounts:
        _, key = accounts.keys.create(accounts.users.add("test", "editor"), "test")
    accepted: dict[str, int] = {}
    victims = [chance.choice(("server", "worker", "neo4j")) for _ in range(kills)]
    victims[:3] = ["neo4j", "server", "worker"][:kills]
    with service(tmp_path, cache) as running:
        number = 0
        for victim in victims:
            headers = {"Authorization": f"Bearer {key}"}
            base = f"http://127.0.0.1:{running.port}"
            async with httpx.AsyncClient(base_url=base, headers=headers, timeout=120) as client:
                batch = [asyncio.create_task(upload(client, number + offset)) for offset in range(5)]
                await asyncio.sleep(chance.uniform(0.0, 0.6))
                await asyncio.to_thread(running.kill, victim)
                for offset, answer in enumerate(await asyncio.gather(*batch)):
                    if answer:
                        accepted[answer] = number + offset
                number += 5
            await asyncio.to_thread(running.ensure)
        with open_queue(tmp_path / "jobs.sqlite") as queue:
            while any(job.status not in ENDED for job in queue.jobs(limit=10_000)):
                await asyncio.to_thread(running.ensure)
                await asyncio.sleep(0.3)
            jobs = {job.id: job for job in queue.jobs(limit=10_000)}
        print(f"{uploads} uploads, {len(accepted)} accepted, {Counter(job.status for job in jobs.values())}, {victims}")
        assert set(accepted) <= set(jobs)
        assert {job.id: job.reason for job in jobs.values() if job.status != "done"} == {}
        assert len(accepted) >= uploads // 3
        async with Store(start_neo4j(tmp_path, cache, "512m")) as store:
            documents = {document.name for document in await list_of(store)}
            runs = await counted(store, "MATCH (run:Run)-[:USED]->(d:Document) RETURN d.id AS id, count(run) AS n")
            mentions = await counted(
                store,
                "MATCH (m:Mention)-[:IN]->(c:Chunk) RETURN c.id + toString(m.start) + m.kind AS id, count(m) AS n",
            )
        assert documents == {job.document for job in jobs.values()}
        assert {f"note {number}" for number in accepted.values()} <= documents
        assert set(runs.values()) == {1}
        assert set(mentions.values()) == {1}
        running.stop()


async def list_of(store: Store) -> Any:  # noqa: ANN401 - summaries
    from consilience.graph.reading.documents import list_documents

    return await list_documents(store)


async def counted(store: Store, cypher: str) -> dict[str, int]:
    """Return the numbers of a query by the ids that it gives."""
    try:
        async with store.session("READ") as session:
            return {row["id"]: row["n"] for row in await (await session.run(cypher)).data()}
    except ConsilienceError as error:
        raise AssertionError(str(error)) from error


@pytest.mark.long
@pytest.mark.usefixtures("store")
async def test_a_stopped_worker_leaves_its_documents_to_the_next_one(
    tmp_path: Path, cache: Path, neo4j_address: Neo4jAddress
) -> None:
    with open_accounts(tmp_path) as accounts:
        _, key = accounts.keys.create(accounts.users.add("test", "editor"), "test")
    with service(tmp_path, cache, neo4j_address) as running:
        base = f"http://127.0.0.1:{running.port}"
        async with httpx.AsyncClient(base_url=base, headers={"Authorization": f"Bearer {key}"}, timeout=120) as client:
            assert all(await asyncio.gather(*(upload(client, number) for number in range(6))))
        running.stop()
        with open_queue(tmp_path / "jobs.sqlite") as queue:
            assert [worker.id for worker in queue.workers()] == []
            assert {job.status for job in queue.jobs()} <= {"queued", "done"}
        running.ensure()
        with open_queue(tmp_path / "jobs.sqlite") as queue:
            while not set(queue.counts()) <= ENDED:  # noqa: ASYNC110 - it is in a file
                await asyncio.sleep(0.1)
            assert queue.counts() == {"done": 6}
