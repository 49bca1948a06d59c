"""US: how much the extracted triples differ from one another."""

from collections.abc import Iterator, Sequence

import numpy as np

from consilience.evaluation.genres.measures.registry import MeasureInputs, genres_measure
from consilience.evaluation.genres.measures.similarity import at_least
from consilience.evaluation.genres.shared.combinations import Combination
from consilience.evaluation.genres.shared.embeddings import ElementTable, TripleVectors
from consilience.evaluation.genres.shared.profiles import GenresProfile
from consilience.evaluation.records.triples import Document, Score, Triple

__all__ = ["ALL_PAIRS", "ROWS", "estimate_uniqueness", "similar_pairs", "uniqueness", "uniqueness_scores"]

ALL_PAIRS = 100_000
"""Up to so many triples every pair is compared."""
ROWS = 4096
"""Of more, so many are drawn and compared with all others."""

_BLOCK = 2048


@genres_measure("us", rank=2)
def uniqueness_scores(inputs: MeasureInputs) -> Iterator[tuple[Score]]:
    """Yield the uniqueness of each document; see `uniqueness`."""
    for document in inputs.documents:
        triples = inputs.system.triples.get(document.id, ())
        yield (uniqueness(document, triples, inputs.elements, inputs.threshold, inputs.combination, inputs.profile),)


def uniqueness(
    document: Document,
    triples: Sequence[Triple],
    elements: ElementTable,
    threshold: float,
    combination: Combination,
    profile: GenresProfile,
) -> Score:
    """Return the uniqueness score of one document.

    GenRES, equation 2: u(T) = 1/(n(n-1)) · Σ over i, Σ over j ≠ i of (CosSim(v_i, v_j) < φ).

    A single triple has nobody to resemble and scores 1. Of more than `ALL_PAIRS` triples the score is estimated, since
    the pairs of a million would take hours; see `estimate_uniqueness`. The paper drops triples with an element that
    has no vector or is no string, and scores an empty extraction 1.

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
        triples = elements.having(triples)
    n = len(triples)
    if n < 2:
        return Score(1.0)
    vectors = elements.triples(triples, combination)
    if n > ALL_PAIRS:
        return Score(estimate_uniqueness(vectors, threshold)[0])
    similar = similar_pairs(vectors, threshold)
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


def estimate_uniqueness(
    vectors: TripleVectors, threshold: float, rows: int = ROWS, seed: int = 0
) -> tuple[float, float]:
    """Return the score of triples drawn at random, each compared with all others, and its standard error.

    The mean over drawn triples of the share of the others that they do not resemble has the score as its expectation.
    """
    n = len(vectors)
    drawn = np.sort(np.random.default_rng(seed).choice(n, size=min(rows, n), replace=False))
    similar = np.zeros(len(drawn), dtype=np.int64)
    chosen = vectors.chosen(drawn)
    own = chosen.block(0, len(drawn))
    for start in range(0, n, _BLOCK):
        cosines = own @ vectors.block(start, start + _BLOCK).T
        similar += np.count_nonzero(at_least(cosines, threshold, chosen, vectors, 0, start), axis=1)
    itself = np.einsum("ij,ij->i", own, own) >= min(threshold, 0.5)  # but for zero vectors; it is no pair
    shares = 1 - (similar - (itself & (threshold <= 1))) / (n - 1)
    error = shares.std(ddof=1) / np.sqrt(len(drawn)) * np.sqrt(1 - len(drawn) / n) if len(drawn) > 1 else 0.0
    return float(shares.mean()), float(error)
