"""The figures of an evaluation, per document and on average, and their JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from consilience.evaluation.genres.measures.registry import figure_names
from consilience.evaluation.genres.shared.profiles import mean_score
from consilience.evaluation.records.triples import Score

__all__ = ["BESIDE", "FIVE", "GenresDocumentScores", "GenresScores", "SystemScores"]

FIVE = ("ts", "us", "fs", "gs", "cs")
"""The five scores of GenRES."""
BESIDE = ("triples", "tokens", "precision", "recall", "f1")
"""What is counted beside them."""


@dataclass(frozen=True, slots=True)
class GenresDocumentScores:
    """The figures of one document, or the means over all of a system's documents."""

    figures: Mapping[str, Score]
    """By the names that measures registered, in their order."""

    def __getitem__(self, name: str) -> Score:
        """Return the figure of this name; KeyError if there is none."""
        return self.figures[name]

    def to_json(self) -> dict[str, Any]:
        """Return the figures, null where there is none, with the reasons under `reasons`."""
        scores = self.figures
        data: dict[str, Any] = {name: score.value for name, score in scores.items()}
        if reasons := {name: score.reason for name, score in scores.items() if score.value is None}:
            data["reasons"] = reasons
        return data


@dataclass(frozen=True, slots=True)
class SystemScores:
    """GenRES figures of one system: of each document, and macro averages over documents."""

    name: str
    documents: Mapping[str, GenresDocumentScores]
    """By document id, in the order of the documents."""
    notes: tuple[str, ...] = ()
    """What the reader of the system's file found odd."""

    @property
    def means(self) -> GenresDocumentScores:
        """Macro averages: of each figure over the documents that have it."""
        documents = self.documents.values()
        return GenresDocumentScores({name: mean_score([one[name] for one in documents]) for name in figure_names()})

    @property
    def empty(self) -> int:
        """The number of documents from which nothing was extracted."""
        return sum(scores["triples"].value == 0 for scores in self.documents.values())

    def to_json(self) -> dict[str, Any]:
        """Return the means, how many documents each is over, and the documents' figures."""
        means, documents = self.means, self.documents.values()
        counted = {name: sum(one[name].value is not None for one in documents) for name in means.figures}
        return {
            **means.to_json(),
            "empty": self.empty,
            "counted": counted,
            "notes": list(self.notes),
            "documents": {id_: scores.to_json() for id_, scores in self.documents.items()},
        }


@dataclass(frozen=True, slots=True)
class GenresScores:
    """An evaluation of one or more systems over the same documents."""

    signature: str
    """How the figures were computed."""
    systems: Mapping[str, SystemScores]

    def to_json(self) -> dict[str, Any]:
        """Return what `consilience evaluate genres --json` prints."""
        return {
            "signature": self.signature,
            "systems": {name: scores.to_json() for name, scores in self.systems.items()},
        }
