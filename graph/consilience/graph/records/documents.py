"""Records of documents: what is marked in one, what was found in it, and what would go with it."""

from dataclasses import dataclass
from typing import Literal

from consilience.graph.model.model import FactStatus, Realis, Span
from consilience.graph.records.facts import Participant

__all__ = ["AnnotatedMention", "AnnotatedNugget", "AnnotatedStatement", "Forgetting", "MarkedSpan", "Reading"]


@dataclass(frozen=True, slots=True)
class AnnotatedMention:
    """An entity mention."""

    id: str
    span: Span
    text: str
    type: str
    entity_id: str | None


@dataclass(frozen=True, slots=True)
class AnnotatedNugget:
    """An event nugget; nuggets of one `event_id` corefer."""

    id: str
    span: Span
    text: str
    type: str
    realis: Realis
    event_id: str | None


@dataclass(frozen=True, slots=True)
class AnnotatedStatement:
    """A relation (subject is an entity) or an argument (subject is an event, predicate a role)."""

    fact_id: str
    predicate: str
    status: FactStatus
    confidence: float
    """As the document's run left it, 0..1."""
    subject: Participant
    object: Participant
    quotes: tuple[Span, ...]
    """Evidence within this document."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one team found in a document with one schema; readings of other teams and schemas stand beside it."""

    run_id: str
    team: str
    schema: str
    rounds: int
    accepted: int
    """Facts that the run accepted."""
    contested: int
    rejected: int


@dataclass(frozen=True, slots=True)
class MarkedSpan:
    """A mention, a nugget, or a quote that supports a relation or an argument."""

    kind: Literal["entity", "event", "quote"]
    id: str
    """Of the mention, or of the fact."""
    start: int
    end: int
    type: str
    target_id: str | None
    status: FactStatus | None


@dataclass(frozen=True, slots=True)
class Forgetting:
    """What forgetting a document would do; all numbers are counts."""

    mentions: int
    """Entity mentions and event nuggets in it."""
    runs: int
    facts: int
    """Facts that nothing else supports: they go."""
    remembered: int
    """Facts that nothing else supports and a person reviewed: they stay as retracted, and so does the decision."""
    decisions: int
    """Decisions of people about those facts. They do not count until the document comes again, and then do again."""
    shared: int
    """Facts that other documents support too: they stay, with one document less."""
    entities: int
    """Entities that no other text names: they go."""
    events: int
