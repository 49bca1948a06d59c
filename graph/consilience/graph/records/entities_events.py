"""Entities, events and their mentions, as the graph tells them."""

from dataclasses import dataclass

from consilience.graph.model.model import FactStatus, Realis

__all__ = ["EntitySummary", "EventArgument", "EventSummary", "MentionSummary"]


@dataclass(frozen=True, slots=True)
class EntitySummary:
    """An entity and how much the graph holds of it."""

    id: str
    type: str
    name: str
    aliases: tuple[str, ...]
    documents: int
    """Documents that name it."""
    mentions: int
    facts: int
    """Relations and arguments about it, whatever their status."""
    status: FactStatus | None
    """Of the fact that it is of its type."""


@dataclass(frozen=True, slots=True)
class EventArgument:
    """Who or what plays a role in an event."""

    fact_id: str
    role: str
    status: FactStatus
    entity_id: str
    entity_type: str
    name: str


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event with its arguments."""

    id: str
    type: str
    realis: Realis
    trigger: str
    start: int
    """Of its first nugget, in the document's text."""
    end: int
    document_id: str | None
    mentions: int
    status: FactStatus | None
    """Of the fact that it happened."""
    arguments: tuple[EventArgument, ...]
    same_as: tuple[str, ...] = ()
    """Ids of the events of other documents that are this one, as was decided."""


@dataclass(frozen=True, slots=True)
class MentionSummary:
    """A mention with why it was linked."""

    id: str
    document_id: str
    document_name: str
    start: int
    end: int
    text: str
    type: str
    realis: Realis | None
    score: float
    """Confidence of the link, 0..1."""
    reason: str
