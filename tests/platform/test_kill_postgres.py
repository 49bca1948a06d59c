"""Two servers and their workers in folders of their own share a PostgreSQL, and die in random order, as it does.

pytest tests/platform/test_kill_postgres.py --kills 20      # the acceptance run: 100 uploads
"""

import asyncio
import random
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr
from tests.platform.test_kill_service import Service, counted, list_of, service, upload
from tests.platform.texts.kept import texts_kept
from tests.repeats import repeats
from tests.servers.postgres import PostgresServer

from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.job import ENDED
from consilience.platform.support.storage.data_folder import DataFolder

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]


def strike(victim: str, servers: list[Service], database: PostgresServer) -> None:
    """Kill one of the processes; the PostgreSQL comes back at once, as its own service sees to."""
    if victim == "postgres":
        database.kill()
        database.start()
    else:
        role, _, number = victim.partition(" ")
        servers[int(number)].kill(role)


async def send(running: Service, key: str, number: int) -> str | None:
    """Send a document to a server; return the id of its run if it was accepted."""
    headers = {"Authorization": f"Bearer {key}"}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{running.port}", headers=headers, timeout=120) as client:
        return await upload(client, number)


@pytest.mark.repeats
@pytest.mark.parametrize("kept", ["database", "folder"])
async def test_every_document_that_was_accepted_is_done_once_whichever_server_worker_or_database_dies(
    tmp_path: Path,
    cache: Path,
    store: Store,
    neo4j_address: Neo4jAddress,
    own_postgres: PostgresServer,
    pytestconfig: pytest.Config,
    kept: str,
) -> None:
    kills, chance = repeats(pytestconfig, "kills"), random.Random(17)
    url = own_postgres.make_database()
    stack = ExitStack()
    documents_url = stack.enter_context(texts_kept(kept, tmp_path))
    shared = DataFolder(tmp_path, SecretStr(url), documents_url=documents_url)
    with open_accounts(shared) as accounts:
        _, key = accounts.keys.create(accounts.users.add("test", "editor"), "test")
    everyone = [f"{role} {number}" for role in ("server", "worker") for number in (0, 1)]
    victims = ["postgres", *(chance.choice([*everyone, "postgres"]) for _ in range(kills - 1))]
    accepted: dict[str, int] = {}
    given = {"database_url": url, "documents_url": documents_url}
    with stack:
        servers = []
        for name in ("one", "other"):
            (tmp_path / name).mkdir()
            running = stack.enter_context(service(tmp_path / name, cache, neo4j_address, **given))
            servers.append(running)
        for turn, victim in enumerate(victims):
            numbers = range(5 * turn, 5 * turn + 5)
            sending = [asyncio.create_task(send(servers[number % 2], key, number)) for number in numbers]
            await asyncio.sleep(chance.uniform(0.0, 0.6))
            await asyncio.to_thread(strike, victim, servers, own_postgres)
            answers = zip(await asyncio.gather(*sending), numbers, strict=True)
            accepted |= {job: number for job, number in answers if job}
            for running in servers:
                await asyncio.to_thread(running.ensure)
        for number in range(5 * kills, 5 * kills + 50):  # of those before, all may have been refused
            if job := await send(servers[number % 2], key, number):
                accepted[job] = number
            if number in accepted.values() and number >= 5 * kills + 4:
                break
        with open_queue(shared.queue, documents=shared.documents) as queue:
            while not set(queue.counts()) <= ENDED:
                await asyncio.sleep(0.2)
                for running in servers:
                    await asyncio.to_thread(running.ensure)
            jobs = {job.id: job for job in queue.jobs(limit=10_000)}
            while queue.database.row("SELECT 1 FROM discarded"):  # noqa: ASYNC110 - workers look every few seconds
                await asyncio.sleep(0.2)
            left = queue.outside.remove_orphans(-100.0)  # put by servers that were killed before they could note it
            assert queue.database.rows("SELECT 1 FROM texts") == []
            assert list((tmp_path / "texts kept").rglob("doc_*")) == []
        print(
            f"{number + 1} uploads, {len(accepted)} accepted, {left} texts were never noted,",
            f"{Counter(job.status for job in jobs.values())}, {victims}",
        )
        assert set(accepted) <= set(jobs)
        assert {job.id: job.reason for job in jobs.values() if job.status != "done"} == {}
        assert len(accepted) >= max(1, 5 * kills // 3)
        documents = {document.name for document in await list_of(store)}
        runs = await counted(store, "MATCH (run:Run)-[:USED]->(d:Document) RETURN d.id AS id, count(run) AS n")
        assert documents == {job.document for job in jobs.values()}
        assert set(runs.values()) == {1}
        assert [path.name for name in ("one", "other") for path in (tmp_path / name).glob("*.sqlite")] == []
        for running in servers:
            running.stop()
