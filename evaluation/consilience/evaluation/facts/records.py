"""Statements of a passage, once a passage and not once a mention: entities by their names, relations, events."""

from dataclasses import dataclass

__all__ = ["NamedEntity", "Passage", "StatedArgument", "StatedEvent", "StatedRelation"]


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """An entity by all its names."""

    name: str
    """The name by which relations and events of the passage speak of it."""
    type: str
    aliases: frozenset[str] = frozenset()
    """Every form by which the passage names it."""
    certain: bool = True
    """False where careful readers could disagree."""
    label: str = ""
    """What people call it, where `name` is an id."""
    confidence: float | None = None
    """Of a system, that it is one and of this type: 0..1."""


@dataclass(frozen=True, slots=True)
class StatedRelation:
    """A relation that a passage states, or that a system finds in it: ⟨subject, type, object⟩ by names."""

    subject: str
    """Name of an entity, as is `object`."""
    type: str
    object: str
    how: str = ""
    """Of gold: what it takes to see it: `sentence`, `coreference`, `across`."""
    certain: bool = True
    confidence: float | None = None
    """Of a system: 0..1."""


@dataclass(frozen=True, slots=True)
class StatedArgument:
    """Argument of an event as it is stated: who or what has a role in it."""

    role: str
    name: str
    """Of an entity."""
    confidence: float | None = None
    """Of a system: 0..1."""


@dataclass(frozen=True, slots=True)
class StatedEvent:
    """An event by the word that names it, once for each place where it does."""

    type: str
    trigger: str
    arguments: tuple[StatedArgument, ...] = ()
    certain: bool = True
    confidence: float | None = None
    """Of a system, that it happens: 0..1."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A text with all that it states, or all that a system says it states."""

    id: str
    text: str = ""
    entities: tuple[NamedEntity, ...] = ()
    relations: tuple[StatedRelation, ...] = ()
    events: tuple[StatedEvent, ...] = ()
