"""Lists of pairs: of `Acme's head Ann Lee, Bolt's head Max Ray and Cole's head Ida Orr` each leads one, not all."""

from collections import defaultdict
from collections.abc import Sequence

from consilience.agents.experts.learned.encoder.ends import End, ScoredRelation

__all__ = ["without_crossed_pairs"]

LIKELY = 0.5
"""Probability from which on a relation counts for its ends."""
MANY = 3
"""So many subjects and as many objects, each with so many of the others, are a list of pairs."""


def without_crossed_pairs(found: Sequence[ScoredRelation]) -> list[ScoredRelation]:
    """Return the relations of a sentence less those that cross a list of pairs.

    A model that scores each pair for itself reads a long list of pairs as everybody with everything. Where a relation
    holds between many subjects and many objects of a sentence, the pairs stay of which each end is the likeliest for
    the other. Of two pairs beside each other (`Acme's head Ann Lee praised Max Ray, head of Bolt`) none reaches over
    both ends of likelier ones.

    Args:
        found: of one sentence.
    """
    by_relation: dict[str, list[ScoredRelation]] = defaultdict(list)
    for one in found:
        if one.probability >= LIKELY:
            by_relation[one.relation].append(one)
    crossed = {
        id(one) for alike in by_relation.values() if _is_crossed(alike) for one in alike if _is_crossing(one, alike)
    }
    crossed |= {id(one) for alike in by_relation.values() for one in alike if _reaches_over(one, alike)}
    return [one for one in found if id(one) not in crossed]


def _reaches_over(one: ScoredRelation, alike: Sequence[ScoredRelation]) -> bool:
    """Tell whether between the ends of a relation stand a likelier object of its subject and subject of its object."""
    first, last = sorted((one.subject.span, one.object.span))

    def stands_between(end: End) -> bool:
        return first.end <= end.span.start and end.span.end <= last.start

    likelier = [other for other in alike if other.probability > one.probability]
    return any(other.subject == one.subject and stands_between(other.object) for other in likelier) and any(
        other.object == one.object and stands_between(other.subject) for other in likelier
    )


def _is_crossed(alike: Sequence[ScoredRelation]) -> bool:
    objects: dict[End, set[End]] = defaultdict(set)
    subjects: dict[End, set[End]] = defaultdict(set)
    for one in alike:
        objects[one.subject].add(one.object)
        subjects[one.object].add(one.subject)
    return all(sum(len(others) >= MANY for others in ends.values()) >= MANY for ends in (objects, subjects))


def _is_crossing(one: ScoredRelation, alike: Sequence[ScoredRelation]) -> bool:
    """Tell whether an end of the relation has a likelier one."""
    return any(
        (other.subject == one.subject or other.object == one.object) and other.probability > one.probability
        for other in alike
    )
