"""FS: how many of the triples the text supports."""

from collections.abc import Iterator, Sequence

from consilience.evaluation.genres.measures.registry import MeasureInputs, genres_measure
from consilience.evaluation.genres.measures.verdicts import without_verdicts
from consilience.evaluation.genres.shared.profiles import GenresProfile
from consilience.evaluation.records.triples import Document, Score, Triple

__all__ = ["factualness", "factualness_scores"]


@genres_measure("fs", rank=3)
def factualness_scores(inputs: MeasureInputs) -> Iterator[tuple[Score]]:
    """Yield the factualness of each document; see `factualness`.

    Raises:
        VerdictError: a document has too many or too few verdicts.
    """
    system, profile = inputs.system, inputs.profile
    for document in inputs.documents:
        triples, verdicts = system.triples.get(document.id, ()), system.supported.get(document.id)
        missing = without_verdicts(system, document, system.supported, profile)
        yield (missing or factualness(document, triples, verdicts or (), profile),)


def factualness(
    document: Document, triples: Sequence[Triple], supported: Sequence[bool], profile: GenresProfile
) -> Score:
    """Return the factualness score of one document.

    GenRES, equation 3: f(D, T) = 1/|T| · Σ over τ in T of [τ is supported by D].

    Args:
        document: the text.
        triples: T, repeated triples included.
        supported: a judge's verdict on each triple, in the order of `triples`.
        profile: how an empty extraction is scored; 0 in the paper.
    """
    if not triples:
        return profile.empty(document, Score(0.0))
    return Score(sum(supported) / len(triples))
