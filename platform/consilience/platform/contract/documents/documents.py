"""Documents as the API gives them."""

from pydantic import Field

from consilience.graph.records.documents import (
    AnnotatedMention,
    AnnotatedNugget,
    AnnotatedStatement,
    Forgetting,
    MarkedSpan,
    Reading,
)
from consilience.platform.contract.base import ResponseModel, Source, show_as_they_are
from consilience.platform.contract.documents.metadata import SaidMetadata

__all__ = [
    "DocumentDetail",
    "DocumentItem",
    "DocumentVersion",
    "Forgetting",
    "Forgotten",
    "MarkedSpan",
    "Reading",
]

show_as_they_are(MarkedSpan, Forgetting)


class DocumentItem(ResponseModel):
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
    readings: list[Reading]
    """What each team found with each schema, side by side."""
    metadata: SaidMetadata
    """What is known of it beside its text."""


class DocumentDetail(ResponseModel):
    """A document with its text and all that was marked in it; offsets are code points of `text`."""

    document_id: str
    name: str
    source: Source
    language: str
    text: str
    mentions: list[AnnotatedMention]
    nuggets: list[AnnotatedNugget]
    relations: list[AnnotatedStatement]
    arguments: list[AnnotatedStatement]


class DocumentVersion(ResponseModel):
    """A document of the same source with another text, or this one."""

    id: str
    name: str
    source: Source
    current: bool
    """Whether this is the one that was asked for."""


class Forgotten(ResponseModel):
    """What went with a document."""

    nodes_deleted: int
    relationships_deleted: int
