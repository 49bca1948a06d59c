"""Models of the API for what is suggested about entities across documents."""

from typing import Annotated, Literal

from pydantic import Field

from consilience.graph.records.suggestions import SuggestionSide
from consilience.platform.contract.base import RequestModel, ResponseModel
from consilience.platform.contract.page import CountedPage

__all__ = ["AcceptAsked", "ResolvedItem", "SuggestionDetail", "SuggestionItem", "SuggestionPage"]


class SuggestionItem(ResponseModel):
    """What resolution across documents thinks of entities, for a person to decide."""

    id: str
    kind: Literal["same", "different"]
    """`same`: two entities are perhaps one; `different`: one is perhaps two, another one in `documents`."""
    entity: str
    """The one that would go, or that is perhaps two."""
    entity_name: str
    into: str
    """The one that would stay; of `different` the entity itself."""
    into_name: str
    type: str
    score: float
    """Probability that the suggestion is right, 0 to 1."""
    label: str
    """How the names go together, such as `nickname`."""
    reasons: list[str]
    """What speaks for and against it."""
    documents: list[str] | None
    """In which the entity would become another one; null for all, also those to come."""
    model: str
    """Version of the weights that gave the score."""
    at: str
    """ISO 8601."""
    state: Literal["open", "declined"]
    by: str | None
    """Who declined it."""


class SuggestionPage(CountedPage[SuggestionItem]):
    """Some of the suggestions."""


class SuggestionDetail(ResponseModel):
    """A suggestion, and what documents tell of both sides."""

    suggestion: SuggestionItem
    sides: tuple[SuggestionSide, SuggestionSide]
    """The entity, and the one that it perhaps is; of `different` first the one that it would become in `documents`."""


class AcceptAsked(RequestModel):
    """A suggestion is right."""

    reason: Annotated[str, Field(max_length=2000)] = ""
    """Why; else what the suggestion says."""
    dry_run: bool = False
    """Whether only what would change is told."""


class ResolvedItem(ResponseModel):
    """What came of it."""

    looked_at: int
    """Number of entities."""
    linked: list[SuggestionItem]
    """Made one; each is a decision of `resolver`."""
    suggested: list[SuggestionItem]
