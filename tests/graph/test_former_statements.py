"""A graph of before, where each fact leads to its verdict and its experts, is the same graph afterwards."""

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.graph.exported import exported
from tests.graph.test_import import SECOND, fill

from consilience.graph.checking.check import check_graph
from consilience.graph.curation.entity_decisions import undo_decision
from consilience.graph.exchange.import_jsonl import import_jsonl
from consilience.graph.reading.debates import debate_of, list_debates
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.graph.reading.facts.selections import overruled_facts
from consilience.graph.store.migrate import migrate, migrations
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

MIGRATION = "0012_statements"
EXPORT = Path(__file__).with_name("former_graph.jsonl")
"""Written by the version before: a graph with debates, reviews, decisions about entities and a withdrawn document."""
FORMER = (
    "MATCH (r:Run)-[p:PRODUCED]->(f:Fact) MATCH (v:Verdict {id: p.verdict}) CREATE (f)-[:DECIDED_BY {run: r.id}]->(v)",
    (
        "MATCH (r:Run)-[p:PRODUCED]->(f:Fact) UNWIND range(0, size(p.experts) - 1) AS at "
        "MATCH (x:Expert {id: p.experts[at]}) CREATE (f)-[:PROPOSED_BY {run: r.id, round: p.proposed_in[at]}]->(x)"
    ),
    "MATCH (:Run)-[p:PRODUCED]->(:Fact) REMOVE p.verdict, p.experts, p.proposed_in",
    "MATCH (:Run)-[h:HEARD]->(:Expert) DELETE h",
    f"MATCH (m:Migration {{name: '{MIGRATION}'}}) DELETE m",
)
"""Gives a graph the form that it had before."""


def former_lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in EXPORT.read_text(encoding="utf-8").split("\n")[:-1]]


async def run_all(store: Store, *statements: str) -> None:
    async with store.session() as session:
        for statement in statements:
            await (await session.run(statement)).consume()


async def apply_migrations(store: Store) -> list[str]:
    async with store.session() as session:
        return await migrate(session)


@pytest.mark.neo4j
async def test_a_graph_of_before_is_the_same_after_the_migration(store: Store) -> None:
    await fill(store)
    expected = await exported(store)
    await run_all(store, *FORMER)
    assert {each.invariant for each in await check_graph(store)} == {"statements", "verdicts"}
    assert await apply_migrations(store) == [MIGRATION]
    assert await exported(store) == expected
    assert (await merge_document(store, SECOND)).unchanged


@pytest.mark.neo4j
async def test_a_graph_from_tables_of_before_is_the_same_after_the_migrations_that_came_since(store: Store) -> None:
    await fill(store)
    expected = await exported(store)
    before = max(name for name, _ in migrations() if name < MIGRATION)
    bulk = f"CREATE (:Migration {{name: 'bulk', migration: '{before}'}})"
    await run_all(store, *FORMER, "MATCH (m:Migration) DELETE m", bulk)
    assert await apply_migrations(store) == [name for name, _ in migrations()]
    assert await apply_migrations(store) == []
    assert await exported(store) == expected


@pytest.mark.neo4j
async def test_a_migration_that_was_interrupted_goes_on(store: Store) -> None:
    await fill(store)
    expected = await exported(store)
    await run_all(store, *FORMER)
    statements = dict(migrations())[MIGRATION]
    assert "IN TRANSACTIONS OF 2000 ROWS" in statements[0]
    await run_all(store, statements[0].replace("WHERE p.experts IS NULL", "WITH r, p, f LIMIT 2", 1))
    assert await apply_migrations(store) == [MIGRATION]
    assert await exported(store) == expected


@pytest.mark.neo4j
async def test_an_export_of_before_is_restored_with_who_proposed_and_how_it_was_decided(
    store: Store, empty: Callable[[], Awaitable[None]]
) -> None:
    await empty()
    await import_jsonl(store, EXPORT)
    assert await check_graph(store) == []
    lines = former_lines()
    edges = [line for line in lines if line["type"] == "relationship"]
    names = {line["id"]: line["properties"].get("name") for line in lines if line["type"] == "node"}
    facts = (await list_facts(store, limit=100)).facts
    assert {fact.id for fact in facts} == {line["id"] for line in lines if "Fact" in line.get("labels", ())}
    for fact in facts:
        told = await fact_provenance(store, fact.id)
        mine = [edge for edge in edges if edge["start"]["id"] == fact.id]
        proposed = [
            (names[edge["end"]["id"]], edge["properties"]["round"], edge["properties"]["run"])
            for edge in mine
            if edge["label"] == "PROPOSED_BY"
        ]
        assert sorted((each.expert, each.round, each.run_id) for each in told.proposals) == sorted(proposed)
        decided = [edge["properties"]["run"] for edge in mine if edge["label"] == "DECIDED_BY"]
        assert sorted(verdict.run_id for verdict in told.verdicts) == sorted(decided)
        assert len(told.runs) == len(decided)
    [debate] = (await list_debates(store)).debates
    assert len((await debate_of(store, debate.id)).facts) == 3
    assert len(await overruled_facts(store)) == 2
    assert (await list_facts(store, FactFilter(expert="second"))).facts


@pytest.mark.neo4j
async def test_a_restored_graph_of_before_is_undone_and_forgotten_as_another(
    store: Store, empty: Callable[[], Awaitable[None]]
) -> None:
    await empty()
    await import_jsonl(store, EXPORT)
    [decision] = await store.rows("list_decisions", before=2**62, entity=None, limit=10)
    await undo_decision(store, decision["id"])
    assert await check_graph(store) == []
    for line in former_lines():
        if "Document" in line.get("labels", ()):
            await forget_document(store, line["id"])
            assert await check_graph(store) == []
    left = {label for line in await exported(store) for label in json.loads(line).get("labels", ())}
    assert left.isdisjoint({"Run", "Expert", "Verdict", "Debate", "Chunk", "Mention"})
