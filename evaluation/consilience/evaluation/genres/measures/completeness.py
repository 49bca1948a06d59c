"""CS: how many of the gold triples were found, by soft matching."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.genres.measures.registry import MeasureInputs, genres_measure
from consilience.evaluation.genres.measures.similarity import at_least
from consilience.evaluation.genres.measures.small_documents import SMALL, count_found_in_small
from consilience.evaluation.genres.shared.combinations import Combination
from consilience.evaluation.genres.shared.embeddings import ElementTable, TripleVectors
from consilience.evaluation.genres.shared.profiles import GenresProfile, deduplicate_triples
from consilience.evaluation.records.triples import Document, FloatMatrix, Score, Triple
from consilience.evaluation.support.errors import EvaluationError

__all__ = [
    "SoftMatching",
    "completeness",
    "completeness_of_similarities",
    "completeness_of_system",
    "completeness_scores",
    "match_gold",
]

_BLOCK = 4096


@dataclass(frozen=True, slots=True)
class SoftMatching:
    """Settings by which an extracted triple counts as a gold triple."""

    threshold: float
    """φ: the least cosine."""
    combination: Combination = "sum"
    """How a triple's vector is made of its elements' vectors."""
    relations: bool = False
    """Whether the relation of the best matching triple must reach φ as well (table 1, closed extraction)."""


@genres_measure("cs", rank=5)
def completeness_of_system(inputs: MeasureInputs) -> Iterator[tuple[Score]]:
    """Yield the completeness of each document, from recorded similarities where there are some.

    Raises:
        EvaluationError: strict only, an element has no vector; or similarities belong to other triples.
    """
    system, profile = inputs.system, inputs.profile
    matching = SoftMatching(inputs.threshold, inputs.combination, inputs.match_relations)
    others = [document for document in inputs.documents if document.id not in system.similarities]
    scores = iter(completeness_scores(others, system.triples, inputs.elements, matching, profile))
    for document in inputs.documents:
        recorded = system.similarities.get(document.id)
        if recorded is None:
            yield (next(scores),)
            continue
        triples = system.triples.get(document.id, ())
        yield (completeness_of_similarities(document, triples, recorded, inputs.recorded_threshold, profile),)


def completeness(
    document: Document,
    triples: Sequence[Triple],
    elements: ElementTable,
    matching: SoftMatching,
    profile: GenresProfile,
) -> Score:
    """Return the completeness score of one document.

    GenRES, equation 5: c(T', T) = |{τ' in T' : some τ in T has sim(τ, τ') ≥ φ}| / |T'|, over distinct gold triples T'.

    A text without gold has no score, nor has one with an empty gold. In the paper an empty gold scores 1, an empty
    extraction 0 even where there is no gold, and triples with an element that has no vector are dropped; gold ones
    among them count as not found.

    Raises:
        EvaluationError: strict only, an element has no vector.
    """
    if (score := _without_matching(document, triples, profile)) is not None:
        return score
    gold = deduplicate_triples(document.gold or ())
    matchable: Sequence[Triple] = gold
    if profile.is_paper:
        triples, matchable = elements.having(triples), elements.having(gold)
        if not triples:
            return Score(None, "no triple with an embedding")
        if not matchable:
            return Score(0.0)
    found = match_gold(
        elements.triples(matchable, matching.combination), elements.triples(triples, matching.combination), matching
    )
    return Score(int(np.count_nonzero(found)) / len(gold))


def completeness_scores(
    documents: Sequence[Document],
    triples: Mapping[str, Sequence[Triple]],
    elements: ElementTable,
    matching: SoftMatching,
    profile: GenresProfile,
) -> list[Score]:
    """Return `completeness` of each document; the vectors of many small documents are made together.

    Raises:
        EvaluationError: strict only, an element has no vector.
    """
    scores: dict[str, Score] = {}
    small: dict[str, tuple[Sequence[Triple], Sequence[Triple]]] = {}
    for document in documents:
        found, gold = triples.get(document.id, ()), deduplicate_triples(document.gold or ())
        gold_has_vectors = True
        if profile.is_paper:
            found, gold_has_vectors = elements.having(found), len(elements.having(gold)) == len(gold)
        if found and gold and gold_has_vectors and not matching.relations and len(found) + len(gold) <= SMALL:
            small[document.id] = gold, found
        else:
            scores[document.id] = completeness(document, triples.get(document.id, ()), elements, matching, profile)
    if small:
        counts = count_found_in_small(list(small.values()), elements, matching.threshold, matching.combination)
        scores |= {id_: Score(n / len(gold)) for n, (id_, (gold, _)) in zip(counts, small.items(), strict=True)}
    return [scores[document.id] for document in documents]


def completeness_of_similarities(
    document: Document, triples: Sequence[Triple], cosines: FloatMatrix, threshold: float, profile: GenresProfile
) -> Score:
    """Return the completeness score from recorded cosines of shape (distinct gold triples, triples).

    The paper's records leave out triples with an element that has no vector; in profile `paper` there may be fewer
    columns than triples for that.

    Raises:
        EvaluationError: the shape is another one, so that the record belongs to other triples.
    """
    if (score := _without_matching(document, triples, profile)) is not None:
        return score
    gold = deduplicate_triples(document.gold or ())
    if profile.is_paper and not cosines.size:
        return Score(None, "no triple with an embedding")
    narrower = profile.is_paper and cosines.ndim == 2 and cosines.shape[1] < len(triples)
    if cosines.shape != (len(gold), cosines.shape[1] if narrower else len(triples)):
        raise EvaluationError(
            f"Document {document.id}: the recorded similarities have shape {cosines.shape}, but there are {len(gold)} "
            f"distinct gold triples and {len(triples)} extracted ones. Record them anew."
        )
    return Score(int(np.count_nonzero(cosines.max(axis=1) >= threshold)) / len(gold))


def match_gold(gold: TripleVectors, triples: TripleVectors, matching: SoftMatching) -> NDArray[np.bool_]:
    """Return for each gold triple whether a triple matches it, with memory for one block of each."""
    found = np.zeros(len(gold), dtype=bool)
    for start in range(0, len(gold), _BLOCK):
        rows = gold.block(start, start + _BLOCK)
        best = np.full(len(rows), -np.inf, dtype=np.float32)
        best_triple = np.zeros(len(rows), dtype=np.int64)
        for other in range(0, len(triples), _BLOCK):
            cosines = rows @ triples.block(other, other + _BLOCK).T
            similar = at_least(cosines, matching.threshold, gold, triples, start, other)
            found[start : start + len(rows)] |= similar.any(axis=1)
            if matching.relations:
                column = cosines.argmax(axis=1)
                better = cosines[np.arange(len(rows)), column] > best
                best_triple[better] = other + column[better]
                best = np.maximum(best, cosines.max(axis=1))
        if matching.relations:
            numbers = np.arange(start, start + len(rows))
            relations = gold.relations().exact(numbers), triples.relations().exact(best_triple)
            found[numbers] &= np.einsum("ij,ij->i", *relations) >= matching.threshold
    return found


def _without_matching(document: Document, triples: Sequence[Triple], profile: GenresProfile) -> Score | None:
    if profile.is_paper and not triples:
        return Score(0.0)
    if document.gold is None:
        return Score(None, "no gold")
    if not document.gold:
        return Score(1.0) if profile.is_paper else Score(None, "empty gold" if triples else "nothing to extract")
    return None if triples else Score(0.0)
