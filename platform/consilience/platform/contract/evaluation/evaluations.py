"""Evaluations as the API gives them."""

from collections.abc import Mapping
from typing import Any, Literal

from consilience.evaluation.cases.model import Mistake, Outcome, Place, Side
from consilience.evaluation.support.interval import IntervalEstimate
from consilience.graph.model.model import FactStatus
from consilience.platform.contract.base import ResponseModel, show_as_they_are
from consilience.platform.records.evaluations import EvaluationKind, EvaluationState, Headline, Source, Trouble

__all__ = ["CaseItem", "CasePage", "EvaluationDetail", "EvaluationItem", "EvaluationTable", "EvaluationText"]

show_as_they_are(Trouble, Headline, IntervalEstimate, Place, Side)


class EvaluationItem(ResponseModel):
    """An evaluation without its scores."""

    id: str
    kind: EvaluationKind
    state: EvaluationState
    gold: str
    """What gold's first file is called."""
    gold_files: int
    sample: Literal["en", "zh"] | None
    """Language of the sample corpus when its gold is meant."""
    system: str
    """What the first file is called; `graph` for the graph itself; empty for kinds that need one file alone."""
    source: Source
    by: str
    at: str
    """When it was asked for, ISO 8601."""
    started_at: str | None
    ended_at: str | None
    trouble: Trouble | None
    documents: int
    """How many documents gold has."""
    headline: tuple[Headline, ...]
    criteria: tuple[str, ...]
    """By which there are tables and cases, such as `exact` and `partial`."""
    signature: str
    """How the figures were computed."""
    configuration: str
    """The same configuration gives the same figures."""
    gold_digest: str
    """Evaluations against the same gold can be compared."""
    version: str
    """Of the program that scored."""
    notes: tuple[str, ...]
    """What was read otherwise than it is written, one sentence each."""
    page: bool
    """Whether there is a page for people, at `/evaluations/{id}/html`."""


class EvaluationDetail(EvaluationItem):
    """An evaluation with its scores."""

    scores: Mapping[str, Any] | None
    """As `consilience evaluate KIND --json` prints them, with the signature; null until it is done."""


class DifferenceItem(ResponseModel):
    """A difference in F1 from the first evaluation (paired bootstrap over documents)."""

    difference: float
    low: float
    high: float
    p_value: float
    """Two-sided, of this row alone."""


class TableCell(ResponseModel):
    """A row of one evaluation."""

    documents: int
    """How many documents have an item here."""
    sums: tuple[float, ...]
    """Right, the system's and gold's items; of coreference the sums behind recall and precision."""
    precision: IntervalEstimate
    recall: IntervalEstimate
    f1: IntervalEstimate
    difference: DifferenceItem | None


class TableRow(ResponseModel):
    """A task, type or document over all evaluations."""

    task: str
    name: str
    """The type, or the document's id in gold; empty for the task as a whole."""
    cells: tuple[TableCell | None, ...]
    """By evaluation; null where one has no such row."""


class EvaluationTable(ResponseModel):
    """Evaluations side by side; the first is the baseline."""

    evaluations: tuple[EvaluationItem, ...]
    criterion: str
    level: Literal["task", "type", "document"]
    total: int
    """Rows there are; `rows` may hold fewer."""
    rows: tuple[TableRow, ...]
    incomparable: tuple[str | None, ...]
    """By evaluation, why it has no differences; null where it has."""


class CaseItem(ResponseModel):
    """One item that counts in a cell."""

    number: int
    """Its place among all cases; does not change."""
    task: str
    type: str
    document: str
    """Gold's id."""
    outcome: Outcome
    gold: Side | None
    system: Side | None
    mistake: Mistake
    credit: float
    """How much a right one counts, 0..1."""
    fact: str | None
    """The fact of the graph that says it, or for a missed item the one that the graph does not accept."""
    status: FactStatus | None
    confidence: float | None
    """Of the fact, 0..1."""


class CasePage(ResponseModel):
    """Some of the cases."""

    items: tuple[CaseItem, ...]
    next: str | None
    """Cursor of the page that follows; null when this is the last."""
    total: int


class EvaluationText(ResponseModel):
    """The text of a document of gold."""

    document: str
    text: str
