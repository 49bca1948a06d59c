import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import fields

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.examples import examples
from tests.graph.exported import exported
from tests.graph.statements import READER, Statement, Thing, document_graph

from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.model.model import DocumentGraph
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import MergeCounts, merge_document
from consilience.graph.writing.rows import document_rows

pytestmark = pytest.mark.neo4j

ANN, BOB = Thing("Ann"), Thing("Bob")
ACME = Thing("Acme", "Organization")


async def dump(store: Store) -> list[str]:
    return await exported(store)


async def edges(store: Store) -> list[tuple[str, str, str, int]]:
    """Edges between entities, as a query over accepted knowledge meets them."""
    async with store.session("READ") as session:
        result = await session.run(
            "MATCH (a:Entity)-[r]->(b:Entity) RETURN a.name, type(r), b.name, r.support ORDER BY a.name, type(r)"
        )
        return [tuple(row) for row in await result.values()]


async def labels(store: Store) -> dict[str, list[str]]:
    async with store.session("READ") as session:
        rows = await (await session.run("MATCH (e:Entity) RETURN e.name AS name, labels(e) AS labels")).data()
    return {row["name"]: sorted(set(row["labels"]) - {"Entity"}) for row in rows}


async def test_merging_a_document_twice_writes_nothing_the_second_time(store: Store) -> None:
    graph = document_graph(Statement(ANN, "founded", ACME, event="Business.Found"), Statement(BOB, "joined", ACME))
    first = await merge_document(store, graph)
    before = await dump(store)
    assert (first.unchanged, first.nodes_created > 0) == (False, True)
    assert await merge_document(store, graph) == MergeCounts(unchanged=True)
    assert await dump(store) == before


async def test_another_run_replaces_what_the_earlier_one_said(
    store: Store, empty: Callable[[], Awaitable[None]]
) -> None:
    later = document_graph(Statement(ANN, "founded", ACME, "rejected"), team_signature="team-2")
    await merge_document(store, later)
    expected = await dump(store)
    await empty()
    await merge_document(store, document_graph(Statement(ANN, "founded", ACME), team_signature="team-1"))
    await merge_document(store, later)
    assert await dump(store) == expected


async def test_documents_that_say_the_same_support_one_edge(store: Store) -> None:
    await merge_document(store, document_graph(Statement(ANN, "founded", ACME, confidence=0.5)))
    other = document_graph(Statement(Thing("ann"), "founded", Thing("ACME", "Organization")), name="b.txt")
    await merge_document(store, other)
    assert await edges(store) == [("Ann", "founded", "Acme", 2)]
    await forget_document(store, other.document.id)
    assert await edges(store) == [("Ann", "founded", "Acme", 1)]


async def test_what_is_contested_or_rejected_is_neither_edge_nor_label(store: Store) -> None:
    await merge_document(
        store,
        document_graph(
            Statement(ANN, "founded", ACME, "contested", "contested"),
            Statement(BOB, "joined", Thing("Zeta", "Organization"), "rejected", "rejected"),
        ),
    )
    assert await edges(store) == []
    assert await labels(store) == {"Ann": [], "Acme": [], "Bob": [], "Zeta": []}


async def test_a_second_document_can_make_a_contested_fact_accepted(store: Store) -> None:
    await merge_document(store, document_graph(Statement(ANN, "founded", ACME, "contested", "contested")))
    await merge_document(store, document_graph(Statement(ANN, "founded", ACME), Statement(BOB, "joined", ACME)))
    assert await edges(store) == [("Ann", "founded", "Acme", 1), ("Bob", "joined", "Acme", 1)]
    assert await labels(store) == {"Ann": ["Person"], "Acme": ["Organization"], "Bob": ["Person"]}


async def test_relations_outside_the_schema_share_one_edge_type(store: Store) -> None:
    await merge_document(store, document_graph(Statement(ANN, "sails with", BOB)))
    async with store.session("READ") as session:
        record = await (await session.run("MATCH (:Person)-[r:RELATED]->(:Person) RETURN r.predicate AS p")).single()
    assert record is not None
    assert record["p"] == "sails with"


@pytest.mark.parametrize("text", ["A\x00nn", "👩‍🚀 é̂", "عَرَبِيّ", "安娜"])
async def test_names_of_any_characters_survive(store: Store, text: str) -> None:
    graph = document_graph(Statement(Thing(text), "founded", ACME))
    await merge_document(store, graph)
    async with store.session("READ") as session:
        result = await session.run(
            "MATCH (d:Document)<-[:PART_OF]-(:Chunk)<-[:IN]-(m:Mention {start: 0}) RETURN d.text, m.text, m.end"
        )
        assert await result.values() == [[graph.document.text, text, len(text)]]


async def test_a_type_name_cannot_inject_cypher_or_take_a_label_of_the_graph(store: Store) -> None:
    evil = "X`]->() DETACH DELETE n //"
    relation = "r`]->() MATCH (n) DETACH DELETE n //"
    graph = document_graph(
        Statement(Thing("Ann", evil), relation, Thing("Note", "Document")), relation_types=(relation,)
    )
    await merge_document(store, graph)
    assert await labels(store) == {"Ann": ["X_DETACH_DELETE_n"], "Note": ["Document_"]}
    assert await edges(store) == [("Ann", "r_MATCH_n_DETACH_DELETE_n", "Note", 1)]


names = st.builds(
    Thing, st.sampled_from(["Ann", "ANN", "ann", "Bob", "bob"]), st.sampled_from(["Person", "Organization"])
)
decisions = st.sampled_from(["accepted", "accepted", "contested", "rejected"])
statements = st.builds(
    Statement,
    names,
    st.sampled_from(["founded", "joined", "sails with"]),
    names,
    decisions,
    decisions,
    st.sampled_from([None, "Business.Found"]),
    st.booleans(),
    st.sampled_from([0.25, 0.5, 1.0]),
)


@st.composite
def corpora(draw: st.DrawFn) -> list[DocumentGraph]:
    """Two to four documents with different texts that share entities and facts; `relation_types` may differ."""
    texts = draw(st.lists(st.lists(statements, min_size=1, max_size=4), min_size=2, max_size=4))
    return [
        document_graph(
            *said,
            Statement(Thing(f"Witness {i}"), "joined", ACME),
            name=f"{i}.txt",
            relation_types=draw(st.sampled_from([("founded", "joined"), ("joined",)])),
        )
        for i, said in enumerate(texts)
    ]


real_server = settings(
    max_examples=examples(5, long=30),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@given(corpus=corpora())
@real_server
async def test_forgetting_a_document_leaves_the_graph_of_the_others(
    opened_store: Store, empty: Callable[[], Awaitable[None]], corpus: list[DocumentGraph]
) -> None:
    forgotten, *others = corpus
    await empty()
    for graph in others:
        await merge_document(opened_store, graph)
    expected = await dump(opened_store)
    await empty()
    for graph in corpus:
        await merge_document(opened_store, graph)
    await forget_document(opened_store, forgotten.document.id)
    assert await dump(opened_store) == expected


@given(corpus=corpora())
@real_server
async def test_documents_merged_at_once_in_any_order_give_one_graph(
    opened_store: Store, empty: Callable[[], Awaitable[None]], corpus: list[DocumentGraph]
) -> None:
    await empty()
    for graph in corpus:
        await merge_document(opened_store, graph)
    expected = await dump(opened_store)
    await empty()
    await asyncio.gather(*(merge_document(opened_store, graph) for graph in (*reversed(corpus), *corpus)))
    assert await dump(opened_store) == expected


@given(corpus=corpora())
@settings(real_server, max_examples=examples(3, long=15))
async def test_a_document_forgotten_while_others_are_merged_leaves_the_graph_of_the_others(
    opened_store: Store, empty: Callable[[], Awaitable[None]], corpus: list[DocumentGraph]
) -> None:
    forgotten, *others = corpus
    await empty()
    for graph in others:
        await merge_document(opened_store, graph)
    expected = await dump(opened_store)
    await empty()
    await merge_document(opened_store, forgotten)
    await asyncio.gather(
        *(merge_document(opened_store, graph) for graph in others), forget_document(opened_store, forgotten.document.id)
    )
    assert await dump(opened_store) == expected


async def test_many_writers_of_the_same_hubs_make_every_node_and_edge_once(store: Store) -> None:
    people = [Thing(f"Person {i}") for i in range(12)]
    corpus = [
        document_graph(
            *(Statement(person, "joined", ACME) for person in people[i % 5 : i % 5 + 6]),
            Statement(Thing(f"Witness {i}"), "founded", people[i % 12]),
            name=f"{i}.txt",
        )
        for i in range(40)
    ]
    await asyncio.gather(*(merge_document(store, graph) for graph in corpus))
    nodes = [line for line in await dump(store) if '"type": "node"' in line]
    facts = {fact.id for graph in corpus for fact in graph.facts}
    entities = {entity.id for graph in corpus for entity in graph.entities}
    assert sum('"labels": ["Fact"]' in line for line in nodes) == len(facts)
    assert sum('"labels": ["Entity", ' in line for line in nodes) == len(entities)
    relations = {fact.id: 0 for graph in corpus for fact in graph.facts if fact.kind == "relation"}
    for graph in corpus:
        for fact in graph.facts:
            if fact.kind == "relation":
                relations[fact.id] += 1
    assert sorted(support for *_, support in await edges(store)) == sorted(relations.values())


async def test_a_run_says_what_its_answers_took_and_who_took_it(store: Store) -> None:
    found = (
        "MATCH (r:Run)-[a:ASKED]->(x:Expert) "
        "RETURN r.calls, r.prompt_tokens, r.completion_tokens, r.cost, a.calls, a.cost, x.name"
    )
    await merge_document(store, document_graph(Statement(Thing("Ann"), "founded", Thing("Acme"))))
    rows = (await run_read_query(store, found)).rows
    assert [tuple(row) for row in rows] == [(3, 1000, 200, 0.125, 3, 0.125, READER.name)]


async def test_what_an_earlier_release_wrote_is_known_again(store: Store) -> None:
    graph = document_graph(Statement(ANN, "founded", ACME))
    rows = document_rows(graph)
    parts = {field.name: getattr(rows, field.name) for field in fields(rows)[2:]}
    counted = ("digest", "accepted", "contested", "rejected")
    run = {name: value for name, value in rows.run.items() if name not in counted}
    former = hashlib.blake2b(json.dumps([run, parts]).encode(), digest_size=16).hexdigest()
    await merge_document(store, graph)
    async with store.session() as session:
        await (await session.run("MATCH (r:Run) SET r.digest = $digest", digest=former)).consume()
    assert (await merge_document(store, graph)).unchanged
    assert not (await merge_document(store, document_graph(Statement(ANN, "led", ACME)))).unchanged
