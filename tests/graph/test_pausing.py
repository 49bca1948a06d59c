"""While writing is paused the graph stays as it is, and whoever waited goes on."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from itertools import count

import pytest
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.checking.check import check_graph
from consilience.graph.model.errors import StoreError, StoreUnavailableError
from consilience.graph.model.model import DocumentGraph
from consilience.graph.store import pausing
from consilience.graph.store import store as store_module
from consilience.graph.store.pausing import writing_paused
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ACME = Thing("Acme", "Organization")


def note(number: int) -> DocumentGraph:
    return document_graph(Statement(Thing(f"Ann {number}"), "joined", ACME), name=f"{number}.txt")


@asynccontextmanager
async def writers(store: Store, tasks: int = 3) -> AsyncIterator[list[int]]:
    """Merge one document after the other, by several tasks; yield the numbers of those that are merged."""
    numbers, merged = count(), list[int]()

    async def write() -> None:
        while True:
            number = next(numbers)
            await merge_document(store, note(number))
            merged.append(number)

    async with asyncio.TaskGroup() as group:
        writing = [group.create_task(write()) for _ in range(tasks)]
        yield merged
        for task in writing:
            task.cancel()


async def more_than(merged: list[int], before: int) -> None:
    while len(merged) <= before:  # noqa: ASYNC110 - three tasks write, and none knows who waits
        await asyncio.sleep(0.01)


async def test_what_is_read_in_a_pause_is_of_one_moment_and_writers_go_on_after_it(store: Store) -> None:
    async with writers(store) as merged:
        await more_than(merged, 2)
        async with writing_paused(store) as paused:
            before = list(merged)
            first = await exported(paused)
            assert (await exported(paused), merged) == (first, before)
        await more_than(merged, len(before))
    assert await exported(store) != first
    assert await check_graph(store) == []


async def test_a_pause_leaves_nothing_behind_and_changes_nothing(store: Store) -> None:
    await merge_document(store, note(1))
    before, commit = await exported(store), await store.last_commit()
    async with writing_paused(store):
        pass
    assert (await exported(store), await store.last_commit()) == (before, commit)
    async with store.session() as session:
        indexes = await (await session.run("SHOW INDEXES YIELD labelsOrTypes RETURN labelsOrTypes")).value()
        labels = await (await session.run("CALL db.labels()")).value()
    assert ["Writing"] not in indexes
    assert "Writing" not in labels


async def test_a_pause_waits_for_what_is_being_written_and_gives_up_in_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def work(_: Transaction) -> None:
        begun.set()
        await may_end.wait()

    writing = asyncio.create_task(store.write(work))
    await begun.wait()
    with monkeypatch.context() as patched:
        patched.setattr(pausing, "_PATIENCE_S", 0.2)
        with pytest.raises(StoreUnavailableError, match="without an end"):
            async with writing_paused(store):
                pytest.fail("it did not wait")
    may_end.set()
    await writing
    async with writing_paused(store):
        pass


async def test_who_writes_without_waiting_is_found_out(store: Store) -> None:
    with pytest.raises(StoreError, match="Another program"):
        async with writing_paused(store), store.session() as session:
            await (await session.run("CREATE (:Elsewhere)")).consume()
    async with store.session() as session:
        await (await session.run("MATCH (n:Elsewhere) DELETE n")).consume()


async def test_a_store_that_closes_in_a_pause_leaves_its_marks_and_does_not_disturb_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_CLOSE_S", 0.2)
    routed = replace(store.address, uri=store.address.uri.replace("bolt://", "neo4j://"))
    async with AsyncExitStack() as leaving:
        await merge_document(await leaving.enter_async_context(Store(routed)), note(1))
        async with writing_paused(store):
            await leaving.aclose()
            while await blocked(store):  # noqa: ASYNC110 - only the server knows
                await asyncio.sleep(0.02)
    async with store.session("READ") as session:
        marks = await (await session.run("MATCH (m:WriteMark) RETURN count(m)")).value()
    assert marks == [1]


_HOLD = """
import asyncio, sys
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.pausing import writing_paused
from consilience.graph.store.store import Store

async def hold():
    async with Store(Neo4jAddress(*sys.argv[1:])) as store, writing_paused(store):
        print("paused", flush=True)
        await asyncio.sleep(3600)

asyncio.run(hold())
"""


async def blocked(store: Store) -> bool:
    """Tell whether a transaction waits for a lock."""
    async with store.session() as session:
        statuses = await (await session.run("SHOW TRANSACTIONS YIELD status RETURN status")).value()
    return any(status.startswith("Blocked") for status in statuses)


@pytest.mark.slow
async def test_a_pause_ends_with_the_process_that_made_it(store: Store) -> None:
    address = store.address
    holder = subprocess.Popen(  # noqa: ASYNC220 - it is waited for in a thread
        [sys.executable, "-c", _HOLD, address.uri, address.user, address.password, address.database],
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert await asyncio.to_thread(holder.stdout.readline) == b"paused\n"
    writing = asyncio.create_task(merge_document(store, note(1)))
    while not await blocked(store):  # noqa: ASYNC110 - only the server knows
        await asyncio.sleep(0.02)
    holder.kill()
    holder.communicate()
    assert not (await writing).unchanged
