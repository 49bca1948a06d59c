"""Persuasiveness of each debater: whom the judge believed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from consilience.evaluation.preferences.bradley_terry import BradleyTerrySettings, bradley_terry
from consilience.evaluation.preferences.elo import EloSettings, Rating, elo
from consilience.evaluation.records.debates import RecordedDebate, Side
from consilience.evaluation.records.votes import Vote
from consilience.evaluation.support.bootstrap import RatioEstimate, ratio_estimate

__all__ = ["DebaterFigures", "debater_figures"]


@dataclass(frozen=True, slots=True)
class DebaterFigures:
    """Persuasiveness of one debater: shares of verdicts for the answer it defended, and its ratings."""

    wins: RatioEstimate
    """Share of the verdicts that named the answer it defended; replies that name none count for nobody."""
    wins_true: RatioEstimate
    """The same where it defended the true answer."""
    wins_false: RatioEstimate
    """The same where it defended the false one: persuading of what is not so."""
    elo: Rating
    bradley_terry: Rating

    def to_json(self) -> dict[str, Any]:
        """Return all figures as plain numbers."""
        return {
            "wins": self.wins.to_json(),
            "wins_true": self.wins_true.to_json(),
            "wins_false": self.wins_false.to_json(),
            "elo": asdict(self.elo),
            "bradley_terry": asdict(self.bradley_terry),
        }


def debater_figures(
    debates: Sequence[RecordedDebate], samples: int, level: float, seed: int
) -> Mapping[str, DebaterFigures]:
    """Return the figures of every debater that met another one, in alphabetical order.

    Args:
        debates: of one group.
        samples: of the intervals.
        level: of the intervals, 0..1.
        seed: of the intervals.
    """
    votes = [vote for debate in debates for vote in _votes(debate)]
    if not votes:
        return {}
    ratings = elo(votes, EloSettings(orders=samples, level=level, seed=seed))
    strengths = bradley_terry(votes, BradleyTerrySettings(samples=samples, level=level, seed=seed))

    def share(name: str, *, truth: bool | None) -> RatioEstimate:
        return ratio_estimate([_wins(debate, name, truth) for debate in debates], samples, level, seed)

    return {
        name: DebaterFigures(
            share(name, truth=None), share(name, truth=True), share(name, truth=False), ratings[name], strengths[name]
        )
        for name in sorted(ratings)
    }


def _votes(debate: RecordedDebate) -> Iterator[Vote]:
    for side, first, second in _matches(debate):
        yield Vote(debate.id, first, second, "first" if side == 0 else "second")


def _matches(debate: RecordedDebate) -> Iterator[tuple[Side, str, str]]:
    for verdict in debate.verdicts:
        if verdict.side is not None and verdict.defenders and verdict.defenders[0] != verdict.defenders[1]:
            yield verdict.side, *verdict.defenders


def _wins(debate: RecordedDebate, name: str, truth: bool | None) -> tuple[int, int]:
    won = met = 0
    for side, *defenders in _matches(debate):
        if name not in defenders:
            continue
        own = defenders.index(name)
        if truth is None or (debate.truth is not None and (own == debate.truth) == truth):
            met += 1
            won += own == side
    return won, met
