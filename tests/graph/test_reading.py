import json
from dataclasses import asdict, replace

import pytest
from tests.graph.statements import READER, Decision, Statement, Thing, document_graph

from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.model.errors import StoreError
from consilience.graph.model.model import Debate, DocumentGraph, Verdict
from consilience.graph.reading.annotations import document_annotations
from consilience.graph.reading.debates import debate_of, list_debates
from consilience.graph.reading.documents import list_documents
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.graph.reading.id_lookup import find_debate, find_document, find_fact
from consilience.graph.records.debates import RecordedDebate, Transcript
from consilience.graph.records.facts import ProposedBy, ProvenanceVerdict
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ANN, ACME = Thing("Ann"), Thing("Acme", "Organization")
FIRST = document_graph(Statement(ANN, "founded", ACME, event="Business.Found"), name="a.txt")
SECOND = document_graph(
    Statement(Thing("Bob"), "joined", ACME), Statement(ANN, "founded", ACME, "contested", quoted=False), name="b.txt"
)


async def test_documents_are_listed_with_what_was_made_of_them(store: Store) -> None:
    for graph in (SECOND, FIRST):
        await merge_document(store, graph)
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
    await merge_document(store, FIRST)
    digits = FIRST.document.id.removeprefix("doc_")
    for text in ("a.txt", "texts/a.txt", FIRST.document.id, digits[:8], f"doc_{digits[:10]}"):
        assert await find_document(store, text) == FIRST.document.id
    with pytest.raises(StoreError, match=r"There is no document 'c\.txt'"):
        await find_document(store, "c.txt")


async def test_a_name_of_two_documents_is_ambiguous(store: Store) -> None:
    await merge_document(store, FIRST)
    other = document_graph(Statement(Thing("Eve"), "joined", ACME), name="a.txt")
    await merge_document(store, other)
    ids = ", ".join(sorted([FIRST.document.id, other.document.id]))
    with pytest.raises(StoreError, match=f"can mean more than one document: {ids}"):
        await find_document(store, "a.txt")


async def test_a_fact_is_found_by_the_beginning_of_its_id(store: Store) -> None:
    await merge_document(store, FIRST)
    fact = FIRST.facts[0]
    assert await find_fact(store, fact.id) == fact.id
    assert await find_fact(store, fact.id.removeprefix("fact_")[:9]) == fact.id
    with pytest.raises(StoreError, match="at least 8"):
        await find_fact(store, "abc")
    with pytest.raises(StoreError, match="There is no fact"):
        await find_fact(store, "0" * 32)


async def test_facts_are_filtered_and_paged(store: Store) -> None:
    for graph in (FIRST, SECOND):
        await merge_document(store, graph)
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
        await merge_document(store, graph)
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
    await merge_document(store, FIRST)
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


async def test_what_was_marked_is_as_sure_as_the_runs_of_that_document_are(store: Store) -> None:
    unsure = replace(FIRST, facts=tuple(replace(fact, confidence=0.25) for fact in FIRST.facts))
    await merge_document(store, unsure)
    await merge_document(store, SECOND)  # which says the same of Ann, and is surer
    found = await document_annotations(store, FIRST.document.id)
    assert {entity.confidence for entity in found.entities} == {event.confidence for event in found.events} == {0.25}
    assert {statement.confidence for statement in (*found.relations, *found.arguments)} == {0.25}
    other = await document_annotations(store, SECOND.document.id)
    assert {one.confidence for one in other.entities} == {fact.confidence for fact in SECOND.facts} != {0.25}


ARGUED = Debate(
    "debate_0123456789abcdef",
    "Which of these statements about the text is true?",
    ("It says so.", "It does not."),
    "debate",
    1,
    1.0,
    "The same answer won in all 2 arrangements.",
    ("model-a", "model-b"),
    json.dumps({"rollouts": []}),
    6,
    900,
    120,
    0.01,
)


def argued(graph: DocumentGraph, decision: Decision = "accepted") -> DocumentGraph:
    """The graph with every fact decided by one debate."""
    verdict = Verdict(decision, "debate", ARGUED.reason, ARGUED.id)
    return replace(graph, facts=tuple(replace(fact, verdict=verdict) for fact in graph.facts), debates=(ARGUED,))


async def test_a_debate_is_found_with_its_document_and_what_it_decided(store: Store) -> None:
    await merge_document(store, argued(FIRST))
    found = await debate_of(store, await find_debate(store, "01234567"))
    transcript = Transcript(ARGUED.id, ARGUED.protocol, "", ARGUED.question, ARGUED.answers)
    assert found.debate == RecordedDebate(**{**asdict(ARGUED), "transcript": transcript})
    assert (found.document_name, found.text) == ("a.txt", FIRST.document.text)
    assert {fact.id for fact in found.facts} == {fact.id for fact in FIRST.facts}
    assert {fact.decision for fact in found.facts} == {"accepted"}
    (listed,) = (await list_debates(store, document_id=FIRST.document.id, settled=True)).debates
    assert (listed.id, listed.answer, listed.models, listed.document_name) == (ARGUED.id, 1, ARGUED.models, "a.txt")
    assert (await list_debates(store, settled=False)).debates == ()
    provenance = await fact_provenance(store, FIRST.facts[0].id)
    assert [debate.id for debate in provenance.debates] == [ARGUED.id]


async def test_a_debate_goes_with_its_document(store: Store) -> None:
    await merge_document(store, argued(FIRST))
    assert any(ARGUED.question in line for line in [line async for line in export_jsonl(store, FIRST.document.id)])
    await forget_document(store, FIRST.document.id)
    assert (await list_debates(store)).debates == ()
    with pytest.raises(StoreError, match="There is no debate"):
        await find_debate(store, ARGUED.id)
