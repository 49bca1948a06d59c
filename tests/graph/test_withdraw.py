"""What is taken back with a document's runs: only what nothing else holds, and never what a person decided."""

import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.review import review_fact
from consilience.graph.reading.facts.listing import list_facts
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.merge import merge_document
from consilience.graph.writing.withdraw import withdraw_document

ACME = Thing("Acme", "Organization")
FIRST = document_graph(Statement(Thing("Ann"), "founded", ACME, event="Business.Found"), name="a.txt")
SECOND = document_graph(Statement(Thing("ANN"), "joined", ACME), name="b.txt")
HELD = """
MATCH (n) WHERE n:Document OR n:Chunk OR n:Mention OR n:Run OR n:Event OR n:Entity
RETURN [label IN labels(n) WHERE label IN ['Document', 'Chunk', 'Mention', 'Run', 'Event', 'Entity']][0] AS label,
  collect(CASE WHEN n:Entity OR n:Document THEN n.name END) AS names, count(*) AS number
ORDER BY label
"""


async def withdraw(store: Store, document: str) -> None:
    """Take back what the runs over a document said, in a transaction of its own."""

    async def work(transaction: Transaction) -> None:
        await withdraw_document(transaction, document, StatementRunner())

    await store.write(work)


async def held(store: Store) -> dict[str, list[str] | int]:
    """Return the nodes by label: names of entities and documents in order, of others how many there are."""
    async with store.session("READ") as session:
        rows = await (await session.run(HELD)).data()
    return {row["label"]: sorted(row["names"]) or row["number"] for row in rows}


async def statuses(store: Store) -> dict[str, str]:
    """Return by kind and predicate what became of each fact."""
    return {f"{fact.kind} {fact.predicate}": fact.status for fact in (await list_facts(store)).facts}


@pytest.mark.neo4j
async def test_of_the_only_document_nothing_but_its_node_stays(store: Store) -> None:
    await merge_document(store, FIRST)
    await withdraw(store, FIRST.document.id)
    assert (await held(store), await statuses(store)) == ({"Document": ["a.txt"]}, {})


@pytest.mark.neo4j
async def test_what_another_document_names_stays_under_the_name_that_it_uses(store: Store) -> None:
    for graph in (FIRST, SECOND):
        await merge_document(store, graph)
    before = await held(store)
    assert (before["Entity"], before["Event"]) == (["Acme", "Ann"], 1)
    await withdraw(store, FIRST.document.id)
    assert await held(store) == {
        "Chunk": 1,
        "Document": ["a.txt", "b.txt"],
        "Entity": ["ANN", "Acme"],
        "Mention": 2,
        "Run": 1,
    }
    assert set(await statuses(store)) == {"entity Person", "entity Organization", "relation joined"}


@pytest.mark.neo4j
async def test_a_fact_that_a_person_decided_stays_as_retracted_with_the_entities_that_it_is_about(store: Store) -> None:
    await merge_document(store, FIRST)
    founded = next(fact for fact in (await list_facts(store)).facts if fact.predicate == "founded")
    await review_fact(store, founded.id, "accepted", by="kim")
    await withdraw(store, FIRST.document.id)
    assert await held(store) == {"Document": ["a.txt"], "Entity": ["Acme", "Ann"]}
    assert await statuses(store) == {"relation founded": "retracted"}
