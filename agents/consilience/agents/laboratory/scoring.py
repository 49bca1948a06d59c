"""The table of an experiment: what each cell reaches, what it costs, and whether the difference is more than luck."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pydantic import TypeAdapter

from consilience.agents.laboratory.experiment import CellResult
from consilience.agents.laboratory.plan import Plan
from consilience.evaluation.extraction.details import extraction_details
from consilience.evaluation.extraction.significance import compare_extraction
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.evaluation.significance.paired_bootstrap import Difference
from consilience.evaluation.support.bootstrap import Interval
from consilience.evaluation.support.counts import sum_counts

__all__ = ["CALLS_ALIKE", "CellRow", "table_of"]

CALLS_ALIKE = 0.1
"""Two cells are compared at an equal number of calls when theirs differ by at most this share."""
_RECORD = TypeAdapter(ExtractionRecord)


@dataclass(frozen=True, slots=True)
class CellRow:
    """Scores of one task in one cell, with what the cell cost and its difference from the baseline."""

    dataset: str
    cell: str
    """The way of working as people read it."""
    rounds: int | None
    """The limit that the cell sets."""
    task: str
    """`ner`, `re`, `ee_trigger` or `ee_argument`."""
    documents: int
    failed: int
    precision: float | None
    recall: float | None
    f1: float | None
    interval: Interval | None
    """95 % bootstrap interval of F1 over documents."""
    calls: int
    """Of the whole cell, as if no other had filled the cache."""
    prompt_tokens: int
    completion_tokens: int
    cost: float | None
    """None when a model has no price."""
    difference: Difference | None
    """From the baseline on the same documents; None for the baseline itself."""
    equal_calls: bool | None
    """Whether cell and baseline made the same number of calls, within `CALLS_ALIKE`."""

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain JSON."""
        return asdict(self)


def table_of(plan: Plan, results: Sequence[CellResult]) -> list[CellRow]:
    """Return a row for each cell and task that gold has items of, in the order of the plan.

    A document that failed counts as an empty answer.
    """
    baselines: dict[str, CellResult] = {}
    if plan.baseline is not None:
        baselines = {result.cell.dataset: result for result in results if result.cell.matches(plan.baseline)}
    return [row for result in results for row in _rows(result, baselines.get(result.cell.dataset), plan.seed)]


def _rows(result: CellResult, baseline: CellResult | None, seed: int) -> list[CellRow]:
    system, usage = _records(result), result.usage
    differences: Mapping[str, Difference] = {}
    equal = None
    if baseline is not None and baseline is not result and len(result.gold) > 1:
        differences = compare_extraction(result.gold, system, _records(baseline), seed=seed).differences
        most = max(usage.calls, baseline.usage.calls)
        equal = abs(usage.calls - baseline.usage.calls) <= CALLS_ALIKE * most
    rows = []
    for task, details in extraction_details(result.gold, system, seed=seed).tasks.items():
        counts = sum_counts(details.documents)
        if not counts.gold:
            continue
        rows.append(
            CellRow(
                result.cell.dataset,
                result.label,
                result.cell.rounds,
                task,
                len(result.gold),
                len(result.failures),
                counts.precision,
                counts.recall,
                counts.f1,
                details.interval,
                usage.calls,
                usage.prompt_tokens,
                usage.completion_tokens,
                None if usage.unpriced else usage.cost,
                differences.get(task),
                equal,
            )
        )
    return rows


def _records(result: CellResult) -> list[ExtractionRecord]:
    """Return what the cell states, contested or not: an experiment is about what experts say, whoever accepts it."""
    return [_RECORD.validate_python(_without_status(trial.record)) for trial in result.trials]


def _without_status(plain: Any) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(plain, dict):
        return {name: _without_status(value) for name, value in plain.items() if name != "status"}
    return [_without_status(one) for one in plain] if isinstance(plain, list | tuple) else plain
