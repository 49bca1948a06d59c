"""Pictures of the graph, as functions that another process can be asked for: it imports little beside them."""

from collections.abc import Sequence

from consilience.graph.records.views import CommunityLink, GraphView
from consilience.graph.store.store import Store
from consilience.graph.view.communities import Community
from consilience.graph.view.subgraph import (
    central_view,
    ego_view,
    expand_view,
    look_up_view,
    nodes_of,
)
from consilience.graph.view.view_filter import ViewFilter
from consilience.platform.contract.graph.graph import CommunitiesView, SubgraphPart

__all__ = ["central_picture", "communities_picture", "ego_picture", "expand_picture", "look_up_picture"]


async def central_picture(store: Store, wanted: ViewFilter, skip: int, limit: int) -> GraphView:
    """Return what `central_view` does."""
    return await central_view(store, wanted, skip=skip, limit=limit)


async def ego_picture(store: Store, node: str, wanted: ViewFilter, depth: int, limit: int) -> GraphView:
    """Return what `ego_view` does."""
    return await ego_view(store, node, wanted, depth=depth, limit=limit)


async def expand_picture(
    store: Store, node: str, known: Sequence[str], wanted: ViewFilter, at: tuple[float, float], limit: int
) -> GraphView:
    """Return what `expand_view` does."""
    return await expand_view(store, node, known, wanted, at=at, limit=limit)


async def look_up_picture(store: Store, ids: Sequence[str], wanted: ViewFilter, limit: int) -> SubgraphPart:
    """Return what `look_up_view` does, as the API gives it."""
    found = await look_up_view(store, ids, wanted, limit=limit)
    view = found.view
    return SubgraphPart.model_validate(
        {"nodes": view.nodes, "edges": view.edges, "total": view.total, "unknown": list(found.unknown)},
        from_attributes=True,
    )


async def communities_picture(
    store: Store, shown: Sequence[Community], sizes: Sequence[int], links: Sequence[CommunityLink], total: int, at: str
) -> CommunitiesView:
    """Return communities, with those of their members that are named, as the API gives them."""
    nodes = await nodes_of(store, [member for community in shown for member in community.members])
    items = [
        {
            "id": community.id,
            "size": size,
            "members": [nodes[member] for member in community.members if member in nodes],
            "x": community.x,
            "y": community.y,
        }
        for community, size in zip(shown, sizes, strict=True)
    ]
    return CommunitiesView.model_validate(
        {"communities": items, "links": links, "total": total, "computed_at": at}, from_attributes=True
    )
