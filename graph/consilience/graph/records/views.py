"""Parts of the graph that fit on a screen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from consilience.graph.model.model import FactStatus, Realis

__all__ = ["CommunityLink", "GraphView", "NeighbourCounts", "ViewEdge", "ViewNode"]


@dataclass(frozen=True, slots=True)
class ViewNode:
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


@dataclass(frozen=True, slots=True)
class ViewEdge:
    """A relation or argument between two nodes of the view."""

    fact_id: str
    start: str
    end: str
    kind: Literal["relation", "argument"]
    predicate: str
    status: FactStatus
    support: int
    confidence: float
    disagreement: float
    valid_from: str | None = None
    """First date on which it holds, as far as a text says."""
    valid_to: str | None = None
    """Last date on which it holds."""


@dataclass(frozen=True, slots=True)
class GraphView:
    """Some nodes, and the edges between them."""

    nodes: tuple[ViewNode, ...]
    edges: tuple[ViewEdge, ...]
    total: int
    """How many nodes there would be without a limit."""


@dataclass(frozen=True, slots=True)
class NeighbourCounts:
    """How many neighbours of a node are not drawn, the most frequent predicates and types first."""

    total: int
    predicates: Mapping[str, int]
    """Neighbours by the facts that connect them; one may count under several."""
    types: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CommunityLink:
    """How strongly two communities are connected."""

    start: int
    end: int
    facts: int
