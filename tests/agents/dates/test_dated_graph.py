"""Times of claims in the graph of a document: values of mentions, times of relations and of events."""

import pytest
from tests.scripted import RESOLVER, Scripted

from consilience.agents.answers.candidates import (
    Answer,
    ArgumentCandidate,
    EntityCandidate,
    EventCandidate,
    Quote,
    RelationCandidate,
)
from consilience.agents.answers.trail import Trail
from consilience.agents.claims.claim import collect_claims
from consilience.agents.collaboration.team import Team
from consilience.agents.pipeline.document_graph import build_document_graph
from consilience.agents.pipeline.run_record import make_run_record
from consilience.agents.verification.dater import ClaimDater
from consilience.agents.verification.gate import gate_claims
from consilience.agents.verification.quote_check import check_quotes
from consilience.graph.model.model import Chunk, Document, DocumentGraph, Span, Validity
from consilience.graph.schema.schema import EntityType, EventType, RelationType, Role, Schema
from consilience.graph.writing.documents.invariants import check_invariants

TEXT = "Porto, 19 June 2018\n\nAnn joined Acme last year. They met on Tuesday."
SCHEMA = Schema(
    name="small",
    entities={"Person": EntityType(), "Firm": EntityType(), "Date": EntityType(within_document=True)},
    relations={"works_for": RelationType()},
    events={"Meet": EventType(roles={"Time": Role(), "Topic": Role()})},
)


def at(words: str) -> Span:
    return Span(TEXT.index(words), TEXT.index(words) + len(words))


def quote(words: str) -> Quote:
    return Quote(words, at(words))


async def graph(role: str, said: str = "met on Tuesday") -> DocumentGraph:
    """What a run makes of the text, in which Tuesday has this role in the meeting, with these words as evidence."""
    ann, acme, year, tuesday = (
        EntityCandidate(at(words), words, kind)
        for words, kind in (("Ann", "Person"), ("Acme", "Firm"), ("last year", "Date"), ("Tuesday", "Date"))
    )
    words = quote(said) if said in TEXT else Quote(said, None)
    meeting = EventCandidate("Meet", at("met"), "met", "Actual", (ArgumentCandidate(role, tuesday, words),))
    relation = RelationCandidate(ann, "works_for", acme, quote("Ann joined Acme"))
    trails = [{"a": Trail(((1, Answer((year,), (relation,), (meeting,))),))}]
    document = Document(TEXT, "note", "note.txt")
    chunks = (Chunk(document.id, 0, Span(0, len(TEXT)), TEXT),)
    claims = await ClaimDater(SCHEMA).date(collect_claims(trails, TEXT, SCHEMA), document, chunks)
    team = Team("one", [Scripted("a", "ee", lambda *_: Answer())])
    decided = check_quotes(gate_claims(claims, SCHEMA))
    run = make_run_record(document, team, SCHEMA, 1)
    found = build_document_graph(document, chunks, run, team.records, decided, RESOLVER, SCHEMA)
    check_invariants(found)
    return found


def times(found: DocumentGraph) -> dict[str, Validity | None]:
    return {fact.predicate: fact.evidence[0].validity for fact in found.facts}


async def test_mentions_of_dates_have_values_and_relations_and_events_have_times() -> None:
    found = await graph("Time")
    assert {mention.text: mention.value for mention in found.mentions if mention.type == "Date"} == {
        "last year": "2017",
        "Tuesday": "2018-06-19",
    }
    said = times(found)
    assert said["works_for"] == Validity("2017", None, at("last year"))
    assert said["Meet"] == Validity("2018-06-19", "2018-06-19", at("Tuesday"))
    assert {said["Person"], said["Date"]} == {None}


async def test_whoever_took_part_in_an_event_did_so_when_it_happened() -> None:
    said = times(await graph("Time"))
    assert said["Time"] == said["Meet"]


@pytest.mark.parametrize(("role", "said"), [("Topic", "met on Tuesday"), ("Time", "met on some Tuesday")])
async def test_an_event_has_no_time_by_another_role_or_by_a_rejected_argument(role: str, said: str) -> None:
    assert times(await graph(role, said))["Meet"] is None
