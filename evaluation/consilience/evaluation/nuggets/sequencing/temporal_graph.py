"""Before and includes between events, as a graph of the begins and ends of their time intervals."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

__all__ = ["Link", "TemporalGraph", "cyclic_nodes"]


class Link(NamedTuple):
    """`source` is before `target`, or includes it."""

    source: str
    target: str
    includes: bool
    """False: the source ends before the target begins. True: the target lies within the source."""


class TemporalGraph:
    """Graph of what follows from some temporal links.

    Every event is an interval that begins before it ends. A link that contradicts those given before it, since it would
    lead back to where one began, takes no part in inferences.
    """

    def __init__(self, links: Iterable[Link]) -> None:
        self.links = tuple(dict.fromkeys(links))
        """The links, each once."""
        self._numbers: dict[str, int] = {}
        for link in self.links:
            self._numbers.setdefault(link.source, len(self._numbers))
            self._numbers.setdefault(link.target, len(self._numbers))
        size = 2 * len(self._numbers)
        self._ignored: frozenset[Link] = frozenset()
        successors = self._successors(self.links)
        if cyclic_nodes(successors):
            sound = self._consistent()
            self._ignored = frozenset(self.links) - frozenset(sound)
            successors = self._successors(sound)
        self._next = successors
        self._reach = [0] * size
        for point in _last_first(successors):
            for following in successors[point]:
                self._reach[point] |= 1 << following | self._reach[following]

    def holds(self, link: Link) -> bool:
        """Return whether a link is given or follows from those that are given."""
        if link in self.links:
            return True
        if link.source not in self._numbers or link.target not in self._numbers:
            return False
        return all(self._reach[a] >> b & 1 for a, b in self._edges(link))

    def reduce(self) -> list[Link]:
        """Return the links that do not follow from the others, in the order given."""
        return [
            link
            for link in self.links
            if link in self._ignored or not all(self._indirect(a, b) for a, b in self._edges(link))
        ]

    def _consistent(self) -> list[Link]:
        """Return the links in the order given, without those that contradict earlier ones."""
        successors = self._successors(())
        kept: list[Link] = []
        for link in self.links:
            edges = self._edges(link)
            if any(_leads_to(successors, b, a) for a, b in edges):
                continue
            kept.append(link)
            for a, b in edges:
                successors[a].add(b)
        return kept

    def _indirect(self, a: int, b: int) -> bool:
        return any(other != b and self._reach[other] >> b & 1 for other in self._next[a])

    def _edges(self, link: Link) -> tuple[tuple[int, int], ...]:
        """Return which points of time come before which: events have an even point (begin) and an odd one (end)."""
        source, target = 2 * self._numbers[link.source], 2 * self._numbers[link.target]
        if link.includes:
            return (source, target), (target + 1, source + 1)
        return ((source + 1, target),)

    def _successors(self, links: Iterable[Link]) -> list[set[int]]:
        successors: list[set[int]] = [set() for _ in range(2 * len(self._numbers))]
        for event in self._numbers.values():
            successors[2 * event].add(2 * event + 1)
        for a, b in chain.from_iterable(map(self._edges, links)):
            successors[a].add(b)
        return successors


def cyclic_nodes(successors: Sequence[Iterable[int]]) -> set[int]:
    """Return the nodes on cycles, and on paths from cycle to cycle; empty for a graph without cycles."""
    predecessors: list[list[int]] = [[] for _ in successors]
    for node, following in enumerate(successors):
        for other in following:
            predecessors[other].append(node)
    left = set(range(len(successors)))
    for forward, backward in ((successors, predecessors), (predecessors, successors)):
        degree = [sum(other in left for other in backward[node]) for node in range(len(successors))]
        free = [node for node in left if not degree[node]]
        for node in free:  # grows while it is read
            left.discard(node)
            for other in forward[node]:
                degree[other] -= 1
                if not degree[other] and other in left:
                    free.append(other)
    return left


def _leads_to(successors: Sequence[Iterable[int]], start: int, goal: int) -> bool:
    seen = {start}
    waiting = [start]
    for node in waiting:  # grows while it is read
        if node == goal:
            return True
        new = [other for other in successors[node] if other not in seen]
        seen.update(new)
        waiting += new
    return False


def _last_first(successors: Sequence[Iterable[int]]) -> list[int]:
    """Return the nodes of a graph without cycles such that each comes after all that it leads to."""
    incoming = [0] * len(successors)
    for following in successors:
        for node in following:
            incoming[node] += 1
    order = [node for node, count in enumerate(incoming) if not count]
    for node in order:  # grows while it is read
        for other in successors[node]:
            incoming[other] -= 1
            if not incoming[other]:
                order.append(other)
    order.reverse()
    return order
