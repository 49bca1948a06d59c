"""Figures of people's answers, and how many facts an interval takes."""

from dataclasses import dataclass

from consilience.evaluation.support.interval import IntervalEstimate

__all__ = ["FEWEST", "FEW_FACTS", "Alpha"]

FEWEST = 10
"""Facts from which on a bootstrap gives an interval; of fewer it would promise too much."""
FEW_FACTS = f"Fewer than {FEWEST} facts have no interval."


@dataclass(frozen=True, slots=True)
class Alpha:
    """Krippendorff's α of people's answers."""

    facts: int
    """Those that two people or more decided; no others count."""
    decisions: int
    """People's decisions about these."""
    alpha: IntervalEstimate
