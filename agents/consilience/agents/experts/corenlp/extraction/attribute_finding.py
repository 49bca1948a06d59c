"""Finds attributes of typed mentions by rules of a schema, those of relations whose objects are values."""

from collections.abc import Iterator, Mapping, Sequence

from consilience.agents.answers.candidates import EntityCandidate, RelationCandidate
from consilience.agents.corenlp.annotation import LANGUAGE, Annotation
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn
from consilience.agents.experts.corenlp.extraction.relation_finding import find_relations
from consilience.agents.experts.corenlp.rules.relation_rules import RelationRule
from consilience.agents.quantities.values import find_values
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import AttributeType

__all__ = ["find_attributes"]

_NO_NUMBERS = frozenset({"DATE", "TIME", "ORDINAL"})


def find_attributes(
    annotation: Annotation,
    text: str,
    mentions: Sequence[EntityCandidate],
    rules: Sequence[RelationRule],
    attributes: Mapping[str, AttributeType],
    stand_ins: Sequence[StandIn] = (),
) -> tuple[RelationCandidate, ...]:
    """Return the attributes that the rules find of the mentions, with the words of the value as object.

    Each value belongs to the mention that it is nearest to, where a rule finds it of several.

    Args:
        annotation: of the passage.
        text: of the passage; spans are its.
        mentions: of entities.
        rules: of attributes.
        attributes: those of the schema.
        stand_ins: words that stand for mentions.
    """
    found: list[RelationCandidate] = []
    for rule in rules:
        values = list(_values(annotation, text, rule, attributes[rule.relation]))
        if values:
            found += _nearest(find_relations(annotation, text, [*values, *mentions], [rule], stand_ins))
    return tuple(found)


def _values(
    annotation: Annotation, text: str, rule: RelationRule, attribute: AttributeType
) -> Iterator[EntityCandidate]:
    if attribute.datatype == "string":
        for sentence in annotation.sentences:
            for mention in sentence.mentions:
                if mention.label in rule.labels:
                    yield EntityCandidate(mention.span, mention.span.of(text), attribute.datatype)
        return
    dates = [t.span for s in annotation.sentences for t in s.tokens if t.ner in _NO_NUMBERS]
    for placed in find_values(text, attribute, LANGUAGE):
        if attribute.datatype in {"date", "money"} or not any(placed.span.overlaps(date) for date in dates):
            yield EntityCandidate(placed.span, placed.span.of(text), attribute.datatype)


def _nearest(found: Sequence[RelationCandidate]) -> Iterator[RelationCandidate]:
    best: dict[Span, RelationCandidate] = {}
    for candidate in found:
        known = best.get(candidate.object.span)
        if known is None or _reach(candidate) < _reach(known):
            best[candidate.object.span] = candidate
    return iter(best.values())


def _reach(candidate: RelationCandidate) -> int:
    return len(candidate.quote.text)
