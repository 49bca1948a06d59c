"""Items of a model's reply, in words that still have to be found in the text."""

from dataclasses import dataclass

__all__ = ["ArgumentItem", "EntityItem", "EventItem", "Items", "RelationItem"]


@dataclass(frozen=True, slots=True)
class EntityItem:
    """A mention as it was named; empty strings stand for what was not said."""

    text: str
    type: str
    quote: str = ""
    confidence: float = 1.0

    def __str__(self) -> str:
        return f"{self.text} ({self.type or 'no type'})"


@dataclass(frozen=True, slots=True)
class RelationItem:
    """A triple as it was named."""

    subject: EntityItem
    relation: str
    object: EntityItem
    quote: str = ""
    confidence: float = 1.0

    def __str__(self) -> str:
        return f"{self.subject.text} | {self.relation} | {self.object.text}"


@dataclass(frozen=True, slots=True)
class ArgumentItem:
    """A role and its filler as they were named."""

    role: str
    filler: EntityItem
    quote: str = ""
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class EventItem:
    """An event as it was named."""

    type: str
    trigger: str
    realis: str = "Actual"
    arguments: tuple[ArgumentItem, ...] = ()
    quote: str = ""
    confidence: float = 1.0

    def __str__(self) -> str:
        return f"{self.trigger} ({self.type})"


@dataclass(frozen=True, slots=True)
class Items:
    """All items of one reply."""

    entities: tuple[EntityItem, ...] = ()
    relations: tuple[RelationItem, ...] = ()
    events: tuple[EventItem, ...] = ()
    unchanged: bool = False
    """Whether the reply says that the answer of the round before stands."""
    unreadable: tuple[str, ...] = ()
    """Why single items could not be read; the others stand."""
