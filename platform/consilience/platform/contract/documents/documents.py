"""Documents as the API gives them."""

from typing import Literal

from pydantic import Field

from consilience.graph.model.model import FactStatus, Realis
from consilience.platform.contract.base import Answer, Source

__all__ = [
    "DocumentDetail",
    "DocumentItem",
    "DocumentVersion",
    "Forgetting",
    "Forgotten",
    "ReadingItem",
    "SpanItem",
]


class ReadingItem(Answer):
    """What one team found in a document with one schema."""

    run_id: str
    team: str
    schema_: str = Field(alias="schema")
    rounds: int
    accepted: int
    contested: int
    rejected: int


class DocumentItem(Answer):
    """A document and what the graph made of it; all numbers are counts."""

    id: str
    name: str
    source: Source
    """Where it came from: `upload:` with an account and a name, an address, or the name of a file that was ingested;
    its folder is told to nobody."""
    media_type: str
    language: str
    chunks: int
    mentions: int
    entities: int
    events: int
    accepted: int
    """Facts that a run over the document accepted."""
    contested: int
    rejected: int
    run_id: str | None
    """Of the reading that states most, as the next three."""
    team: str | None
    schema_: str | None = Field(alias="schema")
    rounds: int | None
    readings: list[ReadingItem]
    """What each team found with each schema, side by side."""


class TextSpan(Answer):
    """A half-open range of code points in the document's text."""

    start: int
    end: int


class MentionMark(Answer):
    """An entity mention in the text."""

    id: str
    span: TextSpan
    text: str
    type: str
    entity_id: str | None


class NuggetMark(Answer):
    """An event nugget in the text."""

    id: str
    span: TextSpan
    text: str
    type: str
    realis: Realis
    event_id: str | None


class StatementPart(Answer):
    """What a statement is about."""

    id: str
    type: str
    name: str


class StatementMark(Answer):
    """A relation or argument that the document states."""

    fact_id: str
    predicate: str
    status: FactStatus
    confidence: float
    subject: StatementPart
    object: StatementPart
    quotes: list[TextSpan]


class DocumentDetail(Answer):
    """A document with its text and all that was marked in it; offsets are code points of `text`."""

    document_id: str
    name: str
    source: Source
    language: str
    text: str
    mentions: list[MentionMark]
    nuggets: list[NuggetMark]
    relations: list[StatementMark]
    arguments: list[StatementMark]


class SpanItem(Answer):
    """Something that is marked in a range of a document's text."""

    kind: Literal["entity", "event", "quote"]
    id: str
    """Of the mention, or of the fact that the quote supports."""
    start: int
    end: int
    type: str
    """Of the mention; the fact's predicate."""
    target_id: str | None
    """Entity or event that the mention refers to; the fact."""
    status: FactStatus | None
    """Of the fact."""


class DocumentVersion(Answer):
    """A document of the same source with another text, or this one."""

    id: str
    name: str
    source: Source
    current: bool
    """Whether this is the one that was asked for."""


class Forgetting(Answer):
    """What withdrawing a document would do; all numbers are counts."""

    mentions: int
    runs: int
    facts: int
    """Facts that nothing else supports: they go."""
    remembered: int
    """Facts that nothing else supports and a person reviewed: they stay as retracted, and so does the decision."""
    decisions: int
    """Decisions of people about those facts. They do not count until the document comes again, and then do again."""
    shared: int
    """Facts that other documents support too: they stay."""
    entities: int
    """Entities that no other text names: they go."""
    events: int


class Forgotten(Answer):
    """What went with a document."""

    nodes_deleted: int
    relationships_deleted: int
