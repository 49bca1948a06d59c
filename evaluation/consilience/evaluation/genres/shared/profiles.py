"""The two ways of scoring: as the paper's figures were computed, and by one documented rule for every odd case."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from consilience.evaluation.records.triples import Document, Score, Triple

__all__ = ["PAPER", "RECORDED_THRESHOLD", "STRICT", "GenresProfile", "deduplicate_triples", "mean_score"]


@dataclass(frozen=True, slots=True)
class GenresProfile:
    """Profile by which odd cases are scored.

    `strict` knows one rule: a document from which nothing was extracted scores 0, unless its gold says that there is
    nothing to extract; then it is left out of every mean. Every triple that a system gives counts, also when it gives
    it twice; a gold triple counts once. What is missing (an embedding, a verdict) is an error.
    """

    name: Literal["paper", "strict"]

    @property
    def is_paper(self) -> bool:
        """True if the quirks of the published figures are wanted."""
        return self.name == "paper"

    def empty(self, document: Document, in_paper: Score) -> Score:
        """Return the score of a document without triples; `in_paper` is what the paper's code gives it."""
        if self.is_paper:
            return in_paper
        if document.gold == ():
            return Score(None, "nothing to extract")
        return Score(0.0)


RECORDED_THRESHOLD = 0.95
"""φ for recorded similarities if nobody says otherwise: that of the paper, for vectors of text-embedding-ada-002."""
PAPER = GenresProfile("paper")
STRICT = GenresProfile("strict")


def deduplicate_triples(triples: Sequence[Triple]) -> tuple[Triple, ...]:
    """Return each triple once, where it came first."""
    return tuple(dict.fromkeys(triples)) if len(triples) > 1 else tuple(triples)


def mean_score(scores: Sequence[Score]) -> Score:
    """Return the mean over the documents that have a score (macro average), or the first reason if none has."""
    values = [score.value for score in scores if score.value is not None]
    if values:
        return Score(fmean(values))
    return Score(None, scores[0].reason if scores else "no documents")
