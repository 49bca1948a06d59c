"""Sums of each task, type and document, from which every figure of an evaluation and its interval follow."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from consilience.evaluation.tables.figures import Figure, Matrix

__all__ = ["EVERYTHING", "ScoreTable", "Sums", "TaskTable"]

Sums = tuple[float, ...]
EVERYTHING = ""
"""The class of a task that tells no types apart."""
_WIDTHS = {"counts": 3, "nuggets": 3, "ratio": 4, "blanc": 8}


@dataclass(frozen=True, slots=True)
class TaskTable:
    """The sums of one task by type and document, from which its figures and their intervals follow."""

    figure: Figure
    classes: Mapping[str, Mapping[int, Sums]]
    """By type, the sums of the documents that have any, by their number."""

    def matrix(self, documents: int, name: str | None = None) -> Matrix:
        """Return a row of sums for each document, of one type or over all types."""
        rows = np.zeros((documents, _WIDTHS[self.figure]))
        for sums in [self.classes.get(name, {})] if name is not None else self.classes.values():
            for number, values in sums.items():
                rows[number] += values
        return rows


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """All tasks of one system by one criterion."""

    criterion: str
    """`exact`, `partial`; event nuggets and coreference have one criterion only, `dice` and `clusters`."""
    documents: tuple[str, ...]
    """Ids, in the order of gold."""
    tasks: Mapping[str, TaskTable]

    def to_json(self) -> dict[str, Any]:
        """Return the table as plain lists and dictionaries."""
        return {
            "criterion": self.criterion,
            "documents": list(self.documents),
            "tasks": {
                task: {
                    "figure": table.figure,
                    "classes": {
                        name: [[number, *sums] for number, sums in documents.items()]
                        for name, documents in table.classes.items()
                    },
                }
                for task, table in self.tasks.items()
            },
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "ScoreTable":
        """Return the table that `to_json` gave."""
        tasks = {
            task: TaskTable(
                table["figure"],
                {
                    name: {int(number): tuple(sums) for number, *sums in documents}
                    for name, documents in table["classes"].items()
                },
            )
            for task, table in data["tasks"].items()
        }
        return cls(data["criterion"], tuple(data["documents"]), tasks)
