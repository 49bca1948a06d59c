"""Elo ratings: points that go from the loser to the winner, the more the less they were expected to."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.records.votes import Vote, systems_of

__all__ = ["EloSettings", "Rating", "elo"]


@dataclass(frozen=True, slots=True)
class EloSettings:
    """Settings of ratings, as in the paper (appendix E), and of their intervals."""

    k: float = 16
    """Points at stake in one comparison."""
    initial: float = 1000
    scale: float = 400
    base: float = 10
    orders: int = 1000
    """Resampled sequences of votes for the interval."""
    level: float = 0.95
    seed: int = 0

    def signature(self) -> str:
        """Return the settings in short."""
        return f"k{self.k:g},init{self.initial:g},orders{self.orders},seed{self.seed}"


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in points with its bootstrap interval, which has the level of the settings."""

    value: float
    low: float
    high: float


def elo(votes: Sequence[Vote], settings: EloSettings | None = None) -> dict[str, Rating]:
    """Return the rating of each system after all votes in the order given, with a percentile bootstrap interval.

    After a vote the rating of each of the two changes by K · (s - e), where s is 1 for a win, 0.5 for a tie and 0 for a
    loss, and e = 1 / (1 + base^((other - own) / scale)) is the expected share. The result depends on the order; the
    interval is over sequences drawn from the votes with replacement, and so over orders too; it is widened to hold the
    rating of the order given, where hardly any other order leads to that.

    Raises:
        EvaluationError: there are no votes, or one compares a system with itself.
    """
    settings = settings or EloSettings()
    names = systems_of(votes)
    numbers = {name: number for number, name in enumerate(names)}
    first = np.array([numbers[vote.first] for vote in votes])
    second = np.array([numbers[vote.second] for vote in votes])
    scores = np.array([{"first": 1.0, "tie": 0.5, "second": 0.0}[vote.outcome] for vote in votes])
    random = np.random.default_rng(settings.seed)
    drawn = random.integers(len(votes), size=(settings.orders, len(votes)))
    in_order = np.arange(len(votes))[None, :]
    value = _ratings(first, second, scores, in_order, len(names), settings)[0]
    resampled = _ratings(first, second, scores, drawn, len(names), settings)
    tail = (1 - settings.level) / 2
    low, high = np.quantile(resampled, [tail, 1 - tail], axis=0)
    low, high = np.minimum(low, value), np.maximum(high, value)
    return {name: Rating(float(value[n]), float(low[n]), float(high[n])) for n, name in enumerate(names)}


def _ratings(
    first: NDArray[np.int64],
    second: NDArray[np.int64],
    scores: NDArray[np.float64],
    orders: NDArray[np.int64],
    systems: int,
    settings: EloSettings,
) -> NDArray[np.float64]:
    """Return the final ratings of each order, of shape (orders, systems); all orders advance side by side."""
    ratings = np.full((len(orders), systems), settings.initial, dtype=np.float64)
    rows = np.arange(len(orders))
    for step in orders.T:
        one, other = first[step], second[step]
        gap = (ratings[rows, other] - ratings[rows, one]) / settings.scale
        change = settings.k * (scores[step] - 1 / (1 + settings.base**gap))
        ratings[rows, one] += change
        ratings[rows, other] -= change
    return ratings
