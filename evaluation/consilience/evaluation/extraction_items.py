"""What the extraction scores compare: items with a type, a place and words, and how two sets of them match."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from consilience.evaluation.formats.extraction import ExtractionRecord

__all__ = [
    "By",
    "Item",
    "argument_items",
    "argument_span_items",
    "compared_by",
    "entity_items",
    "matches_by_type",
    "relation_items",
    "trigger_items",
    "trigger_span_items",
]

By = Literal["span", "text"]
"""Whether items are compared by where they stand or, for sources without offsets, by what they say."""

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to find in a document."""

    type: str
    words: tuple[str, ...]
    """Texts of its mentions: one for a mention, two for a relation."""
    spans: tuple[Range, ...] | None
    """Ranges of the same mentions; None when one of them has none."""


def entity_items(record: ExtractionRecord) -> list[Item]:
    """Return the entity mentions with their types."""
    return [_item(e.type, (e.text, e.span)) for e in record.entities]


def relation_items(record: ExtractionRecord) -> list[Item]:
    """Return the relations: relation type, mention of the subject, mention of the object; their direction counts."""
    return [_item(r.type, (r.head, r.head_span), (r.tail, r.tail_span)) for r in record.relations]


def trigger_items(record: ExtractionRecord) -> list[Item]:
    """Return the triggers with their event types (trigger classification)."""
    return [_item(e.type, (e.trigger, e.span)) for e in record.events]


def trigger_span_items(record: ExtractionRecord) -> list[Item]:
    """Return the triggers whatever their type (trigger identification)."""
    return [_item("", (e.trigger, e.span)) for e in record.events]


def argument_items(record: ExtractionRecord) -> list[Item]:
    """Return the arguments with event type and role, as `Event type/role` (argument classification)."""
    return [_item(f"{e.type}/{a.role}", (a.text, a.span)) for e in record.events for a in e.arguments]


def argument_span_items(record: ExtractionRecord) -> list[Item]:
    """Return the arguments with their event type, whatever their role (argument identification)."""
    return [_item(e.type, (a.text, a.span)) for e in record.events for a in e.arguments]


def compared_by(gold: Iterable[Item], system: Iterable[Item]) -> By:
    """Return `text` when one of the two sides has items and none of them has spans, else `span`."""
    sides = [[item.spans is None for item in side] for side in (gold, system)]
    return "text" if any(side and all(side) for side in sides) else "span"


def matches_by_type(gold: set[Item], system: set[Item]) -> Counter[str]:
    """Return how many items of each type match one to one within a document.

    Items with spans match when type and spans are equal. An item without spans matches by type and words one item
    that is still free.
    """
    gold_spans, system_spans = _by_span(gold), _by_span(system)
    found = Counter(type_ for type_, _ in gold_spans.keys() & system_spans.keys())
    free_gold = Counter(key for place, key in gold_spans.items() if place not in system_spans)
    free_system = Counter(key for place, key in system_spans.items() if place not in gold_spans)
    gold_words = {(i.type, i.words) for i in gold if i.spans is None}
    system_words = {(i.type, i.words) for i in system if i.spans is None}
    for key in gold_words | system_words:
        crossed = min(key in gold_words, free_system[key]) + min(key in system_words, free_gold[key])
        found[key[0]] += max(crossed, int(key in gold_words and key in system_words))
    return +found


def _by_span(items: set[Item]) -> dict[tuple[str, tuple[Range, ...]], tuple[str, tuple[str, ...]]]:
    return {(i.type, i.spans): (i.type, i.words) for i in items if i.spans is not None}


def _item(type_: str, *mentions: tuple[str, Range | None]) -> Item:
    spans = tuple(span for _, span in mentions if span is not None)
    return Item(type_, tuple(text for text, _ in mentions), spans if len(spans) == len(mentions) else None)
