from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, cast

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from tests.scripted import RESOLVER, Script, Scripted, entity, triple

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.collaboration.team import Team
from consilience.agents.events.progress import Progress
from consilience.agents.events.run_events import ClaimsVerified, ExpertAnswered, ExpertAsked, RunMerged
from consilience.agents.pipeline.machine import Services, state_machine
from consilience.graph.model.errors import ServiceError
from consilience.graph.model.model import Chunk, Document, DocumentGraph, Span
from consilience.graph.schema.schema import EntityType, RelationType, Schema

SCHEMA = Schema(
    name="small",
    entities={"Person": EntityType(), "Firm": EntityType()},
    relations={
        "founded": RelationType(domain=("Person",), range=("Firm",)),
        "leads": RelationType(domain=("Person",), range=("Firm",), functional=True),
    },
)
DOCUMENT = Document("Ann founded Acme.\n\nShe leads Acme and Brix.", "note", "note.txt")


Splitter = Callable[[Document], Sequence[Chunk]]


def one_chunk(document: Document) -> list[Chunk]:
    return [Chunk(document.id, 0, Span(0, len(document.text)), document.text)]


def two_chunks(document: Document) -> list[Chunk]:
    cut = document.text.index("She")
    spans = [Span(0, cut), Span(cut, len(document.text))]
    return [Chunk(document.id, index, span, span.of(document.text)) for index, span in enumerate(spans)]


async def run(team: Team, split: Splitter = one_chunk) -> tuple[DocumentGraph, list[Progress]]:
    merged: list[DocumentGraph] = []

    async def merge(graph: DocumentGraph) -> None:
        merged.append(graph)

    machine = state_machine(team, SCHEMA, Services({DOCUMENT.id: DOCUMENT}.__getitem__, split, RESOLVER, merge))
    stream = machine.astream({"document_id": DOCUMENT.id}, stream_mode="custom")
    events = [event async for event in cast("AsyncIterator[Progress]", stream)]
    return merged[0], events


def names(passage: Passage, *_: object) -> Answer:
    known = (("Ann", "Person"), ("Acme", "Firm"), ("Brix", "Firm"))
    return Answer(tuple(entity(passage, words, kind) for words, kind in known if words in passage.text))


def founders(_: Passage, replicas: Sequence[Replica], *__: object) -> Answer:
    """Relate the first person heard of to every firm heard of; silent in the first round."""
    heard = [e for replica in replicas for e in replica.answer.entities]
    people, firms = ([e for e in heard if e.type == kind] for kind in ("Person", "Firm"))
    passage = Passage(DOCUMENT.id, 0, DOCUMENT.text)
    return Answer(relations=tuple(triple(passage, people[0], "leads", firm) for firm in firms if people))


def steady(answer: Answer) -> Script:
    return lambda *_: answer


async def test_what_one_expert_finds_its_colleague_uses_a_round_later() -> None:
    team = Team("pair", [Scripted("ner", "ner", names), Scripted("re", "re", founders)])
    graph, events = await run(team)
    asked = sorted((e.round, e.expert, e.replicas) for e in events if isinstance(e, ExpertAsked))
    heard = (("ner", 3),)
    assert asked == [(1, "ner", ()), (1, "re", ()), (2, "re", heard), (3, "ner", (("re", 2),)), (3, "re", heard)]
    assert graph.run.rounds == 3
    relations = [fact for fact in graph.facts if fact.kind == "relation"]
    assert [(f.predicate, f.proposals[0].expert, f.proposals[0].round) for f in relations] == [("leads", "re", 2)] * 2


async def test_rounds_stop_when_nothing_changes() -> None:
    ner, re = Scripted("ner", "ner", names), Scripted("re", "re", steady(Answer()))
    await run(Team("pair", [ner, re]))
    assert [number for _, number in ner.asked] == [1]
    assert [number for _, number in re.asked] == [1, 2]


async def test_rounds_end_at_the_limit_even_if_answers_still_change() -> None:
    def restless(passage: Passage, _: object, __: object, number: int) -> Answer:
        return Answer(names(passage).entities[: 1 + number % 2])

    def more_each_round(passage: Passage, _: object, __: object, number: int) -> Answer:
        word = passage.text.split()[number]
        return Answer((entity(passage, word, "Person"),))

    counting = Scripted("b", "ner", more_each_round)
    graph, _ = await run(Team("pair", [Scripted("a", "ner", restless), counting], max_rounds=3))
    assert [number for _, number in counting.asked] == [1, 2, 3]
    assert graph.run.rounds == 3


async def test_rivals_of_a_functional_relation_are_contested() -> None:
    team = Team("pair", [Scripted("ner", "ner", names), Scripted("re", "re", founders)])
    graph, events = await run(team)
    assert {f.verdict.decision for f in graph.facts if f.kind == "entity"} == {"accepted"}
    assert {(f.verdict.decision, f.gate) for f in graph.facts if f.kind == "relation"} == {
        ("contested", "leads has one object at most, and “Brix” is claimed too."),
        ("contested", "leads has one object at most, and “Acme” is claimed too."),
    }
    verified = next(e for e in events if isinstance(e, ClaimsVerified))
    assert (verified.accepted, verified.contested, verified.rejected) == (3, 2, 0)


async def test_an_expert_that_oscillates_is_stopped_and_its_answers_are_contested() -> None:
    def undecided(passage: Passage, _: object, __: object, number: int) -> Answer:
        return Answer((entity(passage, "Ann" if number % 2 else "Acme", "Person"),))

    experts = [Scripted("torn", "ner", undecided), Scripted("too", "re", undecided)]
    graph, _ = await run(Team("pair", experts, max_rounds=9))
    assert [[number for _, number in expert.asked] for expert in experts] == [[1, 2, 3]] * 2
    assert {(f.predicate, f.verdict.decision, f.gate) for f in graph.facts} == {
        ("Person", "contested", "too and torn proposed and withdrew it in turn.")
    }


async def test_every_chunk_has_its_own_rounds_and_offsets_of_the_document() -> None:
    ner = Scripted("ner", "ner", names)
    graph, events = await run(Team("alone", [ner]), two_chunks)
    assert ner.asked == [(0, 1), (19, 1)]
    assert [(m.text, m.span, m.chunk_id == graph.chunks[1].id) for m in graph.mentions] == [
        ("Ann", Span(0, 3), False),
        ("Acme", Span(12, 16), False),
        ("Acme", Span(29, 33), True),
        ("Brix", Span(38, 42), True),
    ]
    assert [e.chunk for e in events if isinstance(e, ExpertAnswered)] == [0, 1]
    assert isinstance(events[-1], RunMerged)


async def test_a_run_that_failed_goes_on_from_its_last_step_without_asking_again() -> None:
    merged: list[DocumentGraph] = []
    broken = [True]

    def failing(passage: Passage, replicas: Sequence[Replica], last: Answer | None, number: int) -> Answer:
        if number == 2 and broken:
            broken.clear()
            raise ServiceError("The service is away.")
        return founders(passage, replicas, last)

    async def merge(graph: DocumentGraph) -> None:
        merged.append(graph)

    ner, re = Scripted("ner", "ner", names), Scripted("re", "re", failing)
    services = Services({DOCUMENT.id: DOCUMENT}.__getitem__, one_chunk, RESOLVER, merge)
    machine = state_machine(Team("pair", [ner, re]), SCHEMA, services, InMemorySaver())
    config: Any = {"configurable": {"thread_id": "run"}}
    with pytest.raises(ServiceError, match=r"The service is away\."):
        await machine.ainvoke({"document_id": DOCUMENT.id}, config)
    assert merged == []
    await machine.ainvoke(None, config)
    assert [number for _, number in ner.asked] == [1, 3]
    assert [number for _, number in re.asked] == [1, 2, 2, 3]
    undisturbed, _ = await run(Team("pair", [Scripted("ner", "ner", names), Scripted("re", "re", founders)]))
    assert merged == [undisturbed]
