"""Facts chosen by their ids, several types, who reviewed them, what was overruled; and the orders that no index has."""

from typing import Any

import pytest
from tests.graph.debated import OVERRULED, debated_graph
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.review import comment_fact, review_fact
from consilience.graph.reading.documents import list_documents
from consilience.graph.reading.facts.counts import FactCounts, fact_counts
from consilience.graph.reading.facts.facets import fact_facets
from consilience.graph.reading.facts.listing import FactFilter, FactOrder, list_facts
from consilience.graph.reading.facts.selections import overruled_facts, types_of_facts
from consilience.graph.records.facts import FactSummary
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document

ACME = Thing("Acme", "Organization")
ORDERS: tuple[FactOrder, ...] = ("id", "confidence", "-confidence", "priority", "impact", "latest")


async def walked(store: Store, wanted: FactFilter, order: FactOrder, limit: int) -> list[FactSummary]:
    """All facts, page by page."""
    facts: list[FactSummary] = []
    after: dict[str, Any] = {}
    while True:
        page = await list_facts(store, wanted, order=order, limit=limit, **after)
        facts += page.facts
        if page.next is None:
            return facts
        after = {"after": page.next, "after_value": page.next_value}


@pytest.fixture
async def reviewed(store: Store) -> dict[str, str]:
    """Four relations by their subjects: kim decided Ann's, then commented Bob's, lee decided Ann's once more."""
    await merge_document(
        store,
        document_graph(
            Statement(Thing("Ann"), "founded", ACME, confidence=0.9),
            Statement(Thing("Bob"), "founded", ACME, "contested", confidence=0.4),
            Statement(Thing("Cid"), "joined", ACME, "contested", confidence=0.4),
            Statement(Thing("Dan"), "joined", Thing("Beta", "Organization"), "contested", confidence=0.3),
        ),
    )
    ids = {fact.subject.name: fact.id for fact in await walked(store, FactFilter(kind="relation"), "id", 100)}
    await review_fact(store, ids["Ann"], "accepted", by="kim")
    await comment_fact(store, ids["Bob"], by="kim", text="Is it?")
    await review_fact(store, ids["Ann"], "rejected", by="lee")
    return ids


@pytest.mark.neo4j
@pytest.mark.parametrize("order", ORDERS)
async def test_every_selection_is_paged_in_every_order_and_counted(
    store: Store, reviewed: dict[str, str], order: FactOrder
) -> None:
    everything = await walked(store, FactFilter(), order, 100)
    assert len(everything) == len({fact.id for fact in everything}) == 10
    (document,) = await list_documents(store)
    ann, bob, cid, dan = reviewed.values()
    for wanted, expected in (
        (FactFilter(), [fact.id for fact in everything]),
        (FactFilter(ids=(dan, ann, "fact_none", ann)), [ann, dan]),
        (FactFilter(ids=(ann, bob), document_id=document.id), [ann, bob]),
        (FactFilter(ids=(ann, bob), about=everything[0].id), []),
        (FactFilter(ids=()), []),
        (FactFilter(predicates=("joined", "nothing")), [cid, dan]),
        (FactFilter(predicates=("joined", "founded"), status="contested"), [bob, cid, dan]),
        (FactFilter(predicates=("founded",), document_id=document.id), [ann, bob]),
        (FactFilter(predicates=()), []),
        (FactFilter(predicates=("joined", *(str(number) for number in range(1000)))), [cid, dan]),
        (FactFilter(reviewer="kim"), [ann, bob]),
        (FactFilter(reviewer="kim", kind="relation", status="contested"), [bob]),
        (FactFilter(reviewer="lee", document_id=document.id), [ann]),
        (FactFilter(reviewer="nobody"), []),
    ):
        found = await walked(store, wanted, order, 1)
        assert sorted(fact.id for fact in found) == sorted(expected), wanted
        assert (await fact_facets(store, wanted)).total == len(expected), wanted
        assert [fact.id for fact in found] == [fact.id for fact in await walked(store, wanted, order, 100)]


@pytest.mark.neo4j
@pytest.mark.usefixtures("reviewed")
async def test_what_a_person_reviewed_last_comes_first(store: Store) -> None:
    async def subjects(wanted: FactFilter) -> list[str]:
        return [fact.subject.name for fact in await walked(store, wanted, "latest", 1)]

    assert await subjects(FactFilter(reviewer="kim")) == ["Bob", "Ann"]
    assert (await subjects(FactFilter()))[:2] == ["Ann", "Bob"]
    assert await subjects(FactFilter(reviewed=True)) == ["Ann"]


@pytest.mark.neo4j
@pytest.mark.usefixtures("reviewed")
async def test_facts_about_what_most_is_known_of_come_first(store: Store) -> None:
    contested = await walked(store, FactFilter(status="contested"), "impact", 1)
    assert [fact.subject.name for fact in contested][-1] == "Dan"
    everything = await walked(store, FactFilter(kind="relation"), "impact", 2)
    assert {fact.subject.name for fact in everything[:3]} == {"Ann", "Bob", "Cid"}


@pytest.mark.neo4j
@pytest.mark.usefixtures("reviewed")
async def test_types_are_known_with_how_much_of_them_is_accepted(store: Store) -> None:
    assert await types_of_facts(store) == {"Person": 4, "Organization": 2, "founded": 0, "joined": 0}
    counts = await fact_counts(store)
    wanted = FactFilter(predicates=("joined", "Person"), status="contested")
    assert counts.facets(wanted) == await fact_facets(store, wanted)
    for other in (FactFilter(ids=()), FactFilter(reviewer="kim")):
        assert FactCounts(()).facets(other) is None


@pytest.mark.neo4j
async def test_a_judge_overrules_the_majority_of_the_experts_of_a_task(store: Store) -> None:
    assert await overruled_facts(store) == ()
    await merge_document(store, debated_graph())
    found = await list_facts(store, FactFilter(ids=await overruled_facts(store)))
    assert sorted(fact.subject.name for fact in found.facts) == sorted(OVERRULED)
