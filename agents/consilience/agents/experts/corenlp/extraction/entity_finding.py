"""Finds entity mentions in an annotated text by the rules of a schema."""

import re
from collections.abc import Iterator, Mapping

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, Sentence, Token
from consilience.agents.experts.corenlp.extraction.mentions.mending import mend_mentions
from consilience.agents.experts.corenlp.extraction.mentions.overlap import choose_without_overlap
from consilience.agents.experts.corenlp.extraction.type_consistency import make_types_consistent
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules
from consilience.agents.support.bounded_patterns import pattern_matches
from consilience.graph.model.model import Span

__all__ = ["find_entities", "is_pronoun"]

_EDGE = re.compile(r"[^\w$€£¥%#@&*+.]+|'s|’s")
_NOMINAL = 0.7
_PRONOUN = 0.6


def find_entities(annotation: Annotation, text: str, rules: Mapping[str, EntityRules]) -> tuple[EntityCandidate, ...]:
    """Return the mentions that the rules find, in text order; no two of them overlap.

    Where two would overlap, names and patterns win over labels, labels over nominals, nominals over pronouns; among
    equals the longer one wins, then the one whose type the schema lists first.
    """
    chosen: tuple[EntityCandidate, ...] = ()
    for source in (_find_listed, _find_labelled, _find_nominal, _find_pronominal):
        found = [
            EntityCandidate(span, span.of(text), name, confidence)
            for name, rule in rules.items()
            for span, confidence in source(annotation, text, name, rule)
            if span.of(text).casefold() not in {never.casefold() for never in rule.never}
        ]
        chosen = choose_without_overlap(chosen, found)
        if source is _find_labelled:
            chosen = make_types_consistent(annotation, text, chosen)
            chosen = mend_mentions(annotation, text, chosen, rules)
    return chosen


def _find_listed(annotation: Annotation, text: str, name: str, rule: EntityRules) -> Iterator[tuple[Span, float]]:
    for pattern in rule.patterns:
        for match in pattern_matches(pattern, text, 0, len(text), where=f"entities.{name}.corenlp.patterns"):
            group = "mention" if "mention" in match.re.groupindex else 0
            if match.start(group) < match.end(group):
                yield Span(match.start(group), match.end(group)), 1.0
    if not rule.names:
        return
    names = {tuple(listed.split()) for listed in rule.names}
    lengths = sorted({len(words) for words in names}, reverse=True)
    for sentence in annotation.sentences:
        words = [token.text for token in sentence.tokens]
        for first in range(len(words)):
            for length in lengths:
                # a slice at the end is shorter and may be another name
                if first + length <= len(words) and tuple(words[first : first + length]) in names:
                    yield sentence.words(first, first + length - 1), 1.0


def _find_labelled(annotation: Annotation, text: str, _name: str, rule: EntityRules) -> Iterator[tuple[Span, float]]:
    for sentence in annotation.sentences:
        for first, last, confidence in _join_touching(sentence, rule):
            bounds = _trim_bounds(sentence, first, last, rule)
            if bounds is None or confidence < rule.confidence:
                continue
            span = sentence.words(*bounds)
            if not rule.capitalised or any(character.isupper() for character in span.of(text)):
                yield span, confidence


def _join_touching(sentence: Sentence, rule: EntityRules) -> Iterator[tuple[int, int, float]]:
    """Yield first token, last token and confidence of the mentions with one of the rule's labels.

    Mentions that touch are one: CoreNLP's fine labels cut `Orange County` into a CITY and a LOCATION.
    """
    first = last = -1
    confidence = 1.0
    for mention in sentence.mentions:
        if mention.label not in rule.labels or is_pronoun(sentence.tokens[mention.first]):
            continue
        if first >= 0 and mention.first == last + 1:
            last, confidence = mention.last, min(confidence, mention.confidence)
            continue
        if first >= 0:
            yield first, last, confidence
        first, last, confidence = mention.first, mention.last, mention.confidence
    if first >= 0:
        yield first, last, confidence


def _trim_bounds(sentence: Sentence, first: int, last: int, rule: EntityRules) -> tuple[int, int] | None:
    without = {word.casefold() for word in rule.without}

    def outside(token: Token) -> bool:
        return token.text.casefold() in without or bool(_EDGE.fullmatch(token.text))

    while first <= last and outside(sentence.tokens[first]):
        first += 1
    while first <= last and outside(sentence.tokens[last]):
        last -= 1
    if first > last:
        return None
    honorifics = {word.casefold() for word in rule.honorifics}
    while first > 0 and sentence.tokens[first - 1].text.casefold() in honorifics:
        first -= 1
    return first, last


def _find_nominal(annotation: Annotation, text: str, _name: str, rule: EntityRules) -> Iterator[tuple[Span, float]]:  # noqa: ARG001 - one signature for all sources
    nouns = frozenset(rule.nominals)
    for sentence in annotation.sentences:
        for token in sentence.tokens:
            if (
                token.lemma.casefold() in nouns
                and token.pos.startswith("NN")
                and (rule.modifiers or not _is_modifier(sentence, token))
            ):
                yield token.span, _NOMINAL
        for mention in sentence.mentions:
            if mention.label in rule.nominal_labels:
                last = sentence.tokens[mention.last]
                if last.pos.startswith("NN") and not _is_modifier(sentence, last):
                    yield last.span, _NOMINAL


def _find_pronominal(annotation: Annotation, text: str, _name: str, rule: EntityRules) -> Iterator[tuple[Span, float]]:  # noqa: ARG001 - one signature for all sources
    for sentence in annotation.sentences:
        for token in sentence.tokens:
            if token.text.casefold() in rule.pronouns and (is_pronoun(token) or token.pos == "WRB"):
                yield token.span, _PRONOUN


def is_pronoun(token: Token) -> bool:
    """Tell whether the token stands for something named elsewhere."""
    return token.pos in {"PRP", "PRP$", "WP", "WP$", "WDT", "EX"}


def _is_modifier(sentence: Sentence, token: Token) -> bool:
    """Tell whether the noun only modifies the noun after it, as `police` does in `police station`."""
    return any(edge.relation == "compound" and edge.governor > token.index for edge in sentence.parents(token.index))
