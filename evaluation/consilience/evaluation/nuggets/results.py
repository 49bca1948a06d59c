"""The figures of event nugget scoring, and the document that `evaluate nugget --json` prints."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from consilience.evaluation.coreference.scores import CoreferenceScores
from consilience.evaluation.nuggets.alignment.alignment import DocumentAlignment
from consilience.evaluation.nuggets.alignment.matching import ATTRIBUTES
from consilience.evaluation.nuggets.sequencing.scores import SequencingScores
from consilience.evaluation.support.counts import Counts
from consilience.evaluation.support.findings import Finding

__all__ = ["DocumentScores", "MacroAverage", "NuggetCounts", "NuggetScores"]


@dataclass(frozen=True, slots=True)
class NuggetCounts(Counts):
    """Sums of Dice coefficients and numbers of mentions (section 3.1.2)."""

    @property
    def f1(self) -> float | None:
        """H(P, R) = 2PR / (P + R); None when P or R is undefined, or both are 0."""
        return _harmonic(self.precision, self.recall)

    @property
    def reason(self) -> str | None:
        """The reason why a score is undefined; None when all are defined."""
        if not self.system and not self.gold:
            return "neither gold nor the system has a mention"
        if not self.system:
            return "precision and f1: the system has no mention"
        if not self.gold:
            return "recall and f1: gold has no mention"
        return None if self.true_positive else "f1: precision and recall are both 0"

    @classmethod
    def total(cls, counts: Iterable[Counts]) -> "NuggetCounts":
        """Return the sums over documents: the counts behind micro averages (section 3.2.2)."""
        each = list(counts)
        return cls(sum(c.true_positive for c in each), sum(c.system for c in each), sum(c.gold for c in each))


@dataclass(frozen=True, slots=True)
class MacroAverage:
    """Means over documents (section 3.2.1); an undefined precision or recall of a document counts as 0."""

    precision: float | None
    recall: float | None
    documents: int
    """How many documents were averaged; without any, all scores are None."""

    @property
    def f1(self) -> float | None:
        """H of the means; None when both are 0."""
        return _harmonic(self.precision, self.recall)

    @classmethod
    def over(cls, counts: Iterable[Counts]) -> "MacroAverage":
        """Return the means over documents (section 3.2.1); an undefined precision or recall counts as 0."""
        each = list(counts)
        if not each:
            return cls(None, None, 0)
        return cls(
            sum(count.precision or 0.0 for count in each) / len(each),
            sum(count.recall or 0.0 for count in each) / len(each),
            len(each),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the means; undefined ones are None and come with a `reason`."""
        data: dict[str, Any] = {
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
            "documents": self.documents,
        }
        if self.f1 is None:
            data["reason"] = "f1: precision and recall are both 0" if self.documents else "no document is scored"
        return data


@dataclass(frozen=True, slots=True)
class DocumentScores:
    """Event nugget scores of one document, by what a mention had to agree in."""

    id: str
    counts: Mapping[str, NuggetCounts]
    """By what had to agree: `plain`, `type`, `realis`, `type+realis`."""

    scored: bool
    """Whether it counts in the averages; EvmEval 1.8 leaves out documents without gold mentions."""

    alignment: DocumentAlignment
    """Which mention stands for which."""

    def to_json(self) -> dict[str, Any]:
        """Return the figures of this document."""
        data: dict[str, Any] = {"id": self.id, **{name: count.to_json() for name, count in self.counts.items()}}
        return (
            data if self.scored else {**data, "left_out": "gold has no mention, and the profile skips such documents"}
        )


@dataclass(frozen=True, slots=True)
class NuggetScores:
    """Event nugget scores of a corpus: mentions, and coreference and sequencing where these were asked for."""

    signature: str
    documents: tuple[DocumentScores, ...]
    """By id."""

    types: Mapping[str, NuggetCounts]
    """Mentions of one type on either side, on the mapping by type; by the name that gold, or else the system, uses."""

    realis: Mapping[str, NuggetCounts]
    """The same for realis labels, on the mapping by realis."""

    coreference: CoreferenceScores | None
    sequencing: SequencingScores | None
    findings: tuple[Finding, ...] = field(default=())
    """Warnings, and errors when these were not to be refused."""

    @property
    def micro(self) -> dict[str, NuggetCounts]:
        """Sums over documents (section 3.2.2), by what had to agree."""
        return {
            name: NuggetCounts.total(document.counts[name] for document in self.documents if document.scored)
            for name in ATTRIBUTES
        }

    @property
    def macro(self) -> dict[str, MacroAverage]:
        """Means over documents (section 3.2.1), by what had to agree."""
        return {
            name: MacroAverage.over(document.counts[name] for document in self.documents if document.scored)
            for name in ATTRIBUTES
        }

    def to_json(self) -> dict[str, Any]:
        """Return the document that `evaluate nugget --json` prints; scores are fractions 0..1, undefined ones None."""
        data: dict[str, Any] = {
            "signature": self.signature,
            "micro": {name: count.to_json() for name, count in self.micro.items()},
            "macro": {name: average.to_json() for name, average in self.macro.items()},
            "documents": [self._document(document) for document in self.documents],
            "types": {name: count.to_json() for name, count in self.types.items()},
            "realis": {name: count.to_json() for name, count in self.realis.items()},
        }
        if self.coreference is not None:
            data["coreference"] = self.coreference.summary()
        if self.sequencing is not None:
            data["sequencing"] = self.sequencing.to_json()
        data["findings"] = [finding._asdict() for finding in self.findings]
        return data

    def _document(self, document: DocumentScores) -> dict[str, Any]:
        data = document.to_json()
        if self.coreference is not None:
            figures = self.coreference.documents[document.id]
            data["coreference"] = {name: score.to_json() for name, score in figures.items()}
        return data


def _harmonic(precision: float | None, recall: float | None) -> float | None:
    if precision is None or recall is None or precision + recall == 0:
        return None
    return 2 * precision * recall / (precision + recall)
