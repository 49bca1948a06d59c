"""US: how much the extracted triples differ from one another."""

from collections.abc import Sequence

import numpy as np

from consilience.evaluation.genres.embeddings import Combination, ElementTable, TripleVectors
from consilience.evaluation.genres.model import Document, Score, Triple
from consilience.evaluation.genres.profiles import Profile
from consilience.evaluation.genres.similarity import at_least

__all__ = ["similar_pairs", "uniqueness"]

_BLOCK = 2048


def uniqueness(
    document: Document,
    triples: Sequence[Triple],
    elements: ElementTable,
    threshold: float,
    combination: Combination,
    profile: Profile,
) -> Score:
    """Return the uniqueness score of one document.

    GenRES, equation 2: u(T) = 1/(n(n-1)) · Σ over i, Σ over j ≠ i of (CosSim(v_i, v_j) < φ).

    A single triple has nobody to resemble and scores 1. The paper drops triples with an element that has no vector or
    is no string, and scores an empty extraction 1.

    Args:
        document: the text.
        triples: T, repeated triples included.
        elements: the vectors of subjects, relations and objects.
        threshold: φ.
        combination: how a triple's vector is made of them.
        profile: see above.

    Raises:
        EvaluationError: strict only, an element has no vector.
    """
    if not triples:
        return profile.empty(document, Score(1.0))
    if profile.is_paper:
        triples = [triple for triple in triples if elements.has(triple)]
    n = len(triples)
    if n < 2:
        return Score(1.0)
    similar = similar_pairs(elements.triples(triples, combination), threshold)
    return Score(1 - similar / (n * (n - 1) / 2))


def similar_pairs(vectors: TripleVectors, threshold: float) -> int:
    """Return how many unordered pairs have a cosine of at least `threshold`, with memory for two blocks of vectors."""
    count = 0
    for start in range(0, len(vectors), _BLOCK):
        rows = vectors.block(start, start + _BLOCK)
        for other in range(start, len(vectors), _BLOCK):
            columns = rows if other == start else vectors.block(other, other + _BLOCK)
            similar = at_least(rows @ columns.T, threshold, vectors, vectors, start, other)
            count += int(np.count_nonzero(np.triu(similar, 1) if other == start else similar))
    return count
