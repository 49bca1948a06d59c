"""Matching of a system's facts with those of gold, whatever names they use for the same entities."""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from consilience.evaluation.facts.records import NamedEntity, Passage, StatedEvent, StatedRelation

__all__ = ["SYMMETRIC", "Argument", "Matched", "Matches", "Trigger", "match_passage"]

SYMMETRIC = frozenset({"spouse_of"})
T = TypeVar("T")
_End = Callable[[str], str]
"""Gives the entity of gold that a name stands for."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """The word that names an event, with the event's type."""

    type: str
    word: str
    confidence: float | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Argument:
    """Argument of an event: who or what has a role in it."""

    type: str
    trigger: str
    role: str
    name: str
    confidence: float | None = field(default=None, compare=False)


@dataclass(slots=True)
class Matched(Generic[T]):
    """Facts of one kind, gold's beside the system's: right, wrong, missed, repeated."""

    right: list[tuple[T, T]] = field(default_factory=list)
    """⟨gold's, the system's⟩"""
    wrong: list[T] = field(default_factory=list)
    """Of the system, not in gold."""
    missed: list[T] = field(default_factory=list)
    """Of gold, not found."""
    repeated: list[T] = field(default_factory=list)
    """Of the system, which it has in other words already: neither right nor wrong."""


@dataclass(slots=True)
class Matches:
    """Facts that are right, wrong and missed in one passage, or in many."""

    entities: Matched[NamedEntity] = field(default_factory=Matched)
    relations: Matched[StatedRelation] = field(default_factory=Matched)
    triggers: Matched[Trigger] = field(default_factory=Matched)
    arguments: Matched[Argument] = field(default_factory=Matched)
    uncertain: set[Hashable] = field(default_factory=set)
    """Triggers and arguments of gold about which readers could disagree."""


def match_passage(gold: Passage, system: Passage, symmetric: Collection[str] = SYMMETRIC) -> Matches:
    """Compare what a system says of a passage with gold.

    Two entities are the same if a name of one is a name of the other, apart from case and blanks. A relation is right
    if gold has its type between the same entities; of symmetric ones the direction does not count. Triggers are
    compared as words, each as often as it comes.

    Args:
        gold: the right facts.
        system: a system's.
        symmetric: relations that say the same in both directions.
    """
    same = _Names(gold, system)
    found = Matches()
    found.entities = _match(gold.entities, system.entities, lambda entity, end: (end(entity.name), entity.type), same)
    found.relations = _match(
        gold.relations, system.relations, lambda relation, end: _relation(relation, end, symmetric), same
    )
    found.triggers = _match_triggers(gold, system)
    found.arguments = _match(
        (one for event in gold.events for one in _arguments(event)),
        (one for event in system.events for one in _arguments(event)),
        lambda one, end: (one.type, one.trigger.casefold(), one.role, end(one.name)),
        same,
    )
    for event in gold.events:
        if not event.certain:
            found.uncertain.add(_trigger(event))
            found.uncertain.update(_arguments(event))
    return found


class _Names:
    """The entities of gold behind the names of both sides."""

    def __init__(self, gold: Passage, system: Passage) -> None:
        self._gold: dict[str, str] = {}
        for entity in gold.entities:
            for name in {entity.name, *entity.aliases}:
                self._gold.setdefault(_plain(name), entity.name)
        self._system = {entity.name: {entity.name, *entity.aliases} for entity in system.entities}

    def of_gold(self, name: str) -> str:
        return self._gold.get(_plain(name), f"\0{_plain(name)}")

    def of_system(self, name: str) -> str:
        """Return gold's name for an entity of the system: that of most of its names; its own if gold has none."""
        known = Counter(
            self._gold[_plain(alias)] for alias in sorted(self._system.get(name, {name})) if _plain(alias) in self._gold
        )
        own = self._gold.get(_plain(name))
        return own or (known.most_common(1)[0][0] if known else f"\0{_plain(name)}")


def _match(gold: Iterable[T], system: Iterable[T], key: Callable[[T, _End], Hashable], names: _Names) -> Matched[T]:
    found = Matched[T]()
    left: dict[Hashable, T] = {}
    for item in gold:
        left.setdefault(key(item, names.of_gold), item)
    seen: set[Hashable] = set()
    for item in system:
        place = key(item, names.of_system)
        if place in seen:
            found.repeated.append(item)
            continue
        seen.add(place)
        if place in left:
            found.right.append((left.pop(place), item))
        else:
            found.wrong.append(item)
    found.missed = list(left.values())
    return found


def _relation(relation: StatedRelation, end: _End, symmetric: Collection[str]) -> Hashable:
    ends = (end(relation.subject), end(relation.object))
    return relation.type, tuple(sorted(ends)) if relation.type in symmetric else ends


def _match_triggers(gold: Passage, system: Passage) -> Matched[Trigger]:
    found = Matched[Trigger]()
    left = defaultdict[tuple[str, str], list[Trigger]](list)
    for event in gold.events:
        left[event.type, event.trigger.casefold()].append(_trigger(event))
    for event in system.events:
        if here := left[event.type, event.trigger.casefold()]:
            found.right.append((here.pop(), _trigger(event)))
        else:
            found.wrong.append(_trigger(event))
    found.missed = [trigger for triggers in left.values() for trigger in triggers]
    return found


def _trigger(event: StatedEvent) -> Trigger:
    return Trigger(event.type, event.trigger, event.confidence)


def _arguments(event: StatedEvent) -> Sequence[Argument]:
    return [Argument(event.type, event.trigger, one.role, one.name, one.confidence) for one in event.arguments]


def _plain(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
