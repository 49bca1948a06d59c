"""Larger places: who is born in Ulm, which lies in Germany, is born in Germany."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from consilience.evaluation.facts.knowledgenet.records import PlacedRelation, Range

__all__ = ["add_larger_places"]

_CONTAINED = "located_in"
_OF_PLACES = frozenset({"born_in", "headquartered_in", "lives_in"})


def add_larger_places(relations: Sequence[PlacedRelation]) -> tuple[PlacedRelation, ...]:
    """Return the relations, and those that follow from where their places lie.

    KnowledgeNet annotates each place of `born in Ulm, Germany`; a graph says it of Ulm, and of Ulm that it lies in
    Germany. What follows is as sure as the less sure of the two, and accepted if both are.

    Args:
        relations: of one passage.
    """
    wholes: dict[Range, list[PlacedRelation]] = defaultdict(list)
    for one in relations:
        if one.type == _CONTAINED:
            wholes[one.subject].append(one)
    found = {(one.type, one.subject, one.object): one for one in relations}
    open_ = [one for one in relations if one.type in _OF_PLACES]
    while open_:
        one = open_.pop()
        for whole in wholes[one.object]:
            larger = _follows(one, whole)
            key = (larger.type, larger.subject, larger.object)
            if key not in found:
                found[key] = larger
                open_.append(larger)
    return tuple(found.values())


def _follows(one: PlacedRelation, whole: PlacedRelation) -> PlacedRelation:
    known = [each for each in (one.confidence, whole.confidence) if each is not None]
    return replace(
        one,
        object=whole.object,
        object_anaphors=whole.object_anaphors,
        accepted=one.accepted and whole.accepted,
        confidence=min(known) if len(known) > 1 else None,
    )
