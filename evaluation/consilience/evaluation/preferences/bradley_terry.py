"""Bradley-Terry strengths: how often each system would be preferred, from all votes at once, whatever their order."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.preferences.elo import Rating
from consilience.evaluation.records.votes import Vote, systems_of

__all__ = ["BradleyTerrySettings", "bradley_terry"]

_STEPS = 10_000
_CONVERGED = 1e-10


@dataclass(frozen=True, slots=True)
class BradleyTerrySettings:
    """Settings by which strengths are estimated and shown."""

    prior: float = 0.1
    """Ties that every system is given against every other, so that one which never wins has a finite strength."""
    center: float = 1000
    """The mean on the scale of the result, on which 400 points are odds of 10 to 1, as in Elo."""
    samples: int = 1000
    """Resamples of the samples (all votes on a text together) for the interval."""
    level: float = 0.95
    seed: int = 0

    def signature(self) -> str:
        """Return the settings in short."""
        return f"prior{self.prior:g},samples{self.samples},seed{self.seed}"


def bradley_terry(votes: Sequence[Vote], settings: BradleyTerrySettings | None = None) -> dict[str, Rating]:
    """Return the strength of each system on the scale of Elo, with a percentile bootstrap interval over samples.

    The model (Bradley and Terry 1952) gives P(i preferred to j) = p_i / (p_i + p_j); a tie counts as half a win for
    each. Estimated by minorisation and maximisation (Hunter 2004, equation 3):
    p_i ← W_i / Σ over j of n_ij / (p_i + p_j).

    Raises:
        EvaluationError: there are no votes, or one compares a system with itself.
    """
    settings = settings or BradleyTerrySettings()
    names = systems_of(votes)
    wins = _wins(votes, names)
    random = np.random.default_rng(settings.seed)
    weights = random.multinomial(len(wins), np.full(len(wins), 1 / len(wins)), size=settings.samples)
    resampled = np.tensordot(weights.astype(np.float64), wins, axes=1)
    every = np.concatenate([wins.sum(axis=0)[None], resampled])
    ratings = settings.center + 400 * np.log10(_strengths(every + settings.prior / 2 * (1 - np.eye(len(names)))))
    tail = (1 - settings.level) / 2
    low, high = np.quantile(ratings[1:], [tail, 1 - tail], axis=0)
    return {name: Rating(float(ratings[0, n]), float(low[n]), float(high[n])) for n, name in enumerate(names)}


def _wins(votes: Sequence[Vote], names: Sequence[str]) -> NDArray[np.float64]:
    """Return how often, on each sample, the system of the row beat that of the column; ties count half to both."""
    numbers = {name: number for number, name in enumerate(names)}
    samples = {sample: number for number, sample in enumerate(dict.fromkeys(vote.sample for vote in votes))}
    wins = np.zeros((len(samples), len(names), len(names)))
    for vote in votes:
        sample, one, other = samples[vote.sample], numbers[vote.first], numbers[vote.second]
        score = {"first": 1.0, "tie": 0.5, "second": 0.0}[vote.outcome]
        wins[sample, one, other] += score
        wins[sample, other, one] += 1 - score
    return wins


def _strengths(wins: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return strengths of geometric mean 1 for a stack of win matrices, of shape (matrices, systems)."""
    games = wins + wins.transpose(0, 2, 1)
    total = wins.sum(axis=2)
    strengths = np.ones(total.shape)
    for _ in range(_STEPS):
        updated = total / (games / (strengths[:, :, None] + strengths[:, None, :])).sum(axis=2)
        updated /= np.exp(np.log(np.maximum(updated, np.finfo(float).tiny)).mean(axis=1, keepdims=True))
        change = np.abs(updated - strengths).max(initial=0)
        strengths = updated
        if change < _CONVERGED:
            break
    return strengths
