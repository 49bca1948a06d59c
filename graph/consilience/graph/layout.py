"""Where nodes are drawn: a force-directed layout that gives the same places for the same nodes, every time."""

import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["Point", "positions"]

Point = tuple[float, float]
_WORK = 6_000_000
"""Pairs of nodes times steps that are computed at most: about a fifth of a second."""
_MOST_STEPS, _FEWEST_STEPS = 60, 8


def positions(
    nodes: Sequence[str],
    edges: Iterable[tuple[str, str]],
    centre: str | None = None,
    fixed: Mapping[str, Point] | None = None,
) -> dict[str, Point]:
    """Return a place for every node, around (0, 0), about one unit between neighbours (Fruchterman and Reingold 1991).

    Args:
        nodes: ids, at most a few thousand.
        edges: pairs of ids; others than those of `nodes` are left out.
        centre: the node that is drawn at (0, 0).
        fixed: places that are not changed; what is new is put around them.
    """
    if not nodes:
        return {}
    index = {node: i for i, node in enumerate(nodes)}
    pairs = {(index[a], index[b]) for a, b in edges if a in index and b in index and a != b}
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


def _beginning(node: str, count: int) -> Point:
    """Return a place within a disc that depends on the node alone, so that a drawing can be repeated."""
    digest = hashlib.blake2b(node.encode(), digest_size=8).digest()
    angle = int.from_bytes(digest[:4]) / 2**32 * 2 * math.pi
    radius = math.sqrt(count) * math.sqrt((1 + int.from_bytes(digest[4:])) / 2**32)
    return radius * math.cos(angle), radius * math.sin(angle)


def _settle(
    places: NDArray[np.float64], links: NDArray[np.intp], held: NDArray[np.bool_], middle: NDArray[np.float64]
) -> None:
    count = len(places)
    steps = max(_FEWEST_STEPS, min(_MOST_STEPS, _WORK // max(1, count * count)))
    for step in range(steps):
        force = _repulsion(places)
        if len(links):
            apart = places[links[:, 1]] - places[links[:, 0]]
            pull = apart * np.hypot(apart[:, 0], apart[:, 1])[:, None]
            np.add.at(force, links[:, 0], pull)
            np.add.at(force, links[:, 1], -pull)
        force -= (places - middle) * 0.05  # what nothing connects does not drift away
        length = np.hypot(force[:, 0], force[:, 1])
        reach = math.sqrt(count) * 0.3 * (1 - step / steps) + 0.01
        move = force / np.maximum(length, 1e-9)[:, None] * np.minimum(length, reach)[:, None]
        places[~held] += move[~held]


def _repulsion(places: NDArray[np.float64]) -> NDArray[np.float64]:
    x, y = places[:, 0], places[:, 1]
    dx, dy = x[:, None] - x[None, :], y[:, None] - y[None, :]
    weight = 1.0 / np.maximum(dx * dx + dy * dy, 1e-4)
    return np.stack([(dx * weight).sum(axis=1), (dy * weight).sum(axis=1)], axis=1)
