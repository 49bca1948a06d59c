"""Rows of a table: figures of tasks, types or documents, each with its interval."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from consilience.evaluation.support.bootstrap import resample_sums
from consilience.evaluation.support.interval import IntervalEstimate
from consilience.evaluation.tables.figures import Figure, Matrix, figures
from consilience.evaluation.tables.table import ScoreTable, Sums, TaskTable

__all__ = ["Level", "Row", "table_rows"]

Level = Literal["task", "type", "document"]
_NAMES = ("precision", "recall", "f1")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: figures with intervals of a task, or of one type or document of it."""

    task: str
    name: str
    """The type or document; empty for the task as a whole."""
    documents: int
    """How many documents have an item of gold or of the system here."""
    sums: Sums
    """What the figures follow from; see `Figure`."""
    precision: IntervalEstimate
    recall: IntervalEstimate
    f1: IntervalEstimate


def table_rows(
    table: ScoreTable, level: Level, task: str | None = None, samples: int = 1000, seed: int = 0
) -> list[Row]:
    """Return the rows of a level, in the order of the tasks, types by name, documents as in gold.

    Intervals are percentile bootstrap intervals over documents, with the draws of `f1_interval`. A document has none.

    Args:
        table: the sums.
        level: whether a row is a task, a type of a task, or a document.
        task: of this task alone; None: of all.
        samples: resamples of documents.
        seed: of their draws.
    """
    chosen = {name: sums for name, sums in table.tasks.items() if task in (None, name)}
    return [row for name, sums in chosen.items() for row in _rows(table, level, name, sums, samples, seed)]


def _rows(table: ScoreTable, level: Level, task: str, sums: TaskTable, samples: int, seed: int) -> Iterator[Row]:
    count = len(table.documents)
    if level == "document":
        matrix = sums.matrix(count)
        values = figures(sums.figure, matrix)
        for number, document in enumerate(table.documents):
            if matrix[number].any() or sums.figure in ("ratio", "blanc"):
                yield _row(task, document, sums.figure, matrix[[number]], values[number], None)
        return
    names = [None] if level == "task" else sorted(sums.classes)
    for name in names:
        matrix = sums.matrix(count, name)
        if not matrix.any() and sums.figure not in ("ratio", "blanc"):
            continue
        values = figures(sums.figure, matrix.sum(axis=0, keepdims=True))[0]
        # An undefined F1 of a resample of nuggets is 0, as in `compare_nuggets`.
        resampled = figures("counts" if sums.figure == "nuggets" else sums.figure, resample_sums(matrix, samples, seed))
        yield _row(task, name or "", sums.figure, matrix, values, resampled if count > 1 else None)


def _row(task: str, name: str, figure: Figure, matrix: Matrix, values: Matrix, resampled: Matrix | None) -> Row:
    total = matrix.sum(axis=0)
    estimates = []
    for place, value in enumerate(values.tolist()):
        if math.isnan(value):
            estimates.append(IntervalEstimate(None, reason=_explain_undefined(figure, total)))
        elif resampled is None:
            estimates.append(IntervalEstimate(value, reason="one document has no interval"))
        else:
            low, high = np.nanquantile(resampled[:, place], [0.025, 0.975]).tolist()
            estimates.append(IntervalEstimate(value, low, high))
    documents = int(np.count_nonzero(matrix.any(axis=1)))
    return Row(task, name, documents, tuple(total.tolist()), *estimates)


def _explain_undefined(figure: Figure, sums: Matrix) -> str:
    matched, system, gold = sums[:3]
    if not system and not gold:
        return "neither gold nor the system has an item"
    if not system:
        return "the system proposes nothing"
    if not gold:
        return "gold has nothing"
    return "precision and recall are both 0" if figure == "nuggets" and not matched else "undefined"
