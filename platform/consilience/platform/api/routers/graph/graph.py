"""Parts of the graph that fit on a screen, with places and with how much there is in all."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response
from pydantic import Field

from consilience.graph.model.errors import NotFoundError
from consilience.graph.model.model import FactStatus
from consilience.graph.reading.search import search_entities
from consilience.graph.store.store import Store
from consilience.graph.view.subgraph import (
    ViewFilter,
    central_view,
    ego_view,
    expanded_view,
    named_view,
    neighbour_counts,
    nodes_of,
    path_view,
    view_of,
)
from consilience.platform.api.auth.costly import COSTLY
from consilience.platform.api.auth.require import Reader
from consilience.platform.api.cache.answer import Answering
from consilience.platform.api.documented import problems
from consilience.platform.api.state import State
from consilience.platform.contract.graph.graph import (
    CommunitiesView,
    ExpandAsked,
    FoundEntity,
    GraphView,
    NeighbourCounts,
    NeighboursAsked,
    SubgraphAsked,
    SubgraphPart,
)

router = APIRouter(prefix="/graph", tags=["graph"])

Names = Annotated[list[Annotated[str, Field(max_length=200)]] | None, Query(max_length=100)]
Id = Annotated[str, Query(max_length=100, description="Id of an entity or event.")]


async def _wanted(
    status: Annotated[
        list[FactStatus] | None, Query(description="Facts that are drawn; accepted ones if absent.")
    ] = None,
    predicate: Annotated[Names, Query(description="Relation types and roles that are drawn; all if absent.")] = None,
    type: Annotated[Names, Query(description="Types of neighbours; all if absent.")] = None,  # noqa: A002
    min_confidence: Annotated[float | None, Query(ge=0, le=1, allow_inf_nan=False)] = None,
    document: Annotated[
        str | None, Query(max_length=100, description="Id of a document: only what its run says.")
    ] = None,
) -> ViewFilter:
    return ViewFilter(
        tuple(status or ("accepted",)),
        tuple(predicate) if predicate else None,
        tuple(type) if type else None,
        min_confidence,
        document,
    )


def _filter_of(asked: NeighboursAsked | SubgraphAsked) -> ViewFilter:
    types = asked.types if isinstance(asked, NeighboursAsked) else None
    return ViewFilter(
        tuple(asked.statuses),
        tuple(asked.predicates) if asked.predicates is not None else None,
        tuple(types) if types is not None else None,
        asked.min_confidence,
        asked.document,
    )


Wanted = Annotated[ViewFilter, Depends(_wanted)]


@router.get("", response_model=GraphView, dependencies=[COSTLY])
async def get_central_graph(
    answer: Answering,
    _: Reader,
    wanted: Wanted,
    skip: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=2000)] = 300,
) -> Response:
    """Give the entities about which most is known, and the edges between them."""

    async def work(store: Store) -> GraphView:
        return await central_view(store, wanted, skip=skip, limit=limit)

    return await answer(work)


@router.get("/search", dependencies=[COSTLY])
async def search_graph(
    state: State,
    _: Reader,
    q: Annotated[str, Query(min_length=1, max_length=500, description="Name of an entity; a letter may be wrong.")],
    type: Annotated[str | None, Query(max_length=200, description="Only entities of this type.")] = None,  # noqa: A002
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> list[FoundEntity]:
    """Find entities to begin with, while their names are being typed."""
    found = await search_entities(state.store, q, entity_type=type, limit=limit)
    return list(found)


@router.get("/ego", response_model=GraphView, responses=problems(307, 404), dependencies=[COSTLY])
async def get_ego_graph(
    answer: Answering,
    _: Reader,
    wanted: Wanted,
    id: Id,  # noqa: A002 - the name of the parameter
    depth: Annotated[int, Query(ge=1, le=2)] = 1,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> Response:
    """Give a node with those of its neighbours that most facts connect; `total` says how many there are."""

    async def work(store: Store) -> GraphView:
        return await ego_view(store, id, wanted, depth=depth, limit=limit)

    return await answer(work)


@router.post("/expand", responses=problems(404), dependencies=[COSTLY])
async def expand_graph(state: State, _: Reader, asked: ExpandAsked) -> GraphView:
    """Give the neighbours of a node that are not drawn yet, with their edges; a POST only for the size of `known`."""
    at = (asked.x, asked.y)
    return await expanded_view(state.store, asked.id, asked.known, _filter_of(asked), at=at, limit=asked.limit)


@router.post("/subgraph", dependencies=[COSTLY])
async def get_subgraph(state: State, _: Reader, asked: SubgraphAsked) -> SubgraphPart:
    """Give what ids stand for, and the facts between that; a POST only for the size of `ids`."""
    found = await named_view(state.store, asked.ids, _filter_of(asked), limit=asked.limit)
    view = found.view
    return SubgraphPart.model_validate(
        {"nodes": view.nodes, "edges": view.edges, "total": view.total, "unknown": list(found.unknown)},
        from_attributes=True,
    )


@router.post("/neighbours", responses=problems(404), dependencies=[COSTLY])
async def count_neighbours(state: State, _: Reader, asked: NeighboursAsked) -> NeighbourCounts:
    """Count what an expansion could bring, by relation type or role and by type; POST only for the size of `known`."""
    return await neighbour_counts(state.store, asked.id, asked.known, _filter_of(asked))


@router.get("/path", response_model=GraphView, responses=problems(307, 404), dependencies=[COSTLY])
async def get_path(answer: Answering, _: Reader, wanted: Wanted, start: Id, end: Id) -> Response:
    """Give a shortest connection of two nodes by at most six facts; no node when there is none."""

    async def work(store: Store) -> GraphView:
        return await path_view(store, start, end, wanted)

    return await answer(work)


@router.get("/communities", dependencies=[COSTLY])
async def list_communities(
    state: State,
    _: Reader,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    members: Annotated[int, Query(ge=0, le=50, description="Members of each that are named.")] = 5,
    fresh: Annotated[bool, Query(description="Compute anew; else they may be five minutes old.")] = False,
) -> CommunitiesView:
    """Give the largest groups of entities that facts connect among themselves, and what connects the groups."""
    found = await state.communities.get(state.store, fresh=fresh)
    shown = found.map.communities[:limit]
    nodes = await nodes_of(state.store, [member for community in shown for member in community.members[:members]])
    items = [
        {
            "id": community.id,
            "size": community.size,
            "members": [nodes[member] for member in community.members[:members] if member in nodes],
            "x": community.x,
            "y": community.y,
        }
        for community in shown
    ]
    links = [link for link in found.map.links if link.start < len(shown) and link.end < len(shown)]
    return CommunitiesView.model_validate(
        {"communities": items, "links": links, "total": len(found.map.communities), "computed_at": found.at},
        from_attributes=True,
    )


@router.get("/community", responses=problems(404), dependencies=[COSTLY])
async def get_community_graph(
    state: State,
    _: Reader,
    wanted: Wanted,
    id: Id,  # noqa: A002 - the name of the parameter
    limit: Annotated[int, Query(ge=1, le=2000)] = 300,
) -> GraphView:
    """Give the most connected members of the community that an entity or event belongs to, with their edges."""
    found = await state.communities.get(state.store)
    members = next((one.members for one in found.map.communities if id in one.members), None)
    if members is None:
        raise NotFoundError(f"{id} belongs to no community: no accepted fact connects it. Draw its neighbours instead.")
    return await view_of(state.store, members[:limit], len(members), wanted)
