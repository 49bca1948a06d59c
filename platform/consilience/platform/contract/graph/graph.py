"""Parts of the graph that fit on a screen, and what a search finds, as the API gives them."""

from typing import Annotated

from pydantic import Field

from consilience.graph.model.model import FactStatus
from consilience.graph.records.search import FoundChunk, FoundEntity
from consilience.graph.records.views import CommunityLink, GraphView, NeighbourCounts, ViewEdge, ViewNode
from consilience.platform.contract.base import RequestModel, ResponseModel, show_as_they_are
from consilience.platform.contract.dates import DateAsked, MomentAsked

__all__ = [
    "CommunitiesView",
    "ExpandAsked",
    "FoundChunk",
    "FoundEntity",
    "GraphView",
    "NeighbourCounts",
    "NeighboursAsked",
    "SearchAnswer",
    "SubgraphAsked",
    "SubgraphPart",
]

show_as_they_are(GraphView, NeighbourCounts, FoundEntity)


class SubgraphPart(ResponseModel):
    """What ids stand for, and the edges between that."""

    nodes: list[ViewNode]
    edges: list[ViewEdge]
    total: int
    """How many nodes there would be without the limit."""
    unknown: list[str]
    """Those of the ids that stand for nothing in the graph, in their order."""


class CommunityItem(ResponseModel):
    """A group of entities and events."""

    id: int
    size: int
    members: list[ViewNode]
    """The most connected ones."""
    x: float
    y: float


class CommunitiesView(ResponseModel):
    """The graph as groups and what connects them."""

    communities: list[CommunityItem]
    links: list[CommunityLink]
    """Between the communities that are given."""
    total: int
    """How many communities there are."""
    computed_at: str
    """ISO 8601; the graph may have changed since."""


class SearchAnswer(ResponseModel):
    """What a search found, the best first."""

    entities: list[FoundEntity]
    passages: list[FoundChunk]


Coordinate = Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False)]


class NeighboursAsked(RequestModel):
    """A node, what is drawn already, and what of its neighbours is wanted."""

    id: str = Field(max_length=100)
    known: list[Annotated[str, Field(max_length=100)]] = Field([], max_length=10_000)
    """Ids of all nodes that are drawn; they are not given again."""
    statuses: list[FactStatus] = Field(["accepted"], min_length=1, max_length=4)
    predicates: list[Annotated[str, Field(max_length=200)]] | None = Field(None, max_length=100)
    types: list[Annotated[str, Field(max_length=200)]] | None = Field(None, max_length=100)
    min_confidence: float | None = Field(None, ge=0, le=1, allow_inf_nan=False)
    document: str | None = Field(None, max_length=100)
    """Only what this document's run says."""
    as_of: DateAsked | None = None
    """Only what may hold on this day, or at some time of this month or year; what no text says the time of may."""
    recorded_at: MomentAsked | None = None
    """A moment (`2026-01-31`: its end; `2026-01-31T12:00:00Z`): facts that the graph knew then, as they were then."""
    where: list[Annotated[str, Field(max_length=1000)]] | None = Field(None, max_length=20)
    """Conditions of the documents that say it, such as `tag=press`; all must be met."""


class SubgraphAsked(RequestModel):
    """Things to be drawn by their ids, and what of the facts between them is wanted."""

    ids: list[Annotated[str, Field(max_length=100)]] = Field(min_length=1, max_length=2000)
    """Of entities, events and facts; a fact stands for what it is about."""
    limit: int = Field(2000, ge=1, le=2000)
    """Nodes at most, those of the first ids."""
    statuses: list[FactStatus] = Field(["accepted"], min_length=1, max_length=4)
    predicates: list[Annotated[str, Field(max_length=200)]] | None = Field(None, max_length=100)
    min_confidence: float | None = Field(None, ge=0, le=1, allow_inf_nan=False)
    document: str | None = Field(None, max_length=100)
    """Only what this document's run says."""
    as_of: DateAsked | None = None
    """Only what may hold on this day, or at some time of this month or year; what no text says the time of may."""
    recorded_at: MomentAsked | None = None
    """A moment (`2026-01-31`: its end; `2026-01-31T12:00:00Z`): facts that the graph knew then, as they were then."""
    where: list[Annotated[str, Field(max_length=1000)]] | None = Field(None, max_length=20)
    """Conditions of the documents that say it, such as `tag=press`; all must be met."""


class ExpandAsked(NeighboursAsked):
    """A node to expand, and what is drawn already."""

    x: Coordinate = 0.0
    """Where the node is drawn; new ones are put around it."""
    y: Coordinate = 0.0
    limit: int = Field(50, ge=1, le=500)
