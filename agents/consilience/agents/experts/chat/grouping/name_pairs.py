"""Pairs of names in one sentence that a relation of the schema may join: what small models choose from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations

from consilience.agents.answers.candidates import EntityCandidate, Quote
from consilience.graph.schema.schema import RelationType, Schema

__all__ = ["NamePair", "possible_pairs"]


@dataclass(frozen=True, slots=True)
class NamePair:
    """Two mentions of a sentence, in an order in which some relation may join them."""

    subject: EntityCandidate
    object: EntityCandidate
    sentence: int
    """Number of the sentence, from 1."""

    @property
    def words(self) -> tuple[str, str]:
        """What is said of both."""
        return self.subject.text, self.object.text

    @property
    def distance(self) -> int:
        """Characters between both; below 0 where one stands within the other."""
        return max(self.subject.span.start, self.object.span.start) - min(self.subject.span.end, self.object.span.end)

    def fits(self, relation: RelationType) -> bool:
        """Tell whether a relation's domain and range allow the pair."""
        return _allows(relation.domain, self.subject) and _allows(relation.range, self.object)


def possible_pairs(
    mentions: Iterable[EntityCandidate], sentences: Sequence[Quote], schema: Schema, most: int
) -> list[NamePair]:
    """Return the pairs that a relation's domain and range allow, each pair of words once, where it is nearest.

    Args:
        mentions: typed, with spans in the document.
        sentences: of the passage, in their order.
        schema: whose relations are asked for.
        most: how many are returned at most, the nearest; they come in the order of the text.
    """
    given = sorted(set(mentions), key=lambda mention: (mention.span.start, mention.span.end, mention.type))
    nearest: dict[tuple[str, str], NamePair] = {}
    for number, sentence in enumerate(sentences, 1):
        place = sentence.span
        inside = [mention for mention in given if place is not None and place.covers(mention.span)]
        for subject, object_ in permutations(inside, 2):
            pair = NamePair(subject, object_, number)
            if subject.text == object_.text or not any(map(pair.fits, schema.relations.values())):
                continue
            if pair.words not in nearest or pair.distance < nearest[pair.words].distance:
                nearest[pair.words] = pair
    chosen = sorted(nearest.values(), key=lambda pair: pair.distance)[:most]
    return sorted(chosen, key=lambda pair: (pair.subject.span.start, pair.object.span.start))


def _allows(types: Sequence[str], end: EntityCandidate) -> bool:
    return not types or end.type in types
