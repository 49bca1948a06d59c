"""Rounds without a hub: what each expert hears, who is asked again, and when a passage is done.

An expert is asked again only when it would see something new: a colleague's replica that differs from the one it
heard before, or its own answer that it has just changed. When nobody would, the answers have converged. An expert
that returns to an answer it had already left oscillates; it is not asked again, and the difference is contested.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.passage import Replica
from consilience.agents.answers.trail import EMPTY, Trail
from consilience.agents.collaboration.team import Team

__all__ = ["ExpertRequest", "Heard", "next_request"]


@dataclass(frozen=True, slots=True)
class Heard:
    """Form in which colleagues are given an expert's answer."""

    answer: Answer = EMPTY
    words: str = ""
    """Its own words, delivered only by teams without simplification."""


@dataclass(frozen=True, slots=True)
class ExpertRequest:
    """An expert that is asked about a passage in this round, with what it has heard and what it said last."""

    expert: str
    round: int
    replicas: tuple[Replica, ...]
    last: Answer | None


def next_request(
    team: Team, name: str, round_number: int, trail: Trail, heard: Mapping[str, Heard], before: Mapping[str, Heard]
) -> ExpertRequest | None:
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
        return ExpertRequest(name, 1, (), None)
    if round_number > team.rounds(team.members[name].task) or trail.cycle:
        return None
    news = any(heard[speaker].answer != before[speaker].answer for speaker in team.speakers[name])
    revised = round_number > 2 and trail.at(round_number - 1) != trail.at(round_number - 2)
    if not (news or revised):
        return None
    replicas = (Replica(s, team.members[s].task, heard[s].answer, heard[s].words) for s in team.speakers[name])
    return ExpertRequest(name, round_number, tuple(replicas), trail.last)
