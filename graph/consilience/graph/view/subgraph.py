"""Parts of the graph that fit on a screen: a node with its neighbours, what lies around those, a path."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from consilience.graph.model.errors import NotFoundError
from consilience.graph.reading.merged_entities import missing_entity_error
from consilience.graph.reading.participants import labels_of_participants
from consilience.graph.records.views import GraphView, NeighbourCounts, ViewEdge, ViewNode
from consilience.graph.store.store import Store
from consilience.graph.view.layout import Point, positions
from consilience.graph.view.recorded_path import find_recorded_path
from consilience.graph.view.view_filter import ViewFilter

__all__ = [
    "NamedView",
    "central_view",
    "ego_view",
    "expand_view",
    "look_up_view",
    "neighbour_counts",
    "nodes_of",
    "path_view",
    "view_of",
]

_FEW = 60
"""Nodes whose places take about as long to work out as a change of threads."""


@dataclass(frozen=True, slots=True)
class NamedView:
    """View of what ids stand for."""

    view: GraphView
    unknown: tuple[str, ...]
    """Those of the ids that stand for nothing in the graph, in their order."""


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
    first = await _draw_ego(store, node_id, wanted, limit)
    ids = list(first.nodes)
    room = limit + 1 - len(ids)
    if depth == 1 or len(ids) == 1:
        return await first.view(first.total + 1, centre=node_id)
    found = await _neighbours(store, ids[1:], ids, wanted, max(0, room))
    drawn = await _drawn(store, [*ids, *found["ids"]], wanted)
    return await drawn.view(first.total + found["total"] + 1, centre=node_id)


async def expand_view(
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
    all_drawn = await _drawn(store, [*drawn, *found["ids"]], wanted)
    new = set(found["ids"])
    edges = tuple(edge for edge in all_drawn.edges if {edge.start, edge.end} & new)
    pairs = [(edge.start, edge.end) for edge in edges]
    places = await _places([node_id, *found["ids"]], pairs, fixed={node_id: at})
    shown = [node for node in found["ids"] if node in all_drawn.nodes]
    nodes = tuple(_place_node(all_drawn.nodes[node], places[node]) for node in shown)
    return GraphView(nodes, edges, found["total"])


async def path_view(store: Store, start: str, end: str, wanted: ViewFilter | None = None) -> GraphView:
    """Return a shortest connection of two nodes by wanted facts, at most six of them; no node when there is none.

    The filter holds for the way; the types of its ends may be others.

    Raises:
        NotFoundError: one of them is no entity or event.
        StoreError: the database failed.
    """
    wanted = wanted or ViewFilter()
    await _check_known(store, [start, end])
    if start == end:
        return await (await _drawn(store, [start], wanted)).view(1)
    way = await _find_path(store, start, end, wanted)
    if way is None:
        return GraphView((), (), 0)
    ids, facts = way
    drawn = await _drawn(store, ids, wanted)
    edges = tuple(edge for edge in drawn.edges if edge.fact_id in facts)
    nodes = tuple(_place_node(drawn.nodes[node], (2.0 * i, 0.0)) for i, node in enumerate(ids) if node in drawn.nodes)
    return GraphView(nodes, edges, len(ids))


async def central_view(store: Store, wanted: ViewFilter | None = None, *, skip: int = 0, limit: int = 100) -> GraphView:
    """Return the entities with the most facts about them, and the edges between those.

    Of a moment these are the entities of documents that had been read by then, with the most facts about them now.

    Raises:
        StoreError: the database failed.
    """
    wanted = wanted or ViewFilter()
    types = None if wanted.types is None else list(wanted.types)
    within = None if wanted.within is None else list(wanted.within)
    if wanted.recorded is not None:
        within = await _find_documents_then(store, wanted)
        name = "central_entities_within"
    elif wanted.document_id is not None:
        name = "document_central_entities"
    else:
        name = "central_entities" if within is None else "central_entities_within"
    asked = {"types": types, "document": wanted.document_id, "within": within}
    (found,) = await store.rows(name, **asked, skip=skip, limit=limit)
    return await (await _drawn(store, found["ids"], wanted)).view(found["total"])


async def view_of(store: Store, ids: Sequence[str], total: int, wanted: ViewFilter | None = None) -> GraphView:
    """Return nodes by their ids and the edges between them; unknown ones are left out.

    Args:
        store: the graph.
        ids: entities and events, at most a few thousand.
        total: how many there would be without a limit.
        wanted: which edges are drawn.

    Raises:
        StoreError: the database failed.
    """
    return await (await _drawn(store, ids, wanted or ViewFilter())).view(total)


async def look_up_view(
    store: Store, ids: Sequence[str], wanted: ViewFilter | None = None, *, limit: int = 2000
) -> NamedView:
    """Return what ids stand for, and the edges between that.

    The id of a fact stands for the entities and events that it is about; that of an entity that people made one with
    another for that one.

    Args:
        store: the graph.
        ids: entities, events and facts, at most a few thousand.
        wanted: which edges are drawn; of nodes it takes no notice.
        limit: nodes at most, those of the first ids.

    Raises:
        StoreError: the database failed.
    """
    wanted = wanted or ViewFilter()
    asked = list(dict.fromkeys(ids))
    (row,) = await store.rows("subgraph", ids=asked, limit=limit, **wanted.of_nodes())
    drawn, known = await _Drawn.of(row).complete(store, wanted), set(row["known"])
    return NamedView(await drawn.view(drawn.total), tuple(one for one in asked if one not in known))


async def neighbour_counts(
    store: Store, node_id: str, known: Sequence[str], wanted: ViewFilter | None = None
) -> NeighbourCounts:
    """Count the neighbours of a node that are not drawn, by what connects them and by their types.

    Args:
        store: the graph.
        node_id: an entity or event.
        known: ids of all that are drawn.
        wanted: what is counted.

    Raises:
        NotFoundError: there is no such entity or event.
        StoreError: the database failed.
    """
    wanted = wanted or ViewFilter()
    await _check_known(store, [node_id])
    name = wanted.statement("neighbour_counts")
    rows = await store.rows(name, id=node_id, known=list(known), **wanted.of_neighbours())
    return NeighbourCounts(
        next((row["neighbours"] for row in rows if row["predicate"] is None and row["type"] is None), 0),
        {row["predicate"]: row["neighbours"] for row in rows if row["predicate"] is not None},
        {row["type"]: row["neighbours"] for row in rows if row["type"] is not None},
    )


async def nodes_of(store: Store, ids: Sequence[str]) -> dict[str, ViewNode]:
    """Return nodes by their ids, each at (0, 0); unknown ones are left out.

    Raises:
        StoreError: the database failed.
    """
    drawn = await _drawn(store, ids, ViewFilter(statuses=()))
    return {node: _place_node(row, (0.0, 0.0)) for node, row in drawn.nodes.items()}


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Result of the statements for views: nodes without places, and edges."""

    nodes: dict[str, list[Any]]
    """By their ids, in the order that was asked for."""
    edges: tuple[ViewEdge, ...]
    total: int

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        return cls({node[0]: node for node in row["nodes"]}, _read_edges(row["edges"]), row["total"])

    async def complete(self, store: Store, wanted: ViewFilter) -> Self:
        """Return it with the edges of a moment, or with support counted within documents, where that is wanted."""
        if wanted.recorded is not None:
            (row,) = await store.rows("recorded_edges", ids=list(self.nodes), **wanted.of_facts())
            return replace(self, edges=_read_edges(row["edges"]))
        if wanted.within is None or not self.edges:
            return self
        ids = [edge.fact_id for edge in self.edges]
        rows = await store.rows("support_within", ids=ids, within=list(wanted.within))
        support = {row["id"]: row["support"] for row in rows}
        edges = tuple(replace(edge, support=support.get(edge.fact_id, 0)) for edge in self.edges)
        return replace(self, edges=edges)

    async def view(self, total: int, centre: str | None = None) -> GraphView:
        pairs = [(edge.start, edge.end) for edge in self.edges]
        places = await _places(list(self.nodes), pairs, centre)
        return GraphView(tuple(_place_node(row, places[node]) for node, row in self.nodes.items()), self.edges, total)


def _read_edges(edges: Sequence[Sequence[Any]]) -> tuple[ViewEdge, ...]:
    return tuple(sorted((ViewEdge(*edge) for edge in edges), key=lambda edge: edge.fact_id))


def _place_node(row: Sequence[Any], place: Point) -> ViewNode:
    values = [*row, *place]
    return ViewNode(*values)


async def _drawn(store: Store, ids: Sequence[str], wanted: ViewFilter) -> _Drawn:
    (row,) = await store.rows("view", ids=list(ids), total=len(ids), **wanted.of_nodes())
    return await _Drawn.of(row).complete(store, wanted)


async def _draw_ego(store: Store, node_id: str, wanted: ViewFilter, limit: int) -> _Drawn:
    """Return a node with those of its neighbours that most facts connect; the total is that of neighbours."""
    if wanted.recorded is not None:
        await _check_known(store, [node_id])
        found = await _neighbours(store, [node_id], [node_id], wanted, limit)
        return replace(await _drawn(store, [node_id, *found["ids"]], wanted), total=found["total"])
    rows = await store.rows("ego", id=node_id, limit=limit, **wanted.of_neighbours())
    if not rows:
        raise await _unknown(store, node_id)
    return await _Drawn.of(rows[0]).complete(store, wanted)


async def _find_path(store: Store, start: str, end: str, wanted: ViewFilter) -> tuple[list[str], list[str]] | None:
    if wanted.recorded is not None:
        return await find_recorded_path(store, start, end, wanted)
    rows = await store.rows("shortest_path", start=start, end=end, **wanted.of_neighbours())
    return (rows[0]["ids"], rows[0]["facts"]) if rows else None


async def _find_documents_then(store: Store, wanted: ViewFilter) -> list[str]:
    """Return the documents of which a run had been merged by the moment, of those that are wanted."""
    asked = wanted.of_facts()
    (row,) = await store.rows("recorded_documents", **{name: asked[name] for name in ("runs", "of", "within")})
    return list(row["ids"])


async def _places(
    nodes: Sequence[str],
    pairs: Sequence[tuple[str, str]],
    centre: str | None = None,
    fixed: Mapping[str, Point] | None = None,
) -> dict[str, Point]:
    """Return places; those of many nodes are worked out in another thread, meanwhile other questions are answered."""
    if len(nodes) <= _FEW:
        return positions(nodes, pairs, centre, fixed)
    return await asyncio.to_thread(positions, nodes, pairs, centre, fixed)


async def _unknown(store: Store, node_id: str) -> NotFoundError:
    return await missing_entity_error(
        lambda name, parameters: store.rows(name, **parameters), node_id, "entity or event"
    )


async def _check_known(store: Store, ids: Sequence[str]) -> None:
    known = await labels_of_participants(lambda name, parameters: store.rows(name, **parameters), ids)
    for node_id in ids:
        if node_id not in known:
            raise await _unknown(store, node_id)


async def _neighbours(
    store: Store, ids: Sequence[str], known: Sequence[str], wanted: ViewFilter, limit: int
) -> dict[str, Any]:
    name = wanted.statement("neighbours")
    rows = await store.rows(name, ids=list(ids), known=list(known), limit=limit, **wanted.of_neighbours())
    return rows[0]
