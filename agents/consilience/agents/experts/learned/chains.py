"""Chains of places: of `born in Ulm, Germany` the birth place is Ulm, and Germany is where Ulm lies."""

import re
from collections.abc import Sequence

from consilience.agents.experts.learned.encoder.ends import ScoredRelation

__all__ = ["without_larger_places"]

BESIDE = re.compile(r" ?, ?")
LISTED = re.compile(r" ?,? (?:and|or) ")
LIKELY = 0.5
"""Probability from which on a relation counts for the smaller place, or as a part of a list."""


def without_larger_places(found: Sequence[ScoredRelation], text: str) -> list[ScoredRelation]:
    """Return the relations of a sentence less those whose object only says where the object before it lies.

    Such an object follows the other one after a comma, has its type and its relation to the same subject. In a list
    (`Ulm, Bern and Prague`) each place counts, but not in a list of pairs (`Ulm, Germany and Bern, Switzerland`).

    Args:
        found: of one sentence.
        text: the sentence.
    """
    likely = [one for one in found if one.probability >= LIKELY]
    return [one for one in found if not any(_explains(one, other, likely, text) for other in likely)]


def _explains(larger: ScoredRelation, smaller: ScoredRelation, found: Sequence[ScoredRelation], text: str) -> bool:
    if not _alike(larger, smaller) or not BESIDE.fullmatch(text[smaller.object.span.end : larger.object.span.start]):
        return False
    listed = [larger, *(one for one in found if _alike(one, larger) and one is not larger)]
    after = [one for one in listed if LISTED.fullmatch(text[larger.object.span.end : one.object.span.start])]
    return all(_has_larger(one, listed, text) for one in after)


def _has_larger(one: ScoredRelation, listed: Sequence[ScoredRelation], text: str) -> bool:
    return any(
        one is not other and BESIDE.fullmatch(text[one.object.span.end : other.object.span.start]) for other in listed
    )


def _alike(one: ScoredRelation, other: ScoredRelation) -> bool:
    return (
        one.subject == other.subject
        and one.relation == other.relation
        and one.object.entity.type == other.object.entity.type
    )
