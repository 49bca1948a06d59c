"""Facts and where they come from, as the graph tells them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from consilience.graph.model.model import FactKind, FactStatus

__all__ = [
    "BulkReview",
    "FactFacets",
    "FactSummary",
    "Participant",
    "ProposedBy",
    "ProvenanceLink",
    "ProvenanceQuote",
    "ProvenanceValidity",
    "ProvenanceVerdict",
    "RecordedReview",
    "ReviewDecision",
]

ReviewDecision = Literal["accepted", "rejected", "commented"]


@dataclass(frozen=True, slots=True)
class Participant:
    """An entity or event that a fact is about."""

    id: str
    type: str
    name: str
    """An entity's name, an event's trigger."""


@dataclass(frozen=True, slots=True)
class FactSummary:
    """A fact without its provenance."""

    id: str
    kind: FactKind
    predicate: str
    """An entity's or event's type, a relation's type, an argument's role, an attribute."""
    status: FactStatus
    confidence: float
    """Highest of any run, 0..1."""
    support: int
    """Number of documents whose run accepts the fact."""
    subject: Participant
    object: Participant | None
    disagreement: float = 0.0
    """Of the runs over its documents, 0..1; see `disagreement.disagreement`."""
    review: Literal["accepted", "rejected"] | None = None
    """What a person decided last; None: nobody did."""
    kept: bool = False
    """Whether a person's decision alone keeps it: no current reading of any document states it."""
    valid_from: str | None = None
    """First date on which it holds, as far as a text says: a year, a month or a day (`2003`, `2003-05`)."""
    valid_to: str | None = None
    """Last date on which it holds."""
    value: str | None = None
    """Of an attribute, its value in the lexical form of its datatype: `34`, `12500000`, `chief executive`."""
    datatype: str | None = None
    """Of an attribute: `xsd:integer`, `xsd:decimal`, `xsd:string`, `xsd:date`, `xsd:gYearMonth` or `xsd:gYear`."""
    unit: str | None = None
    """Of an attribute: of a sum of money its currency (ISO 4217), else the unit that the schema names."""


@dataclass(frozen=True, slots=True)
class FactFacets:
    """How many facts there are of each status, kind and predicate, the most frequent first."""

    total: int
    statuses: Mapping[str, int] = field(default_factory=dict)
    kinds: Mapping[str, int] = field(default_factory=dict)
    predicates: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ProvenanceLink:
    """A pronoun or a description in a quote, and the mention that it stands for; ranges of the document."""

    text: str
    start: int
    end: int
    antecedent: str
    antecedent_start: int
    antecedent_end: int


@dataclass(frozen=True, slots=True)
class ProvenanceValidity:
    """Time for which a text says that a fact holds, with the words that say so; a range of the document."""

    valid_from: str | None
    valid_to: str | None
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ProvenanceQuote:
    """Words that support a fact, with what stands around them in the same sentence."""

    document_id: str
    document_name: str
    chunk_id: str
    quote: str
    start: int | None
    """In the document's text; None when the quote was not found there."""
    end: int | None
    verified: bool
    before: str
    """What precedes the quote in its sentence; empty when the quote was not found."""
    after: str
    links: tuple[ProvenanceLink, ...] = ()
    """Through which words the quote speaks of the fact's subject and object, where it does not name them."""
    validity: ProvenanceValidity | None = None
    """When the fact holds, as the text says beside the quote; None where it does not say."""


@dataclass(frozen=True, slots=True)
class ProposedBy:
    """An expert that proposed a fact."""

    expert: str
    task: str
    kind: str
    signature: str
    round: int
    run_id: str


@dataclass(frozen=True, slots=True)
class ProvenanceVerdict:
    """How a run decided about a fact."""

    decision: FactStatus
    method: str
    reason: str
    run_id: str
    debate_id: str | None


@dataclass(frozen=True, slots=True)
class RecordedReview:
    """What a person decided or said about a fact."""

    id: str
    by: str
    at: str
    """ISO 8601."""
    decision: ReviewDecision
    reason: str
    bulk: str | None = None
    """Shared by reviews that were made together and can be undone together."""
    replaced_by: str | None = None
    """Of a fact that was edited: the one that stands in its place."""
    replaces: str | None = None
    """Of a fact that came of an edit: the one in whose place it stands."""


@dataclass(frozen=True, slots=True)
class BulkReview:
    """Decisions that were made together and can be undone together."""

    id: str
    facts: tuple[str, ...]
    """Ids of the facts, sorted."""
