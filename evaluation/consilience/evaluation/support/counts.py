"""Sums from which precision, recall and F1 follow, and what is said where one of them is undefined."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

__all__ = ["Average", "Counts", "sum_counts"]


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts of what matched, of what the system proposed and of what gold has.

    P = true_positive / system, R = true_positive / gold, F1 = 2 true_positive / (system + gold), each a fraction 0..1.
    """

    true_positive: float
    """Matched items; a sum of partial matches where a measure gives them. At most `min(system, gold)`."""
    system: int
    """Number of items that the system proposes."""
    gold: int
    """Number of items that gold has."""

    @property
    def precision(self) -> float | None:
        """Share of the system's items that are right; None when it proposes nothing."""
        return self.true_positive / self.system if self.system else None

    @property
    def recall(self) -> float | None:
        """Share of gold's items that the system found; None when gold has nothing."""
        return self.true_positive / self.gold if self.gold else None

    @property
    def f1(self) -> float | None:
        """Harmonic mean of precision and recall; 0 when only one side has items, None when neither has."""
        total = self.system + self.gold
        return 2 * self.true_positive / total if total else None

    @property
    def reason(self) -> str | None:
        """The reason why a score is undefined; None when all are defined."""
        if not self.system and not self.gold:
            return "neither gold nor the system has an item"
        if not self.system:
            return "precision: the system proposes nothing"
        return None if self.gold else "recall: gold has nothing"

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.true_positive + other.true_positive, self.system + other.system, self.gold + other.gold)

    def to_json(self) -> dict[str, Any]:
        """Return scores and sums; undefined scores are None and come with a `reason`."""
        data: dict[str, Any] = {
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
            "true_positive": self.true_positive,
            "system": self.system,
            "gold": self.gold,
        }
        return data if self.reason is None else {**data, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Average:
    """Means of scores over classes (types, documents), each class weighing the same; fractions 0..1."""

    precision: float | None
    recall: float | None
    f1: float | None
    """Mean of the classes' F1, not the F1 of the means."""
    classes: int
    """How many classes were averaged; without any, all scores are None."""

    @classmethod
    def over(cls, counts: Iterable[Counts]) -> "Average":
        """Return the means over the classes that have any item; a class's undefined precision or recall counts as 0."""
        filled = [c for c in counts if c.f1 is not None]
        if not filled:
            return cls(None, None, None, 0)
        n = len(filled)
        return cls(
            sum(c.precision or 0.0 for c in filled) / n,
            sum(c.recall or 0.0 for c in filled) / n,
            sum(c.f1 or 0.0 for c in filled) / n,
            n,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the means; undefined ones are None and come with a `reason`."""
        data: dict[str, Any] = {
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
            "classes": self.classes,
        }
        return data if self.classes else {**data, "reason": "neither gold nor the system has an item"}


def sum_counts(counts: Iterable[Counts]) -> Counts:
    """Return the sums over all counts."""
    return sum(counts, Counts(0, 0, 0))
