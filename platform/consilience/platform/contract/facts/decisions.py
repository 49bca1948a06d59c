"""Models of the API for people's decisions about entities."""

from typing import Annotated, Literal

from pydantic import Field

from consilience.graph.records.decisions import Consequences
from consilience.platform.contract.base import RequestModel, ResponseModel

__all__ = ["Decided", "DecisionItem", "MergeAsked", "SplitAsked"]

Reason = Annotated[str, Field(max_length=2000)]


class MergeAsked(RequestModel):
    """The entity is the same as another one."""

    into: str = Field(min_length=1, max_length=100)
    """Id of the entity that stays."""
    reason: Reason = ""
    dry_run: bool = False
    """Whether only what would change is told."""


class SplitAsked(RequestModel):
    """The entity is another one in some documents."""

    documents: Annotated[list[Annotated[str, Field(max_length=100)]], Field(min_length=1, max_length=1000)]
    """Ids of the documents in which it is another one; not all that name it."""
    reason: Reason = ""
    dry_run: bool = False
    """Whether only what would change is told."""


class DecisionItem(ResponseModel):
    """What a person decided about an entity."""

    id: str
    decision: Literal["same", "different"]
    """`same`: the entity is the one of `into`; `different`: in `documents` it is one of its own, `into`."""
    entity: str
    entity_name: str
    into: str
    into_name: str
    type: str
    documents: list[str] | None
    """Null for all."""
    by: str
    at: str
    """ISO 8601."""
    reason: str


class Decided(ResponseModel):
    """A decision and what it changed, or would change."""

    decision: DecisionItem
    changes: Consequences
    dry_run: bool
