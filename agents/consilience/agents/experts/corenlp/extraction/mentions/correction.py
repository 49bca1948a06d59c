"""Correction of the rules by colleagues: whose mention is believed where both mark the same words."""

from collections.abc import Iterable, Mapping

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation
from consilience.agents.experts.corenlp.extraction.mentions.named import Named
from consilience.agents.experts.corenlp.extraction.mentions.written_forms import split_joined_bodies
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules
from consilience.graph.model.model import Span

__all__ = ["correct_mentions", "is_better", "may_act", "without_corrected"]

OTHER_TYPE_FROM, LONGER_FROM, OTHER_BOUNDS_FROM = 0.8, 0.6, 0.9
"""How sure the colleague must be: of another type for the same words, of a name that goes on, of any other bounds."""
_GAZETTEER = frozenset({"CITY", "COUNTRY", "STATE_OR_PROVINCE"})
"""Labels of names whose bearers also act: a country that wins or decides is a team or a government there."""


def is_better(
    other: EntityCandidate, own: EntityCandidate, annotation: Annotation, rules: Mapping[str, EntityRules]
) -> bool:
    """Tell whether the colleague's mention replaces the rules' own, which it overlaps.

    Args:
        other: with how sure the colleague is.
        own: what the rules found.
        annotation: of the passage; spans are counted from its beginning.
        rules: of the schema's entity types.
    """
    if other.span == own.span:
        return other.confidence >= OTHER_TYPE_FROM and not _acts(other, own, annotation, rules)
    if other.span.covers(own.span):
        return other.confidence >= LONGER_FROM and not _joins_bodies(other, annotation, rules)
    if own.span.covers(other.span) and (own.type == other.type or _is_home_of(other, own, rules)):
        return False
    return other.confidence >= OTHER_BOUNDS_FROM


def correct_mentions(
    own: Iterable[EntityCandidate],
    told: Iterable[EntityCandidate],
    annotation: Annotation,
    rules: Mapping[str, EntityRules],
) -> tuple[EntityCandidate, ...]:
    """Return the rules' own mentions, with better ones of a colleague in place of those that they overlap."""
    mentions = tuple(own)
    instead = []
    for other in told:
        overlapped = [one for one in mentions if one.span.overlaps(other.span)]
        differs = not any(_same(one, other) for one in overlapped)
        if overlapped and differs and all(is_better(other, one, annotation, rules) for one in overlapped):
            instead.append(other)
    kept = [one for one in mentions if not any(one.span.overlaps(other.span) for other in instead)]
    return tuple(sorted([*kept, *instead], key=lambda mention: mention.span))


def without_corrected(
    own: Iterable[EntityCandidate],
    told: Iterable[EntityCandidate],
    annotation: Annotation,
    rules: Mapping[str, EntityRules],
) -> tuple[EntityCandidate, ...]:
    """Return the mentions of that colleague without those that are no better than what the rules found there."""
    rules_own = tuple(told)
    return tuple(
        mention
        for mention in own
        if all(
            _same(one, mention) or is_better(mention, one, annotation, rules)
            for one in rules_own
            if one.span.overlaps(mention.span)
        )
    )


def _same(one: EntityCandidate, other: EntityCandidate) -> bool:
    return (one.span, one.type) == (other.span, other.type)


def may_act(annotation: Annotation, span: Span) -> bool:
    """Tell whether the words name a country, state or city, whose team or government they may stand for."""
    sentence = annotation.sentence_at(span)
    labels = {sentence.tokens[at].ner for at in sentence.tokens_in(span)} if sentence else set()
    return bool(labels & _GAZETTEER)


def _joins_bodies(candidate: EntityCandidate, annotation: Annotation, rules: Mapping[str, EntityRules]) -> bool:
    """Tell whether a mention takes two bodies for one: `the Ulm School and Ulm College`."""
    sentence, rule = annotation.sentence_at(candidate.span), rules.get(candidate.type)
    if sentence is None or rule is None or rule.kind != "organization":
        return False
    tokens = sentence.tokens_in(candidate.span)
    named = Named(sentence, tokens[0], tokens[-1], "organization") if tokens else None
    return named is not None and sum(1 for _ in split_joined_bodies(named)) > 1


def _is_home_of(place: EntityCandidate, person: EntityCandidate, rules: Mapping[str, EntityRules]) -> bool:
    """Tell whether a place belongs to the name of a person that has it: `Wales` in `Charlotte of Wales`."""
    kinds = [rule.kind if (rule := rules.get(one.type)) else None for one in (place, person)]
    return kinds == ["place", "person"] and " of " in person.text


def _acts(
    other: EntityCandidate, own: EntityCandidate, annotation: Annotation, rules: Mapping[str, EntityRules]
) -> bool:
    of = {name: rule.kind for name, rule in rules.items()}
    return (of.get(own.type), of.get(other.type)) == ("organization", "place") and may_act(annotation, own.span)
