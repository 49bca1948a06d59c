"""Ranking of supported claims above the others by scores: the area under the ROC curve, and points on it."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.support.bootstrap import resample_weights
from consilience.evaluation.verification.scored import Booleans, Scored

__all__ = ["Curve", "curve", "resample_curves", "roc_auc"]

Numbers = NDArray[np.float64]
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Curve:
    """Curve of what is accepted at each threshold, of one sample or, a row each, of several.

    The first threshold, infinite, accepts nothing; each next one is a score that a claim has, so claims of one score
    are accepted together.
    """

    thresholds: Numbers
    """Descending."""
    right: Numbers
    """Supported claims that are accepted, by sample and threshold."""
    wrong: Numbers
    """Accepted claims that are not supported."""

    @property
    def auc(self) -> Numbers:
        r"""Area under the ROC curve of each sample; NaN where all its claims have one label.

        AUC = (\#{s⁺ > s⁻} + ½ \#{s⁺ = s⁻}) / (n⁺ n⁻) over all pairs of a supported claim and another (Hanley and McNeil
        1982): how often the supported one of two has the higher score, ties counted half.
        """
        new = np.diff(self.wrong, axis=-1)
        above = (self.right[..., 1:] + self.right[..., :-1]) / 2
        with np.errstate(invalid="ignore", divide="ignore"):
            area: Numbers = (new * above).sum(axis=-1) / (self.right[..., -1] * self.wrong[..., -1])
        return area

    @property
    def recall(self) -> Numbers:
        """Share of the supported claims that are accepted."""
        return _share(self.right, self.right[..., -1:])

    @property
    def false_acceptance(self) -> Numbers:
        """Share of the other claims that are accepted."""
        return _share(self.wrong, self.wrong[..., -1:])

    @property
    def coverage(self) -> Numbers:
        """Share of all claims that are accepted."""
        return _share(self.right + self.wrong, self.right[..., -1:] + self.wrong[..., -1:])

    @property
    def precision(self) -> Numbers:
        """Share of the accepted claims that are supported; NaN where none is accepted."""
        return _share(self.right, self.right + self.wrong)

    def first(self, values: Numbers, least: float) -> NDArray[np.intp]:
        """Return, for each sample, the highest threshold by its number at which values that grow are at least this."""
        places: NDArray[np.intp] = np.argmax(values >= least - _ROUNDING, axis=-1)
        return places


def curve(of: Scored) -> Curve:
    """Return what is accepted at each threshold."""
    found = _curve(of, np.ones((1, len(of))))
    return Curve(found.thresholds, found.right[0], found.wrong[0])


def roc_auc(scores: Numbers, supported: Booleans) -> float | None:
    """Return the area under the ROC curve; None where all claims have one label."""
    if not supported.any() or supported.all():
        return None
    says = np.ones(len(scores), dtype=bool)
    return float(curve(Scored(scores, says, says, says, says, supported, np.arange(len(scores)))).auc)


def resample_curves(of: Scored, samples: int, seed: int) -> Iterator[Curve]:
    """Yield the curves of resamples of whole sources, some at a time."""
    for weights in resample_weights(of.sources, samples, seed):
        yield _curve(of, weights[:, of.groups].astype(np.float64))


def _curve(of: Scored, weights: Numbers) -> Curve:
    """Return the curves of claims that are there as often as the weights say, a row a sample."""
    order = np.argsort(-of.scores, kind="stable")
    scores, supported = of.scores[order], of.supported[order]
    begins = np.flatnonzero(np.concatenate([[True], scores[1:] != scores[:-1]]))
    sorted_ = weights[:, order]

    def sum_accepted(chosen: Booleans) -> Numbers:
        sums = np.add.reduceat(sorted_ * chosen, begins, axis=1).cumsum(axis=1)
        return np.concatenate([np.zeros((len(weights), 1)), sums], axis=1)

    return Curve(np.concatenate([[np.inf], scores[begins]]), sum_accepted(supported), sum_accepted(~supported))


def _share(part: Numbers, whole: Numbers) -> Numbers:
    with np.errstate(invalid="ignore", divide="ignore"):
        share: Numbers = part / whole
    return share
