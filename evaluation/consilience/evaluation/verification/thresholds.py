"""Balanced accuracy, at a fixed threshold and at one that other sources chose."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.records.claims import LabelledClaim
from consilience.evaluation.support.bootstrap import resample_sums
from consilience.evaluation.verification.ranking import curve
from consilience.evaluation.verification.scored import Booleans, Scored

__all__ = [
    "HalfThresholds",
    "balanced_accuracy",
    "best_threshold",
    "first_half",
    "half_thresholds",
    "resample_balanced_accuracy",
]

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class HalfThresholds:
    """The thresholds that each half of the sources chose, and what the other half accepts by it."""

    first: float
    """Of the first half, by which the second is judged."""
    second: float
    accepted: Booleans
    """Of each claim, by the threshold of the half that it is not in."""


def balanced_accuracy(accepted: Booleans, supported: Booleans) -> float | None:
    """Return ½ (TP / P + TN / N) (Brodersen et al. 2010); None where all claims have one label.

    The mean of the share of supported claims that are accepted and the share of the others that are not: ½ for whoever
    accepts all, or none, or by chance.
    """
    positive, negative = int(supported.sum()), int((~supported).sum())
    if not positive or not negative:
        return None
    right, refused = int((accepted & supported).sum()), int((~accepted & ~supported).sum())
    return (right / positive + refused / negative) / 2


def resample_balanced_accuracy(of: Scored, accepted: Booleans, samples: int, seed: int) -> Numbers:
    """Return the balanced accuracy of resamples of whole sources; NaN where all claims of one have the same label."""
    rows = np.zeros((of.sources, 4))
    for column, chosen in enumerate((accepted & of.supported, of.supported, ~accepted & ~of.supported, ~of.supported)):
        np.add.at(rows[:, column], of.groups[chosen], 1)
    right, positive, refused, negative = resample_sums(rows, samples, seed).T
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Numbers = (right / positive + refused / negative) / 2
    return found


def first_half(claims: Sequence[LabelledClaim], seed: int) -> Booleans:
    """Tell of each claim whether it is in the first half: whole sources, in an order that seed and names determine."""
    sizes: dict[str, int] = {}
    for claim in claims:
        sizes[claim.group or claim.id] = sizes.get(claim.group or claim.id, 0) + 1
    half, taken = set(), 0
    for group in sorted(sizes, key=lambda name: (_digest(name, seed), name)):
        if 2 * taken >= len(claims):
            break
        half.add(group)
        taken += sizes[group]
    return np.array([(claim.group or claim.id) in half for claim in claims], dtype=bool)


def half_thresholds(of: Scored, first: Booleans) -> HalfThresholds | None:
    """Return what each half accepts by the threshold of the other; None where a half has one label, or no claims."""
    chosen = [best_threshold(of.of(half)) for half in (first, ~first)]
    if chosen[0] is None or chosen[1] is None:
        return None
    accepted = np.where(first, of.scores >= chosen[1], of.scores >= chosen[0])
    return HalfThresholds(chosen[0], chosen[1], accepted)


def best_threshold(of: Scored) -> float | None:
    """Return the threshold of the highest balanced accuracy; None where all claims have one label.

    Between two scores any threshold accepts the same; the one in their middle is returned. Of several that are as good,
    the middle one is.
    """
    if not of.supported.any() or of.supported.all():
        return None
    found = curve(of)
    value = found.recall - found.false_acceptance
    best = np.flatnonzero(value >= value.max() - 1e-12)
    place = int(best[len(best) // 2])
    scores = found.thresholds
    if place == 0:
        return float(np.nextafter(scores[1], np.inf))
    lowest = float(scores[place])
    if place + 1 == len(scores):
        return lowest
    middle = (lowest + float(scores[place + 1])) / 2
    return middle if middle > scores[place + 1] else lowest  # between some two there is no number


def _digest(name: str, seed: int) -> bytes:
    return blake2b(f"{seed} {name}".encode("utf-8", "surrogatepass"), digest_size=8).digest()
