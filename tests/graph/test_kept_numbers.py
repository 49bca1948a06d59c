"""Numbers that are written down for quick lists say what a count of the graph says, whatever happened to it."""

import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.edit import Edit, edit_fact
from consilience.graph.curation.entity_decisions import merge_entity, undo_decision
from consilience.graph.curation.review import review_fact, undo_bulk, undo_review
from consilience.graph.reading.entities_events import list_entities
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ACME = Thing("Acme", "Organization")
WRONG = """
MATCH (e:Entity)
WHERE e.facts IS NULL OR e.facts <> COUNT { (e)<-[:SUBJECT]-() } + COUNT { (e)<-[:OBJECT]-() }
RETURN e.name AS what, e.facts AS said
UNION
MATCH (f:Fact)
WHERE (f.unverified IS NOT NULL) <> EXISTS { (f)-[q:EVIDENCED_BY]->() WHERE NOT q.verified }
RETURN f.id AS what, f.unverified AS said
UNION
MATCH (f:Fact)
OPTIONAL MATCH (f)-[:SUBJECT|OBJECT|ABOUT]->(n)
WITH f, collect(1 + COUNT { (n)<-[:SUBJECT]-() } + COUNT { (n)<-[:OBJECT]-() }) AS counts
WITH f, reduce(sum = 1.0, n IN counts | sum + 2 ^ (floor(2 * log(n) / log(2) + 1e-9) / 2)) AS impact
WITH f, CASE WHEN f.disagreement > 0 THEN f.disagreement * log(impact) END AS priority
WHERE (f.priority IS NULL) <> (priority IS NULL) OR abs(f.priority - priority) > 1e-9
RETURN f.id AS what, f.priority AS said
UNION
MATCH (r:Run)
UNWIND ['accepted', 'contested', 'rejected'] AS status
WITH r, status WHERE r[status] IS NULL OR r[status] <> COUNT { (r)-[p:PRODUCED]->() WHERE p.status = status }
RETURN status AS what, r[status] AS said
"""


async def test_they_hold_after_merge_review_edit_undo_and_forget(store: Store) -> None:
    async def check() -> None:
        async with store.session("READ") as session:
            assert await (await session.run(WRONG)).data() == []

    ann, bob, eve = Thing("Ann"), Thing("Bob"), Thing("Eve")
    first = document_graph(
        Statement(ann, "founded", ACME, event="Business.Found"),
        Statement(bob, "joined", ACME, "contested", quoted=False),
    )
    second = document_graph(Statement(bob, "joined", ACME), Statement(eve, "founded", ACME, "rejected"), name="b.txt")
    for graph in (first, second):
        await merge_document(store, graph)
        await check()
    founded = next(
        f for f in (await list_facts(store, FactFilter(predicate="founded"))).facts if f.subject.name == "Ann"
    )
    bob_id = (await list_facts(store, FactFilter(predicate="joined"))).facts[0].subject.id
    edited = await edit_fact(store, founded.id, Edit(subject_id=bob_id), by="kim")
    await check()
    await undo_bulk(store, edited.id)
    await check()
    await edit_fact(store, founded.id, Edit(subject_id=bob_id), by="kim")
    await merge_document(store, document_graph(Statement(ann, "joined", ACME), name="a.txt"))
    await check()
    await forget_document(store, first.document.id)
    await check()
    await undo_review(store, founded.id)
    await check()
    people = {row.name: row.id for row in (await list_entities(store, entity_type="Person"))[0]}
    decision, _ = await merge_entity(store, people["Eve"], people["Bob"], by="kim")
    await check()
    await undo_decision(store, decision.id)
    await check()
    contested = (await list_facts(store, FactFilter(predicate="joined"))).facts[0]
    await review_fact(store, contested.id, "rejected", by="kim")
    await forget_document(store, second.document.id)
    await check()
    await undo_review(store, contested.id)
    await check()
