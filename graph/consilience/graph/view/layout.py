"""Layout of nodes: force-directed, with the same places for the same nodes, every time."""

import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["Point", "find_connected_parts", "positions"]

Point = tuple[float, float]
_WORK = 6_000_000
"""Pairs of nodes times steps that are computed at most: about a fifth of a second."""
_MOST_STEPS, _FEWEST_STEPS = 40, 8


def positions(
    nodes: Sequence[str],
    edges: Iterable[tuple[str, str]],
    centre: str | None = None,
    fixed: Mapping[str, Point] | None = None,
) -> dict[str, Point]:
    """Return a place for every node, around (0, 0), about one unit between neighbours (Fruchterman and Reingold 1991).

    What no edge connects would push one another far away: connected parts are laid out by themselves, the largest in
    the middle and the others around it.

    Args:
        nodes: ids, at most a few thousand.
        edges: pairs of ids; others than those of `nodes` are left out.
        centre: the node that is drawn at (0, 0).
        fixed: places that are not changed; what is new is put around them.
    """
    if not nodes:
        return {}
    index = {node: i for i, node in enumerate(nodes)}
    listed = list(edges)
    if centre not in index and not any(node in index for node in fixed or {}):
        parts = find_connected_parts(nodes, listed)
        if len(parts[0]) <= 2:  # nothing to work out, and there may be hundreds of them
            return _pack([_pair(part) for part in parts])
        if len(parts) > 1:
            return _pack([positions(part, own) for part, own in _with_edges(parts, listed)])
    pairs = {(index[a], index[b]) for a, b in listed if a in index and b in index and a != b}
    links = np.array(sorted({(min(p), max(p)) for p in pairs}), dtype=np.intp).reshape(-1, 2)
    places = np.array([_beginning(node, len(nodes)) for node in nodes])
    held = np.zeros(len(nodes), dtype=bool)
    for node, point in (fixed or {}).items():
        if node in index:
            places[index[node]], held[index[node]] = point, True
    if centre in index and not held[index[centre]]:
        places[index[centre]], held[index[centre]] = (0.0, 0.0), True
    middle = places[held].mean(axis=0) if held.any() else np.zeros(2)
    places[~held] += middle
    _settle(places, links, held, middle)
    if not held.any():
        places -= places.mean(axis=0)
    return {node: (round(float(x), 4), round(float(y), 4)) for node, (x, y) in zip(nodes, places, strict=True)}


def find_connected_parts(nodes: Sequence[str], edges: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Return the connected parts of a graph, the largest first, each with its nodes in their order."""
    home = {node: node for node in nodes}

    def root(node: str) -> str:
        while home[node] != node:
            home[node] = home[home[node]]
            node = home[node]
        return node

    for start, end in edges:
        if start in home and end in home:
            home[root(start)] = root(end)
    parts: dict[str, list[str]] = {}
    for node in nodes:
        parts.setdefault(root(node), []).append(node)
    return sorted(parts.values(), key=len, reverse=True)


def _with_edges(
    parts: Sequence[Sequence[str]], edges: Iterable[tuple[str, str]]
) -> list[tuple[Sequence[str], list[tuple[str, str]]]]:
    home = {node: i for i, part in enumerate(parts) for node in part}
    own: list[list[tuple[str, str]]] = [[] for _ in parts]
    for edge in edges:
        if edge[0] in home and edge[1] in home:
            own[home[edge[0]]].append(edge)
    return list(zip(parts, own, strict=True))


def _pack(parts: Sequence[Mapping[str, Point]]) -> dict[str, Point]:
    """Put the first part in the middle and the others on rings around it, as close as their sizes allow."""
    first, *others = parts
    found = dict(first)
    ring = _radius(first)
    while others:
        radius = _radius(others[0])
        reach = ring + radius
        fit = max(1, int(math.pi / math.asin(min(1.0, radius / reach))))
        for i, part in enumerate(others[:fit]):
            angle = 2 * math.pi * i / min(fit, len(others))
            dx, dy = reach * math.cos(angle), reach * math.sin(angle)
            found |= {node: (round(x + dx, 4), round(y + dy, 4)) for node, (x, y) in part.items()}
        others, ring = others[fit:], reach + radius
    return found


def _pair(part: Sequence[str]) -> dict[str, Point]:
    """Return the places of one node, or of two neighbours."""
    if len(part) == 1:
        return {part[0]: (0.0, 0.0)}
    x, y = _beginning(part[0], 1)
    half = 2 * math.hypot(x, y)
    x, y = round(x / half, 4), round(y / half, 4)
    return {part[0]: (x, y), part[1]: (-x, -y)}


def _radius(part: Mapping[str, Point]) -> float:
    return max(math.hypot(x, y) for x, y in part.values()) + 0.5


def _beginning(node: str, count: int) -> Point:
    """Return a place within a disc that depends on the node alone, so that a drawing can be repeated."""
    digest = hashlib.blake2b(node.encode(), digest_size=8).digest()
    angle = int.from_bytes(digest[:4]) / 2**32 * 2 * math.pi
    radius = math.sqrt(count) * math.sqrt((1 + int.from_bytes(digest[4:])) / 2**32)
    return radius * math.cos(angle), radius * math.sin(angle)


def _settle(
    places: NDArray[np.float64], links: NDArray[np.intp], held: NDArray[np.bool_], middle: NDArray[np.float64]
) -> None:
    """Move the places that are not held, step by step, each by the sum of the forces on it.

    The force between two nodes is their difference times a number, so a matrix of these numbers gives all sums at once.
    """
    count = len(places)
    steps = max(_FEWEST_STEPS, min(_MOST_STEPS, _WORK // max(1, count * count)))
    linked = np.concatenate((links @ (count, 1), links @ (1, count)))  # where they stand in the matrix, both ways
    free = ~held[:, None]
    for step in range(steps):
        square = (places * places).sum(axis=1)
        apart = square[:, None] + square[None, :] - 2 * (places @ places.T)
        np.maximum(apart, 1e-4, out=apart)
        weight = 1.0 / apart
        weight.reshape(-1)[linked] -= np.sqrt(apart.reshape(-1)[linked])
        force = places * weight.sum(axis=1)[:, None] - weight @ places
        force -= (places - middle) * 0.05  # what nothing connects does not drift away
        length = np.sqrt((force * force).sum(axis=1))[:, None]
        reach = math.sqrt(count) * 0.3 * (1 - step / steps) + 0.01
        places += force * (free * np.minimum(length, reach) / np.maximum(length, 1e-9))
