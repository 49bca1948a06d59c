"""Soft matching in many small documents at once: their vectors are made in blocks that stay in a processor's cache."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.genres.measures.similarity import ERROR, at_least
from consilience.evaluation.genres.shared.combinations import Combination
from consilience.evaluation.genres.shared.embeddings import ElementTable, TripleVectors
from consilience.evaluation.records.triples import Triple

__all__ = ["SMALL", "count_found_in_small"]

SMALL = 128
"""Triples of a document, gold ones included, up to which it shares a block with others."""

Place = tuple[int, int, int]
"""Where a document's gold triples begin, where its extracted ones do, and where they end."""


def count_found_in_small(
    documents: Sequence[tuple[Sequence[Triple], Sequence[Triple]]],
    elements: ElementTable,
    threshold: float,
    combination: Combination,
) -> list[int]:
    """Return for each document how many of its gold triples have a triple with a cosine of at least `threshold`.

    Args:
        documents: gold triples and extracted ones, at least one of each and at most `SMALL` together.
        elements: the vectors of subjects, relations and objects.
        threshold: φ.
        combination: how a triple's vector is made of them.

    Raises:
        EvaluationError: an element has no vector.
    """
    vectors = elements.triples([t for gold, found in documents for t in (*gold, *found)], combination)
    places: list[Place] = []
    for gold, found in documents:
        first = places[-1][2] if places else 0
        places.append((first, first + len(gold), first + len(gold) + len(found)))
    best = np.concatenate([_best(group, vectors, memory) for group, memory in _groups(places, vectors.width)])
    rows = np.cumsum([0, *(middle - first for first, middle, _ in places[:-1])])
    sure, possible = (np.add.reduceat(best >= threshold + e, rows, dtype=np.int64) for e in (ERROR, -ERROR))
    for number in np.flatnonzero(sure != possible).tolist():
        first, middle, end = places[number]
        block = vectors.block(first, end)
        cosines = block[: middle - first] @ block[middle - first :].T
        similar = at_least(cosines, threshold, vectors, vectors, first, middle)
        sure[number] = np.count_nonzero(similar.any(axis=1))
    counts: list[int] = sure.tolist()
    return counts


def _best(places: Sequence[Place], vectors: TripleVectors, memory: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return for each gold triple of some documents its highest cosine."""
    start = places[0][0]
    block = vectors.block(start, places[-1][2], memory)
    cosines = np.empty(sum((middle - first) * (end - middle) for first, middle, end in places), dtype=np.float32)
    rows: list[int] = []
    done = 0
    for first, middle, end in places:
        gold, found = block[first - start : middle - start], block[middle - start : end - start]
        size = len(gold) * len(found)
        np.matmul(gold, found.T, out=cosines[done : done + size].reshape(len(gold), len(found)))
        rows += range(done, done + size, len(found))
        done += size
    return np.asarray(np.maximum.reduceat(cosines, rows))


def _groups(places: Sequence[Place], width: int) -> Iterator[tuple[list[Place], NDArray[np.float32]]]:
    """Yield documents of at most `SMALL` triples together, and memory for their vectors."""
    memory = np.empty((SMALL, width), dtype=np.float32)
    group: list[Place] = []
    for place in places:
        if group and place[2] - group[0][0] > SMALL:
            yield group, memory
            group = []
        group.append(place)
    yield group, memory
