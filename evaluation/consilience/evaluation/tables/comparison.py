"""Comparison of two tables, row by row, and whether they differ by more than the luck of the documents."""

from collections.abc import Callable
from functools import partial

import numpy as np

from consilience.evaluation.significance.paired_bootstrap import Difference, paired_bootstrap, same_documents
from consilience.evaluation.tables.figures import Figure, Matrix, figures
from consilience.evaluation.tables.rows import Level
from consilience.evaluation.tables.table import ScoreTable

__all__ = ["table_differences"]


def table_differences(
    first: ScoreTable, second: ScoreTable, level: Level, task: str | None = None, samples: int = 1000, seed: int = 12345
) -> dict[tuple[str, str], Difference]:
    """Return the difference in F1 of each row that both have, first minus second, by task and name.

    Tasks and types are compared by the paired bootstrap over documents (Koehn 2004). A single document cannot be drawn
    anew, so its differences are not here.

    Raises:
        EvaluationError: the tables are over different documents, or over fewer than two.
    """
    same_documents(first.documents, second.documents)
    if level == "document":
        return {}
    count = len(first.documents)
    rows: dict[str, tuple[list[list[float]], list[list[float]], Callable[[Matrix], Matrix]]] = {}
    keys: dict[str, tuple[str, str]] = {}
    for name, table in first.tasks.items():
        other = second.tasks.get(name)
        if other is None or (task is not None and name != task):
            continue
        for type_ in [None] if level == "task" else sorted(table.classes.keys() | other.classes.keys()):
            one, two = table.matrix(count, type_), other.matrix(count, type_)
            if one.any() or two.any():
                key = f"{name}\n{type_ or ''}"
                keys[key] = name, type_ or ""
                rows[key] = one.tolist(), two.tolist(), partial(_f1, table.figure)
    found = paired_bootstrap(rows, count, samples, seed).differences
    return {keys[key]: difference for key, difference in found.items()}


def _f1(figure: Figure, sums: Matrix) -> Matrix:
    return np.nan_to_num(figures("counts" if figure == "nuggets" else figure, sums)[:, 2])
