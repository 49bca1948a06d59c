"""Strict precision, recall and F1 of extracted entities, relations and events."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from consilience.evaluation.extraction.items import (
    By,
    Item,
    argument_items,
    argument_span_items,
    attribute_items,
    choose_comparison,
    distinct,
    entity_items,
    matches_by_type,
    relation_items,
    trigger_items,
    trigger_span_items,
)
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.evaluation.support.counts import Average, Counts, sum_counts
from consilience.evaluation.support.errors import EvaluationError
from consilience.evaluation.support.signature import signature

__all__ = ["ExtractionScores", "TaskScores", "score_extraction"]

Items = Callable[[ExtractionRecord], list[Item]]


@dataclass(frozen=True, slots=True)
class TaskScores:
    """Scores of one task over all documents."""

    task: str
    """`ner`, `re`, `ee_trigger`, `ee_argument`, one of the latter two followed by `_identification`, or `attribute`."""
    by: By
    """Whether items were compared by span or, since one side has none, by text."""
    micro: Counts
    """Sums over all documents and types."""
    macro: Average
    """Means over the types that gold or the system has."""
    types: Mapping[str, Counts]
    """Sums of each type, by its name; of an argument the name is `Event type/role`."""

    def signature(self, average: Literal["micro", "macro"] = "micro") -> str:
        """Return how the scores were computed, as in `extraction|task:ner|match:strict|by:span|avg:micro|v:0.1.0`."""
        return signature("extraction", task=self.task, match="strict", by=self.by, avg=average)

    def to_json(self) -> dict[str, Any]:
        """Return the scores as plain dictionaries."""
        return {
            "micro": self.micro.to_json(),
            "macro": self.macro.to_json(),
            "types": {name: counts.to_json() for name, counts in self.types.items()},
        }


@dataclass(frozen=True, slots=True)
class ExtractionScores:
    """Strict scores of entities, relations, triggers and arguments; section 5.1 of Li, Ji and Huang 2013 for events."""

    ner: TaskScores
    """Entity mentions: span and type."""
    re: TaskScores
    """Relations: subject span, object span and relation type."""
    ee_trigger: TaskScores
    """Trigger classification: span and event type."""
    ee_argument: TaskScores
    """Argument classification: span, event type and role (Li, Ji and Huang 2013, section 5.1)."""
    ee_trigger_identification: TaskScores
    """Triggers by their span alone."""
    ee_argument_identification: TaskScores
    """Arguments by span and event type, whatever the role."""
    missing: tuple[str, ...]
    """Ids of gold records that the system has not answered; they count as empty answers."""
    unexpected: tuple[str, ...]
    """Ids of the system's records that gold does not have; they are not scored."""
    attribute: TaskScores | None = None
    """Attributes: words of the subject, attribute, value and unit; None where neither side has any."""

    @property
    def signature(self) -> str:
        """The signature, which says how all the scores were computed."""
        tasks = (self.ner, self.re, self.ee_trigger, self.ee_argument, self.attribute)
        modes = {task.task: task.by for task in tasks if task}
        return signature("extraction", match="strict", items="set", **modes)

    def to_json(self) -> dict[str, Any]:
        """Return what `consilience evaluate extraction --json` prints."""
        return {
            "signature": self.signature,
            "ner": self.ner.to_json(),
            "re": self.re.to_json(),
            "ee_trigger": {
                **self.ee_trigger.to_json(),
                "identification": self.ee_trigger_identification.micro.to_json(),
            },
            "ee_argument": {
                **self.ee_argument.to_json(),
                "identification": self.ee_argument_identification.micro.to_json(),
            },
            **({"attribute": self.attribute.to_json()} if self.attribute else {}),
            "missing": list(self.missing),
            "unexpected": list(self.unexpected),
        }


def score_extraction(gold: Sequence[ExtractionRecord], system: Sequence[ExtractionRecord]) -> ExtractionScores:
    """Compare a system's answers with gold, record by record with the same id.

    An item counts once however often a record repeats it: both sides are sets. Items are compared by their spans. When
    no item of a task has spans on one of the two sides, that task is compared by text; a single item without spans
    among others that have them matches by text an item that nothing else matches.

    Raises:
        EvaluationError: an id comes twice on one side, or the two sides have different texts for one id.
    """
    gold_by_id, system_by_id = _by_id(gold, "gold"), _by_id(system, "system")
    pairs = []
    for id_, record in gold_by_id.items():
        answer = system_by_id.get(id_, ExtractionRecord(id_))
        if record.text and answer.text and record.text != answer.text:
            raise EvaluationError(
                f"Record {id_!r} has another text in gold than in the system's answers, so that offsets mean different "
                "places. Run the system on the text of gold."
            )
        pairs.append((record, answer))

    def scores(task: str, items: Items) -> TaskScores:
        return _task_scores(task, [(items(record), items(answer)) for record, answer in pairs])

    return ExtractionScores(
        ner=scores("ner", entity_items),
        re=scores("re", relation_items),
        ee_trigger=scores("ee_trigger", trigger_items),
        ee_argument=scores("ee_argument", argument_items),
        ee_trigger_identification=scores("ee_trigger_identification", trigger_span_items),
        ee_argument_identification=scores("ee_argument_identification", argument_span_items),
        missing=tuple(sorted(gold_by_id.keys() - system_by_id.keys())),
        unexpected=tuple(sorted(system_by_id.keys() - gold_by_id.keys())),
        attribute=scores("attribute", attribute_items) if any(a.attributes or b.attributes for a, b in pairs) else None,
    )


def _task_scores(task: str, pairs: Sequence[tuple[list[Item], list[Item]]]) -> TaskScores:
    by = choose_comparison((i for gold, _ in pairs for i in gold), (i for _, system in pairs for i in system))
    counts: defaultdict[str, Counts] = defaultdict(lambda: Counts(0, 0, 0))
    for gold_items, system_items in pairs:
        gold, system = set(distinct(gold_items, by)), set(distinct(system_items, by))
        found = matches_by_type(gold, system)
        proposed, wanted = Counter(i.type for i in system), Counter(i.type for i in gold)
        for type_ in proposed | wanted:
            counts[type_] += Counts(found[type_], proposed[type_], wanted[type_])
    types = dict(sorted(counts.items()))
    return TaskScores(task, by, sum_counts(types.values()), Average.over(types.values()), types)


def _by_id(records: Sequence[ExtractionRecord], side: str) -> dict[str, ExtractionRecord]:
    by_id = {record.id: record for record in records}
    if len(by_id) < len(records):
        twice = sorted(id_ for id_, n in Counter(record.id for record in records).items() if n > 1)
        raise EvaluationError(f"The {side} records use the id {twice[0]!r} more than once.")
    return by_id
