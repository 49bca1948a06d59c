"""Matching of a system's facts of a passage, as KnowledgeNet's published evaluation has it."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from consilience.evaluation.facts.knowledgenet.properties import ways_of
from consilience.evaluation.facts.knowledgenet.records import AnnotatedFact, AnnotatedPassage, PlacedRelation, Range

__all__ = ["FoundFacts", "match_facts"]


@dataclass(frozen=True, slots=True)
class FoundFacts:
    """Facts that are right, wrong and missed in one passage."""

    found: tuple[AnnotatedFact, ...]
    """Of gold, stated by some relation of the system."""
    missed: tuple[AnnotatedFact, ...]
    right: tuple[PlacedRelation, ...]
    """Of the system; several may state one fact, or one several."""
    wrong: tuple[tuple[str, PlacedRelation], ...]
    """⟨property, relation⟩: of those that the relation may state, the first."""
    unjudged: int
    """Relations of which gold says nothing: the passage was not annotated for all that they may state."""


def match_facts(gold: AnnotatedPassage, said: Iterable[PlacedRelation]) -> FoundFacts:
    """Compare a system's relations of a passage with gold by overlapping spans.

    A fact of gold is found if a relation states its property and each end of it shares a character with the fact's
    (Mesquita et al. 2019; the published `evaluator.py`, method `span_overlap`), which may be a pronoun: a relation
    stands where its end is named and where the system says that words stand for it. A relation that finds none is
    wrong, unless it says in other words what another one found. `spouse_of` is asked in both directions, and a relation
    that may state several properties, such as `member_of`, is wrong only where all of them were annotated.

    Args:
        gold: the passage.
        said: a system's relations; one that comes twice counts once.
    """
    relations = list(dict.fromkeys(said))
    claims = {relation: _claims(relation) for relation in relations}
    stated = {
        relation: {fact for fact in gold.facts if any(_same(fact, claim) for claim in claims[relation])}
        for relation in relations
    }
    found = set().union(*stated.values())
    right = tuple(relation for relation in relations if stated[relation])
    met = [claim for relation in right for claim in claims[relation] if any(_same(claim, fact) for fact in found)]
    wrong, unjudged = [], 0
    for relation in relations:
        if stated[relation] or any(_same(one, other) for one in claims[relation] for other in met):
            continue
        if claims[relation] and all(claim.property in gold.properties for claim in claims[relation]):
            wrong.append((claims[relation][0].property, relation))
        else:
            unjudged += 1
    return FoundFacts(
        tuple(fact for fact in gold.facts if fact in found),
        tuple(fact for fact in gold.facts if fact not in found),
        right,
        tuple(wrong),
        unjudged,
    )


def _claims(relation: PlacedRelation) -> tuple[AnnotatedFact, ...]:
    """Return the facts, one of which a relation states; more where words stand for its ends."""
    places = product((relation.subject, *relation.subject_anaphors), (relation.object, *relation.object_anaphors))
    return tuple(
        AnnotatedFact(name, *(reversed(ends) if turned else ends))
        for ends in places
        for name, turned in ways_of(relation.type)
    )


def _same(one: AnnotatedFact, other: AnnotatedFact) -> bool:
    return (
        one.property == other.property and _overlap(one.subject, other.subject) and _overlap(one.object, other.object)
    )


def _overlap(one: Range, other: Range) -> bool:
    return one[0] < other[1] and other[0] < one[1]
