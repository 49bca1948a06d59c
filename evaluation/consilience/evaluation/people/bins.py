"""Facts of similar confidence together, for a reliability diagram."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from consilience.evaluation.support.proportion import wilson_interval

__all__ = ["Bin", "Binning", "bin_facts"]

Binning = Literal["equal-mass", "equal-width"]
"""`equal-mass`: about as many facts in each bin, so that each share is about as certain; `equal-width`: tenths."""
MOST_BINS = 10
_FACTS_A_BIN = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Facts of similar confidence, and how many of them people accepted."""

    least: float
    """Lowest confidence in it; no fact outside of the bin has a confidence in [`least`, `most`]."""
    most: float
    """Highest confidence in it."""
    facts: int
    accepted: int
    confidence: float
    """Mean of its facts."""
    share: float
    """`accepted / facts`."""
    low: float
    """Of Wilson's 95 % interval of `share`."""
    high: float

    @property
    def gap(self) -> float:
        """The distance by which confidence exceeds what people accept; negative where it falls short."""
        return self.confidence - self.share


def bin_facts(facts: Sequence[tuple[float, bool]], binning: Binning) -> tuple[Bin, ...]:
    """Return the bins of facts, each given as confidence 0..1 and whether people accepted it; no bin is empty.

    Facts of one confidence are never parted, since any way to part them would be chance; a graph whose experts state
    no confidence (it is then 1) has one bin.

    Equal mass: a tenth of the facts each, fewer bins below 100 facts (one for ten facts, but two at least); a
    confidence goes where the middle of its facts falls. Equal width: tenths [0, 0.1), …, [0.9, 1].
    """
    ordered = sorted(facts)
    number = MOST_BINS if binning == "equal-width" else min(MOST_BINS, max(2, len(ordered) // _FACTS_A_BIN))
    bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    before = 0
    for confidence, same in groupby(ordered, key=lambda fact: fact[0]):
        group = list(same)
        place = confidence if binning == "equal-width" else (before + len(group) / 2) / len(ordered)
        bins[min(int(place * number), number - 1)] += group
        before += len(group)
    return tuple(_bin(bins[index]) for index in sorted(bins))


def _bin(facts: Sequence[tuple[float, bool]]) -> Bin:
    accepted, number = sum(held for _, held in facts), len(facts)
    low, high = wilson_interval(accepted, number) or (0.0, 1.0)
    mean = sum(confidence for confidence, _ in facts) / number
    return Bin(facts[0][0], facts[-1][0], number, accepted, mean, accepted / number, low, high)
