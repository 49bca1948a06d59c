"""Outcome of an evaluation, whatever its kind."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from consilience.evaluation.cases.model import Case
from consilience.evaluation.tables.rows import table_rows
from consilience.evaluation.tables.table import ScoreTable
from consilience.graph.reading.annotations import DocumentAnnotations
from consilience.platform.records.evaluations import Headline

__all__ = ["EvaluationOutcome", "Graph", "headline_of"]

Graph = Mapping[str, DocumentAnnotations]
"""What the graph holds of documents of gold, by gold's ids."""


@dataclass(frozen=True, slots=True)
class EvaluationOutcome:
    """Figures and what they rest on."""

    signature: str
    scores: Mapping[str, Any]
    """As `consilience evaluate KIND --json` prints them."""
    documents: int
    headline: Sequence[Headline] = ()
    tables: Sequence[ScoreTable] = ()
    """The first is of the criterion that is shown first."""
    cases: Mapping[str, Iterable[Case]] | None = None
    """By the criterion of a table."""
    texts: Mapping[str, str] | None = None
    """The text of each document, by gold's ids."""
    graph: Graph | None = None
    page: str | None = None
    notes: Sequence[str] = ()


def headline_of(table: ScoreTable) -> tuple[Headline, ...]:
    """Return the F1 of each task with its interval."""
    return tuple(Headline(row.task, row.f1.value, row.f1.low, row.f1.high) for row in table_rows(table, "task"))
