"""The items of each task, as tables count them and cases show them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from consilience.evaluation.facts.matching import Argument, Matched, Matches, Trigger
from consilience.evaluation.facts.records import NamedEntity, Passage, StatedRelation

__all__ = ["TASKS", "FactItem", "items_of"]

TASKS: Mapping[str, Callable[[Matches], Matched[Any]]] = {
    "ner": lambda found: found.entities,
    "re": lambda found: found.relations,
    "ee_trigger": lambda found: found.triggers,
    "ee_argument": lambda found: found.arguments,
}
"""By the names that extractions have for the same tasks."""


@dataclass(frozen=True, slots=True)
class FactItem:
    """Item that counts in one cell of a table."""

    type: str
    """Of an argument: `event type/role`."""
    words: tuple[str, ...]
    """As people know them: of a relation subject and object, of an argument the event's word and the filler."""


def items_of(found: Matched[Any], gold: Passage, system: Passage) -> Iterator[tuple[FactItem | None, FactItem | None]]:
    """Yield gold's and the system's items in pairs; a wrong one has no gold, a missed one no system's."""
    known, said = _labels(gold), _labels(system)
    yield from ((_item(one, known), _item(other, said)) for one, other in found.right)
    yield from ((None, _item(other, said)) for other in found.wrong)
    yield from ((_item(one, known), None) for one in found.missed)


def _labels(passage: Passage) -> Mapping[str, str]:
    return {entity.name: entity.label for entity in passage.entities if entity.label}


def _item(item: NamedEntity | StatedRelation | Trigger | Argument, labels: Mapping[str, str]) -> FactItem:
    match item:
        case NamedEntity():
            return FactItem(item.type, (item.label or item.name,))
        case StatedRelation():
            return FactItem(item.type, (labels.get(item.subject, item.subject), labels.get(item.object, item.object)))
        case Trigger():
            return FactItem(item.type, (item.word,))
        case Argument():
            return FactItem(f"{item.type}/{item.role}", (item.trigger, labels.get(item.name, item.name)))
