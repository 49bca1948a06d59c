"""Details behind extraction scores: relaxed scores, intervals, and confusion of types."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from consilience.evaluation.extraction.character_f1 import character_f1
from consilience.evaluation.extraction.items import ITEMS, By, Item, choose_comparison, distinct, matches_by_type
from consilience.evaluation.extraction.relaxed import pair_relaxed
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.evaluation.support.bootstrap import Interval, f1_interval
from consilience.evaluation.support.counts import Average, Counts, sum_counts
from consilience.evaluation.support.signature import signature

__all__ = ["ExtractionDetails", "TaskDetails", "extraction_details"]


@dataclass(frozen=True, slots=True)
class TaskDetails:
    """What stands behind the strict score of one task: intervals, relaxed matching, confusion of types."""

    interval: Interval | None
    """Of the strict micro F1."""
    relaxed: Counts
    """Micro sums by relaxed matching."""
    relaxed_macro: Average
    """Means over types by relaxed matching."""
    relaxed_interval: Interval | None
    """Of the relaxed micro F1."""
    confusion: Mapping[tuple[str | None, str | None], int]
    """How often gold's type met the system's at overlapping places, most frequent first; None: nothing was there."""
    documents: tuple[Counts, ...]
    """Strict sums of each document, in the order of gold."""

    def to_json(self) -> dict[str, Any]:
        """Return the details as plain dictionaries and lists."""
        return {
            "interval": None if self.interval is None else self.interval.to_json(),
            "relaxed": {
                "micro": self.relaxed.to_json(),
                "macro": self.relaxed_macro.to_json(),
                "interval": None if self.relaxed_interval is None else self.relaxed_interval.to_json(),
            },
            "confusion": [{"gold": g, "system": s, "count": n} for (g, s), n in self.confusion.items()],
        }


@dataclass(frozen=True, slots=True)
class ExtractionDetails:
    """What stands behind the strict scores of all tasks, and character-level sums over arguments."""

    signature: str
    tasks: Mapping[str, TaskDetails]
    """By `ner`, `re`, `ee_trigger`, `ee_argument`."""
    argument_characters: Counts
    """Character-level sums over arguments, as DuEE scores them."""

    def to_json(self) -> dict[str, Any]:
        """Return the details as plain dictionaries and lists."""
        return {
            "signature": self.signature,
            **{name: task.to_json() for name, task in self.tasks.items()},
            "argument_characters": self.argument_characters.to_json(),
        }


def extraction_details(
    gold: Sequence[ExtractionRecord], system: Sequence[ExtractionRecord], samples: int = 1000, seed: int = 0
) -> ExtractionDetails:
    """Compare a system's answers with gold, record by record with the same id, as `score_extraction` has checked them.

    Args:
        gold: the right answers.
        system: a system's answers; a record that is missing counts as an empty answer.
        samples: resamples of documents for the intervals.
        seed: start of their pseudo-random numbers.
    """
    by_id = {record.id: record for record in system}
    pairs = [(record, by_id.get(record.id, ExtractionRecord(record.id))) for record in gold]
    tasks = {name: _details(pairs, items, samples, seed) for name, items in ITEMS.items()}
    return ExtractionDetails(
        signature(
            "extraction-details", relaxed="overlap,type", items="set", bootstrap=f"documents{samples},seed{seed}"
        ),
        tasks,
        character_f1(gold, by_id),
    )


def _details(
    records: Sequence[tuple[ExtractionRecord, ExtractionRecord]],
    items: Callable[[ExtractionRecord], list[Item]],
    samples: int,
    seed: int,
) -> TaskDetails:
    pairs = [(items(gold), items(system)) for gold, system in records]
    by = choose_comparison((i for gold, _ in pairs for i in gold), (i for _, system in pairs for i in system))
    strict, relaxed = list[Counts](), list[Counts]()
    types: dict[str, Counts] = {}
    confusion: Counter[tuple[str | None, str | None]] = Counter()
    for gold_items, system_items in pairs:
        gold, system = distinct(gold_items, by), distinct(system_items, by)
        found = sum(matches_by_type(set(gold), set(system)).values())
        strict.append(Counts(found, len(system), len(gold)))
        document = Counts(0, 0, 0)
        for type_ in sorted({i.type for i in (*gold, *system)}):
            right, given = [i for i in gold if i.type == type_], [i for i in system if i.type == type_]
            counts = Counts(len(pair_relaxed(right, given, by)), len(given), len(right))
            types[type_] = types.get(type_, Counts(0, 0, 0)) + counts
            document += counts
        relaxed.append(document)
        confusion += _confusion(gold, system, by)
    ordered = sorted(confusion.items(), key=lambda entry: (-entry[1], str(entry[0])))
    return TaskDetails(
        f1_interval(strict, samples, seed=seed),
        sum_counts(relaxed),
        Average.over(types.values()),
        f1_interval(relaxed, samples, seed=seed),
        dict(ordered),
        tuple(strict),
    )


def _confusion(gold: Sequence[Item], system: Sequence[Item], by: By) -> Counter[tuple[str | None, str | None]]:
    """Pair what overlaps and has the same type first, then the rest; what stays alone met nothing."""
    counts: Counter[tuple[str | None, str | None]] = Counter()
    free_gold, free_system = set(range(len(gold))), set(range(len(system)))
    for same_type in (True, False):
        groups = sorted({i.type for i in gold} & {i.type for i in system}) if same_type else [None]
        for type_ in groups:
            rows = [n for n in sorted(free_gold) if type_ is None or gold[n].type == type_]
            columns = [n for n in sorted(free_system) if type_ is None or system[n].type == type_]
            for row, column in pair_relaxed([gold[n] for n in rows], [system[n] for n in columns], by):
                counts[gold[rows[row]].type, system[columns[column]].type] += 1
                free_gold.discard(rows[row])
                free_system.discard(columns[column])
    counts.update((gold[n].type, None) for n in free_gold)
    counts.update((None, system[n].type) for n in free_system)
    return counts
