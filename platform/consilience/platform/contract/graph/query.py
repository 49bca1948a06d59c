"""Queries in Cypher, as the API takes and answers them."""

from typing import Annotated, Any

from pydantic import Field

from consilience.platform.contract.base import Answer, Asked

__all__ = ["ExplainAsked", "PlanAnswer", "QueryAnswer", "QueryAsked"]

QueryId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class ExplainAsked(Asked):
    """A query that is not to be run."""

    cypher: str = Field(min_length=1, max_length=100_000)
    """One statement that only reads."""
    parameters: dict[str, Any] = Field({}, max_length=1000)


class QueryAsked(ExplainAsked):
    """A query to run."""

    id: QueryId | None = None
    """With an id of one's own the query can be stopped while it runs."""
    limit: int = Field(1000, ge=1, le=10_000)
    """Rows at most."""
    seconds: float = Field(10.0, gt=0, le=60, allow_inf_nan=False)
    """After which the server stops the query."""


class QueryAnswer(Answer):
    """What a query returned."""

    id: str
    columns: list[str]
    rows: list[list[Any]]
    """In the order of the columns; nodes, relationships and paths are objects."""
    truncated: bool
    """Whether there was more than the limits let through."""
    limit: int
    seconds: float
    """Time that it took."""


class PlanStepItem(Answer):
    """An operator of a plan with what feeds it."""

    operator: str
    details: str
    rows: float
    """Rows that the server expects."""
    steps: list["PlanStepItem"]


class PlanWarningItem(Answer):
    """What the server finds doubtful about a query."""

    kind: str
    """`PERFORMANCE`, `DEPRECATION`, `UNRECOGNIZED`, …"""
    text: str
    line: int | None
    column: int | None


class PlanAnswer(Answer):
    """How the server would run a query."""

    root: PlanStepItem
    columns: list[str]
    warnings: list[PlanWarningItem]
