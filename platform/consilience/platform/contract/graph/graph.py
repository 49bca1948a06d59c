"""Parts of the graph that fit on a screen, and what a search finds, as the API gives them."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from consilience.graph.model.model import FactStatus, Realis
from consilience.platform.contract.base import Answer, Asked

__all__ = [
    "CommunitiesView",
    "ExpandAsked",
    "FoundChunkItem",
    "FoundEntityItem",
    "GraphPart",
    "NeighbourCounts",
    "NeighboursAsked",
    "SearchAnswer",
    "SubgraphAsked",
    "SubgraphPart",
]


class NodeItem(Answer):
    """An entity or event with its place."""

    id: str
    kind: Literal["entity", "event"]
    type: str
    name: str
    realis: Realis | None
    facts: int
    """Relations and arguments about it in the whole graph, whatever their status."""
    x: float
    y: float


class EdgeItem(Answer):
    """A relation or argument between two nodes."""

    fact_id: str
    start: str
    end: str
    kind: Literal["relation", "argument"]
    predicate: str
    status: FactStatus
    support: int
    """Documents whose run accepts it."""
    confidence: float
    disagreement: float


class GraphPart(Answer):
    """Some nodes and the edges between them."""

    nodes: list[NodeItem]
    edges: list[EdgeItem]
    total: int
    """How many nodes there would be without the limit."""


class SubgraphPart(GraphPart):
    """What ids stand for, and the edges between that."""

    unknown: list[str]
    """Those of the ids that stand for nothing in the graph, in their order."""


class NeighbourCounts(Answer):
    """How many neighbours of a node are not drawn, the most frequent predicates and types first."""

    total: int
    predicates: Mapping[str, int]
    """Neighbours by the facts that connect them; one may count under several."""
    types: Mapping[str, int]


class CommunityItem(Answer):
    """A group of entities and events."""

    id: int
    size: int
    members: list[NodeItem]
    """The most connected ones."""
    x: float
    y: float


class CommunityLinkItem(Answer):
    """How many facts connect two communities."""

    start: int
    end: int
    facts: int


class CommunitiesView(Answer):
    """The graph as groups and what connects them."""

    communities: list[CommunityItem]
    links: list[CommunityLinkItem]
    """Between the communities that are given."""
    total: int
    """How many communities there are."""
    computed_at: str
    """ISO 8601; the graph may have changed since."""


class FoundEntityItem(Answer):
    """An entity whose name fits."""

    id: str
    type: str
    name: str
    aliases: list[str]
    facts: int
    score: float


class Range(Answer):
    """A range of code points in the document's text; the end is exclusive."""

    start: int
    end: int


class FoundChunkItem(Answer):
    """A passage that fits."""

    id: str
    document_id: str
    document_name: str
    index: int
    excerpt: str
    start: int
    """Where the excerpt begins in the document's text."""
    end: int
    highlights: list[Range]
    score: float


class SearchAnswer(Answer):
    """What a search found, the best first."""

    entities: list[FoundEntityItem]
    passages: list[FoundChunkItem]


Coordinate = Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False)]


class NeighboursAsked(Asked):
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


class SubgraphAsked(Asked):
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


class ExpandAsked(NeighboursAsked):
    """A node to expand, and what is drawn already."""

    x: Coordinate = 0.0
    """Where the node is drawn; new ones are put around it."""
    y: Coordinate = 0.0
    limit: int = Field(50, ge=1, le=500)
