"""People's queries in processes of their own, on a real server."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from consilience.graph.cypher.pool import long_queries
from consilience.graph.cypher.pool.endings import Server
from consilience.graph.cypher.pool.pool import QueryPool
from consilience.graph.cypher.pool.worker import QueryWorker
from consilience.graph.cypher.text_gate import gate
from consilience.graph.cypher.text_gate.tokens import CypherToken
from consilience.graph.model.errors import QueryRefusedError, StoreUnavailableError, TooManyQueriesError
from consilience.graph.store.store import Store

pytestmark = pytest.mark.neo4j

# It looks at nothing but itself until it ends: neither at the time nor at whether anybody still wants it. That its text
# is long, which is what takes time, the query does not tell.
DEAF = (
    f"WITH reduce(text = '', i IN range(1, 4000) | text + '{'x' * 100}') AS text"
    " RETURN any(a IN range(1, 100000) WHERE text CONTAINS 'b') AS never"
)
"""With a fifth of the range a fast server is done in 1.2 s, hardly later than the second that it is given."""
ENDLESS = "UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN count(*)"


@pytest.fixture
async def pool(store: Store) -> AsyncIterator[QueryPool]:
    pool = QueryPool(store.address)
    yield pool
    await pool.close()


async def read(pool: QueryPool, cypher: str, seconds: float = 20.0, caller: str = "ann") -> list[Any]:
    answer = await pool.read(caller, cypher, {}, limit=1000, seconds=seconds)
    rows: list[Any] = json.loads(answer.rows)
    return rows


async def transactions(store: Store, cypher: str) -> int:
    """Return how many queries of this text run; of other tests some may run on."""
    async with store.session("READ") as session:
        shown = await session.run(
            "SHOW TRANSACTIONS YIELD currentQuery, metaData WHERE metaData.consilience_query <> '' RETURN currentQuery"
        )
        return len([row async for row in shown if cypher in row["currentQuery"]])


async def test_a_query_is_answered_by_another_process(pool: QueryPool) -> None:
    answer = await pool.read("ann", "UNWIND [1, 2, 3] AS x RETURN x, $y AS y", {"y": "é创"}, limit=2, seconds=20)
    assert (answer.columns, answer.truncated) == (("x", "y"), True)
    assert json.loads(answer.rows) == [[1, "é创"], [2, "é创"]]
    plan = json.loads(await pool.explain("ann", "MATCH (n:Person) RETURN n", {}))
    assert (plan["root"]["operator"], plan["columns"]) == ("ProduceResults", ["n"])
    with pytest.raises(QueryRefusedError, match="not defined") as wrong:
        await read(pool, "MATCH (n)\nRETURN m")
    assert (wrong.value.line, wrong.value.column) == (2, 8)


def test_a_process_of_queries_imports_the_driver_without_what_takes_arrays() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "consilience.graph.cypher.pool.process"]
    told = subprocess.run(command, input="", capture_output=True, text=True, check=False).stderr
    imported = {line.rpartition("|")[2].strip() for line in told.splitlines() if line.startswith("import time:")}
    assert "neo4j.time" in imported
    assert not [name for name in imported if name.startswith(("numpy.", "pandas."))]


async def test_an_answer_that_is_too_large_ends_its_process_and_not_the_server(pool: QueryPool) -> None:
    await read(pool, "RETURN 1")
    before = _rss()
    with pytest.raises(QueryRefusedError, match=r"more memory|first row alone|stopped after"):
        await read(pool, "RETURN [a IN range(1, 1000000) | 'which is a text of some more characters'] AS n", seconds=30)
    assert _rss() - before < 100 << 20
    assert await read(pool, "RETURN 1") == [[1]]


async def test_a_query_that_is_cancelled_is_ended_in_the_database(pool: QueryPool, store: Store) -> None:
    reading = asyncio.create_task(read(pool, ENDLESS, seconds=60))
    while not await transactions(store, ENDLESS):  # noqa: ASYNC110 - the database tells in no other way
        await asyncio.sleep(0.02)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    while await transactions(store, ENDLESS):  # noqa: ASYNC110 - likewise
        await asyncio.sleep(0.02)


async def test_whose_query_ended_the_database_has_to_wait_and_nobody_waits_for_the_database(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lives = True
    pool = QueryPool(store.address, Server(lambda: lives, lambda: None))

    async def dies(*_: object) -> tuple[dict[str, Any], bytes]:
        nonlocal lives
        lives = False
        raise StoreUnavailableError("Neo4j does not answer.")

    try:
        await pool.warm()
        with monkeypatch.context() as patched:
            patched.setattr(QueryWorker, "ask", dies)
            with pytest.raises(StoreUnavailableError):
                await read(pool, "RETURN 1")
        with pytest.raises(StoreUnavailableError, match="started again"):
            await read(pool, "RETURN 1", caller="bob")
        lives = True
        with pytest.raises(TooManyQueriesError):
            await read(pool, "RETURN 1")
        assert await read(pool, "RETURN 1", caller="bob") == [[1]]
    finally:
        await pool.close()


def _rss() -> int:
    import psutil

    return psutil.Process().memory_info().rss


async def test_the_text_of_a_query_is_looked_through_in_its_own_process_too(
    pool: QueryPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_here: list[str] = []

    def note(cypher: str) -> Iterator[CypherToken]:
        read_here.append(cypher)
        return iter(())

    monkeypatch.setattr(gate, "tokens_of", note)
    with pytest.raises(QueryRefusedError, match="LOAD CSV") as refused:
        await read(pool, "MATCH (n)\nLOAD CSV FROM 'file:///x' AS row RETURN row")
    assert (refused.value.line, refused.value.column) == (2, 1)
    assert read_here == []  # thousands of long ones would hold up everybody whom this process serves


async def test_a_query_that_listens_to_nobody_is_answered_in_time_and_others_go_on(pool: QueryPool) -> None:
    await read(pool, "RETURN 1")
    deaf = asyncio.create_task(read(pool, DEAF, seconds=1))
    assert await read(pool, "RETURN 2", caller="bob") == [[2]]
    with pytest.raises(QueryRefusedError, match="stopped after 1 s"):
        await deaf
    assert await read(pool, "RETURN 3", caller="bob") == [[3]]


async def test_queries_that_look_at_much_wait_for_each_other_and_nobody_waits_for_them(
    pool: QueryPool, store: Store
) -> None:
    pool._long.add(ENDLESS)
    await read(pool, "RETURN 1")
    first = asyncio.create_task(read(pool, ENDLESS, seconds=60))
    while not await transactions(store, ENDLESS):  # noqa: ASYNC110 - the database tells in no other way
        await asyncio.sleep(0.02)
    with pytest.raises(TooManyQueriesError, match="kept yours waiting"):
        await read(pool, ENDLESS, seconds=1, caller="bob")
    assert await read(pool, "RETURN 2", caller="bob") == [[2]]
    assert await read(pool, "RETURN 3") == [[3]]
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first


async def test_a_query_that_ran_long_is_known_though_it_is_explained_stopped_or_cancelled(
    pool: QueryPool, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool._long.add(ENDLESS)
    await pool.explain("ann", ENDLESS, {})
    assert ENDLESS in pool._long
    with pytest.raises(QueryRefusedError, match="stopped after"):
        await read(pool, ENDLESS, seconds=1)
    assert ENDLESS in pool._long
    monkeypatch.setattr(long_queries, "_LONG_S", 0.0)
    other = f"{ENDLESS} AS n"
    reading = asyncio.create_task(read(pool, other, seconds=60))
    while not await transactions(store, other):  # noqa: ASYNC110 - the database tells in no other way
        await asyncio.sleep(0.02)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert other in pool._long


async def test_a_query_of_which_the_server_expects_much_waits_before_it_ran(pool: QueryPool) -> None:
    much = "UNWIND range(1, 2) AS a MATCH (b), (c), (d) RETURN count(*) AS n"
    pool._most_rows = 0.5
    assert len(await read(pool, much)) == 1
    async with pool._costly.of("bob", 10):
        with pytest.raises(TooManyQueriesError, match="kept yours waiting"):
            await read(pool, much, seconds=1)


async def test_what_lives_on_is_stopped_for_good_and_its_caller_has_to_wait(store: Store) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stop() -> None:
        loop.call_soon_threadsafe(stopped.set)

    pool = QueryPool(store.address, Server(lambda: True, stop))
    pool._endings._patience = 0.5
    try:
        await pool.explain("ann", DEAF, {})
        with pytest.raises(QueryRefusedError, match="stopped after"):
            await read(pool, DEAF, seconds=1)
        async with asyncio.timeout(120):
            await stopped.wait()
        await asyncio.gather(*pool._looking_after)
        with pytest.raises(TooManyQueriesError, match="ending the database") as refused:
            await read(pool, "RETURN 1")
        assert refused.value.retry_after > 0
        assert await read(pool, "RETURN 1", caller="bob") == [[1]]
    finally:
        await pool.close()


async def test_a_query_whose_answer_is_large_waits_the_next_time(pool: QueryPool) -> None:
    large = "UNWIND range(1, 500) AS n RETURN n, [i IN range(1, 500) | 'abcdef'] AS words"
    assert len(await read(pool, large)) == 500
    async with pool._costly.of("bob", 10):
        with pytest.raises(TooManyQueriesError, match="kept yours waiting"):
            await read(pool, large, seconds=1)
        assert len(await read(pool, "UNWIND range(1, 5) AS n RETURN n")) == 5


async def test_a_query_that_gathers_much_is_ended_before_the_database_has_to_clean_up_after_it(store: Store) -> None:
    gathering = "UNWIND range(1, 3000000) AS a WITH collect(a) AS many UNWIND many AS b RETURN count(b) AS n"
    pool, generous = (
        QueryPool(store.address, most_heap_bytes=8 << 20),
        QueryPool(store.address, most_heap_bytes=1 << 30),
    )
    try:
        with pytest.raises(QueryRefusedError, match="more memory than a query may have"):
            await read(pool, gathering)
        assert gathering in pool._long  # the next one waits until no other such one runs
        assert await read(pool, "UNWIND range(1, 1000) AS a WITH collect(a) AS many RETURN size(many) AS n") == [[1000]]
        assert await read(generous, gathering) == [[3_000_000]]
    finally:
        await pool.close()
        await generous.close()
