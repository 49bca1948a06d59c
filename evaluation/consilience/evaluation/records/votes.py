"""Pairwise preferences: which of two systems did better on a sample, by whom."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from consilience.evaluation.support.errors import EvaluationError

__all__ = ["Outcome", "Vote", "WinCounts", "merge_votes", "win_matrix"]

Outcome = Literal["first", "second", "tie"]
_REVERSED: Mapping[Outcome, Outcome] = {"first": "second", "second": "first", "tie": "tie"}


@dataclass(frozen=True, slots=True)
class Vote:
    """One pairwise preference: which of two systems did better on a sample, in one annotator's judgement."""

    sample: str
    first: str
    second: str
    outcome: Outcome
    """Who was preferred."""
    annotator: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """Sample and systems, whichever was shown first and however their names are spelled as to case."""
        one, other = sorted((self.first.casefold(), self.second.casefold()))
        return self.sample, one, other

    @property
    def sorted_outcome(self) -> Outcome:
        """The outcome as if the systems were in the order of `key`."""
        return self.outcome if self.first.casefold() <= self.second.casefold() else _REVERSED[self.outcome]


@dataclass(frozen=True, slots=True)
class WinCounts:
    """Counts of one system's wins against another."""

    wins: int
    ties: int
    losses: int


def win_matrix(votes: Iterable[Vote]) -> dict[str, dict[str, WinCounts]]:
    """Return for each system and each other that it met how it fared, in alphabetical order."""
    counts: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for vote in votes:
        place = {"first": 0, "tie": 1, "second": 2}[vote.outcome]
        counts[vote.first, vote.second][place] += 1
        counts[vote.second, vote.first][2 - place] += 1
    matrix: dict[str, dict[str, WinCounts]] = {}
    for (one, other), (wins, ties, losses) in sorted(counts.items()):
        matrix.setdefault(one, {})[other] = WinCounts(wins, ties, losses)
    return matrix


def merge_votes(votes: Sequence[Vote]) -> list[Vote]:
    """Return one vote for each comparison, where it came first: the outcome with more votes, a tie if there is none.

    For two annotators this is the paper's rule (appendix E): what they agree on, the other's if one says tie, a tie if
    they contradict each other.
    """
    balance: defaultdict[tuple[str, str, str], int] = defaultdict(int)
    first: dict[tuple[str, str, str], Vote] = {}
    for vote in votes:
        first.setdefault(vote.key, vote)
        balance[vote.key] += {"first": 1, "second": -1, "tie": 0}[vote.sorted_outcome]
    result = []
    for key, vote in first.items():
        outcome: Outcome = "first" if balance[key] > 0 else "second" if balance[key] < 0 else "tie"
        swapped = vote.first.casefold() > vote.second.casefold()
        result.append(Vote(vote.sample, vote.first, vote.second, _REVERSED[outcome] if swapped else outcome))
    return result


def systems_of(votes: Sequence[Vote]) -> list[str]:
    """Return the systems in the order in which they first come.

    Raises:
        EvaluationError: there are no votes, or one compares a system with itself.
    """
    if not votes:
        raise EvaluationError("There are no votes to compare systems by.")
    for vote in votes:
        if vote.first == vote.second:
            raise EvaluationError(f"A vote on sample {vote.sample!r} compares {vote.first!r} with itself.")
    return list(dict.fromkeys(name for vote in votes for name in (vote.first, vote.second)))
