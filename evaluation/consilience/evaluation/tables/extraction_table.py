"""The table of an extraction: entities, relations and events by type and document, exact or partial."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Literal

from consilience.evaluation.extraction.items import ITEMS, By, Item, choose_comparison, distinct, matches_by_type
from consilience.evaluation.extraction.relaxed import pair_relaxed
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.evaluation.tables.table import ScoreTable, Sums, TaskTable

__all__ = ["Criterion", "extraction_table"]

Criterion = Literal["exact", "partial"]
"""`exact`: spans and type are equal, as in `score_extraction`. `partial`: spans share a character, types are equal, as
in the relaxed scores of `extraction_details`."""


def extraction_table(
    gold: Sequence[ExtractionRecord], system: Sequence[ExtractionRecord], criterion: Criterion
) -> ScoreTable:
    """Return the sums of each task, type and document of gold, as `score_extraction` has checked both sides."""
    by_id = {record.id: record for record in system}
    pairs = [(record, by_id.get(record.id, ExtractionRecord(record.id))) for record in gold]
    tasks = {}
    for task, items in ITEMS.items():
        each = [(items(record), items(answer)) for record, answer in pairs]
        if any(given or wanted for wanted, given in each):
            tasks[task] = _task(each, criterion)
    return ScoreTable(criterion, tuple(record.id for record in gold), tasks)


def _task(pairs: Sequence[tuple[Sequence[Item], Sequence[Item]]], criterion: Criterion) -> TaskTable:
    by = choose_comparison((i for gold, _ in pairs for i in gold), (i for _, system in pairs for i in system))
    classes: defaultdict[str, dict[int, Sums]] = defaultdict(dict)
    for number, (gold_items, system_items) in enumerate(pairs):
        gold, system = distinct(gold_items, by), distinct(system_items, by)
        found = matches_by_type(set(gold), set(system)) if criterion == "exact" else _overlapping(gold, system, by)
        proposed, wanted = Counter(i.type for i in system), Counter(i.type for i in gold)
        for type_ in proposed | wanted:
            classes[type_][number] = (found[type_], proposed[type_], wanted[type_])
    return TaskTable("counts", dict(sorted(classes.items())))


def _overlapping(gold: Sequence[Item], system: Sequence[Item], by: By) -> Counter[str]:
    shared = {i.type for i in gold} & {i.type for i in system}
    return Counter(
        {
            type_: len(pair_relaxed([i for i in gold if i.type == type_], [i for i in system if i.type == type_], by))
            for type_ in shared
        }
    )
