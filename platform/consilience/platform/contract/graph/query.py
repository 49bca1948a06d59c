"""Queries in Cypher, as the API takes and answers them."""

from typing import Annotated, Any

from pydantic import Field

from consilience.graph.records.names import GraphNames
from consilience.graph.records.plans import QueryPlan
from consilience.platform.contract.base import RequestModel, ResponseModel, show_as_they_are

__all__ = ["ExplainAsked", "GraphNames", "QueryAnswer", "QueryAsked", "QueryPlan"]

show_as_they_are(GraphNames, QueryPlan)


QueryId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class ExplainAsked(RequestModel):
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


class QueryAnswer(ResponseModel):
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
