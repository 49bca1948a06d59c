"""Report of an experiment: its table in two forms, its figures, and the gold that it used."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from consilience.agents.laboratory.experiment import CellResult
from consilience.agents.laboratory.figures import TASKS, draw_figures
from consilience.agents.laboratory.plan import Plan
from consilience.agents.laboratory.scoring import CellRow
from consilience.agents.support.plain_json import to_plain
from consilience.evaluation.formats.extraction import ExtractionRecord, read_extraction, write_extraction
from consilience.graph.model.errors import ConsilienceError

__all__ = ["COLUMNS", "RecordedCell", "read_recorded_cells", "read_recorded_gold", "readable", "write_report"]

COLUMNS = ("data", "way of working", "task", "n", "P", "R", "F1", "95 %", "calls", "tokens", "cost", "Δ F1", "p")
TRIALS = "trials.jsonl"
_SUMMARY = "experiment.json"


@dataclass(frozen=True, slots=True)
class RecordedCell:
    """A cell of an experiment that was run before."""

    key: str
    dataset: str
    label: str


def readable(row: CellRow) -> tuple[object, ...]:
    """Return a row as `COLUMNS` name it.

    A difference whose cell made another number of calls than the baseline has an asterisk.
    """
    difference = row.difference
    return (
        row.dataset,
        row.cell,
        TASKS[row.task],
        f"{row.documents - row.failed}/{row.documents}" if row.failed else row.documents,
        row.precision,
        row.recall,
        row.f1,
        f"{row.interval.low:.3f}–{row.interval.high:.3f}" if row.interval else None,
        row.calls,
        row.prompt_tokens + row.completion_tokens,
        None if row.cost is None else f"{row.cost:.4f}",
        None if difference is None else f"{difference.difference:+.3f}{'' if row.equal_calls else '*'}",
        None if difference is None else f"{difference.p_value:.3f}",
    )


def write_report(folder: Path, plan: Plan, results: Sequence[CellResult], rows: Sequence[CellRow]) -> list[Path]:
    """Write table, figures and gold into `folder`, and return the paths of what a person would open."""
    gold = folder / "gold"
    gold.mkdir(parents=True, exist_ok=True)
    for name, records in {result.cell.dataset: result.gold for result in results}.items():
        write_extraction(gold / f"{name}.jsonl", records)
    summary = {
        "plan": plan.model_dump(mode="json", by_alias=True),
        "cells": [
            {
                **asdict(RecordedCell(result.key, result.cell.dataset, result.label)),
                "usage": to_plain(result.usage),
                "failed": dict(result.failures),
            }
            for result in results
        ],
        "rows": [row.to_json() for row in rows],
    }
    table, page = folder / _SUMMARY, folder / "table.md"
    table.write_text(json.dumps(summary, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    page.write_text(_markdown(plan, rows), encoding="utf-8")
    return [page, table, *draw_figures(rows, folder)]


def read_recorded_cells(folder: Path) -> list[RecordedCell]:
    """Return the cells of the experiment in `folder`.

    Raises:
        ConsilienceError: there is no finished experiment.
    """
    path = folder / _SUMMARY
    try:
        summary: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return [RecordedCell(cell["key"], cell["dataset"], cell["label"]) for cell in summary["cells"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConsilienceError(
            f"{path}: this is no table of an experiment. Run `consilience experiment PLAN.yaml --output {folder}`."
        ) from error


def read_recorded_gold(folder: Path, dataset: str) -> dict[str, ExtractionRecord]:
    """Return the gold records of a data set, by id.

    Raises:
        EvaluationError: the file cannot be read.
    """
    return {record.id: record for record in read_extraction(folder / "gold" / f"{dataset}.jsonl")}


def _markdown(plan: Plan, rows: Sequence[CellRow]) -> str:
    lines = [f"# {plan.name}", "", f"| {' | '.join(COLUMNS)} |", f"|{' --- |' * len(COLUMNS)}"]
    for row in rows:
        cells = ("" if v is None else f"{v:.3f}" if isinstance(v, float) else str(v) for v in readable(row))
        lines.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
    remark = "95 %: percentile bootstrap over documents. Calls, tokens and cost: of the cell by itself."
    if plan.baseline:
        chosen = ", ".join(f"{axis} {value}" for axis, value in plan.baseline.items())
        remark += f" Δ F1 and p: paired bootstrap against {chosen}; * where the number of calls differs."
    return "\n".join([*lines, "", remark, ""])
