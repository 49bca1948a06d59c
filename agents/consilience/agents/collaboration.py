"""Rounds without a hub: what each expert hears, who is asked again, and when a passage is done.

An expert is asked again only when it would see something new: a colleague's replica that differs from the one it
heard before, or its own answer that it has just changed. When nobody would, the answers have converged. An expert
that returns to an answer it had already left oscillates; it is not asked again, and the difference is contested.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from consilience.agents.candidates import Answer
from consilience.agents.experts.protocol import Passage, Replica
from consilience.agents.simplification import replica_answer
from consilience.agents.team import Team

__all__ = ["Call", "Trail", "Trails", "calls", "merge_trails"]

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

    @classmethod
    def from_json(cls, data: Sequence[Sequence[Any]]) -> "Trail":
        """Return the trail of a list of [round, answer as plain JSON]."""
        return cls(tuple((given, Answer.from_json(answer)) for given, answer in data))


Trails = Mapping[str, Mapping[str, Sequence[Sequence[Any]]]]
"""As the state keeps them: chunk index (as text) -> expert -> list of [round, answer as plain JSON]."""


def merge_trails(old: Trails | None, new: Trails | None) -> Trails | None:
    """Return the trails with new answers appended, or None if `new` is None; no argument is changed.

    This is the reducer of the state: the answers of experts that were asked side by side arrive one by one.
    """
    if new is None:
        return None
    merged = dict(old or {})
    for chunk, by_expert in new.items():
        experts = dict(merged.get(chunk, {}))
        for expert, said in by_expert.items():
            experts[expert] = [*experts.get(expert, ()), *said]
        merged[chunk] = experts
    return merged


@dataclass(frozen=True, slots=True)
class Call:
    """An expert that is asked about a passage in this round, with what it has heard."""

    expert: str
    replicas: tuple[Replica, ...]
    last: Answer | None


def calls(team: Team, passage: Passage, trails: Mapping[str, Trail], round_number: int) -> tuple[Call, ...]:
    """Return who is asked about the passage in this round; nobody when the passage is done.

    Args:
        team: members, edges and limits.
        passage: the text that they read.
        trails: what each member said in the rounds before.
        round_number: the round to come, from 1.
    """
    if round_number == 1:
        return tuple(Call(name, (), None) for name in team.members)
    heard, before = (
        {name: replica_answer(trail.at(given), passage) for name, trail in trails.items()}
        for given in (round_number - 1, round_number - 2)
    )
    asked = []
    for name, expert in team.members.items():
        trail = trails[name]
        if round_number > team.rounds(expert.task) or trail.cycle:
            continue
        news = any(heard[speaker] != before[speaker] for speaker in team.speakers[name])
        revised = round_number > 2 and trail.at(round_number - 1) != trail.at(round_number - 2)
        if news or revised:
            replicas = tuple(Replica(s, team.members[s].task, heard[s]) for s in team.speakers[name])
            asked.append(Call(name, replicas, trail.last))
    return tuple(asked)
