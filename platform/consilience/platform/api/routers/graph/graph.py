"""Parts of the graph that fit on a screen, with places and with how much there is in all."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response
from pydantic import Field

from consilience.graph.model.errors import NotFoundError
from consilience.graph.model.model import FactStatus
from consilience.graph.reading.facts.recorded import read_moment
from consilience.graph.reading.metadata.conditions import DocumentCondition
from consilience.graph.reading.metadata.matching import documents_where
from consilience.graph.reading.search import search_entities
from consilience.graph.store.store import Store
from consilience.graph.view.subgraph import (
    neighbour_counts,
    path_view,
    view_of,
)
from consilience.graph.view.view_filter import ViewFilter
from consilience.platform.api.cache.beside import MOST_HERE
from consilience.platform.api.cache.pictures import (
    central_picture,
    communities_picture,
    ego_picture,
    expand_picture,
    look_up_picture,
)
from consilience.platform.api.cache.response_cache import as_json
from consilience.platform.api.dependencies.as_of import AsOf
from consilience.platform.api.dependencies.cached_answer import Answering
from consilience.platform.api.dependencies.costly import COSTLY
from consilience.platform.api.dependencies.recorded_at import RecordedAt, find_recorded
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.dependencies.where import Where, documents_within
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.state.api_state import ApiState, State
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


@dataclass(frozen=True, slots=True)
class _WantedView:
    """A filter of what is drawn, conditions of the documents that say it, and the moment at which it was known."""

    filter: ViewFilter
    where: Sequence[DocumentCondition]
    recorded_at: datetime | None

    @property
    def can_keep(self) -> bool:
        """Whether what is drawn depends on nothing but the graph: when runs were merged stands in the ledger."""
        return self.recorded_at is None

    async def complete(self, state: ApiState, store: Store) -> ViewFilter:
        """Return the filter, within the documents that meet the conditions, and with what was known at the moment."""
        within = await documents_within(store, self.where)
        return await _ask_of_moment(state, store, replace(self.filter, within=within), self.recorded_at)


async def _ask_of_moment(state: ApiState, store: Store, wanted: ViewFilter, moment: datetime | None) -> ViewFilter:
    return wanted if moment is None else replace(wanted, recorded=await find_recorded(state, store, moment))


async def _read_wanted_view(
    where: Where,
    recorded_at: RecordedAt,
    status: Annotated[
        list[FactStatus] | None, Query(description="Facts that are drawn; accepted ones if absent.")
    ] = None,
    predicate: Annotated[Names, Query(description="Relation types and roles that are drawn; all if absent.")] = None,
    type: Annotated[Names, Query(description="Types of neighbours; all if absent.")] = None,  # noqa: A002
    min_confidence: Annotated[float | None, Query(ge=0, le=1, allow_inf_nan=False)] = None,
    document: Annotated[
        str | None, Query(max_length=100, description="Id of a document: only what its run says.")
    ] = None,
    as_of: AsOf = None,
) -> _WantedView:
    wanted = ViewFilter(
        tuple(status or ("accepted",)),
        tuple(predicate) if predicate else None,
        tuple(type) if type else None,
        min_confidence,
        document,
        as_of,
    )
    return _WantedView(wanted, where, recorded_at)


async def _filter_of(state: ApiState, body: NeighboursAsked | SubgraphAsked) -> ViewFilter:
    types = body.types if isinstance(body, NeighboursAsked) else None
    wanted = ViewFilter(
        tuple(body.statuses),
        tuple(body.predicates) if body.predicates is not None else None,
        tuple(types) if types is not None else None,
        body.min_confidence,
        body.document,
        body.as_of,
        await documents_where(state.store, body.where or ()),
    )
    return await _ask_of_moment(state, state.store, wanted, read_moment(body.recorded_at) if body.recorded_at else None)


Wanted = Annotated[_WantedView, Depends(_read_wanted_view)]


async def _work_out(
    state: ApiState, store: Store, size: int, work: Callable[..., Awaitable[object]], *given: object
) -> bytes:
    """Return an answer as JSON; a large one, of which so much may come, is worked out beside the event loop."""
    if size > MOST_HERE:
        return await state.beside.json(store, work, *given)
    return as_json(await work(store, *given))


def _make_response(body: bytes) -> Response:
    return Response(body, media_type="application/json")


@router.get("", response_model=GraphView, dependencies=[COSTLY])
async def get_central_graph(
    state: State,
    answer: Answering,
    _: Reader,
    wanted: Wanted,
    skip: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=2000)] = 300,
) -> Response:
    """Give the entities about which most is known, and the edges between them."""

    async def work(store: Store) -> bytes:
        return await _work_out(state, store, limit, central_picture, await wanted.complete(state, store), skip, limit)

    return await answer(work, keep=wanted.can_keep)


@router.get("/search", dependencies=[COSTLY])
async def search_graph(
    state: State,
    _: Reader,
    where: Where,
    q: Annotated[str, Query(min_length=1, max_length=500, description="Name of an entity; a letter may be wrong.")],
    type: Annotated[str | None, Query(max_length=200, description="Only entities of this type.")] = None,  # noqa: A002
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> list[FoundEntity]:
    """Find entities to begin with, while their names are being typed."""
    found = await search_entities(
        state.store, q, entity_type=type, within=await documents_within(state.store, where), limit=limit
    )
    return list(found)


@router.get("/ego", response_model=GraphView, responses=problems(307, 404), dependencies=[COSTLY])
async def get_ego_graph(
    state: State,
    answer: Answering,
    _: Reader,
    wanted: Wanted,
    id: Id,  # noqa: A002 - the name of the parameter
    depth: Annotated[int, Query(ge=1, le=2)] = 1,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> Response:
    """Give a node with those of its neighbours that most facts connect; `total` says how many there are."""

    async def work(store: Store) -> bytes:
        chosen = await wanted.complete(state, store)
        return await _work_out(state, store, limit, ego_picture, id, chosen, depth, limit)

    return await answer(work, keep=wanted.can_keep)


@router.post("/expand", response_model=GraphView, responses=problems(404), dependencies=[COSTLY])
async def expand_graph(state: State, _: Reader, body: ExpandAsked) -> Response:
    """Give the neighbours of a node that are not drawn yet, with their edges; a POST only for the size of `known`."""
    size = len(body.known) + body.limit
    asked = (body.id, body.known, await _filter_of(state, body), (body.x, body.y), body.limit)
    return _make_response(await _work_out(state, state.store, size, expand_picture, *asked))


@router.post("/subgraph", response_model=SubgraphPart, dependencies=[COSTLY])
async def get_subgraph(state: State, _: Reader, body: SubgraphAsked) -> Response:
    """Give what ids stand for, and the facts between that; a POST only for the size of `ids`."""
    size = min(len(body.ids), body.limit)
    wanted = await _filter_of(state, body)
    return _make_response(await _work_out(state, state.store, size, look_up_picture, body.ids, wanted, body.limit))


@router.post("/neighbours", responses=problems(404), dependencies=[COSTLY])
async def count_neighbours(state: State, _: Reader, body: NeighboursAsked) -> NeighbourCounts:
    """Count what an expansion could bring, by relation type or role and by type; POST only for the size of `known`."""
    return await neighbour_counts(state.store, body.id, body.known, await _filter_of(state, body))


@router.get("/path", response_model=GraphView, responses=problems(307, 404), dependencies=[COSTLY])
async def get_path(state: State, answer: Answering, _: Reader, wanted: Wanted, start: Id, end: Id) -> Response:
    """Give a shortest connection of two nodes by at most six facts; no node when there is none."""

    async def work(store: Store) -> GraphView:
        return await path_view(store, start, end, await wanted.complete(state, store))

    return await answer(work, keep=wanted.can_keep)


@router.get("/communities", response_model=CommunitiesView, dependencies=[COSTLY])
async def list_communities(
    state: State,
    _: Reader,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    members: Annotated[int, Query(ge=0, le=50, description="Members of each that are named.")] = 5,
    fresh: Annotated[bool, Query(description="Compute anew; else they may be five minutes old.")] = False,
) -> Response:
    """Give the largest groups of entities that facts connect among themselves, and what connects the groups."""
    found = await state.communities.get(state.store, fresh=fresh)
    shown = [replace(one, members=one.members[:members]) for one in found.map.communities[:limit]]
    sizes = [one.size for one in found.map.communities[:limit]]
    links = [link for link in found.map.links if link.start < len(shown) and link.end < len(shown)]
    size = sum(len(one.members) for one in shown)
    asked = (shown, sizes, links, len(found.map.communities), found.at)
    return _make_response(await _work_out(state, state.store, size, communities_picture, *asked))


@router.get("/community", response_model=GraphView, responses=problems(404), dependencies=[COSTLY])
async def get_community_graph(
    state: State,
    _: Reader,
    wanted: Wanted,
    id: Id,  # noqa: A002 - the name of the parameter
    limit: Annotated[int, Query(ge=1, le=2000)] = 300,
) -> Response:
    """Give the most connected members of the community that an entity or event belongs to, with their edges."""
    found = await state.communities.get(state.store)
    members = next((one.members for one in found.map.communities if id in one.members), None)
    if members is None:
        raise NotFoundError(f"{id} belongs to no community: no accepted fact connects it. Draw its neighbours instead.")
    shown = members[:limit]
    chosen = await wanted.complete(state, state.store)
    return _make_response(await _work_out(state, state.store, len(shown), view_of, shown, len(members), chosen))
