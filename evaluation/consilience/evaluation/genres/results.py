"""The figures of an evaluation, per document and on average, and their JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from consilience.evaluation.genres.profiles import mean_score
from consilience.evaluation.records.triples import Score

__all__ = ["FIVE", "DocumentScores", "GenresScores", "SystemScores"]

FIVE = ("ts", "us", "fs", "gs", "cs")
"""The five scores of GenRES."""


@dataclass(frozen=True, slots=True)
class DocumentScores:
    """The figures of one document, or the means over all of a system's documents."""

    ts: Score
    us: Score
    fs: Score
    gs: Score
    cs: Score
    triples: Score
    tokens: Score
    precision: Score
    recall: Score
    f1: Score

    def named(self) -> dict[str, Score]:
        """Return the figures by their names."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def to_json(self) -> dict[str, Any]:
        """Return the figures, null where there is none, with the reasons under `reasons`."""
        scores = self.named()
        data: dict[str, Any] = {name: score.value for name, score in scores.items()}
        if reasons := {name: score.reason for name, score in scores.items() if score.value is None}:
            data["reasons"] = reasons
        return data


@dataclass(frozen=True, slots=True)
class SystemScores:
    """All figures of one system."""

    name: str
    documents: Mapping[str, DocumentScores]
    """By document id, in the order of the documents."""
    notes: tuple[str, ...] = ()
    """What the reader of the system's file found odd."""

    @property
    def means(self) -> DocumentScores:
        """Macro averages: of each figure over the documents that have it."""
        columns = {
            field.name: [getattr(d, field.name) for d in self.documents.values()] for field in fields(DocumentScores)
        }
        return DocumentScores(**{name: mean_score(column) for name, column in columns.items()})

    @property
    def empty(self) -> int:
        """How many documents nothing was extracted from."""
        return sum(scores.triples.value == 0 for scores in self.documents.values())

    def to_json(self) -> dict[str, Any]:
        """Return the means, how many documents each is over, and the documents' figures."""
        counted = {
            field.name: sum(getattr(d, field.name).value is not None for d in self.documents.values())
            for field in fields(DocumentScores)
        }
        return {
            **self.means.to_json(),
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
