"""Facts, their provenance and their reviews, as the API gives and takes them."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from consilience.graph.model.model import FactStatus
from consilience.graph.records.facts import (
    BulkReview,
    FactFacets,
    FactSummary,
    ProposedBy,
    ProvenanceQuote,
    ProvenanceVerdict,
    RecordedReview,
)
from consilience.platform.contract.base import RequestModel, ResponseModel, Source, show_as_they_are

__all__ = [
    "BulkAsked",
    "BulkReview",
    "FactDetail",
    "FactFacets",
    "FactSummary",
    "RecordedReview",
    "ReviewAnswer",
    "ReviewAsked",
]

show_as_they_are(FactSummary, FactFacets, RecordedReview, BulkReview)


Reason = Annotated[str, Field(max_length=4000)]


class Support(ResponseModel):
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


class FactDetail(ResponseModel):
    """All that the graph knows of where a fact comes from."""

    fact: FactSummary
    version: str
    """Changes whenever a run or a person says something else about the fact; also the ETag."""
    runs: list[Support]
    evidence: list[ProvenanceQuote]
    proposals: list[ProposedBy]
    verdicts: list[ProvenanceVerdict]
    reviews: list[RecordedReview]
    """In the order in which they were made; the last decision counts."""


class EditAsked(RequestModel):
    """What the right fact says; what is left out stays as it is."""

    predicate: str | None = Field(None, min_length=1, max_length=200)
    subject: str | None = Field(None, max_length=100, description="Id of an entity, or of an event for arguments.")
    object: str | None = Field(None, max_length=100, description="Id of an entity.")


class ReviewAsked(RequestModel):
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


class ReviewAnswer(ResponseModel):
    """What was recorded, and the fact as it is now."""

    fact: FactDetail
    replacement: FactDetail | None
    """The fact that stands in its place after an edit."""


class BulkAsked(RequestModel):
    """One decision about many facts."""

    facts: Annotated[list[Annotated[str, Field(max_length=100)]], Field(min_length=1, max_length=1000)]
    decision: Literal["accepted", "rejected"]
    reason: Reason = ""
