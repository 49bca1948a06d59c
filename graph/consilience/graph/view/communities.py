"""Communities: groups of entities and events that accepted facts connect among themselves more than with others."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import networkx as nx

from consilience.graph.records.views import CommunityLink
from consilience.graph.store.store import Store
from consilience.graph.view.layout import Point, positions

__all__ = ["Community", "CommunityMap", "communities_of", "community_map", "links_at_most"]

_SEED = 7
_LOUVAIN_LINKS = 30_000
"""Links up to which Louvain's method is quick enough; above, labels are propagated."""

Link = tuple[str, str, int]
"""⟨node, node, documents that say so⟩"""


@dataclass(frozen=True, slots=True)
class Community:
    """A group, named by its most connected members."""

    id: int
    """From 0, the largest first."""
    members: tuple[str, ...]
    """Ids, the most connected first."""
    x: float
    y: float

    @property
    def size(self) -> int:
        """Number of members."""
        return len(self.members)


@dataclass(frozen=True, slots=True)
class CommunityMap:
    """The whole graph as communities and what connects them."""

    communities: tuple[Community, ...]
    links: tuple[CommunityLink, ...]


async def links_at_most(store: Store) -> int:
    """Return how many links there may be to find communities by: as many as accepted facts.

    Raises:
        StoreError: the database failed.
    """
    (row,) = await store.rows("accepted_facts")
    return int(row["facts"])


async def community_map(store: Store) -> CommunityMap:
    """Return the communities of what is accepted in the graph; takes a second for some ten thousand facts.

    Raises:
        StoreError: the database failed.
    """
    rows = await store.rows("accepted_links")
    links = [(row["start"], row["end"], row["support"]) for row in rows]
    return await asyncio.to_thread(communities_of, links)


def communities_of(links: Iterable[Link]) -> CommunityMap:
    """Return the communities of a graph; the same links always give the same ones.

    Louvain's method (Blondel et al. 2008) finds them up to 30,000 links, label propagation (Traag and Šubelj 2023)
    above.
    """
    listed = list(links)
    graph: nx.Graph[str] = nx.Graph()
    for start, end, support in sorted(listed):
        if start != end:
            earlier = graph.get_edge_data(start, end, {"weight": 0})["weight"]
            graph.add_edge(start, end, weight=earlier + max(1, support))
    groups = [sorted(group) for group in _groups(graph)]
    groups.sort(key=lambda group: (-len(group), group[0]))
    home = {node: number for number, group in enumerate(groups) for node in group}
    between: Counter[tuple[int, int]] = Counter()
    for start, end, _ in listed:
        if home.get(start) != home.get(end):
            one, other = sorted((home[start], home[end]))
            between[one, other] += 1
    places = _places(len(groups), between)
    members: defaultdict[int, list[str]] = defaultdict(list)
    for node in sorted(home, key=lambda node: (-graph.degree(node), node)):
        members[home[node]].append(node)
    return CommunityMap(
        tuple(Community(n, tuple(members[n]), *places[n]) for n in range(len(groups))),
        tuple(CommunityLink(one, other, facts) for (one, other), facts in sorted(between.items())),
    )


def _groups(graph: "nx.Graph[str]") -> Sequence[set[str]]:
    if graph.number_of_edges() <= _LOUVAIN_LINKS:
        return list(nx.community.louvain_communities(graph, weight="weight", seed=_SEED))
    return list(nx.community.fast_label_propagation_communities(graph, weight="weight", seed=_SEED))


def _places(count: int, between: Counter[tuple[int, int]]) -> list[Point]:
    drawn = min(count, 500)  # the small ones at the end have no links to speak of
    names = [str(n) for n in range(drawn)]
    found = positions(names, [(str(one), str(other)) for one, other in between])
    return [found[name] for name in names] + [(0.0, 0.0)] * (count - drawn)
