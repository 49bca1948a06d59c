"""Entities, events, their mentions, and pairs of events that are perhaps one, as the graph tells them."""

from dataclasses import dataclass
from typing import Literal

from consilience.graph.model.identity import content_id
from consilience.graph.model.model import FactStatus, Realis

__all__ = [
    "EntitySummary",
    "EventArgument",
    "EventPair",
    "EventPairState",
    "EventSummary",
    "MentionSummary",
    "PairedEvent",
    "ResolvedEvents",
    "event_pair_id",
]

EventPairState = Literal["open", "accepted", "declined"]
"""`open`: suggested; `accepted`: decided, by a person or without asking; `declined`: not suggested again."""


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


@dataclass(frozen=True, slots=True)
class PairedEvent:
    """One event of a pair, as its document tells it."""

    id: str
    trigger: str
    start: int
    """Of the trigger, in code points of the document's text."""
    end: int
    document_id: str
    document_name: str
    quote: str | None
    """The words that tell it."""
    quote_start: int | None
    """Where the document has them, in code points; None where it does not have them word by word."""
    before: str
    """What is before them in their sentence."""
    after: str
    valid_from: str | None
    """From when until when the text says that it happened."""
    valid_to: str | None
    arguments: tuple[EventArgument, ...]


@dataclass(frozen=True, slots=True)
class EventPair:
    """Two events of different documents that are perhaps one, or of which it is decided."""

    id: str
    one: str
    """Id of the one event; the smaller of the two."""
    other: str
    type: str
    state: EventPairState
    score: float
    """Probability that they are one, 0..1."""
    reasons: tuple[str, ...]
    """What speaks for and against it, what weighs most first; none where a document is not there any more."""
    model: str
    """Version of the weights that gave the score."""
    at: str
    """When it was first suggested or linked, ISO 8601."""
    by: str | None
    """Who decided; `resolver` what was linked without asking."""
    decided_at: str | None
    reason: str | None
    """Why, as who decided said it."""
    events: tuple[PairedEvent, ...] = ()
    """Both, as their documents tell them; of a document that is not there any more nothing is told."""


@dataclass(frozen=True, slots=True)
class ResolvedEvents:
    """What resolution made of some events."""

    looked_at: int
    linked: tuple[EventPair, ...]
    """Linked, or what would be, the surest first; each is a decision of `resolver` that can be undone."""
    suggested: tuple[EventPair, ...]
    """For people to decide, the surest first."""


def event_pair_id(one: str, other: str) -> str:
    """Return the id of a pair of events, whichever is named first."""
    return content_id("pair", *sorted((one, other)))
