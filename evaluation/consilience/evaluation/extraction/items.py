"""Items that the extraction scores compare, with a type, a place and words, and how two sets of them match.

What a record contests is none of them: no answer, as it is none in the graph.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from consilience.evaluation.formats.extraction import ExtractionRecord

__all__ = [
    "ITEMS",
    "By",
    "Item",
    "Range",
    "argument_items",
    "argument_span_items",
    "attribute_items",
    "choose_comparison",
    "distinct",
    "entity_items",
    "match_pairs",
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
    return [_item(e.type, (e.text, e.span)) for e in record.asserted.entities]


def relation_items(record: ExtractionRecord) -> list[Item]:
    """Return the relations: relation type, mention of the subject, mention of the object; their direction counts."""
    return [_item(r.type, (r.head, r.head_span), (r.tail, r.tail_span)) for r in record.asserted.relations]


def attribute_items(record: ExtractionRecord) -> list[Item]:
    """Return the attributes: attribute, subject by its words, value with its unit; the words of the value do not count.

    `34` and `thirty-four` are one value, and an attribute is one item however often a document states it.
    """
    return [
        Item(a.attribute, (a.subject, f"{a.value} {a.unit}" if a.unit else a.value), None)
        for a in record.asserted.attributes
    ]


def trigger_items(record: ExtractionRecord) -> list[Item]:
    """Return the triggers with their event types (trigger classification)."""
    return [_item(e.type, (e.trigger, e.span)) for e in record.asserted.events]


def trigger_span_items(record: ExtractionRecord) -> list[Item]:
    """Return the triggers whatever their type (trigger identification)."""
    return [_item("", (e.trigger, e.span)) for e in record.asserted.events]


def argument_items(record: ExtractionRecord) -> list[Item]:
    """Return the arguments with event type and role, as `Event type/role` (argument classification)."""
    return [_item(f"{e.type}/{a.role}", (a.text, a.span)) for e in record.asserted.events for a in e.arguments]


def argument_span_items(record: ExtractionRecord) -> list[Item]:
    """Return the arguments with their event type, whatever their role (argument identification)."""
    return [_item(e.type, (a.text, a.span)) for e in record.asserted.events for a in e.arguments]


def choose_comparison(gold: Iterable[Item], system: Iterable[Item]) -> By:
    """Return `text` when one of the two sides has items and none of them has spans, else `span`."""
    sides = [[item.spans is None for item in side] for side in (gold, system)]
    return "text" if any(side and all(side) for side in sides) else "span"


def matches_by_type(gold: set[Item], system: set[Item]) -> Counter[str]:
    """Return how many items of each type match one to one within a document; see `match_pairs`."""
    return Counter(item.type for item, _ in match_pairs(gold, system))


def match_pairs(gold: set[Item], system: set[Item]) -> list[tuple[Item, Item]]:
    """Return the items of a document that match one to one, gold's and the system's, always in the same order.

    Items with spans match when type and spans are equal. An item without spans matches by type and words one item
    that is still free.
    """
    gold_spans = {(i.type, i.spans): i for i in gold if i.spans is not None}
    system_spans = {(i.type, i.spans): i for i in system if i.spans is not None}
    pairs = [(gold_spans[place], system_spans[place]) for place in sorted(gold_spans.keys() & system_spans.keys())]
    free_gold = _by_words(item for place, item in gold_spans.items() if place not in system_spans)
    free_system = _by_words(item for place, item in system_spans.items() if place not in gold_spans)
    gold_words = {(i.type, i.words): i for i in gold if i.spans is None}
    system_words = {(i.type, i.words): i for i in system if i.spans is None}
    for key in sorted(gold_words.keys() | system_words.keys()):
        crossed = []
        if key in gold_words and key in free_system:
            crossed.append((gold_words[key], free_system[key]))
        if key in system_words and key in free_gold:
            crossed.append((free_gold[key], system_words[key]))
        if not crossed and key in gold_words and key in system_words:
            crossed.append((gold_words[key], system_words[key]))
        pairs += crossed
    return pairs


def distinct(items: Sequence[Item], by: By) -> list[Item]:
    """Return items that are compared, each once, in their order: one place is one item, whatever words it has.

    Where a file without texts gives a place several, the words that are first by the alphabet stay.
    """
    if by == "text":
        return list(dict.fromkeys(Item(i.type, i.words, None) for i in items))
    kept: dict[tuple[str, tuple[Range, ...] | tuple[str, ...]], Item] = {}
    for item in items:
        place = (item.type, item.spans or item.words)
        kept[place] = min(kept.get(place, item), item, key=lambda one: one.words)
    return list(kept.values())


def _by_words(items: Iterable[Item]) -> dict[tuple[str, tuple[str, ...]], Item]:
    """Return the first item of each type and words."""
    ordered = sorted(items, key=lambda item: item.spans or (), reverse=True)
    return {(item.type, item.words): item for item in ordered}


def _item(type_: str, *mentions: tuple[str, Range | None]) -> Item:
    spans = tuple(span for _, span in mentions if span is not None)
    return Item(type_, tuple(text for text, _ in mentions), spans if len(spans) == len(mentions) else None)


ITEMS: Mapping[str, Callable[[ExtractionRecord], list[Item]]] = {
    "ner": entity_items,
    "re": relation_items,
    "ee_trigger": trigger_items,
    "ee_argument": argument_items,
}
"""The items of each task."""
