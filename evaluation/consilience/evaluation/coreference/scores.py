"""All coreference metrics over all documents, and their averages."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from consilience.evaluation.coreference.contingency import ContingencyTable
from consilience.evaluation.coreference.ratio import CoreferenceScore
from consilience.evaluation.coreference.registry import METRICS
from consilience.evaluation.support.signature import signature

__all__ = ["CoreferenceScores", "score_tables"]

_KBP = ("muc", "b_cubed", "ceaf_e", "blanc")
_CONLL = ("muc", "b_cubed", "ceaf_e")


@dataclass(frozen=True, slots=True)
class CoreferenceScores:
    """Scores of a corpus and of each document."""

    metrics: Mapping[str, CoreferenceScore]
    """Over the corpus: sums over documents, then one division. Only the metrics that were asked for."""

    documents: Mapping[str, Mapping[str, CoreferenceScore]]
    """Per document id, in the order of the key."""

    sums: Mapping[str, Sequence[tuple[float, ...]]]
    """For each metric the counts of each document, in the same order; for resampling."""

    @property
    def average(self) -> float | None:
        """Mean F1 of MUC, B³, CEAFe and BLANC, not rounded (specification, section 4.2); None when one is missing."""
        return self._mean(_KBP)

    @property
    def conll_average(self) -> float | None:
        """Mean F1 of MUC, B³ and CEAFe, not rounded (CoNLL-2012); None when one is missing."""
        return self._mean(_CONLL)

    def only(self, metrics: Sequence[str]) -> "CoreferenceScores":
        """Return the same scores with the given metrics alone."""
        return CoreferenceScores(
            {name: score for name, score in self.metrics.items() if name in metrics},
            {
                document: {name: score for name, score in scores.items() if name in metrics}
                for document, scores in self.documents.items()
            },
            {name: sums for name, sums in self.sums.items() if name in metrics},
        )

    def percentages(self) -> dict[str, float]:
        """Return F1 in percent as the reference programs print them.

        The Perl scorer cuts after two decimals, and EvmEval 1.8 averages MUC, B³, CEAFe and BLANC as printed; 1.6
        averages these and CEAFm.
        """
        figures = {name: format_printed_percent(score.f1) for name, score in self.metrics.items()}
        if self.average is not None:
            figures["average"] = sum(figures[name] for name in _KBP) / len(_KBP)
            if "ceaf_m" in figures:
                five = (*_KBP, "ceaf_m")
                figures["average_with_ceaf_m"] = sum(figures[name] for name in five) / len(five)
        return figures

    def to_json(self) -> dict[str, Any]:
        """Return the document that `evaluate coreference --json` prints."""
        return {
            "signature": signature("coreference", metrics="+".join(self.metrics), mentions="rows"),
            **self.summary(),
            "documents": [
                {"id": document, **{name: score.to_json() for name, score in scores.items()}}
                for document, scores in self.documents.items()
            ],
        }

    def summary(self) -> dict[str, Any]:
        """Return the figures of the whole corpus as plain JSON, without those of single documents."""
        return {
            **{name: score.to_json() for name, score in self.metrics.items()},
            "average": self.average,
            "conll_average": self.conll_average,
            "printed_percent": self.percentages(),
        }

    def _mean(self, names: Sequence[str]) -> float | None:
        if not all(name in self.metrics for name in names):
            return None
        return math.fsum(self.metrics[name].f1 for name in names) / len(names)


def format_printed_percent(fraction: float) -> float:
    """Return a fraction as the Perl scorer prints it: percent, cut after two decimals."""
    return int(fraction * 10000) / 100


def score_tables(tables: Mapping[str, ContingencyTable], metrics: Sequence[str] | None = None) -> CoreferenceScores:
    """Score documents by the given metrics.

    Args:
        tables: the contingency table of each document of the key, by document id.
        metrics: names out of `METRICS`; None for all.
    """
    corpus: dict[str, CoreferenceScore] = {}
    documents: dict[str, dict[str, CoreferenceScore]] = {document: {} for document in tables}
    sums: dict[str, list[tuple[float, ...]]] = {}
    for name, metric in METRICS.items():
        if metrics is not None and name not in metrics:
            continue
        counted = [metric.count(table) for table in tables.values()]
        corpus[name] = metric.total(counted).score(metric.unit)
        sums[name] = [counts.counts() for counts in counted]
        each = [counts.score(metric.unit) for counts in counted]
        for document, score in zip(documents.values(), each, strict=True):
            document[name] = score
    return CoreferenceScores(corpus, documents, sums)
