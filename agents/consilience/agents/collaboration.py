"""Rounds without a hub: what each expert hears, who is asked again, and when a passage is done.

An expert is asked again only when it would see something new: a colleague's replica that differs from the one it
heard before, or its own answer that it has just changed. When nobody would, the answers have converged. An expert
that returns to an answer it had already left oscillates; it is not asked again, and the difference is contested.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from consilience.agents.candidates import Answer
from consilience.agents.experts.protocol import Replica
from consilience.agents.team import Team

__all__ = ["Call", "Heard", "Trail", "call"]

EMPTY = Answer()


@dataclass(frozen=True, slots=True)
class Trail:
    """The different answers of one expert on one passage, each with the round in which it was first given."""

    said: tuple[tuple[int, Answer], ...] = ()

    def at(self, round_number: int) -> Answer:
        """Return the answer that stood after this round; nothing before the first."""
        return next((answer for given, answer in reversed(self.said) if given <= round_number), EMPTY)

    @property
    def last(self) -> Answer | None:
        """The answer that stands now; None if the expert was never asked."""
        return self.said[-1][1] if self.said else None

    @property
    def cycle(self) -> tuple[Answer, ...]:
        """The answers among which the expert oscillates (A -> B -> A gives A, B); empty if it does not."""
        answers = [answer for _, answer in self.said]
        if not answers or answers[-1] not in answers[:-1]:
            return ()
        return tuple(answers[answers.index(answers[-1]) : -1])

    @property
    def standing(self) -> tuple[Answer, ...]:
        """The answers that stand at the end: one, or all of the cycle among which the expert oscillates."""
        return self.cycle or (self.said[-1][1:] if self.said else ())

    def then(self, round_number: int, answer: Answer) -> "Trail":
        """Return the trail with the answer of the next round, if that says something else."""
        return self if answer == self.last else Trail((*self.said, (round_number, answer)))

    def to_json(self) -> list[list[Any]]:
        """Return the trail as a list of [round, answer as plain JSON]."""
        return [[given, answer.to_json()] for given, answer in self.said]

    @classmethod
    def from_json(cls, data: Sequence[Sequence[Any]]) -> "Trail":
        """Return the trail of a list of [round, answer as plain JSON]."""
        return cls(tuple((given, Answer.from_json(answer)) for given, answer in data))


@dataclass(frozen=True, slots=True)
class Heard:
    """What colleagues are given of an expert's answer."""

    answer: Answer = EMPTY
    words: str = ""
    """Its own words, delivered only by teams without simplification."""


@dataclass(frozen=True, slots=True)
class Call:
    """An expert that is asked about a passage in this round, with what it has heard and what it said last."""

    expert: str
    round: int
    replicas: tuple[Replica, ...]
    last: Answer | None


def call(
    team: Team, name: str, round_number: int, trail: Trail, heard: Mapping[str, Heard], before: Mapping[str, Heard]
) -> Call | None:
    """Return how an expert is asked about a passage in this round; None when it would see nothing new.

    Args:
        team: members, edges and limits.
        name: the expert.
        round_number: the round to come, from 1.
        trail: what it said in the rounds before.
        heard: what each of those whom it hears said in the round before.
        before: the same, one round earlier.
    """
    if round_number == 1:
        return Call(name, 1, (), None)
    if round_number > team.rounds(team.members[name].task) or trail.cycle:
        return None
    news = any(heard[speaker].answer != before[speaker].answer for speaker in team.speakers[name])
    revised = round_number > 2 and trail.at(round_number - 1) != trail.at(round_number - 2)
    if not (news or revised):
        return None
    replicas = (Replica(s, team.members[s].task, heard[s].answer, heard[s].words) for s in team.speakers[name])
    return Call(name, round_number, tuple(replicas), trail.last)
