"""Chains of names: of `born in Ulm, Germany` the place is Ulm, of `founder of Acme's rival Bolt` the firm is Bolt."""

import re
from collections.abc import Sequence

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.learned.encoder.ends import End, ScoredRelation
from consilience.graph.model.model import Span

__all__ = ["without_larger_places", "without_owners"]

BESIDE = re.compile(r" ?, ?| in (?:the )?")
LISTED = re.compile(r" ?,? (?:and|or) ")
LIKELY = 0.5
"""Probability from which on a relation counts for the smaller place, or as a part of a list."""


def without_larger_places(found: Sequence[ScoredRelation], text: str) -> list[ScoredRelation]:
    """Return the relations of a sentence less those whose object only says where the object before it lies.

    Such an object follows the other one after a comma or after `in` (`grew up in Ulm in Germany`), has its type and its
    relation to the same subject. In a list (`Ulm, Bern and Prague`) each place counts, but not in a list of pairs
    (`Ulm, Germany and Bern, Switzerland`).

    Args:
        found: of one sentence.
        text: the sentence.
    """
    likely = [one for one in found if one.probability >= LIKELY]
    return [one for one in found if not any(_explains(one, other, likely, text) for other in likely)]


def without_owners(found: Sequence[ScoredRelation], sentence: Sentence) -> list[ScoredRelation]:
    """Return the relations of a sentence less those whose object only says whose the object of another one is.

    Args:
        found: of one sentence.
        sentence: of which they were read.
    """
    likely = [one for one in found if one.probability >= LIKELY]
    return [
        one
        for one in found
        if not any(_alike(one, other) and _is_owner(one.object, other.object, sentence) for other in likely)
    ]


def _is_owner(one: End, other: End, sentence: Sentence) -> bool:
    """Tell whether an end only says whose another end after it is: `Acme's rival Bolt`."""
    begin = sentence.span.start
    tokens = [sentence.tokens_in(Span(end.span.start + begin, end.span.end + begin)) for end in (one, other)]
    owner, owned = map(set, tokens)
    return one.span.end <= other.span.start and any(
        edge.relation == "nmod:poss" and edge.governor in owned for token in owner for edge in sentence.parents(token)
    )


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
