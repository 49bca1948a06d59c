"""Edges of facts are taken away in one statement as they were by a statement for each type, on random graphs."""

from collections.abc import Awaitable, Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.graph.test_reading_profiles import STEPS, TEXTS, Step, Text, fill, random_graphs

from consilience.graph.reading.facts.listing import list_facts
from consilience.graph.store.statements import query
from consilience.graph.store.store import Store

pytestmark = pytest.mark.neo4j

LABELS = "MATCH (f:Fact) WHERE f.id IN $ids AND f.kind IN ['relation', 'argument'] RETURN DISTINCT f.label AS label"
FORMER = """
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WHERE f.kind IN ['relation', 'argument'] AND f.label = $label
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o)
MATCH (s)-[edge:$($label)]->(o)
WHERE edge.fact = f.id
DELETE edge
"""
LEFT = "MATCH (a)-[edge]->(b) RETURN elementId(edge) AS edge, type(edge) AS type ORDER BY edge"


@given(
    texts=st.lists(TEXTS, min_size=1, max_size=3),
    steps=STEPS,
    every=st.integers(1, 3),
)
@random_graphs
async def test_the_same_edges_go(
    opened_store: Store,
    empty: Callable[[], Awaitable[None]],
    texts: Sequence[Text],
    steps: Sequence[Step],
    every: int,
) -> None:
    await empty()
    await fill(opened_store, texts, steps)
    facts = [fact.id for fact in (await list_facts(opened_store)).facts][::every]
    async with opened_store.session() as session:
        transaction = await session.begin_transaction()
        await (await transaction.run(query("unlink_edges"), ids=facts)).consume()
        now = await (await transaction.run(LEFT)).data()
        await transaction.rollback()
        transaction = await session.begin_transaction()
        for row in await (await transaction.run(LABELS, ids=facts)).data():
            await (await transaction.run(FORMER, ids=facts, label=row["label"])).consume()
        assert await (await transaction.run(LEFT)).data() == now
        await transaction.rollback()
