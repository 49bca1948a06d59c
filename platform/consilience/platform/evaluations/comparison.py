"""Tables of evaluations side by side, each row with the difference from the first one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from consilience.evaluation.significance.paired_bootstrap import Difference
from consilience.evaluation.support.errors import EvaluationError
from consilience.evaluation.tables.comparison import table_differences
from consilience.evaluation.tables.rows import Level, Row, table_rows
from consilience.platform.evaluations.store import EvaluationStore
from consilience.platform.records.evaluations import EvaluationRecord

__all__ = ["Compared", "ComparedCell", "ComparedRow", "compare_evaluations"]


@dataclass(frozen=True, slots=True)
class ComparedCell:
    """A row of one evaluation."""

    row: Row
    difference: Difference | None
    """In F1 from the first evaluation; None for the first itself and where the two cannot be compared."""


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A row over all evaluations."""

    task: str
    name: str
    cells: tuple[ComparedCell | None, ...]
    """By evaluation; None where one has no such row."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Tables side by side."""

    rows: tuple[ComparedRow, ...]
    incomparable: tuple[str | None, ...]
    """By evaluation, why it has no differences; None where it has."""


def compare_evaluations(
    store: EvaluationStore, records: Sequence[EvaluationRecord], criterion: str, level: Level, task: str | None = None
) -> Compared:
    """Return the tables of evaluations by one criterion, the first of them as the baseline.

    Raises:
        NotFoundError: an evaluation has no table of this criterion.
    """
    tables = [store.table(record.id, criterion) for record in records]
    rows = [{(row.task, row.name): row for row in table_rows(table, level, task)} for table in tables]
    differences: list[Mapping[tuple[str, str], Difference]] = [{}]
    incomparable: list[str | None] = [None]
    for record, table in zip(records[1:], tables[1:], strict=True):
        found: Mapping[tuple[str, str], Difference] = {}
        reason = None
        if record.gold_digest != records[0].gold_digest:
            reason = "It was scored against another gold standard."
        else:
            try:
                found = table_differences(table, tables[0], level, task)
            except EvaluationError as error:
                reason = str(error)
        differences.append(found)
        incomparable.append(reason)
    keys = dict.fromkeys(key for each in rows for key in each)
    return Compared(
        tuple(
            ComparedRow(
                *key,
                tuple(
                    ComparedCell(each[key], found.get(key)) if key in each else None
                    for each, found in zip(rows, differences, strict=True)
                ),
            )
            for key in keys
        ),
        tuple(incomparable),
    )
