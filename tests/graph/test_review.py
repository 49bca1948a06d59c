import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.review import review_fact, undo_review
from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.model.errors import StoreError
from consilience.graph.model.model import DocumentGraph
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

SAID = Statement(Thing("Ann"), "founded", Thing("Acme", "Organization"), event="Business.Found")


async def status(store: Store, fact_id: str) -> str:
    return (await fact_provenance(store, fact_id)).fact.status


async def founders(store: Store) -> list[str]:
    return [row[0] for row in (await run_read_query(store, "MATCH (p:Person)-[:founded]->() RETURN p.name")).rows]


def relation(graph: DocumentGraph) -> str:
    return next(fact.id for fact in graph.facts if fact.kind == "relation")


async def test_a_rejected_fact_is_no_edge_until_the_decision_is_undone(store: Store) -> None:
    graph = document_graph(SAID)
    await merge_document(store, graph)
    review = await review_fact(store, relation(graph), "rejected", by="kim", reason="The text is a joke.")
    assert (await status(store, relation(graph)), await founders(store)) == ("rejected", [])
    assert (await fact_provenance(store, relation(graph))).reviews == (review,)
    assert await undo_review(store, relation(graph)) == review
    assert (await status(store, relation(graph)), await founders(store)) == ("accepted", ["Ann"])


async def test_a_contested_fact_that_a_person_accepts_becomes_an_edge(store: Store) -> None:
    graph = document_graph(Statement(Thing("Ann"), "founded", Thing("Acme", "Organization"), "contested"))
    await merge_document(store, graph)
    await review_fact(store, relation(graph), "accepted", by="kim")
    assert await founders(store) == ["Ann"]


async def test_the_last_of_several_decisions_counts(store: Store) -> None:
    graph = document_graph(SAID)
    await merge_document(store, graph)
    for decision in ("rejected", "accepted", "rejected"):
        await review_fact(store, relation(graph), decision, by="kim")
    assert await status(store, relation(graph)) == "rejected"
    await undo_review(store, relation(graph))
    assert await status(store, relation(graph)) == "accepted"


@pytest.mark.parametrize("team", ["team-1", "team-2"])
async def test_a_rejected_fact_stays_rejected_when_its_document_comes_again(store: Store, team: str) -> None:
    graph = document_graph(SAID)
    await merge_document(store, graph)
    for fact in graph.facts:
        await review_fact(store, fact.id, "rejected", by="kim")
    await forget_document(store, graph.document.id)
    retracted = await list_facts(store, FactFilter(status="retracted"))
    assert {fact.id for fact in retracted.facts} == {fact.id for fact in graph.facts}
    await merge_document(store, document_graph(SAID, team_signature=team))
    rejected = await list_facts(store, FactFilter(status="rejected"))
    assert {fact.id for fact in rejected.facts} == {fact.id for fact in graph.facts}
    assert await founders(store) == []


async def test_undoing_the_review_of_a_retracted_fact_leaves_nothing_behind(store: Store) -> None:
    graph = document_graph(SAID)
    await merge_document(store, graph)
    for fact in graph.facts:
        await review_fact(store, fact.id, "rejected", by="kim")
    await forget_document(store, graph.document.id)
    for fact in graph.facts:
        await undo_review(store, fact.id)
    assert (
        await run_read_query(store, "MATCH (n) WHERE NOT n:Migration AND NOT n:Withdrawal RETURN count(n)")
    ).rows == ((0,),)


async def test_what_nobody_reviewed_cannot_be_undone(store: Store) -> None:
    graph = document_graph(SAID)
    await merge_document(store, graph)
    with pytest.raises(StoreError, match="Nobody reviewed"):
        await undo_review(store, relation(graph))
    with pytest.raises(StoreError, match="There is no fact"):
        await review_fact(store, "fact_none", "accepted", by="kim")
