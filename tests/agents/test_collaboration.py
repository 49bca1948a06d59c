import asyncio
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.scripted import Scripted

from consilience.agents.answers.candidates import Answer, EntityCandidate
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.answers.schema_filter import replica_answer
from consilience.agents.answers.trail import AnswersByRound, Trail
from consilience.agents.collaboration.team import Team
from consilience.agents.collaboration.turn_taking import ExpertRequest, Heard, next_request
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Span

TEXT = Passage("doc", 100, "Ann met Bob and Cy.")
ANN = Answer((EntityCandidate(Span(100, 103), "Ann", "Person"),))
BOB = Answer((EntityCandidate(Span(108, 111), "Bob", "Person"),))
ABSENT = Answer((EntityCandidate(Span(108, 111), "Rob", "Person"),))


def silent(*_: object) -> Answer:
    return Answer()


def pair(edges: Sequence[tuple[str, str]] | None = None, max_rounds: int = 4) -> Team:
    return Team("pair", [Scripted("a", "ner", silent), Scripted("b", "re", silent)], edges, max_rounds)


def said(*answers: tuple[int, Answer]) -> Trail:
    return Trail(answers)


def calls(team: Team, passage: Passage, trails: Mapping[str, Trail], round_number: int) -> tuple[ExpertRequest, ...]:
    """Return who is asked in this round."""
    heard, before = (
        {name: Heard(replica_answer(trail.at(given), passage)) for name, trail in trails.items()}
        for given in (round_number - 1, round_number - 2)
    )
    asked = (next_request(team, name, round_number, trails[name], heard, before) for name in team.members)
    return tuple(found for found in asked if found)


def test_in_the_first_round_everyone_answers_alone() -> None:
    assert calls(pair(), TEXT, {"a": Trail(), "b": Trail()}, 1) == (
        ExpertRequest("a", 1, (), None),
        ExpertRequest("b", 1, (), None),
    )


def test_an_expert_that_hears_something_is_asked_again_with_what_it_said() -> None:
    trails = {"a": said((1, ANN)), "b": said((1, Answer()))}
    assert calls(pair(), TEXT, trails, 2) == (ExpertRequest("b", 2, (Replica("a", "ner", ANN),), Answer()),)


def test_replicas_travel_along_edges_only() -> None:
    trails = {"a": said((1, ANN)), "b": said((1, BOB))}
    asked = calls(pair(edges=[("a", "b")]), TEXT, trails, 2)
    assert asked == (ExpertRequest("b", 2, (Replica("a", "ner", ANN),), BOB),)


def test_what_is_not_in_the_passage_is_not_delivered() -> None:
    trails = {"a": said((1, ABSENT)), "b": said((1, Answer()))}
    assert calls(pair(), TEXT, trails, 2) == ()


def test_a_passage_is_done_when_no_answer_changed() -> None:
    trails = {"a": said((1, ANN)), "b": said((1, BOB))}
    assert len(calls(pair(), TEXT, trails, 2)) == 2
    assert calls(pair(), TEXT, trails, 3) == ()


def test_an_expert_that_revised_its_answer_is_asked_once_more() -> None:
    trails = {"a": said((1, ANN)), "b": said((1, Answer()), (2, BOB))}
    assert [call.expert for call in calls(pair(), TEXT, trails, 3)] == ["a", "b"]


def test_rounds_are_budgeted_for_the_team_and_for_each_task() -> None:
    trails = {"a": said((1, ANN)), "b": said((1, BOB))}
    assert calls(pair(max_rounds=1), TEXT, trails, 2) == ()
    limited = Team("pair", pair().experts, rounds_per_task={"re": 1})
    assert [call.expert for call in calls(limited, TEXT, trails, 2)] == ["a"]


def test_an_expert_that_returns_to_an_answer_it_had_left_is_not_asked_again() -> None:
    oscillating = said((1, ANN), (2, BOB), (3, ANN))
    assert oscillating.cycle == (ANN, BOB) == oscillating.standing
    asked = calls(pair(), TEXT, {"a": oscillating, "b": said((1, Answer()))}, 4)
    assert [call.expert for call in asked] == ["b"]


def test_an_answer_stands_until_the_next_one() -> None:
    trail = said((1, ANN), (3, BOB))
    assert [trail.at(number) for number in range(5)] == [Answer(), ANN, ANN, BOB, BOB]
    assert trail.standing == (BOB,)


def test_a_trail_keeps_what_changed_and_survives_a_checkpoint() -> None:
    trail = Trail().then(1, ANN).then(2, ANN).then(3, BOB)
    assert trail == said((1, ANN), (3, BOB))
    assert Trail(from_plain(AnswersByRound, to_plain(trail.said, AnswersByRound))) == trail


@pytest.mark.parametrize(
    ("edges", "limit", "message"),
    [
        ([("a", "x")], 4, "the edge a -> x must join two different experts among a, b"),
        ([("a", "a")], 4, "the edge a -> a must join"),
        (None, 0, "max_rounds must be at least 1, got 0"),
    ],
)
def test_a_team_that_cannot_work_says_why(edges: list[tuple[str, str]] | None, limit: int, message: str) -> None:
    with pytest.raises(ConsilienceError, match=message):
        pair(edges, max_rounds=limit)


def test_a_team_is_known_by_what_determines_its_answers() -> None:
    everyone = pair(edges=[("b", "a"), ("a", "b")])
    assert pair().signature == everyone.signature
    assert pair().signature != pair(edges=[("a", "b")]).signature
    assert pair().signature != pair(max_rounds=3).signature


@given(st.lists(st.lists(st.integers(0, 2), max_size=6), min_size=2, max_size=2), st.integers(1, 6))
def test_rounds_end_whatever_experts_say(scripts: list[list[int]], limit: int) -> None:
    """Each expert follows a list of answers; the rounds end within the limit and nobody is asked after the end."""
    answers = [Answer(), ANN, BOB]

    def follow(script: list[int]) -> Scripted:
        return Scripted(
            f"e{id(script)}", "ner", lambda *args: answers[script[args[3] - 1] if args[3] <= len(script) else 0]
        )

    team = Team("random", [follow(script) for script in scripts], max_rounds=limit)
    trails = dict.fromkeys(team.members, Trail())
    number = 1
    while asked := calls(team, TEXT, trails, number):
        assert number <= limit
        for question in asked:
            expert = team.members[question.expert]
            answer = asyncio.run(expert.answer(TEXT, question.replicas, question.last, number))
            trails[question.expert] = trails[question.expert].then(number, answer)
        number += 1
    assert calls(team, TEXT, trails, number + 1) == () or number > limit
