"""Calibration of confidence: of the facts with confidence 0.8, do people accept four of five?"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.people.bins import Bin, Binning, bin_facts
from consilience.evaluation.people.figures import FEW_FACTS, FEWEST
from consilience.evaluation.support.bootstrap import resample_groups
from consilience.evaluation.support.interval import IntervalEstimate
from consilience.evaluation.support.proportion import wilson_interval

__all__ = ["CONFIDENCES", "Calibration", "calibration", "expected_calibration_error"]

CONFIDENCES = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
"""From which on precision is told."""
_AT_ONCE = 1_000_000
"""Numbers that are drawn together: this bounds the memory for many facts."""
NOTHING = "People decided none of these facts."


@dataclass(frozen=True, slots=True)
class Calibration:
    """Comparison of confidence with what people accept; fractions 0..1."""

    facts: int
    binning: Binning
    bins: tuple[Bin, ...]
    confidence: float | None
    """Mean confidence; None without facts."""
    accepted: IntervalEstimate
    """Share that people accepted, with Wilson's interval."""
    brier: IntervalEstimate
    """Mean of (confidence - accepted)², 0 at best; percentile bootstrap over facts."""
    brier_of_share: float | None
    """What the Brier score would be had every fact the accepted share as its confidence; a higher one is worse."""
    equal_mass_error: float | None
    """Expected calibration error over bins of equal mass."""
    equal_width_error: float | None
    """The same over tenths."""
    error_by_chance: float | None
    """Of perfectly calibrated machines with these confidences and bins, 95 % have an error of at most this."""

    @property
    def error(self) -> float | None:
        """Expected calibration error over the bins given."""
        return self.equal_mass_error if self.binning == "equal-mass" else self.equal_width_error

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain numbers."""
        return {**asdict(self), "error": self.error}


def calibration(
    facts: Sequence[tuple[float, bool]], binning: Binning = "equal-mass", *, samples: int = 1000, seed: int = 0
) -> Calibration:
    """Compare confidence with what people accepted.

    Reliability diagram: Murphy and Winkler 1977. Expected calibration error: Naeini et al. 2015, Guo et al. 2017, with
    bins of equal mass, whose error is less biased (Nixon et al. 2019, Roelofs et al. 2022). It cannot be 0 for finitely
    many facts; `error_by_chance` says what calibrated machines have (consistency resampling, Bröcker and Smith 2007).
    Brier score: Brier 1950.

    Args:
        facts: confidence, 0..1, and whether people accepted the fact.
        binning: of the diagram.
        samples: resamples for intervals and chance.
        seed: of the draws.
    """
    if not facts:
        nothing = IntervalEstimate(None, reason=NOTHING)
        return Calibration(0, binning, (), None, nothing, nothing, None, None, None, None)
    bins = bin_facts(facts, binning)
    accepted = sum(held for _, held in facts)
    share = accepted / len(facts)
    squares = [(confidence - held) ** 2 for confidence, held in facts]
    interval = _mean_interval(squares, samples, seed) if len(facts) >= FEWEST else None
    return Calibration(
        len(facts),
        binning,
        bins,
        sum(confidence for confidence, _ in facts) / len(facts),
        IntervalEstimate(share, *(wilson_interval(accepted, len(facts)) or (None, None))),
        IntervalEstimate(sum(squares) / len(facts), *(interval or (None, None, FEW_FACTS))),
        share * (1 - share),
        expected_calibration_error(bin_facts(facts, "equal-mass")),
        expected_calibration_error(bin_facts(facts, "equal-width")),
        _error_by_chance(bins, np.array([confidence for confidence, _ in facts], dtype=np.float64), samples, seed),
    )


def expected_calibration_error(bins: Sequence[Bin]) -> float:
    """Return Σ n_b / n · |share_b - confidence_b| over bins, at least one (Naeini et al. 2015)."""
    total = sum(each.facts for each in bins)
    return sum(each.facts / total * abs(each.gap) for each in bins)


def _mean_interval(values: Sequence[float], samples: int, seed: int) -> tuple[float, float]:
    sums = resample_groups(np.array(values, dtype=np.float64).reshape(-1, 1), samples, seed)
    low, high = np.quantile(sums / len(values), [0.025, 0.975])
    return float(low), float(high)


def _error_by_chance(bins: Sequence[Bin], confidences: NDArray[np.float64], samples: int, seed: int) -> float:
    """Return the 95th percentile of the error where every fact is right with its confidence as probability."""
    random = np.random.default_rng(seed)
    errors = np.zeros(samples)
    values, counts = np.unique(confidences, return_counts=True)
    for each in bins:
        inside = (values >= each.least) & (values <= each.most)
        chances, numbers = np.clip(values[inside], 0.0, 1.0), counts[inside]
        step = max(1, _AT_ONCE // len(chances))
        for begin in range(0, samples, step):
            rows = min(step, samples - begin)
            right = random.binomial(numbers, chances, size=(rows, len(chances))).sum(axis=1)
            errors[begin : begin + rows] += np.abs(right - each.facts * each.confidence) / len(confidences)
    return float(np.quantile(errors, 0.95))
