import asyncio
from dataclasses import dataclass, replace
from itertools import permutations
from typing import LiteralString, cast

import pytest
from neo4j import AsyncResult, AsyncSession
from neo4j.exceptions import Neo4jError
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.model.errors import StoreError
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.migrate import _indexes_online, migrate, migrations
from consilience.graph.store.store import Store, Transaction, _check_version
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

DEADLOCK = Neo4jError._hydrate_neo4j(code="Neo.TransientError.Transaction.DeadlockDetected", message="…")


async def test_a_wrong_password_says_what_to_set(neo4j_address: Neo4jAddress) -> None:
    with pytest.raises(StoreError, match=r"refused the user .* CONSILIENCE_NEO4J_PASSWORD"):
        async with Store(replace(neo4j_address, password="wrong")):
            pass


async def test_what_a_store_wrote_in_a_cluster_is_what_another_process_has_to_see() -> None:
    store = Store(Neo4jAddress("neo4j://localhost", "neo4j", "secret"))
    assert store._bookmarks is not None
    await store._bookmarks.update_bookmarks((), ("written",))
    assert await store.not_before("read").since() == "read written"
    assert await Store(Neo4jAddress("bolt://localhost", "neo4j", "secret")).not_before("read").since() == "read"


@pytest.mark.parametrize(
    ("uri", "message"),
    [
        ("bolt://127.0.0.1:1", "does not answer"),
        ("http://localhost", "is no address of a Neo4j"),
        ("bolt://host:port", "no address"),
    ],
)
async def test_an_address_without_a_server_says_so(uri: str, message: str) -> None:
    with pytest.raises(StoreError, match=message):
        async with Store(Neo4jAddress(uri, "neo4j", "secret")):
            pass


async def test_a_missing_database_is_named(neo4j_address: Neo4jAddress) -> None:
    with pytest.raises(StoreError, match="has no database 'nowhere'"):
        async with Store(replace(neo4j_address, database="nowhere")):
            pass


def test_a_server_older_than_the_supported_line_is_refused() -> None:
    address = Neo4jAddress("bolt://old", "neo4j", "secret")
    _check_version(address, "Neo4j/5.26.19")
    _check_version(address, "Neo4j/2026.08.1")
    with pytest.raises(StoreError, match=r"Neo4j/5\.25\.1 at bolt://old is too old"):
        _check_version(address, "Neo4j/5.25.1")


@pytest.mark.parametrize("noted", ["name: '9999_newer'", "name: 'bulk', migration: '9999_newer'"])
async def test_a_graph_that_a_newer_program_has_migrated_or_written_as_tables_is_not_opened(
    opened_store: Store, noted: str
) -> None:
    """An old program would write facts without what the new one keeps beside them."""
    async with opened_store.session() as session:
        await (await session.run(f"CREATE (:Migration {{{noted}}})")).consume()
    try:
        with pytest.raises(StoreError, match=r"newer version of Consilience .* 9999_newer, .*Update Consilience"):
            async with Store(opened_store.address):
                pass
    finally:
        async with opened_store.session() as session:
            await (await session.run(f"MATCH (m:Migration {{{noted}}}) DELETE m")).consume()


async def test_a_store_that_is_not_open_says_so() -> None:
    with pytest.raises(StoreError, match="not open"):
        await Store(Neo4jAddress("bolt://127.0.0.1:1", "neo4j", "secret")).rows("list_documents")


@dataclass
class _Meeting:
    """A session whose second statement waits for that of the others: by then all have looked what is missing."""

    session: AsyncSession
    barrier: asyncio.Barrier
    asked: int = 0

    async def run(self, statement: LiteralString, **parameters: object) -> AsyncResult:
        self.asked += 1
        if self.asked == 2:
            await self.barrier.wait()
        return await self.session.run(statement, dict(parameters))


async def test_migrations_run_once_and_may_run_again_at_the_same_time(opened_store: Store) -> None:
    async with opened_store.session() as session:
        assert await migrate(session) == []
        await (await session.run("MATCH (m:Migration) DELETE m")).consume()
    barrier = asyncio.Barrier(2)

    async def again() -> list[str]:
        async with opened_store.session() as session:
            return await migrate(cast("AsyncSession", _Meeting(session, barrier)))

    names = [name for name, _ in migrations()]
    first, second = await asyncio.gather(again(), again())
    assert (first, second) == (names, names)
    async with opened_store.session("READ") as session:
        constraints = await (await session.run("SHOW CONSTRAINTS YIELD labelsOrTypes, properties")).data()
    assert {c["labelsOrTypes"][0] for c in constraints if c["properties"] == ["id"]} >= {"Document", "Entity", "Fact"}


@pytest.mark.usefixtures("store")
async def test_several_who_come_to_a_new_database_at_once_all_find_it_ready(opened_store: Store) -> None:
    async with opened_store.session() as session:
        for kind, wanted in (("CONSTRAINT", "true"), ("INDEX", "type <> 'LOOKUP'")):
            there = await session.run(f"SHOW {kind} YIELD * WHERE {wanted} RETURN name")
            for name in [row["name"] async for row in there]:
                await (await session.run(f"DROP {kind} {name}")).consume()
        await (await session.run("MATCH (m:Migration) DELETE m")).consume()

    async def come() -> int:
        async with Store(opened_store.address) as other, other.session("READ") as session:
            return len([row async for row in await session.run("SHOW INDEXES YIELD state WHERE state = 'ONLINE'")])

    assert len(set(await asyncio.gather(*(come() for _ in range(4))))) == 1


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize("scheme", ["bolt", "neo4j"])
async def test_full_text_finds_entities_by_every_alias_and_passages_by_their_words(
    neo4j_address: Neo4jAddress, scheme: str
) -> None:
    acme = Thing("Acme", "Organization")
    graph = document_graph(Statement(Thing("Ann"), "founded", acme), Statement(Thing("Bob"), "joined", acme))
    renamed = tuple(
        replace(e, aliases=("Acme", "Roadrunner Supplies")) if e.name == "Acme" else e for e in graph.entities
    )
    address = replace(neo4j_address, uri=f"{scheme}://{neo4j_address.uri.partition('://')[2]}")
    async with Store(address) as other:
        await merge_document(other, replace(graph, entities=renamed))
        async with other.session() as session:
            await (await session.run("CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")).consume()
        names = "CALL db.index.fulltext.queryNodes('entity_names', $words) YIELD node RETURN node.name"
        assert (await run_read_query(other, names, {"words": "roadrunner"})).rows == (("Acme",),)
        texts = "CALL db.index.fulltext.queryNodes('chunk_texts', $words) YIELD node RETURN node.text"
        assert (await run_read_query(other, texts, {"words": "joined"})).rows == (("Bob joined Acme.",),)


@pytest.mark.parametrize("seconds", [None, 60.0])
async def test_an_index_that_could_not_be_filled_is_named_and_not_waited_for(
    store: Store, seconds: float | None
) -> None:
    """Neo4j cannot fill one of a text that is longer than its pages, as where its disk is full."""
    async with store.session() as session:
        try:
            await (await session.run("CREATE (:Book {text: $text})", text="".join(map(str, range(5000))))).consume()
            await (await session.run("CREATE INDEX book_text FOR (b:Book) ON (b.text)")).consume()
            async with asyncio.timeout(20):
                with pytest.raises(
                    StoreError, match=r"index book_text \(Property value .* disk .*`DROP INDEX book_text`"
                ):
                    await _indexes_online(session, seconds)
        finally:
            await (await session.run("DROP INDEX book_text IF EXISTS")).consume()
        await _indexes_online(session, seconds)


async def test_a_write_outlasts_more_deadlocks_than_the_driver_would(opened_store: Store) -> None:
    """With a driver's 1, 2, 4, 8, 16 s of waiting it would take half a minute to lose six of them for good."""
    lost: list[str] = []

    async def work(transaction: Transaction) -> int:
        [record] = [record async for record in await transaction.run("RETURN 1 AS one")]
        if len(lost) < 12:
            lost.append("deadlock")
            raise DEADLOCK
        return int(record["one"])

    assert await opened_store.write(work) == 1


async def test_what_waits_for_one_another_is_all_written_once(opened_store: Store) -> None:
    """Each locks all three in an order of its own, with a pause in between: deadlocks are certain."""
    orders = list(permutations(["deadlock a", "deadlock b", "deadlock c"])) * 2

    async def write(order: tuple[str, ...]) -> None:
        async def work(transaction: Transaction) -> None:
            for id_ in order:
                counted = "MATCH (n:Chunk {id: $id}) SET n.tokens = n.tokens + 1"
                await (await transaction.run(counted, id=id_)).consume()
                await (await transaction.run("RETURN 1")).consume()

        await opened_store.write(work)

    async with opened_store.session() as session:
        created = "UNWIND $ids AS id CREATE (:Chunk {id: id, tokens: 0})"
        await (await session.run(created, ids=orders[0])).consume()
        try:
            await asyncio.gather(*(write(order) for order in orders))
            counts = await session.run("MATCH (n:Chunk) WHERE n.id IN $ids RETURN n.tokens", ids=orders[0])
            assert [record.value() async for record in counts] == [len(orders)] * 3
        finally:
            await (await session.run("MATCH (n:Chunk) WHERE n.id IN $ids DELETE n", ids=orders[0])).consume()
