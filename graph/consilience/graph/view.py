"""Parts of the graph that fit on a screen: a node with its neighbours, what lies around those, a path."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from consilience.graph.errors import NotFoundError
from consilience.graph.layout import Point, positions
from consilience.graph.model import FactStatus
from consilience.graph.store import Store

__all__ = [
    "GraphView",
    "ViewEdge",
    "ViewFilter",
    "ViewNode",
    "central_view",
    "ego_view",
    "expanded_view",
    "nodes_of",
    "path_view",
]


@dataclass(frozen=True, slots=True)
class ViewFilter:
    """Which facts and neighbours are drawn; None lets all pass."""

    statuses: tuple[FactStatus, ...] = ("accepted",)
    predicates: tuple[str, ...] | None = None
    types: tuple[str, ...] | None = None
    """Types of neighbours."""
    least_confidence: float | None = None

    def of_facts(self) -> dict[str, Any]:
        """Return the parameters that choose facts."""
        return {
            "statuses": list(self.statuses),
            "predicates": None if self.predicates is None else list(self.predicates),
            "least_confidence": self.least_confidence,
        }

    def of_neighbours(self) -> dict[str, Any]:
        """Return the parameters that choose neighbours."""
        return {**self.of_facts(), "types": None if self.types is None else list(self.types)}


@dataclass(frozen=True, slots=True)
class ViewNode:
    """An entity or event with its place."""

    id: str
    kind: Literal["entity", "event"]
    type: str
    name: str
    realis: str | None
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


@dataclass(frozen=True, slots=True)
class GraphView:
    """Some nodes, and the edges between them."""

    nodes: tuple[ViewNode, ...]
    edges: tuple[ViewEdge, ...]
    total: int
    """How many nodes there would be without a limit."""


async def ego_view(
    store: Store, node_id: str, wanted: ViewFilter | None = None, *, depth: int = 1, limit: int = 50
) -> GraphView:
    """Return a node with those of its neighbours, and of theirs, that most facts connect.

    Args:
        store: the graph.
        node_id: an entity or event.
        wanted: what is drawn.
        depth: steps away from the node, 1 or 2.
        limit: nodes at most, beside the one asked for.

    Raises:
        NotFoundError: there is no such entity or event.
        StoreError: the database failed.
    """
    wanted = wanted or ViewFilter()
    await _check_known(store, [node_id])
    ids, total, around = [node_id], 0, [node_id]
    for _ in range(depth):
        room = limit + 1 - len(ids)
        found = await _neighbours(store, around, ids, wanted, max(0, room))
        around = found["ids"]
        ids += around
        total += found["total"]
        if not around:
            break
    return await _view(store, ids, wanted, total + 1, centre=node_id)


async def expanded_view(
    store: Store,
    node_id: str,
    known: Sequence[str],
    wanted: ViewFilter | None = None,
    *,
    at: Point = (0.0, 0.0),
    limit: int = 50,
) -> GraphView:
    """Return the neighbours of a node that are not drawn yet, with their edges to one another and to what is.

    Args:
        store: the graph.
        node_id: an entity or event that is drawn.
        known: ids of all that are drawn.
        wanted: what is drawn.
        at: where the node is; the new ones are put around it.
        limit: new nodes at most.

    Raises:
        NotFoundError: there is no such entity or event.
        StoreError: the database failed.
    """
    wanted = wanted or ViewFilter()
    await _check_known(store, [node_id])
    drawn = list(dict.fromkeys([node_id, *known]))
    found = await _neighbours(store, [node_id], drawn, wanted, limit)
    edges = await _edges(store, [*drawn, *found["ids"]], wanted)
    new = set(found["ids"])
    edges = tuple(edge for edge in edges if {edge.start, edge.end} & new)
    pairs = [(edge.start, edge.end) for edge in edges]
    places = positions([node_id, *found["ids"]], pairs, fixed={node_id: at})
    return GraphView(await _nodes(store, found["ids"], places), edges, found["total"])


async def path_view(store: Store, start: str, end: str, wanted: ViewFilter | None = None) -> GraphView:
    """Return a shortest connection of two nodes by facts, at most six of them; no node when there is none.

    Raises:
        NotFoundError: one of them is no entity or event.
        StoreError: the database failed.
    """
    wanted = wanted or ViewFilter()
    await _check_known(store, [start, end])
    if start == end:
        return await _view(store, [start], wanted, 1)
    rows = await store.rows("shortest_path", start=start, end=end, statuses=list(wanted.statuses))
    if not rows:
        return GraphView((), (), 0)
    ids = rows[0]["ids"]
    places = {node: (2.0 * i, 0.0) for i, node in enumerate(ids)}
    edges = tuple(edge for edge in await _edges(store, ids, wanted) if edge.fact_id in rows[0]["facts"])
    return GraphView(await _nodes(store, ids, places), edges, len(ids))


async def central_view(store: Store, wanted: ViewFilter | None = None, *, skip: int = 0, limit: int = 100) -> GraphView:
    """Return the entities with the most facts about them, and the edges between those.

    Raises:
        StoreError: the database failed.
    """
    wanted = wanted or ViewFilter()
    types = None if wanted.types is None else list(wanted.types)
    (found,) = await store.rows("central_entities", types=types, skip=skip, limit=limit)
    return await _view(store, found["ids"], wanted, found["total"])


async def nodes_of(store: Store, ids: Sequence[str]) -> dict[str, ViewNode]:
    """Return nodes by their ids, each at (0, 0); unknown ones are left out.

    Raises:
        StoreError: the database failed.
    """
    return {node.id: node for node in await _nodes(store, ids, dict.fromkeys(ids, (0.0, 0.0)))}


async def _check_known(store: Store, ids: Sequence[str]) -> None:
    known = {row["id"] for row in await store.rows("known_participants", ids=list(ids))}
    for node_id in ids:
        if node_id not in known:
            raise NotFoundError(f"There is no entity or event {node_id}. Search for it by its name.")


async def _neighbours(
    store: Store, ids: Sequence[str], known: Sequence[str], wanted: ViewFilter, limit: int
) -> dict[str, Any]:
    rows = await store.rows("neighbours", ids=list(ids), known=list(known), limit=limit, **wanted.of_neighbours())
    return rows[0]


async def _view(
    store: Store, ids: Sequence[str], wanted: ViewFilter, total: int, centre: str | None = None
) -> GraphView:
    edges = await _edges(store, ids, wanted)
    places = positions(list(ids), [(edge.start, edge.end) for edge in edges], centre)
    return GraphView(await _nodes(store, ids, places), edges, total)


async def _nodes(store: Store, ids: Sequence[str], places: Mapping[str, Point]) -> tuple[ViewNode, ...]:
    rows = {row["id"]: row for row in await store.rows("view_nodes", ids=list(ids))}
    return tuple(ViewNode(**rows[node], x=places[node][0], y=places[node][1]) for node in ids if node in rows)


async def _edges(store: Store, ids: Sequence[str], wanted: ViewFilter) -> tuple[ViewEdge, ...]:
    return tuple(ViewEdge(**row) for row in await store.rows("view_edges", ids=list(ids), **wanted.of_facts()))
