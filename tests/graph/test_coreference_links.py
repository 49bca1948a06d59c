"""A quote keeps what its pronouns stand for, through merges, decisions about entities, and the way back."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.entity_decisions import merge_entity, undo_decision
from consilience.graph.curation.review import review_fact
from consilience.graph.model.coreference_links import links_at, places_of
from consilience.graph.model.joining import join_facts
from consilience.graph.model.model import CoreferenceLink, DocumentGraph, Evidence, Fact, Proposal, Span, Verdict
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.graph.records.facts import ProvenanceLink
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document

HER = CoreferenceLink(Span(20, 23), Span(0, 9))
THEIR = CoreferenceLink(Span(40, 45), Span(4, 9))

spans = st.tuples(st.integers(0, 50), st.integers(1, 9)).map(lambda at: Span(at[0], at[0] + at[1]))
links = st.builds(CoreferenceLink, spans, spans)


@given(st.lists(links).map(tuple))
def test_links_come_back_as_they_were_written(given: tuple[CoreferenceLink, ...]) -> None:
    assert links_at(places_of(given)) == given


def test_a_quote_without_links_has_none() -> None:
    assert links_at(None) == ()


def fact(*given: CoreferenceLink) -> Fact:
    quote = Evidence("her daughter Ida", "chunk_1", Span(20, 36), verified=True, links=given)
    verdict = Verdict("accepted", "quote check", "")
    return Fact("relation", "a", "parent_of", "b", 0.9, (quote,), (Proposal("expert", 1),), verdict)


def test_a_quote_on_which_two_claims_rest_is_one_with_the_links_of_both() -> None:
    (quote,) = join_facts([fact(THEIR), fact(HER), fact()]).evidence
    assert quote.links == (HER, THEIR)


def linked() -> tuple[DocumentGraph, Fact]:
    """Ann founded Acme and Bob joined it; as if Bob's quote named Bob by its second word alone."""
    acme = Thing("Acme", "Organization")
    graph = document_graph(Statement(Thing("Ann"), "founded", acme), Statement(Thing("Bob"), "joined", acme))
    joined = next(f for f in graph.facts if f.predicate == "joined")
    (quote,) = joined.evidence
    assert quote.span is not None
    word = Span(quote.span.start + 4, quote.span.start + 10)
    linked = replace(joined, evidence=(replace(quote, links=(CoreferenceLink(word, Span(0, 3)),)),))
    return replace(graph, facts=tuple(linked if f is joined else f for f in graph.facts)), joined


@pytest.mark.neo4j
async def test_who_reads_a_fact_is_told_what_its_pronouns_stand_for(store: Store) -> None:
    graph, joined = linked()
    await merge_document(store, graph)
    (quote,) = (await fact_provenance(store, joined.id)).evidence
    assert quote.start is not None
    assert quote.links == (ProvenanceLink("joined", quote.start + 4, quote.start + 10, "Ann", 0, 3),)
    others = [fact.id for fact in graph.facts if fact.id != joined.id and fact.evidence]
    assert not [
        quote.links for fact in others for quote in (await fact_provenance(store, fact)).evidence if quote.links
    ]


@pytest.mark.neo4j
async def test_links_stay_when_a_person_decides_and_when_entities_become_one_and_two_again(store: Store) -> None:
    graph, joined = linked()
    await merge_document(store, graph)
    before = (await fact_provenance(store, joined.id)).evidence
    await review_fact(store, joined.id, "accepted", by="kim", reason="Read it.")
    assert (await fact_provenance(store, joined.id)).evidence == before
    ann, bob = (next(e.id for e in graph.entities if e.name == name) for name in ("Ann", "Bob"))
    done, _ = await merge_entity(store, bob, ann, by="kim")
    (moved,) = [f for f in await _facts(store) if f.startswith("joined ")]
    assert (await fact_provenance(store, moved.partition(" ")[2])).evidence == before
    await undo_decision(store, done.id)
    assert (await fact_provenance(store, joined.id)).evidence == before


async def _facts(store: Store) -> list[str]:
    page = await list_facts(store, FactFilter(kind="relation"))
    return [f"{fact.predicate} {fact.id}" for fact in page.facts]
