"""Readings in files: merged one after the other or all at once, the graph is the same."""

import asyncio
import json
import re
import shutil
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import examples
from tests.graph.conftest import empty_graph
from tests.graph.debated import debated_graph
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph
from tests.graph.test_attributes import with_attribute
from tests.graph.test_import import FIRST, SECOND
from tests.graph.test_readings import reading
from tests.graph_begun import BeginGraph

from consilience.graph.checking.check import check_graph
from consilience.graph.curation.entity_decisions import merge_entity
from consilience.graph.curation.review import review_fact
from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.graph.embedded.status import kill_neo4j
from consilience.graph.exchange.bulk.merge_readings import merge_readings
from consilience.graph.exchange.bulk.reading_lines import write_reading
from consilience.graph.model.errors import ConsilienceError, ServiceError, StoreError
from consilience.graph.model.metadata.reading import read_assignments
from consilience.graph.model.model import DocumentGraph
from consilience.graph.reading.documents import list_documents
from consilience.graph.reading.entities_events import list_entities
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.commands.main import main
from consilience.platform.services.bulk import merge_in_bulk
from consilience.platform.services.neo4j import neo4j_address as local_address
from consilience.platform.support.settings import Settings

pytestmark = [pytest.mark.neo4j, pytest.mark.slow]  # starts servers and importers of its own

ANN, BOB, ACME = Thing("Ann"), Thing("Bob"), Thing("Acme", "Organization")
Empty = Callable[[], Awaitable[None]]


def told_of(graph: DocumentGraph, name: str, **said: str) -> DocumentGraph:
    """The graph as if its text had been found elsewhere, with this said of it there."""
    metadata = read_assignments([f"{key}={value}" for key, value in said.items()], ["press", name])
    return replace(graph, document=replace(graph.document, name=name, source=f"texts/{name}", metadata=metadata))


def write_shard(path: Path, graphs: Sequence[DocumentGraph]) -> Path:
    path.write_text("".join(write_reading(graph) for graph in graphs), encoding="utf-8", newline="")
    return path


TWICE = document_graph(
    Statement(ANN, "founded", ACME, event="Business.Found"), Statement(BOB, "joined", ACME), name="t"
)
LOOSE = document_graph(Statement(ANN, "advised", ACME, "contested"), Statement(ANN, "founded", BOB), name="l.txt")
LISTED = document_graph(
    Statement(ANN, "advised", ACME, confidence=0.9), name="m.txt", relation_types=("founded", "advised")
)
DAY = told_of(
    document_graph(Statement(Thing("ann"), "joined", ACME, "rejected"), name="n.txt"), "n.txt", date="2020-05"
)

OLDER, OLDER_CLAIMS = with_attribute(TWICE), reading(TWICE, schema="claims")

SHARD_A = (
    FIRST,
    debated_graph(),
    OLDER,
    LOOSE,
    reading(SECOND, team="other", finds="nothing"),
    told_of(LOOSE, "seen.txt", pages="12", share="0.5", draft="true"),
)
SHARD_B = (
    SECOND,
    told_of(FIRST, "copy.txt", title="A"),
    reading(with_attribute(TWICE), signature="2", finds="founded"),
    OLDER_CLAIMS,
    reading(TWICE, schema="claims", signature="2", finds="nothing"),
    LISTED,
    DAY,
)
"""With repeated texts: found elsewhere, read by other teams and schemas, by newer ones that find less, or nothing."""
NEWEST = (*(each for each in SHARD_A if each is not OLDER), *(each for each in SHARD_B if each is not OLDER_CLAIMS))
"""The same without what newer signatures of its team or schema have read again."""


@pytest.fixture
def local(tmp_path: Path, cache: Path) -> Iterator[Settings]:
    """An installation of its own, whose Neo4j was never started."""
    home = tmp_path / "home"
    yield Settings(home=home, cache=cache, neo4j_memory="512m")
    stop_neo4j(home)


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory, cache: Path, graph_begun: BeginGraph) -> Iterator[Settings]:
    """An installation of this file's own, for one test after the other."""
    home = graph_begun(tmp_path_factory.mktemp("started") / "home")
    yield Settings(home=home, cache=cache, neo4j_memory="512m")
    stop_neo4j(home)


@pytest.fixture
async def begun(started: Settings) -> Settings:
    """An installation whose Neo4j runs, is up to date, and holds nothing."""
    async with Store(local_address(started)) as store:
        await empty_graph(store)
    return started


async def exported_of(settings: Settings) -> list[str]:
    async with Store(local_address(settings)) as store:
        return await exported(store)


async def merged_one_after_the_other(address: Neo4jAddress, graphs: Sequence[DocumentGraph]) -> list[str]:
    async with Store(address) as store:
        await empty_graph(store)
        for graph in graphs:
            await merge_document(store, graph)
        return await exported(store)


def once(what: str, act: Callable[[], object]) -> Callable[[str, int, int], None]:
    """What is told of the work, and then does something once in a thread of its own."""

    def told(told: str, done: int, of: int) -> None:
        if (told, done) == (what, of):
            with ThreadPoolExecutor(1) as pool:
                pool.submit(act).result()

    return told


async def decide(store: Store) -> None:
    """Decide about a fact and an entity, and let another document come."""
    facts = (await list_facts(store, FactFilter(predicate="founded"))).facts
    await review_fact(store, min(fact.id for fact in facts), "rejected", by="kim", reason="It does not say so.")
    people = {row.name: row.id for row in (await list_entities(store, entity_type="Person"))[0]}
    await merge_entity(store, people["Bob"], people["Eve"], by="kim")
    await merge_document(store, document_graph(Statement(BOB, "founded", ACME), name="later.txt"))


def timeless(lines: Sequence[str]) -> list[str]:
    """Return the lines without when a person decided, which numbers decisions, too."""
    decided = r'"at": "[^"]*"|"number": [0-9]+|(review|decision)_[0-9a-f]+'
    return sorted(re.sub(decided, "…", line) for line in lines)


def test_the_command_fills_an_empty_graph_with_that_of_one_after_the_other_and_decisions_apply_in_it(
    neo4j_address: Neo4jAddress,
    begun: Settings,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CONSILIENCE_NEO4J_MEMORY", str(begun.neo4j_memory))
    shards = [write_shard(tmp_path / "a.jsonl", SHARD_A), write_shard(tmp_path / "b.jsonl", SHARD_B)]
    newest = write_shard(tmp_path / "newest.jsonl", NEWEST)
    merged = asyncio.run(merged_one_after_the_other(neo4j_address, (*SHARD_A, *SHARD_B)))

    def call(*arguments: object) -> object:
        with pytest.raises(SystemExit) as ended:
            main(["--home", str(begun.home), *map(str, arguments)])
        return ended.value.code

    assert call("merge", "--bulk", "--json", *shards) == 0
    assert json.loads(capsys.readouterr().out) == {"readings": 13, "documents": 7, "unchanged": 0}
    assert asyncio.run(exported_of(begun)) == merged
    assert call("merge", "--json", newest) == 0
    assert json.loads(capsys.readouterr().out) == {"readings": 11, "documents": 7, "unchanged": 11}
    assert asyncio.run(exported_of(begun)) == merged
    assert call("check") == 0
    assert call("merge", "--bulk", newest) == 1
    assert "This graph is not empty" in capsys.readouterr().err

    async def decide_in_both() -> None:
        async with Store(neo4j_address) as store, Store(local_address(begun)) as bulk:
            for each in (store, bulk):
                await decide(each)
            assert timeless(await exported(bulk)) == timeless(await exported(store))
            assert not await check_graph(bulk)

    asyncio.run(decide_in_both())


async def test_readings_from_files_are_merged_as_the_graphs_that_they_were(
    store: Store, empty: Empty, tmp_path: Path
) -> None:
    for graph in SHARD_A:
        await merge_document(store, graph)
    merged = await exported(store)
    await empty()
    shard = write_shard(tmp_path / "a.jsonl", SHARD_A)
    assert (await merge_readings(store, [shard])).unchanged == 0  # of the last the metadata are news
    assert await exported(store) == merged
    assert (await merge_readings(store, [shard])).unchanged == len(SHARD_A)
    assert await exported(store) == merged


@pytest.mark.parametrize("part", ["chunks", "references"])
async def test_a_damaged_reading_is_named_with_file_and_line_and_what_came_before_is_there(
    store: Store, tmp_path: Path, part: str
) -> None:
    shard = write_shard(tmp_path / "a.jsonl", [LOOSE, TWICE])
    before, damaged = shard.read_bytes().splitlines(keepends=True)
    shard.write_bytes(before + damaged.replace(f'"{part}":'.encode(), b'"lost":'))
    with pytest.raises(ConsilienceError, match=r"a\.jsonl:2 is cut off or damaged\. Write the readings of this file"):
        await merge_readings(store, [shard])
    assert [row.name for row in await list_documents(store)] == ["l.txt"]


async def test_of_what_fails_together_the_first_is_told(store: Store, tmp_path: Path) -> None:
    shard = write_shard(tmp_path / "a.jsonl", [TWICE, LOOSE, LISTED])
    first, second, third = shard.read_bytes().splitlines(keepends=True)
    shard.write_bytes(first + second.replace(b'"references":', b'"lost":') + third[:200] + b"\n")
    with pytest.raises(ConsilienceError, match=r"a\.jsonl:2 is cut off"):
        await merge_readings(store, [shard])
    assert [row.name for row in await list_documents(store)] == ["t"]


async def test_readings_of_one_document_are_merged_one_after_the_other(
    store: Store, empty: Empty, tmp_path: Path
) -> None:
    found = ("founded", "all", "nothing", "advised")
    changed = [reading(LOOSE, signature=str(index), finds=each) for index, each in enumerate(found)]
    for graph in changed:
        await merge_document(store, graph)
    merged = await exported(store)
    await empty()
    await merge_readings(store, [write_shard(tmp_path / "a.jsonl", changed)])
    assert await exported(store) == merged


async def test_a_graph_that_holds_something_is_left_as_it_is(begun: Settings, tmp_path: Path) -> None:
    shard = write_shard(tmp_path / "a.jsonl", [TWICE])
    async with Store(local_address(begun)) as bulk:
        await merge_document(bulk, LOOSE)
        before = await exported(bulk)
    with pytest.raises(StoreError, match=r"not empty, and --bulk fills an empty one\. Leave --bulk away"):
        await merge_in_bulk(begun, [shard])
    assert await exported_of(begun) == before


async def applied(address: Neo4jAddress) -> set[str]:
    async with Store(address).as_it_is() as store:
        return {row["name"] for row in await store.rows("applied_migrations")}


async def test_a_full_graph_of_an_earlier_release_is_refused_without_being_brought_up_to_date(
    begun: Settings, tmp_path: Path
) -> None:
    shard = write_shard(tmp_path / "a.jsonl", [TWICE])
    address = local_address(begun)
    async with Store(address) as bulk, bulk.session() as session:
        await merge_document(bulk, LOOSE)
        await (await session.run("MATCH (m:Migration {name: '0013_write_marks'}) DELETE m")).consume()
    earlier = await applied(address)
    with pytest.raises(StoreError, match="not empty"):
        await merge_in_bulk(begun, [shard])
    assert await applied(address) == earlier
    assert "0013_write_marks" not in earlier


async def test_what_was_written_while_the_tables_were_made_is_not_lost(begun: Settings, tmp_path: Path) -> None:
    shard = write_shard(tmp_path / "a.jsonl", [TWICE])
    address = local_address(begun)

    async def write() -> None:
        async with Store(address) as served:
            await merge_document(served, LOOSE)

    with pytest.raises(StoreError, match="Something was written into this graph while the tables were made"):
        await merge_in_bulk(begun, [shard], once("Summing up", lambda: asyncio.run(write())))
    async with Store(address) as served:
        assert [row.name for row in (await list_entities(served, entity_type="Person"))[0]] == ["Ann", "Bob"]
    assert not (begun.folder.bulk / "tables").exists()


async def test_a_graph_that_was_begun_while_the_tables_were_made_is_not_replaced(
    local: Settings, tmp_path: Path, graph_begun: BeginGraph
) -> None:
    shard = write_shard(tmp_path / "a.jsonl", [TWICE])
    with pytest.raises(ServiceError, match=r"A graph was begun in .* while the tables were made"):
        await merge_in_bulk(local, [shard], once("Summing up", lambda: graph_begun(local.home)))


def test_tables_of_a_run_that_was_killed_go_with_the_next_one_which_is_alone(local: Settings, tmp_path: Path) -> None:
    shard = tmp_path / "a.jsonl"
    shard.write_text("damaged\n", encoding="utf-8")
    left = local.folder.bulk / "tables"
    left.mkdir(parents=True)
    (left / "Chunk.d7.csv").write_text("left", encoding="utf-8")
    with FileLock(local.folder.bulk / ".lock"):
        with pytest.raises(ConsilienceError, match="Another `merge --bulk` is at work"):
            asyncio.run(merge_in_bulk(local, [shard]))
        assert left.exists()
    with pytest.raises(ConsilienceError, match=r"a\.jsonl:1 is"):
        asyncio.run(merge_in_bulk(local, [shard]))
    assert [path.name for path in local.folder.bulk.iterdir()] in ([], [".lock"])


def test_a_server_that_is_not_the_local_one_gets_tables(local: Settings, tmp_path: Path) -> None:
    shard = write_shard(tmp_path / "a.jsonl", [TWICE])
    elsewhere = local.model_copy(update={"neo4j_uri": "neo4j://db.example.org"})
    with pytest.raises(StoreError, match="Write tables for that server with `consilience export neo4j-import`"):
        asyncio.run(merge_in_bulk(elsewhere, [shard]))


NAMES = st.sampled_from(["Ann", "ann", "ANN", "Bob", "Eve; Inc.", 'a "b"\n,'])
STATEMENTS = st.builds(
    Statement,
    NAMES.map(Thing),
    st.sampled_from(["founded", "joined", "advised"]),
    NAMES.map(lambda name: Thing(name, "Organization")),
    decision=st.sampled_from(["accepted", "contested", "rejected"]),
    event=st.sampled_from([None, "Business.Found"]),
    quoted=st.booleans(),
    confidence=st.sampled_from([0.25, 0.5, 0.875]),
    holds=st.sampled_from([None, ("2003", None), (None, "2011-05"), ("1999", "2004")]),
)
READINGS = st.builds(
    lambda statements, schema, team, signature, finds, origin: told_of(
        reading(document_graph(*statements), schema=schema, team=team, signature=signature, finds=finds), origin
    ),
    st.lists(STATEMENTS, min_size=1, max_size=3),
    st.sampled_from(["news", "claims"]),
    st.sampled_from(["one", "other"]),
    st.sampled_from(["1", "2"]),
    st.sampled_from(["all", "all", "nothing", "founded"]),
    st.sampled_from(["a.txt", "b.txt"]),
)


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> Iterator[Settings]:
    """An installation of its own for all examples, whose Neo4j was never started before the first of them."""
    home = tmp_path_factory.mktemp("fresh") / "home"
    yield Settings(home=home, cache=cache, neo4j_memory="512m")
    stop_neo4j(home)


def take_store_away(home: Path) -> None:
    """Leave the password and the server's own database alone of what an example made: both took long to make."""
    kill_neo4j(home)
    for name in ("databases", "transactions"):
        shutil.rmtree(home / "neo4j" / "data" / name / "neo4j", ignore_errors=True)


@pytest.mark.long
@settings(max_examples=examples(3, 25))
@given(st.lists(READINGS, min_size=1, max_size=8), st.data())
def test_whatever_two_shards_hold_all_at_once_is_one_after_the_other(
    neo4j_address: Neo4jAddress, fresh: Settings, graphs: list[DocumentGraph], data: st.DataObject
) -> None:
    again = data.draw(st.lists(st.sampled_from(graphs), max_size=4))
    cut = data.draw(st.integers(1, len(graphs)))
    take_store_away(fresh.home)
    folder = fresh.home.parent
    shards = [write_shard(folder / "a.jsonl", graphs[:cut]), write_shard(folder / "b.jsonl", [*graphs[cut:], *again])]

    async def both() -> tuple[list[str], list[str]]:
        merged = await merged_one_after_the_other(neo4j_address, (*graphs, *again))
        await merge_in_bulk(fresh, shards)
        return merged, await exported_of(fresh)

    merged, bulk = asyncio.run(both())
    assert bulk == merged
