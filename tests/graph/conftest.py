from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

import pytest

from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store

EMPTY = "MATCH (n) WHERE NOT n:Migration CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS"


@pytest.fixture(scope="session")
async def opened_store(neo4j_address: Neo4jAddress) -> AsyncIterator[Store]:
    async with Store(neo4j_address) as store:
        yield store


async def empty_graph(store: Store) -> None:
    """Take everything out of a graph but what says how new it is."""
    async with store.session() as session:
        await (await session.run(EMPTY)).consume()


@pytest.fixture
def empty(opened_store: Store) -> Callable[[], Awaitable[None]]:
    """Empty the database, for tests that need more than one empty database."""
    return partial(empty_graph, opened_store)


@pytest.fixture
async def store(opened_store: Store, empty: Callable[[], Awaitable[None]]) -> Store:
    """A store without any document, on a real server."""
    await empty()
    return opened_store
