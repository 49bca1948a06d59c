"""Cohen's kappa: agreement of two raters, and how far it goes beyond chance."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.people.judged import Rater
from consilience.evaluation.support.interval import IntervalEstimate
from consilience.evaluation.support.proportion import wilson_interval

__all__ = ["Pair", "cohens_kappa", "pair_of"]

_DRAWS = 4000


@dataclass(frozen=True, slots=True)
class Pair:
    """Agreement of two raters on the facts about which both say something."""

    first: Rater
    second: Rater
    both: int
    """Facts that both hold to be right."""
    first_only: int
    second_only: int
    neither: int
    agreement: IntervalEstimate
    """Share of facts of which both say the same, with Wilson's interval."""
    kappa: IntervalEstimate

    @property
    def facts(self) -> int:
        """Of how many facts both say something."""
        return self.both + self.first_only + self.second_only + self.neither


def pair_of(first: Rater, second: Rater, both: int, first_only: int, second_only: int, neither: int) -> Pair:
    """Return the figures of two raters from the counts of their answers."""
    facts, same = both + first_only + second_only + neither, both + neither
    interval = wilson_interval(same, facts)
    share = (
        IntervalEstimate(None, reason="They have no fact in common.")
        if not interval
        else IntervalEstimate(same / facts, *interval)
    )
    kappa = cohens_kappa(both, first_only, second_only, neither)
    return Pair(first, second, both, first_only, second_only, neither, share, kappa)


def cohens_kappa(both: int, first_only: int, second_only: int, neither: int, *, seed: int = 0) -> IntervalEstimate:
    """Return κ = (p_o - p_e) / (1 - p_e) (Cohen 1960) with a 95 % interval.

    p_o is the share of facts of which both say the same, p_e the one expected of raters with the same habits that
    decide by lot. κ is given only where each of them says yes to some facts and no to others: else it is 0, or 0/0,
    whatever they say. The interval is that of the posterior of κ under Jeffreys' prior (Basu, Banerjee and Sen 2000),
    extended to κ where that lies outside: it also holds for few facts, where a bootstrap falls far short.
    """
    counts = np.array([both, first_only, second_only, neither], dtype=np.float64)
    if not counts.sum():
        return IntervalEstimate(None, reason="They have no fact in common.")
    if not (both + first_only) or not (second_only + neither):
        return IntervalEstimate(None, reason="The first says the same of every fact.")
    if not (both + second_only) or not (first_only + neither):
        return IntervalEstimate(None, reason="The second says the same of every fact.")
    value = float(_kappa(counts / counts.sum()))
    drawn = _kappa(np.random.default_rng(seed).dirichlet(counts + 0.5, size=_DRAWS))
    low, high = np.quantile(drawn, [0.025, 0.975])
    return IntervalEstimate(value, min(value, float(low)), max(value, float(high)))


def _kappa(shares: NDArray[np.float64]) -> NDArray[np.float64]:
    both, first_only, second_only, neither = (shares[..., column] for column in range(4))
    first, second = both + first_only, both + second_only
    expected = first * second + (1 - first) * (1 - second)
    found: NDArray[np.float64] = (both + neither - expected) / (1 - expected)
    return found
