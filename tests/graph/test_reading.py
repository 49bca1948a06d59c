from dataclasses import asdict

import pytest
from tests.graph.statements import READER, Statement, Thing, document_graph

from consilience.graph.annotations import document_annotations
from consilience.graph.documents import list_documents
from consilience.graph.errors import StoreError
from consilience.graph.facts import FactFilter, list_facts
from consilience.graph.lookup import find_document, find_fact
from consilience.graph.merge import merge
from consilience.graph.provenance import ProposedBy, ProvenanceVerdict, fact_provenance
from consilience.graph.store import Store

pytestmark = pytest.mark.neo4j

ANN, ACME = Thing("Ann"), Thing("Acme", "Organization")
FIRST = document_graph(Statement(ANN, "founded", ACME, event="Business.Found"), name="a.txt")
SECOND = document_graph(
    Statement(Thing("Bob"), "joined", ACME), Statement(ANN, "founded", ACME, "contested", quoted=False), name="b.txt"
)


async def test_documents_are_listed_with_what_was_made_of_them(store: Store) -> None:
    for graph in (SECOND, FIRST):
        await merge(store, graph)
    first, second = await list_documents(store)
    assert (first.name, first.source, first.chunks, first.mentions, first.entities, first.events) == (
        "a.txt",
        "texts/a.txt",
        1,
        3,
        2,
        1,
    )
    assert (first.accepted, first.contested, first.run_id, first.rounds) == (5, 0, FIRST.run.id, 2)
    assert (second.name, second.accepted, second.contested, second.rejected) == ("b.txt", 4, 1, 0)


async def test_a_document_is_found_by_name_source_id_and_beginning_of_the_id(store: Store) -> None:
    await merge(store, FIRST)
    digits = FIRST.document.id.removeprefix("doc_")
    for text in ("a.txt", "texts/a.txt", FIRST.document.id, digits[:8], f"doc_{digits[:10]}"):
        assert await find_document(store, text) == FIRST.document.id
    with pytest.raises(StoreError, match=r"There is no document 'c\.txt'"):
        await find_document(store, "c.txt")


async def test_a_name_of_two_documents_is_ambiguous(store: Store) -> None:
    await merge(store, FIRST)
    other = document_graph(Statement(Thing("Eve"), "joined", ACME), name="a.txt")
    await merge(store, other)
    ids = ", ".join(sorted([FIRST.document.id, other.document.id]))
    with pytest.raises(StoreError, match=f"can mean more than one document: {ids}"):
        await find_document(store, "a.txt")


async def test_a_fact_is_found_by_the_beginning_of_its_id(store: Store) -> None:
    await merge(store, FIRST)
    fact = FIRST.facts[0]
    assert await find_fact(store, fact.id) == fact.id
    assert await find_fact(store, fact.id.removeprefix("fact_")[:9]) == fact.id
    with pytest.raises(StoreError, match="at least 8"):
        await find_fact(store, "abc")
    with pytest.raises(StoreError, match="There is no fact"):
        await find_fact(store, "0" * 32)


async def test_facts_are_filtered_and_paged(store: Store) -> None:
    for graph in (FIRST, SECOND):
        await merge(store, graph)
    everything = [fact.id for fact in (await list_facts(store)).facts]
    assert everything == sorted({fact.id for graph in (FIRST, SECOND) for fact in graph.facts})
    paged, after = [], None
    while True:
        page = await list_facts(store, after=after, limit=2)
        paged += [fact.id for fact in page.facts]
        if (after := page.next) is None:
            break
    assert paged == everything
    [relation] = (await list_facts(store, FactFilter(kind="relation", predicate="founded"))).facts
    assert (relation.subject.name, relation.object and relation.object.name, relation.status, relation.support) == (
        "Ann",
        "Acme",
        "accepted",
        1,
    )
    in_second = (await list_facts(store, FactFilter(document_id=SECOND.document.id))).facts
    assert [fact.id for fact in in_second] == sorted(fact.id for fact in SECOND.facts)
    assert (await list_facts(store, FactFilter(status="contested"))).facts == ()


async def test_a_fact_leads_back_to_the_characters_experts_verdicts_and_runs(store: Store) -> None:
    for graph in (FIRST, SECOND):
        await merge(store, graph)
    fact = next(fact for fact in FIRST.facts if fact.kind == "relation")
    provenance = await fact_provenance(store, fact.id)
    assert [(run.document_name, run.status, run.gate) for run in provenance.runs] == [
        ("a.txt", "accepted", ""),
        ("b.txt", "contested", "experts disagree"),
    ]
    assert [(q.quote, q.start, q.end, q.verified) for q in provenance.evidence] == [
        ("Ann founded Acme.", 0, 17, True),
        ("nowhere", None, None, False),
    ]
    assert set(provenance.proposals) == {
        ProposedBy("reader", "re", "test", READER.signature, 1, graph.run.id) for graph in (FIRST, SECOND)
    }
    assert set(provenance.verdicts) == {
        ProvenanceVerdict("accepted", "quote check", "The quote is in the text.", FIRST.run.id, None),
        ProvenanceVerdict("contested", "quote check", "The quote is not in the text.", SECOND.run.id, None),
    }
    assert asdict(provenance)["fact"]["subject"]["name"] == "Ann"


async def test_a_document_comes_back_with_all_that_was_marked_in_it(store: Store) -> None:
    await merge(store, FIRST)
    found = await document_annotations(store, FIRST.document.id)
    assert found.text == FIRST.document.text
    assert [(m.span.of(found.text), m.type) for m in found.mentions] == [("Ann", "Person"), ("Acme", "Organization")]
    assert [(n.span.of(found.text), n.type, n.realis, n.event_id) for n in found.nuggets] == [
        ("founded", "Business.Found", "Actual", FIRST.events[0].id)
    ]
    assert {entity.name: entity.status for entity in found.entities} == {"Ann": "accepted", "Acme": "accepted"}
    assert [(event.trigger, event.status) for event in found.events] == [("founded", "accepted")]
    [relation], [argument] = found.relations, found.arguments
    assert (relation.subject.name, relation.predicate, relation.object.name) == ("Ann", "founded", "Acme")
    assert (argument.subject.id, argument.predicate, argument.object.name) == (FIRST.events[0].id, "Agent", "Ann")
    assert [span.of(found.text) for span in relation.quotes] == ["Ann founded Acme."]
