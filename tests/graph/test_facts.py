from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.review import review_fact
from consilience.graph.model.disagreement import disagreement
from consilience.graph.reading.documents import list_documents
from consilience.graph.reading.facts.counts import fact_counts
from consilience.graph.reading.facts.facets import fact_facets
from consilience.graph.reading.facts.listing import FactFilter, FactOrder, list_facts
from consilience.graph.records.facts import FactSummary
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

ACME = Thing("Acme", "Organization")


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
async def filled(store: Store) -> Store:
    await merge_document(
        store,
        document_graph(
            Statement(Thing("Ann"), "founded", ACME, confidence=0.9),
            Statement(Thing("Bob"), "founded", ACME, "contested", confidence=0.4),
            Statement(Thing("Cid"), "joined", ACME, "rejected", confidence=0.4, quoted=False),
            Statement(Thing("Dan"), "joined", Thing("Beta", "Organization"), "contested", confidence=0.4),
        ),
    )
    return store


@pytest.mark.neo4j
@pytest.mark.parametrize("order", ["id", "confidence", "-confidence", "priority"])
@pytest.mark.parametrize("limit", [1, 3, 100])
async def test_pages_of_any_size_give_every_fact_once(filled: Store, order: FactOrder, limit: int) -> None:
    facts = await walked(filled, FactFilter(), order, limit)
    assert len(facts) == len({fact.id for fact in facts}) == 10
    match order:
        case "id":
            assert [fact.id for fact in facts] == sorted(fact.id for fact in facts)
        case "confidence":
            assert [fact.confidence for fact in facts] == sorted(fact.confidence for fact in facts)
        case "-confidence":
            assert [fact.confidence for fact in facts] == sorted((fact.confidence for fact in facts), reverse=True)
        case "priority":  # Acme is what more facts are about than Beta
            assert [fact.subject.name for fact in facts[:2]] == ["Bob", "Dan"]
            assert [fact.disagreement for fact in facts[2:]] == [0.0] * 8


@pytest.mark.neo4j
async def test_facts_are_found_by_what_is_known_of_them(filled: Store) -> None:
    async def subjects(**wanted: Any) -> list[str]:  # noqa: ANN401 - those of FactFilter
        facts = await walked(filled, FactFilter(kind="relation", **wanted), "id", 2)
        return sorted(fact.subject.name for fact in facts)

    acme = next(f.id for f in (await list_facts(filled, FactFilter(kind="entity"))).facts if f.subject.name == "Acme")
    acme_id = next(f.subject.id for f in (await list_facts(filled, FactFilter(kind="entity"))).facts if f.id == acme)
    assert await subjects(status="contested") == ["Bob", "Dan"]
    assert await subjects(predicate="joined") == ["Cid", "Dan"]
    assert await subjects(least_confidence=0.5) == ["Ann"]
    assert await subjects(most_confidence=0.5, least_disagreement=0.5) == ["Bob", "Dan"]
    assert await subjects(verified=False) == ["Cid"]
    assert await subjects(about=acme_id) == ["Ann", "Bob", "Cid"]
    assert await subjects(expert="reader") == ["Ann", "Bob", "Cid", "Dan"]
    assert await subjects(expert="nobody") == []
    assert await subjects(document_id="doc_none") == []
    contested = (await list_facts(filled, FactFilter(status="contested", about=acme_id))).facts[0]
    await review_fact(filled, contested.id, "accepted", by="kim")
    assert await subjects(reviewed=True) == ["Bob"]


@pytest.mark.neo4j
@pytest.mark.parametrize("order", ["id", "confidence", "-confidence", "priority"])
async def test_what_a_filter_leaves_is_sorted_and_paged_like_everything(filled: Store, order: FactOrder) -> None:
    everything = await walked(filled, FactFilter(), order, 100)
    document = (await list_documents(filled))[0].id
    acme = next(fact.subject.id for fact in everything if (fact.kind, fact.subject.name) == ("entity", "Acme"))
    await review_fact(filled, next(fact.id for fact in everything if fact.subject.name == "Bob"), "accepted", by="kim")
    everything = await walked(filled, FactFilter(), order, 100)
    for wanted, expected in (
        (FactFilter(document_id=document), everything),
        (FactFilter(about=acme), [f for f in everything if acme in {f.subject.id, f.object.id if f.object else None}]),
        (FactFilter(reviewed=True), [fact for fact in everything if fact.review]),
        (FactFilter(reviewed=False), [fact for fact in everything if not fact.review]),
        (FactFilter(verified=False), [fact for fact in everything if fact.subject.name == "Cid"]),
        (FactFilter(expert="reader"), everything),
        (FactFilter(status="contested"), [fact for fact in everything if fact.status == "contested"]),
        (FactFilter(kind="entity"), [fact for fact in everything if fact.kind == "entity"]),
    ):
        found = await walked(filled, wanted, order, 2)
        assert sorted(fact.id for fact in found) == sorted(fact.id for fact in expected)
        match order:
            case "id":
                assert found == expected
            case "priority":
                assert [fact.disagreement > 0 for fact in found] == [fact.disagreement > 0 for fact in expected]
            case _:
                assert [fact.confidence for fact in found] == [fact.confidence for fact in expected]


@pytest.mark.neo4j
async def test_a_fact_is_unverified_as_long_as_a_document_gives_it_words_that_it_lacks(store: Store) -> None:
    said = document_graph(Statement(Thing("Ann"), "founded", ACME))
    misquoted = document_graph(
        Statement(Thing("Ann"), "founded", ACME, quoted=False), Statement(Thing("Eve"), "joined", ACME), name="b.txt"
    )
    await merge_document(store, said)
    await merge_document(store, misquoted)

    async def unverified() -> list[str]:
        facts = (await list_facts(store, FactFilter(kind="relation", verified=False))).facts
        return [fact.predicate for fact in facts]

    assert await unverified() == ["founded"]
    await forget_document(store, misquoted.document.id)
    assert await unverified() == []
    await merge_document(store, misquoted)
    await forget_document(store, said.document.id)
    assert await unverified() == ["founded"]


@pytest.mark.neo4j
async def test_facets_count_what_the_filter_lets_pass(filled: Store) -> None:
    everything = await fact_facets(filled)
    assert everything.total == 10
    assert everything.kinds == {"entity": 6, "relation": 4}
    assert everything.statuses == {"accepted": 7, "contested": 2, "rejected": 1}
    about = (await list_facts(filled, FactFilter(predicate="founded"))).facts[0].subject.id
    assert (await fact_facets(filled, FactFilter(about=about))).kinds == {"entity": 1, "relation": 1}
    joined = await fact_facets(filled, FactFilter(predicate="joined"))
    assert (joined.total, joined.statuses) == (2, {"contested": 1, "rejected": 1})


@pytest.mark.neo4j
async def test_counts_by_everything_add_up_to_the_facets_of_a_filter(filled: Store) -> None:
    counts = await fact_counts(filled)
    for status, kind, predicate in product((None, "contested"), (None, "relation"), (None, "joined", "none")):
        for least, most in ((None, None), (0.5, None), (None, 0.5), (0.3, 0.8)):
            wanted = FactFilter(status, kind, predicate, least_confidence=least, most_confidence=most)  # type: ignore[arg-type]  # of the right ones
            assert counts.facets(wanted) == await fact_facets(filled, wanted)
    assert counts.facets(FactFilter(verified=True)) is None
    assert counts.facets(FactFilter(about="x")) is None


@pytest.mark.neo4j
async def test_two_documents_that_contradict_each_other_disagree(store: Store) -> None:
    said = Statement(Thing("Ann"), "founded", ACME)
    denied = Statement(Thing("Ann"), "founded", ACME, "rejected", quoted=False)
    other = Statement(Thing("Eve"), "joined", ACME)
    await merge_document(store, document_graph(said))
    await merge_document(store, document_graph(denied, other, name="b.txt"))
    (fact,) = (await list_facts(store, FactFilter(predicate="founded"))).facts
    assert (fact.status, fact.disagreement) == ("accepted", 1.0)
    await merge_document(
        store, document_graph(Statement(Thing("Ann"), "founded", ACME, confidence=0.8), team_signature="t2")
    )
    (again,) = (await list_facts(store, FactFilter(predicate="founded"))).facts
    assert again.disagreement == 1.0


@given(st.lists(st.sampled_from([0.0, 0.5, 0.75, 1.0]), min_size=1, max_size=20))
def test_disagreement_is_a_fraction_and_none_where_all_say_the_same(agreements: list[float]) -> None:
    found = disagreement(sum(agreements), len(agreements))
    assert 0.0 <= found <= 1.0
    if set(agreements) in ({0.0}, {1.0}):
        assert found == 0.0
