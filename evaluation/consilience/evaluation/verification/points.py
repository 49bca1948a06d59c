"""What is accepted where so much is kept: precision at 90, 95 and 99 % of recall or coverage, and the reverse."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.support.interval import IntervalEstimate
from consilience.evaluation.verification.intervals import estimate
from consilience.evaluation.verification.ranking import Curve
from consilience.evaluation.verification.results import Point

__all__ = ["LEVELS", "points_at", "points_of_precision"]

LEVELS: Mapping[str, float] = {"90": 0.90, "95": 0.95, "99": 0.99}
Numbers = NDArray[np.float64]


def points_at(what: str, found: Curve, resampled: Sequence[Curve], few: str | None) -> dict[str, Point]:
    """Return the points where a figure that grows reaches 90, 95 and 99 %: the highest threshold at which it is that.

    Claims of one score are accepted together, so more than that may be kept. Intervals are over resamples, in each of
    which the threshold is found anew.

    Args:
        what: `recall` or `coverage`.
        found: what is accepted at each threshold.
        resampled: the same of resamples.
        few: why there is no interval, if there is none.
    """
    points = {}
    for name, level in LEVELS.items():
        values: Numbers = getattr(found, what)
        if np.isnan(values).any():
            continue
        place = int(found.first(values, level))
        drawn = [(each, each.first(getattr(each, what), level)) for each in resampled]
        precision = [_at(each.precision, places) for each, places in drawn]
        wrong = [_at(each.false_acceptance, places) for each, places in drawn]
        points[name] = _point(
            found,
            place,
            estimate(float(found.precision[place]), precision, few),
            estimate(float(found.false_acceptance[place]), wrong, few),
        )
    return points


def points_of_precision(found: Curve) -> dict[str, Point | None]:
    """Return the points where most is accepted of which 90, 95 and 99 % are supported; None where there is none."""
    points: dict[str, Point | None] = {}
    for name, level in LEVELS.items():
        good = np.flatnonzero(np.nan_to_num(found.precision) >= level - 1e-9)
        place = int(good[-1]) if len(good) else None
        points[name] = None
        if place is not None:
            precision, wrong = found.precision[place], found.false_acceptance[place]
            points[name] = _point(found, place, estimate(float(precision)), estimate(float(wrong)))
    return points


def _point(found: Curve, place: int, precision: IntervalEstimate, wrong: IntervalEstimate) -> Point:
    threshold, recall = float(found.thresholds[place]), float(found.recall[place])
    return Point(
        threshold if np.isfinite(threshold) else None,
        int(found.right[place] + found.wrong[place]),
        float(found.coverage[place]),
        None if np.isnan(recall) else recall,
        precision,
        wrong,
    )


def _at(values: Numbers, places: NDArray[np.intp]) -> Numbers:
    taken: Numbers = np.take_along_axis(values, places[:, None], axis=1)[:, 0]
    return taken
