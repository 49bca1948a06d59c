"""Items of a model's reply, in words that still have to be found in the text."""

from dataclasses import dataclass

__all__ = ["AnsweredArgument", "AnsweredEntity", "AnsweredEvent", "AnsweredRelation", "Items"]


@dataclass(frozen=True, slots=True)
class AnsweredEntity:
    """A mention as it was named; empty strings stand for what was not said."""

    text: str
    type: str
    quote: str = ""
    confidence: float = 1.0

    def __str__(self) -> str:
        return f"{self.text} ({self.type or 'no type'})"


@dataclass(frozen=True, slots=True)
class AnsweredRelation:
    """A triple as it was named."""

    subject: AnsweredEntity
    relation: str
    object: AnsweredEntity
    quote: str = ""
    confidence: float = 1.0

    def __str__(self) -> str:
        return f"{self.subject.text} | {self.relation} | {self.object.text}"


@dataclass(frozen=True, slots=True)
class AnsweredArgument:
    """A role and its filler as they were named."""

    role: str
    filler: AnsweredEntity
    quote: str = ""
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class AnsweredEvent:
    """An event as it was named."""

    type: str
    trigger: str
    realis: str = "Actual"
    arguments: tuple[AnsweredArgument, ...] = ()
    quote: str = ""
    confidence: float = 1.0

    def __str__(self) -> str:
        return f"{self.trigger} ({self.type})"


@dataclass(frozen=True, slots=True)
class Items:
    """The entities, relations and events that one reply of a model lists, before they are placed in the text."""

    entities: tuple[AnsweredEntity, ...] = ()
    relations: tuple[AnsweredRelation, ...] = ()
    events: tuple[AnsweredEvent, ...] = ()
    unchanged: bool = False
    """Whether the reply says that the answer of the round before stands."""
    unreadable: tuple[str, ...] = ()
    """Why single items could not be read; the others stand."""
