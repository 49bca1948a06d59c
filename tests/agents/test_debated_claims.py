"""Contested claims in the machine: which are debated, and what comes of it, with scripted experts and models."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import cast

import pytest
from tests.agents.debate.scripted_models import (
    Script,
    ScriptedModel,
    always_a,
    always_first,
    choosing,
    prose,
    quoting,
)
from tests.scripted import RESOLVER, Scripted, entity, triple

from consilience.agents.answers.candidates import Answer, EntityCandidate
from consilience.agents.answers.passage import Passage
from consilience.agents.answers.trail import Trail
from consilience.agents.claims.claim import Claim, collect_claims
from consilience.agents.collaboration.team import Team
from consilience.agents.events.debate_events import DebateJudged, DebateOpened, DebateTurn, DebateVerdict
from consilience.agents.events.progress import Progress
from consilience.agents.events.run_events import ClaimsVerified
from consilience.agents.pipeline.machine import Services, state_machine
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.agents.verification.debate.configuration import GateName
from consilience.agents.verification.debate.debate_verifier import DebateVerifier
from consilience.agents.verification.debate.matchups import Matchup, match_up_claims
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules
from consilience.agents.verification.evidence.judge import EvidenceJudge
from consilience.agents.verification.gate import gate_claims
from consilience.agents.verification.verifier import Verifier
from consilience.graph.model.model import Chunk, Document, DocumentGraph, Span
from consilience.graph.schema.schema import EntityType, RelationType, Schema

SCHEMA = Schema(
    name="small",
    entities={"Person": EntityType(definition="A human being."), "Firm": EntityType(), "City": EntityType()},
    relations={"leads": RelationType(domain=("Person",), range=("Firm",), functional=True)},
)
DOCUMENT = Document("Mr Jordan opened the new harbour today. Ann leads Acme, and Ann leads Brix.", "note", "note.txt")
PASSAGE = Passage(DOCUMENT.id, 0, DOCUMENT.text)


def jordan(type_: str) -> EntityCandidate:
    return entity(PASSAGE, "Jordan", type_)


def saying(name: str, *entities: EntityCandidate) -> Scripted:
    return Scripted(name, "ner", lambda *_: Answer(entities))


def debating(judge: Script, debater: Script, gate: GateName = "contested", protocol: str = "debate") -> Verifier:
    one = ScriptedModel(debater, "debater")
    return Verifier(
        gate,
        0.5,
        debates=DebateVerifier(protocol, Cast(ScriptedModel(judge, "judge"), (one, one)), DebateRules(), SCHEMA),
    )


async def run(team: Team) -> tuple[DocumentGraph, list[Progress]]:
    merged: list[DocumentGraph] = []

    async def merge(graph: DocumentGraph) -> None:
        merged.append(graph)

    def split(document: Document) -> Sequence[Chunk]:
        return [Chunk(document.id, 0, Span(0, len(document.text)), document.text)]

    machine = state_machine(team, SCHEMA, Services({DOCUMENT.id: DOCUMENT}.__getitem__, split, RESOLVER, merge))
    stream = cast("AsyncIterator[Progress]", machine.astream({"document_id": DOCUMENT.id}, stream_mode="custom"))
    events = [event async for event in stream]
    return merged[0], events


def pair(verifier: Verifier) -> Team:
    return Team("pair", [saying("left", jordan("Person")), saying("right", jordan("City"))], verifier=verifier)


def decisions(graph: DocumentGraph) -> dict[str, str]:
    return {fact.predicate: fact.verdict.decision for fact in graph.facts}


FAITHFUL = quoting("Mr Jordan opened the new harbour", "Jordan opened")


async def test_rivals_meet_in_one_debate_and_the_graph_keeps_it() -> None:
    graph, events = await run(pair(debating(choosing("“Person”"), FAITHFUL)))
    assert decisions(graph) == {"Person": "accepted", "City": "rejected"}
    (debate,) = graph.debates
    assert {fact.verdict.debate_id for fact in graph.facts} == {debate.id}
    assert {fact.verdict.method for fact in graph.facts} == {"debate"}
    assert (debate.calls, debate.models, debate.confidence) == (6, ("debater",), 1.0)
    told = [event for event in events if isinstance(event, DebateOpened | DebateTurn | DebateJudged | DebateVerdict)]
    assert [event.event for event in told] == [
        "debate_opened",
        *["debate_turn"] * 4,
        *["debate_judgement"] * 2,
        "verdict",
    ]
    assert [(e.order, e.answer, e.problem) for e in told if isinstance(e, DebateJudged)] == [
        ("regular", 2, ""),
        ("flipped", 2, ""),
    ]
    assert {event.debate for event in told} == {debate.id}
    (opened,) = (event for event in told if isinstance(event, DebateOpened))
    assert opened.gate == "The experts type “Jordan” differently: left says Person; right says City."
    turn = next(event for event in told if isinstance(event, DebateTurn))
    assert [(q.text, q.verified, q.start, q.end) for q in turn.quotes] == [
        ("Mr Jordan opened the new harbour", True, 0, 32)
    ]
    (spent,) = graph.run.spent
    assert (spent.name, spent.calls, spent.cost) == ("verification", 6, 0.06)


@pytest.mark.parametrize("judge", [always_a, always_first, prose])
@pytest.mark.parametrize("protocol", ["naive", "expert", "consultancy", "debate"])
async def test_a_judge_that_does_not_read_gets_no_claim_accepted(judge: Script, protocol: str) -> None:
    graph, _ = await run(pair(debating(judge, FAITHFUL, protocol=protocol)))
    assert decisions(graph) == {"Person": "contested", "City": "contested"}


async def test_a_steadily_wrong_judge_gets_nothing_accepted_that_nobody_could_quote() -> None:
    graph, _ = await run(pair(debating(choosing("“City”"), quoting("the city of Jordan"))))
    assert decisions(graph) == {"Person": "contested", "City": "contested"}
    assert "nobody backed" in next(fact.verdict.reason for fact in graph.facts if fact.predicate == "City")


async def test_without_the_gate_nothing_is_debated() -> None:
    verifier = debating(choosing("“Person”"), FAITHFUL, gate="none")
    graph, events = await run(pair(verifier))
    assert decisions(graph) == {"Person": "contested", "City": "contested"}
    assert not any(isinstance(event, DebateOpened) for event in events)


async def test_all_claims_are_debated_if_that_is_wanted() -> None:
    verifier = debating(choosing(" is, as exactly"), FAITHFUL, gate="all")
    graph, events = await run(Team("one", [saying("left", jordan("Person"))], verifier=verifier))
    assert decisions(graph) == {"Person": "accepted"}
    (verified,) = (event for event in events if isinstance(event, ClaimsVerified))
    assert (verified.judged, verified.debates) == (1, 1)


async def test_without_a_model_the_evidence_judge_decides_and_says_so() -> None:
    schema = with_honorific()
    graph, _ = await run(pair(Verifier("contested", 0.5, EvidenceJudge(schema))))
    assert {f.predicate: (f.verdict.decision, f.verdict.method) for f in graph.facts} == {
        "Person": ("accepted", "evidence judge"),
        "City": ("rejected", "evidence judge"),
    }


def with_honorific() -> Schema:
    person = EntityType(corenlp={"honorifics": ["Mr"]})
    return SCHEMA.model_copy(update={"entities": {**SCHEMA.entities, "Person": person}})


def claims(*answers: Answer) -> tuple[Claim, ...]:
    trails = {f"e{number}": Trail(((1, answer),)) for number, answer in enumerate(answers)}
    return gate_claims(collect_claims([trails], DOCUMENT.text, SCHEMA), SCHEMA)


def test_three_that_exclude_one_another_are_debated_one_by_one() -> None:
    found = claims(*(Answer((jordan(type_),)) for type_ in ("Person", "Firm", "City")))
    held = match_up_claims(found, {claim.key for claim in found}, SCHEMA)
    assert [contest.claims[1] for contest in held] == [None, None, None]
    assert [contest.members for contest in held] == [((0,), ()), ((1,), ()), ((2,), ())]


def test_the_objects_of_a_functional_relation_meet_and_survive_json() -> None:
    ann = entity(PASSAGE, "Ann", "Person")
    firms = [entity(PASSAGE, name, "Firm") for name in ("Acme", "Brix")]
    found = claims(Answer(relations=tuple(triple(PASSAGE, ann, "leads", firm) for firm in firms)))
    wanted = {claim.key for claim in found if claim.gate}
    (contest,) = match_up_claims(found, wanted, SCHEMA)
    one, other = contest.claims
    assert other is not None
    assert [claim.object and claim.object.text for claim in (one, other)] == ["Acme", "Brix"]
    assert from_plain(Matchup, to_plain(contest)) == contest


def test_the_gate_says_why() -> None:
    doubtful = replace(jordan("Person"), confidence=0.3)
    trails = {"e": Trail(((1, Answer((doubtful, jordan("City")))),))}
    found = gate_claims(collect_claims([trails], DOCUMENT.text, SCHEMA), SCHEMA, confidence_below=0.5)
    assert {claim.predicate: claim.gate for claim in found} == {
        "Person": "“Jordan” has one type at most, and “City” is claimed too. Its confidence is 0.30, under 0.50.",
        "City": "“Jordan” has one type at most, and “Person” is claimed too.",
    }
