"""Facts, their provenance and their reviews, as the API gives and takes them."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from consilience.graph.model.model import FactKind, FactStatus
from consilience.platform.contract.base import Answer, Asked, Source

__all__ = [
    "BulkAnswer",
    "BulkAsked",
    "Facets",
    "FactDetail",
    "FactItem",
    "ReviewAnswer",
    "ReviewAsked",
    "ReviewItem",
]

Reason = Annotated[str, Field(max_length=4000)]


class Part(Answer):
    """An entity or event that a fact is about."""

    id: str
    type: str
    name: str
    """An entity's name, an event's trigger."""


class FactItem(Answer):
    """A fact without its provenance."""

    id: str
    kind: FactKind
    predicate: str
    """An entity's or event's type, a relation's type, an argument's role."""
    status: FactStatus
    confidence: float
    """Highest of any run, 0..1."""
    support: int
    """Number of documents whose run accepts the fact."""
    disagreement: float
    """Of the runs over its documents, 0..1."""
    review: Literal["accepted", "rejected"] | None
    """What a person decided last; null: nobody did."""
    kept: bool
    """Whether a person's decision alone keeps it: no current reading of any document states it."""
    subject: Part
    object: Part | None


class Facets(Answer):
    """How many facts there are of each status, kind and predicate, the most frequent first."""

    total: int
    statuses: Mapping[str, int]
    kinds: Mapping[str, int]
    predicates: Mapping[str, int]


class Quote(Answer):
    """Words that support a fact, with what stands around them in the same sentence."""

    document_id: str
    document_name: str
    chunk_id: str
    quote: str
    start: int | None
    """In the document's text, in code points; null when the text does not contain the quote."""
    end: int | None
    verified: bool
    before: str
    after: str


class Support(Answer):
    """What one run, over one document, says of a fact."""

    document_id: str
    document_name: str
    document_source: Source
    run_id: str
    team: str
    team_signature: str
    schema_: str = Field(alias="schema")
    schema_signature: str
    rounds: int
    status: FactStatus
    confidence: float
    gate: str
    """Why the claim was contested before verification; empty when it was not."""


class ProposalItem(Answer):
    """An expert that proposed a fact."""

    expert: str
    task: str
    kind: str
    signature: str
    round: int
    run_id: str


class VerdictItem(Answer):
    """How a run decided about a fact."""

    decision: FactStatus
    method: str
    reason: str
    run_id: str
    debate_id: str | None


class ReviewItem(Answer):
    """What a person decided or said about a fact."""

    id: str
    by: str
    at: str
    """ISO 8601."""
    decision: Literal["accepted", "rejected", "commented"]
    reason: str
    bulk: str | None
    """Shared by reviews that were made together and can be undone together."""
    replaced_by: str | None
    """Of a fact that was edited: the one that stands in its place."""
    replaces: str | None
    """Of a fact that came of an edit: the one in whose place it stands."""


class FactDetail(Answer):
    """All that the graph knows of where a fact comes from."""

    fact: FactItem
    version: str
    """Changes whenever a run or a person says something else about the fact; also the ETag."""
    runs: list[Support]
    evidence: list[Quote]
    proposals: list[ProposalItem]
    verdicts: list[VerdictItem]
    reviews: list[ReviewItem]
    """In the order in which they were made; the last decision counts."""


class EditAsked(Asked):
    """What the right fact says; what is left out stays as it is."""

    predicate: str | None = Field(None, min_length=1, max_length=200)
    subject: str | None = Field(None, max_length=100, description="Id of an entity, or of an event for arguments.")
    object: str | None = Field(None, max_length=100, description="Id of an entity.")


class ReviewAsked(Asked):
    """A decision about a fact, or a remark."""

    decision: Literal["accepted", "rejected", "edited", "commented"]
    """`edited`: the fact is rejected, and the one that `edit` describes is accepted in its place."""
    reason: Reason = ""
    edit: EditAsked | None = None

    @model_validator(mode="after")
    def _edit_belongs_to_edited(self) -> Self:
        if (self.edit is not None) != (self.decision == "edited"):
            raise ValueError("`edit` belongs to the decision `edited`, and to no other")
        if self.decision == "commented" and not self.reason.strip():
            raise ValueError("a comment needs a `reason`: its text")
        return self


class ReviewAnswer(Answer):
    """What was recorded, and the fact as it is now."""

    fact: FactDetail
    replacement: FactDetail | None
    """The fact that stands in its place after an edit."""


class BulkAsked(Asked):
    """One decision about many facts."""

    facts: Annotated[list[Annotated[str, Field(max_length=100)]], Field(min_length=1, max_length=1000)]
    decision: Literal["accepted", "rejected"]
    reason: Reason = ""


class BulkAnswer(Answer):
    """Decisions that were made together; with the id they are undone together."""

    id: str
    facts: list[str]
