import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langgraph.checkpoint.memory import InMemorySaver
from tests.examples import examples
from tests.scripted import Script, Scripted, entity
from tests.virtual_clock import on_a_virtual_clock, virtually

from consilience.agents.answers.candidates import Answer, EntityCandidate, Notes
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.answers.trail import Trail
from consilience.agents.collaboration.answer_log import AnswerLog
from consilience.agents.collaboration.rounds import TeamAnswers, run_rounds
from consilience.agents.collaboration.team import Team
from consilience.agents.events.progress import Progress
from consilience.agents.events.run_events import ExpertAnswered, ExpertAsked
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ServiceError
from consilience.graph.model.model import Span, Task
from consilience.graph.schema.schema import EntityType, Schema

SCHEMA = Schema(name="small", entities={"Person": EntityType(), "Firm": EntityType()})
WIDE = Schema(name="wide", entities={"Person": EntityType(), "Ship": EntityType()})
TEXT = Passage("doc", 0, "Ann met Bob and Cy.", document="note.txt")


async def rounds(
    team: Team,
    *passages: Passage,
    journal: AnswerLog | None = None,
    events: list[Progress] | None = None,
    at_once: int = 100,
) -> list[TeamAnswers]:
    told: list[Progress] = [] if events is None else events
    given = journal or AnswerLog(None, "")
    return await run_rounds(team, SCHEMA, passages or (TEXT,), given, asyncio.Semaphore(at_once), told.append)


def people(*words: str, kind: str = "Person") -> Answer:
    return Answer(tuple(entity(TEXT, word, kind) for word in words))


def saying(*answers: Answer) -> Script:
    """Say one answer a round, the last one for ever."""
    return lambda *args: answers[min(args[3], len(answers)) - 1]


@dataclass(frozen=True)
class Timed:
    """An expert that takes its time, and notes when it answered in what it answers."""

    name: str
    pauses: Sequence[float]
    """For each round."""
    script: Script
    task: Task = "ner"
    kind: str = "scripted"
    signature: str = "1"
    finished: list[tuple[str, int]] = field(default_factory=list)

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,
        round_number: int,
        history: Sequence[Turn] = (),  # noqa: ARG002 - a script knows its rounds
    ) -> Answer:
        await asyncio.sleep(self.pauses[min(round_number, len(self.pauses)) - 1])
        self.finished.append((self.name, round_number))
        return self.script(passage, replicas, last, round_number)


@on_a_virtual_clock
async def test_nobody_waits_for_a_colleague_whom_it_does_not_hear() -> None:
    finished: list[tuple[str, int]] = []
    team = Team(
        "chain",
        [
            Timed("ner", [0.0], saying(people("Ann")), finished=finished),
            Timed("re", [0.0], saying(people("Bob"), people("Bob", "Cy")), finished=finished),
            Timed("slow", [0.2, 0.0], saying(people("Cy")), finished=finished),
        ],
        edges=[("ner", "re"), ("re", "slow")],
    )
    await rounds(team)
    assert finished == [("ner", 1), ("re", 1), ("re", 2), ("re", 3), ("slow", 1), ("slow", 2), ("slow", 3)]


@on_a_virtual_clock
async def test_no_passage_waits_for_another() -> None:
    finished: list[int] = []

    class ByLength(Timed):
        async def answer(
            self,
            passage: Passage,
            replicas: Sequence[Replica],  # noqa: ARG002
            last: Answer | None,  # noqa: ARG002
            round_number: int,
            history: Sequence[Turn] = (),  # noqa: ARG002
        ) -> Answer:
            await asyncio.sleep(len(passage.text) / 1000)
            finished.append(passage.start)
            start = passage.start + round_number - 1
            return Answer((EntityCandidate(Span(start, start + 1), passage.text[round_number - 1], "Person"),))

    team = Team("pair", [ByLength("a", [], saying()), ByLength("b", [], saying())])
    said = await rounds(team, Passage("doc", 0, "x" * 300), Passage("doc", 300, "y" * 10))
    assert finished == [300] * 8 + [0] * 8
    assert [one.rounds for one in said] == [4, 4]


@settings(max_examples=examples(40))
@given(
    st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=4), min_size=3, max_size=3),
    st.lists(st.lists(st.sampled_from([0.0, 0.001, 0.003]), min_size=4, max_size=4), min_size=3, max_size=3),
    st.sets(st.sampled_from([(a, b) for a in "abc" for b in "abc" if a != b])),
)
def test_what_is_said_does_not_depend_on_who_is_fast(
    scripts: list[list[int]], pauses: list[list[float]], edges: set[tuple[str, str]]
) -> None:
    answers = [Answer(), people("Ann"), people("Bob"), people("Ann", "Cy")]

    def team(speeds: list[list[float]]) -> Team:
        experts = (
            Timed(name, speed, saying(*(answers[number] for number in script)))
            for name, script, speed in zip("abc", scripts, speeds, strict=True)
        )
        return Team("three", list(experts), sorted(edges))

    at_once = virtually(rounds(team([[0.0]] * 3)))
    assert virtually(rounds(team(pauses))) == at_once
    assert virtually(rounds(team(pauses), at_once=1)) == at_once


async def test_answers_of_an_earlier_attempt_are_not_asked_for_again() -> None:
    broken = [True]

    def failing(_: object, __: object, ___: object, number: int) -> Answer:
        if number == 2 and broken:
            broken.clear()
            raise ServiceError("The service is away.")
        return replace(people("Bob"), notes=Notes(Usage(1, 10, 2, 0.5)))

    ner, re = Scripted("ner", "ner", saying(people("Ann"))), Scripted("re", "re", failing)
    team, journal = Team("pair", [ner, re]), AnswerLog(InMemorySaver(), "run")
    with pytest.raises(ServiceError, match="The service is away"):
        await rounds(team, journal=journal)
    events: list[Progress] = []
    said = await rounds(team, journal=journal, events=events)
    assert [number for _, number in ner.asked] == [1, 2]
    assert [number for _, number in re.asked] == [1, 2, 2]
    assert said[0].usage["re"] == Usage(2, 20, 4, 1.0)
    assert [(e.expert, e.round) for e in events if isinstance(e, ExpertAsked)] == [("re", 2)]


@on_a_virtual_clock
async def test_who_is_under_way_when_a_colleague_fails_finishes_and_is_kept() -> None:
    def fail(*_: object) -> Answer:
        raise ServiceError("The key was refused.")

    slow = Timed("slow", [0.1], saying(people("Ann")))
    journal = AnswerLog(InMemorySaver(), "run")
    with pytest.raises(ServiceError, match="The key was refused"):
        await rounds(Team("pair", [Scripted("fails", "re", fail), slow]), journal=journal)
    page = await journal.page(0)
    assert {key: one.answer for key, one in page.answers.items()} == {("slow", 1): people("Ann")}
    assert slow.finished == [("slow", 1)]


@on_a_virtual_clock
async def test_an_ingest_that_is_cancelled_stops_at_once() -> None:
    slow = Timed("slow", [60], saying(people("Ann")))
    task = asyncio.create_task(rounds(Team("alone", [slow])))
    await asyncio.sleep(1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (slow.finished, asyncio.get_running_loop().time()) == ([], 1.0)


@on_a_virtual_clock
async def test_experts_are_asked_no_more_than_so_many_at_once() -> None:
    under_way, most = 0, 0

    class Counting(Timed):
        async def answer(
            self,
            passage: Passage,  # noqa: ARG002
            replicas: Sequence[Replica],  # noqa: ARG002
            last: Answer | None,  # noqa: ARG002
            round_number: int,  # noqa: ARG002
            history: Sequence[Turn] = (),  # noqa: ARG002
        ) -> Answer:
            nonlocal under_way, most
            under_way += 1
            most = max(most, under_way)
            await asyncio.sleep(0.001)
            under_way -= 1
            return Answer()

    passages = [Passage("doc", 10 * number, "Ann met Bob.") for number in range(200)]
    said = await rounds(Team("alone", [Counting("a", [], saying())]), *passages, at_once=7)
    assert (len(said), most) == (200, 7)


async def test_an_expert_is_told_its_earlier_turns() -> None:
    histories: list[Sequence[Turn]] = []

    class Remembering(Timed):
        async def answer(
            self,
            passage: Passage,
            replicas: Sequence[Replica],
            last: Answer | None,
            round_number: int,
            history: Sequence[Turn] = (),
        ) -> Answer:
            histories.append(history)
            return await super().answer(passage, replicas, last, round_number)

    one, two = people("Ann"), people("Ann", "Cy")
    remembering = Remembering("re", [0], saying(people(), one, one), "re")
    await rounds(Team("pair", [Scripted("ner", "ner", saying(one, two)), remembering]))
    turns = (
        Turn(1, (), people()),
        Turn(2, (Replica("ner", "ner", one),), one),
        Turn(3, (Replica("ner", "ner", one),), one),
    )
    assert histories == [turns[:number] for number in range(len(histories))]
    assert len(histories) == 4


async def test_an_expert_with_a_schema_of_its_own_is_heard_in_its_own_types() -> None:
    ship = people("Bob", kind="Ship")
    heard: list[Sequence[Replica]] = []

    def listen(_: object, replicas: Sequence[Replica], __: object, ___: int) -> Answer:
        heard.append(replicas)
        return Answer()

    listener = Scripted("re", "re", listen)
    team = Team("pair", [Scripted("wide", "ner", saying(ship)), listener], schemas={"wide": WIDE})
    (said,) = await rounds(team)
    assert said.trails == {"wide": Trail(((1, ship),)), "re": Trail(((1, Answer()),))}
    assert heard == [(), (Replica("wide", "ner", ship),)]


async def test_without_simplification_whole_answers_and_words_are_delivered() -> None:
    whole = replace(people("Ann", kind="Dragon"), notes=Notes(words="I think that Ann is a dragon."))
    heard: list[Sequence[Replica]] = []

    def listen(_: object, replicas: Sequence[Replica], __: object, ___: int) -> Answer:
        heard.append(replicas)
        return Answer()

    experts = [Scripted("ner", "ner", saying(whole)), Scripted("re", "re", listen)]
    journal = AnswerLog(InMemorySaver(), "run")
    await rounds(Team("raw", experts, simplification=False), journal=journal)
    assert heard == [(), (Replica("ner", "ner", whole, "I think that Ann is a dragon."),)]
    assert (await journal.page(0)).answers["ner", 1].whole is not None
    heard.clear()
    await rounds(Team("simple", experts))
    assert heard == [()]


async def test_an_answer_is_told_with_what_it_took_and_what_went_wrong() -> None:
    notes = Notes(Usage(2, 100, 20, 0.25), ("The reply is no JSON.",), ("Person “Zoe”",))
    events: list[Progress] = []
    await rounds(Team("alone", [Scripted("ner", "ner", saying(replace(people("Ann"), notes=notes)))]), events=events)
    (answer,) = [event for event in events if isinstance(event, ExpertAnswered)]
    assert (answer.usage, answer.unreadable, answer.unaligned) == (notes.usage, notes.unreadable, notes.unaligned)
    assert answer.usage.cost == 0.25


async def test_a_blank_passage_costs_nothing() -> None:
    ner = Scripted("ner", "ner", saying(people("Ann")))
    (said,) = await rounds(Team("alone", [ner]), Passage("doc", 0, " \n "))
    assert (ner.asked, said.rounds, said.usage) == ([], 0, {"ner": Usage()})
