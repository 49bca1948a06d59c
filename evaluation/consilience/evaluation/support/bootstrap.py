"""Percentile bootstrap: how far a figure would move had other documents been drawn."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.support.counts import Counts

__all__ = [
    "Interval",
    "RatioEstimate",
    "f1_interval",
    "mean_interval",
    "ratio_estimate",
    "resample_groups",
    "resample_sums",
    "resample_weights",
]

_AT_ONCE = 100
"""Resamples that are drawn together: this bounds the memory for many documents."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An interval of a micro F1; fractions 0..1."""

    low: float
    high: float
    level: float
    """Share of the resamples inside."""
    samples: int
    seed: int

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain numbers."""
        return asdict(self)


def f1_interval(
    documents: Sequence[Counts], samples: int = 1000, level: float = 0.95, seed: int = 0
) -> Interval | None:
    """Return the interval of the micro F1 over resamples of whole documents (Efron and Tibshirani 1993, chapter 13).

    A resample in which neither gold nor the system has an item is left out. None if no document has any.
    """
    counts = np.array([[d.true_positive, d.system + d.gold] for d in documents], dtype=np.float64).reshape(-1, 2)
    if not counts[:, 1].any():
        return None
    random = np.random.default_rng(seed)
    weights = random.multinomial(len(counts), np.full(len(counts), 1 / len(counts)), size=samples)
    matched, items = (weights @ counts).T
    scores = 2 * matched[items > 0] / items[items > 0]
    low, high = np.quantile(scores, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high), level, samples, seed)


def resample_sums(rows: NDArray[np.float64], samples: int, seed: int) -> NDArray[np.float64]:
    """Return the sums of the columns over resamples of the rows, of shape (samples, columns).

    The draws are those of `f1_interval`: the same number of rows, samples and seed draw the same rows.
    """
    return np.concatenate([weights @ rows for weights in resample_weights(len(rows), samples, seed)])


def resample_weights(rows: int, samples: int, seed: int) -> Iterator[NDArray[np.int64]]:
    """Yield how often each row is in a resample, some resamples at a time, of shape (resamples, rows).

    The draws are those of `resample_sums`.
    """
    random = np.random.default_rng(seed)
    chances = np.full(rows, 1 / rows)
    for begin in range(0, samples, _AT_ONCE):
        yield random.multinomial(rows, chances, size=min(_AT_ONCE, samples - begin))


def resample_groups(rows: NDArray[np.float64], samples: int, seed: int) -> NDArray[np.float64]:
    """Return sums as `resample_sums` does, by other draws: equal rows are drawn together, quick where many are."""
    kinds, counts = np.unique(rows, axis=0, return_counts=True)
    random, shares = np.random.default_rng(seed), counts / len(rows)
    sizes = [min(_AT_ONCE, samples - begin) for begin in range(0, samples, _AT_ONCE)]
    return np.concatenate([random.multinomial(len(rows), shares, size=size) @ kinds for size in sizes])


def mean_interval(
    values: Sequence[float], samples: int = 1000, level: float = 0.95, seed: int = 0
) -> tuple[float, float] | None:
    """Return the interval of a mean over resamples of its values; None of fewer than two values."""
    if len(values) < 2:
        return None
    means = resample_sums(np.array(values, dtype=np.float64).reshape(-1, 1), samples, seed)[:, 0] / len(values)
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


@dataclass(frozen=True, slots=True)
class RatioEstimate:
    """A share with its interval; all None when nothing was counted."""

    count: int
    total: int
    value: float | None
    """`count / total`, 0..1."""
    low: float | None
    high: float | None

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain numbers, and for an undefined share the reason."""
        reason = {"reason": "nothing to count"} if self.value is None else {}
        return {**asdict(self), **reason}


def ratio_estimate(
    counts: Sequence[tuple[int, int]], samples: int = 1000, level: float = 0.95, seed: int = 0
) -> RatioEstimate:
    """Return the share of counts in totals over all units, with its interval over resamples of whole units.

    Args:
        counts: for each unit, such as a document or a debate, how many counted and of how many.
        samples: how often units are drawn anew.
        level: share of the resamples inside.
        seed: of the draws.
    """
    pairs = np.array([pair for pair in counts if pair[1]], dtype=np.float64).reshape(-1, 2)
    if not len(pairs):
        return RatioEstimate(0, 0, None, None, None)
    count, total = (int(value) for value in pairs.sum(axis=0))
    random = np.random.default_rng(seed)
    weights = random.multinomial(len(pairs), np.full(len(pairs), 1 / len(pairs)), size=samples)
    counted, all_ = (weights @ pairs).T
    low, high = np.quantile(counted / all_, [(1 - level) / 2, (1 + level) / 2])
    return RatioEstimate(count, total, count / total, float(low), float(high))
