"""The figures of event sequencing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from consilience.evaluation.coreference.ratio import CoreferenceScore, Ratio

__all__ = ["SequencingScores"]


@dataclass(frozen=True, slots=True)
class SequencingScores:
    """Temporal awareness of event sequences (TAC KBP 2016 and 2017), by relation: recall, precision and F1."""

    ratios: Mapping[str, Ratio]
    """`After`, `Subevent` and `All`, summed over documents."""

    documents: Mapping[str, Mapping[str, Ratio]]
    """The same per document id."""

    def scores(self) -> dict[str, CoreferenceScore]:
        """Return recall, precision and F1 by relation, fractions 0..1."""
        return {name: ratio.score("links") for name, ratio in self.ratios.items()}

    def to_json(self) -> dict[str, Any]:
        """Return recall, precision and F1 by relation as plain JSON."""
        return {name: score.to_json() for name, score in self.scores().items()}
