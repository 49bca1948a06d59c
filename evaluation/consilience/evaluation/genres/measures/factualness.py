"""FS: how many of the triples the text supports."""

from collections.abc import Sequence

from consilience.evaluation.genres.profiles import Profile
from consilience.evaluation.records.triples import Document, Score, Triple

__all__ = ["factualness"]


def factualness(document: Document, triples: Sequence[Triple], supported: Sequence[bool], profile: Profile) -> Score:
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
