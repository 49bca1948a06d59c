"""A service is backed up while documents come in, and goes on from there in another folder, each merged once."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from tests.platform.test_kill_service import counted, list_of, service, upload

from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.migrate import migrations
from consilience.graph.store.store import Store
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.backup.archive import open_backup
from consilience.platform.backup.backing_up import back_up
from consilience.platform.backup.restoring import check_target, restore
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.job import ENDED
from consilience.platform.support.storage.data_folder import DataFolder

pytestmark = [pytest.mark.neo4j, pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(1800)]

UPLOADS = 30


async def test_a_service_goes_on_from_a_backup_that_was_made_while_documents_came_in(
    store: Store, neo4j_address: Neo4jAddress, empty: Callable[[], Awaitable[None]], tmp_path: Path, cache: Path
) -> None:
    home, other, path = tmp_path / "home", tmp_path / "other", tmp_path / "all.zip"
    home.mkdir()
    with open_accounts(home) as accounts:
        _, key = accounts.keys.create(accounts.users.add("test", "editor"), "test")
    with service(home, cache, neo4j_address) as running:
        headers = {"Authorization": f"Bearer {key}"}
        base = f"http://127.0.0.1:{running.port}"
        async with httpx.AsyncClient(base_url=base, headers=headers, timeout=120) as client:
            first = await asyncio.gather(*(upload(client, number) for number in range(UPLOADS // 2)))
            sending = asyncio.create_task(send(client, range(UPLOADS // 2, UPLOADS)))
            made = await back_up(store, DataFolder(home), path)
            second = await sending
        assert all([*first, *second])
        with open_queue(home / "jobs.sqlite") as queue:
            while not set(queue.counts()) <= ENDED:  # noqa: ASYNC110 - it is in a file
                await asyncio.sleep(0.1)
            assert queue.counts() == {"done": UPLOADS}
        running.stop()
    assert UPLOADS // 2 <= made.rows["jobs.sqlite"]["jobs"] <= UPLOADS

    await empty()
    backup = open_backup(path, [name for name, _ in migrations()])
    check_target(backup, DataFolder(other))
    async with Store(neo4j_address, importing=True) as emptied:
        assert (await restore(emptied, backup, DataFolder(other))).breaches == ()
    with service(other, cache, neo4j_address) as running:
        with open_queue(other / "jobs.sqlite") as queue:
            jobs = {job.id for job in queue.jobs(limit=1000)}
            assert {job for job in first if job} <= jobs
            while not set(queue.counts()) <= ENDED:  # noqa: ASYNC110 - it is in a file
                await asyncio.sleep(0.1)
            assert queue.counts() == {"done": made.rows["jobs.sqlite"]["jobs"]}
            names = {job.document for job in queue.jobs(limit=1000)}
        assert {document.name for document in await list_of(store)} == names
        runs = await counted(store, "MATCH (run:Run)-[:USED]->(d:Document) RETURN d.id AS id, count(run) AS n")
        assert set(runs.values()) == {1}
        headers = {"Authorization": f"Bearer {key}"}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{running.port}", headers=headers) as client:
            assert (await client.get("/api/v1/runs")).status_code == 200
        running.stop()


async def send(client: httpx.AsyncClient, numbers: range) -> list[str | None]:
    return [await upload(client, number) for number in numbers]
