"""Points on the curve of verification: precision at 90, 95 and 99 % of recall or coverage, and the reverse."""

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.support.interval import IntervalEstimate
from consilience.evaluation.verification.intervals import estimate
from consilience.evaluation.verification.ranking import Curve
from consilience.evaluation.verification.results import Point

__all__ = ["LEVELS", "points_at", "points_of", "points_of_precision"]

LEVELS: Mapping[str, float] = {"90": 0.90, "95": 0.95, "99": 0.99}
Numbers = NDArray[np.float64]
Growing = Literal["recall", "coverage"]
PointDraws = Mapping[tuple[str, str], tuple[Numbers, Numbers]]
"""By figure and level, precision and false acceptance of each resample."""


_GROWING: tuple[Growing, ...] = ("recall", "coverage")


def points_of(each: Curve) -> PointDraws:
    """Return precision and false acceptance of resamples at each point, whose threshold is found anew in each."""
    found: dict[tuple[str, str], tuple[Numbers, Numbers]] = {}
    precision, wrong = each.precision, each.false_acceptance
    for what in _GROWING:
        values: Numbers = getattr(each, what)
        for name, level in LEVELS.items():
            places = each.first(values, level)
            found[what, name] = _at(precision, places), _at(wrong, places)
    return found


def points_at(what: Growing, found: Curve, drawn: Sequence[PointDraws], few: str | None) -> dict[str, Point]:
    """Return the points where a figure that grows reaches 90, 95 and 99 %: the highest threshold at which it is that.

    Claims of one score are accepted together, so more than that may be kept.

    Args:
        what: the figure.
        found: what is accepted at each threshold.
        drawn: what `points_of` returns of resamples, in parts.
        few: why there is no interval, if there is none.
    """
    values: Numbers = getattr(found, what)
    if np.isnan(values).any():
        return {}
    points = {}
    for name, level in LEVELS.items():
        place = int(found.first(values, level))
        precision, wrong = zip(*(each[what, name] for each in drawn), strict=True)
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
