"""The example queries of the query screen, on a real Neo4j: they answer, and those made quick say what they did."""

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.graph.statements import Statement, Thing, document_graph
from tests.graph.test_reading_profiles import STEPS, TEXTS, Step, Text, fill, random_graphs

from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

FILE = Path(__file__).parents[2] / "ui/src/features/query/lib/templates.ts"
TEMPLATES = {
    name: cypher.replace("\\n", "\n")
    for name, cypher in re.findall(
        r'name: "query\.template\.(\w+)",\s*cypher:\s*"(.*?)",\n', FILE.read_text(encoding="utf-8"), re.DOTALL
    )
}
RELATIONS = """
MATCH (f:Fact {kind: 'relation', status: 'accepted'})-[:SUBJECT]->(s), (f)-[:OBJECT]->(o)
RETURN s.name AS subject, f.predicate AS relation, o.name AS object, f.support AS documents
"""
UNVERIFIED = """
MATCH (f:Fact)-[e:EVIDENCED_BY {verified: false}]->()
RETURN f.id AS id, f.predicate AS predicate, e.quote AS quote
"""
SINGLE = """
MATCH (f:Fact)<-[p:PRODUCED]-()
WHERE f.status = 'accepted'
UNWIND p.experts AS id
MATCH (x:Expert {id: id})
WITH f, collect(DISTINCT x.name) AS experts
WHERE size(experts) = 1
RETURN f.id AS id, f.kind AS kind, f.predicate AS predicate, experts[0] AS expert
"""
"""The three as they were, without their limits; of the last those that are accepted, listed and not counted."""


async def rows(store: Store, cypher: str) -> list[dict[str, Any]]:
    """Return the rows of a query without its limit, with the ids of nodes of facts in their stead."""
    async with store.session("READ") as session:
        found = await (await session.run(cypher.replace("LIMIT 100", ""))).data()
    return [{"id": row.pop("fact")["id"], **row} if "fact" in row else row for row in found]


def counted(found: Sequence[dict[str, Any]]) -> Counter[frozenset[tuple[str, Any]]]:
    return Counter(frozenset(row.items()) for row in found)


@pytest.mark.parametrize("name", TEMPLATES)
async def test_each_has_an_answer(store: Store, name: str) -> None:
    acme = Thing("Acme", "Organization")
    await merge_document(
        store,
        document_graph(
            Statement(Thing("Ann"), "founded", acme, event="Business.Found"),
            Statement(Thing("Bob"), "joined", acme, "contested", quoted=False),
        ),
    )
    values = {"name": "Ann", "document": "a.txt"}
    asked = {each: value for each, value in values.items() if f"${each}" in TEMPLATES[name]}
    assert (await run_read_query(store, TEMPLATES[name], asked)).rows


@given(texts=st.lists(TEXTS, min_size=1, max_size=3), steps=STEPS)
@random_graphs
async def test_those_made_quick_find_the_same(
    opened_store: Store, empty: Callable[[], Awaitable[None]], texts: Sequence[Text], steps: Sequence[Step]
) -> None:
    await empty()
    await fill(opened_store, texts, steps)
    for name, former in (("relations", RELATIONS), ("unverified", UNVERIFIED), ("single", SINGLE)):
        assert counted(await rows(opened_store, TEMPLATES[name])) == counted(await rows(opened_store, former))


async def test_the_relations_with_most_support_are_the_hundred(store: Store) -> None:
    ann, bob = Thing("Ann"), Thing("Bob")
    for other in ("Cy", "Di"):
        said = (Statement(ann, "founded", bob), Statement(bob, "joined", Thing(other)))
        await merge_document(store, document_graph(*said, name=f"{other}.txt"))
    many = [Statement(ann, "founded", Thing(f"Firm {number}", "Organization")) for number in range(100)]
    await merge_document(store, document_graph(*many, name="many.txt"))
    found = (await run_read_query(store, TEMPLATES["relations"], {})).rows
    assert len(found) == 100
    assert list(found[0]) == ["Ann", "founded", "Bob", 2]
