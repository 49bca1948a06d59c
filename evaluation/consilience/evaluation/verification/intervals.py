"""A figure with the interval that its resamples give."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.people.figures import FEWEST
from consilience.evaluation.support.interval import IntervalEstimate

__all__ = ["FEW_SOURCES", "ONE_LABEL", "estimate", "too_few"]

FEW_SOURCES = f"Fewer than {FEWEST} sources have no interval."
ONE_LABEL = "All these claims have the same label."
Numbers = NDArray[np.float64]


def too_few(sources: int) -> str | None:
    """Return why there is no interval over so few sources; None where there is one."""
    return FEW_SOURCES if sources < FEWEST else None


def estimate(value: float | None, resampled: Sequence[Numbers] = (), few: str | None = None) -> IntervalEstimate:
    """Return a figure with its 95 % percentile interval over resamples; those in which it is not defined are left out.

    Args:
        value: None or NaN where all claims have one label.
        resampled: the figure of resamples, in parts.
        few: why there is no interval, if there is none.
    """
    if value is None or np.isnan(value):
        return IntervalEstimate(None, reason=ONE_LABEL)
    if few is not None or not len(resampled):
        return IntervalEstimate(value, reason=few)
    drawn = np.concatenate(resampled)
    drawn = drawn[~np.isnan(drawn)]
    if not len(drawn):
        return IntervalEstimate(value, reason=ONE_LABEL)
    low, high = (float(bound) for bound in np.quantile(drawn, [0.025, 0.975]))
    return IntervalEstimate(value, min(value, low), max(value, high))
