"""Recall and precision as the coreference metrics give them: sums over documents, then one division."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

__all__ = ["CoreferenceScore", "Ratio", "harmonic_mean"]


@dataclass(frozen=True, slots=True)
class CoreferenceScore:
    """The figures of one metric, fractions 0..1."""

    recall: float
    precision: float
    f1: float
    counts: tuple[float, ...]
    """The sums behind them, in the order of the reference scorer."""

    reason: str | None = None
    """Where a figure is 0 because its denominator is 0: which one, and why. The reference prints 0 too."""

    def to_json(self) -> dict[str, Any]:
        """Return the figures and sums, with a `reason` where one of them is 0 by convention."""
        data: dict[str, Any] = {
            "recall": self.recall,
            "precision": self.precision,
            "f1": self.f1,
            "counts": list(self.counts),
        }
        return data if self.reason is None else {**data, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Ratio:
    """Numerators and denominators of recall and precision; they add up over documents."""

    recall_numerator: float
    recall_denominator: float
    precision_numerator: float
    precision_denominator: float

    def __add__(self, other: "Ratio") -> "Ratio":
        return Ratio(
            self.recall_numerator + other.recall_numerator,
            self.recall_denominator + other.recall_denominator,
            self.precision_numerator + other.precision_numerator,
            self.precision_denominator + other.precision_denominator,
        )

    @classmethod
    def total(cls, ratios: Iterable["Ratio"]) -> "Ratio":
        """Return the sums over all documents."""
        return sum(ratios, cls(0, 0, 0, 0))

    def counts(self) -> tuple[float, ...]:
        """Return recall numerator and denominator, precision numerator and denominator."""
        return (
            self.recall_numerator,
            self.recall_denominator,
            self.precision_numerator,
            self.precision_denominator,
        )

    def score(self, unit: str) -> CoreferenceScore:
        """Return recall, precision and F1, fractions 0..1; a figure whose denominator is 0 is 0, with a reason.

        Args:
            unit: what the denominators count, for the reason that is given when there is none of it.
        """
        recall = self.recall_numerator / self.recall_denominator if self.recall_denominator else 0.0
        precision = self.precision_numerator / self.precision_denominator if self.precision_denominator else 0.0
        missing = [
            f"{figure}: the {side} has no {unit}"
            for figure, side, denominator in (
                ("recall", "key", self.recall_denominator),
                ("precision", "response", self.precision_denominator),
            )
            if not denominator
        ]
        return CoreferenceScore(
            recall, precision, harmonic_mean(precision, recall), self.counts(), "; ".join(missing) or None
        )


def harmonic_mean(precision: float, recall: float) -> float:
    """Return 2PR / (P + R), and 0 when both are 0."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0
