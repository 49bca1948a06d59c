"""Krippendorff's alpha: agreement of several people who did not all decide the same facts."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.people.figures import FEW_FACTS, FEWEST, Alpha
from consilience.evaluation.support.bootstrap import resample_groups
from consilience.evaluation.support.interval import IntervalEstimate

__all__ = ["krippendorffs_alpha"]


def krippendorffs_alpha(facts: Sequence[Sequence[bool]], *, samples: int = 1000, seed: int = 0) -> Alpha:
    """Return α = 1 - D_o / D_e for two categories, with a bootstrap interval over facts (Krippendorff 2011).

    D_o is the disagreement within facts, D_e that between any two answers; facts with one answer do not count.

    Args:
        facts: the answers about each, in any order.
        samples: how often facts are drawn anew.
        seed: of the draws.
    """
    paired = [answers for answers in facts if len(answers) > 1]
    decisions = sum(len(answers) for answers in paired)
    if not paired:
        return Alpha(0, 0, IntervalEstimate(None, reason="No fact was decided by two people."))
    rows = np.array([_row(answers) for answers in paired])
    value = _alpha(rows.sum(axis=0))
    if np.isnan(value):
        return Alpha(len(paired), decisions, IntervalEstimate(None, reason="People say the same of all these facts."))
    if len(paired) < FEWEST:
        return Alpha(len(paired), decisions, IntervalEstimate(float(value), reason=FEW_FACTS))
    drawn = _alpha(resample_groups(rows, samples, seed))
    low, high = np.quantile(drawn[~np.isnan(drawn)], [0.025, 0.975])
    return Alpha(
        len(paired), decisions, IntervalEstimate(float(value), min(float(value), low), max(float(value), high))
    )


def _row(answers: Sequence[bool]) -> tuple[float, float, float]:
    """Return a fact's disagreeing pairs, weighted as in the coincidence matrix, and its numbers of yes and of no."""
    yes = sum(answers)
    no = len(answers) - yes
    return 2 * yes * no / (len(answers) - 1), yes, no


def _alpha(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return α of sums of rows; NaN where all answers are the same."""
    different, yes, no = (sums[..., column] for column in range(3))
    with np.errstate(divide="ignore", invalid="ignore"):
        found: NDArray[np.float64] = 1 - different * (yes + no - 1) / (2 * yes * no)
    return np.where(yes * no > 0, found, np.nan)
