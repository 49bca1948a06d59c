"""Records of what resolution across documents suggests about entities and events."""

from dataclasses import dataclass
from typing import Literal

from consilience.graph.model.identity import content_id
from consilience.graph.model.model import FactStatus
from consilience.graph.records.entities_events import EventArgument

__all__ = [
    "RESOLVER",
    "EventPair",
    "EventPairState",
    "PairedEvent",
    "ResolveAcross",
    "ResolvedEvents",
    "SideDocument",
    "SideFact",
    "SidePlace",
    "Suggestion",
    "SuggestionKind",
    "SuggestionSide",
    "SuggestionState",
    "event_pair_id",
    "suggestion_id",
]

SuggestionKind = Literal["same", "different"]
"""`same`: two entities are perhaps one; `different`: one is perhaps two, another one in some of its documents."""

SuggestionState = Literal["open", "declined"]
"""`declined`: a person said no, and it is not suggested again. What was accepted is a decision."""

ResolveAcross = Literal["off", "suggest", "link"]
"""`suggest`: pairs are suggested, nothing is linked without asking; `link`: what is sure is linked; `off`: neither."""

RESOLVER = "resolver"
"""Who decides what is linked without asking."""

EventPairState = Literal["open", "accepted", "declined"]
"""`open`: suggested; `accepted`: decided, by a person or without asking; `declined`: not suggested again."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What resolution across documents thinks of entities, for a person to decide."""

    id: str
    kind: SuggestionKind
    entity: str
    """The one that would go, or that is perhaps two."""
    entity_name: str
    into: str
    """The one that would stay; of `different` the entity itself."""
    into_name: str
    type: str
    score: float
    """Probability that the suggestion is right, 0..1."""
    label: str
    """How the names go together, such as `nickname`."""
    reasons: tuple[str, ...]
    """What speaks for and against it, what weighs most first."""
    documents: tuple[str, ...] | None
    """In which the entity would become another one; None: in all, also those to come."""
    model: str
    """Version of the weights that gave the score."""
    at: str
    """When it was first made, ISO 8601."""
    state: SuggestionState = "open"
    by: str | None = None
    """Who declined it."""


@dataclass(frozen=True, slots=True)
class SidePlace:
    """Where a document names one side of a suggestion, in its sentence."""

    start: int
    """In code points of the document's text; `end` is the first after it."""
    end: int
    text: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class SideDocument:
    """A document that names one side of a suggestion."""

    id: str
    name: str
    names: tuple[str, ...]
    """What it calls it, sorted."""
    mentions: int
    places: tuple[SidePlace, ...]
    """The first of them, in the order of the text."""


@dataclass(frozen=True, slots=True)
class SideFact:
    """What is said of one side of a suggestion."""

    id: str
    subject: str
    predicate: str
    object: str
    status: FactStatus


@dataclass(frozen=True, slots=True)
class SuggestionSide:
    """One of the two that are perhaps one, or that are perhaps not."""

    entity: str
    name: str
    aliases: tuple[str, ...]
    """All names, sorted; of `different` those in the documents of this side."""
    documents: tuple[SideDocument, ...]
    """Some of them, those first that name it most."""
    documents_total: int
    facts: tuple[SideFact, ...]
    """Some of the relations that are not rejected, the surest first."""


def suggestion_id(kind: SuggestionKind, *parts: str) -> str:
    """Return the id of a suggestion about entities, whichever is named first; of `different` also of its documents."""
    return content_id("suggestion", kind, *sorted(parts))


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
