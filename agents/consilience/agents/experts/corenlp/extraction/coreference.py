"""Pronouns and descriptions that stand for a name: `he`, `its`, `the company`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, Sentence, Token
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules

__all__ = ["StandIn", "find_stand_ins"]

_DETERMINERS = frozenset({"the", "this", "that", "these", "those", "its", "his", "her", "their"})


@dataclass(frozen=True, slots=True)
class StandIn:
    """A token that stands for a mention somewhere before it."""

    sentence: int
    """Index of the sentence."""
    token: int
    """Position of the token in its sentence."""
    entity: EntityCandidate
    """The nearest earlier mention of the type that the token can stand for."""


def find_stand_ins(
    annotation: Annotation, mentions: Sequence[EntityCandidate], rules: Mapping[str, EntityRules]
) -> tuple[StandIn, ...]:
    """Return the pronouns and descriptions of the text that stand for one of the mentions, in text order.

    Which words can stand for a type is declared by its rules (`anaphor_pronouns`, `anaphor_nouns`). The antecedent is
    the nearest earlier mention of the type; there is no test of gender or number, and a plural stands for nothing.
    """
    found = []
    for sentence in annotation.sentences:
        for token in sentence.tokens:
            if any(mention.span.overlaps(token.span) for mention in mentions):
                continue
            for type_ in _types(sentence, token, rules):
                before = [m for m in mentions if m.type == type_ and m.span.end <= token.span.start]
                if before:
                    found.append(StandIn(sentence.index, token.index, max(before, key=lambda m: m.span)))
                    break
    return tuple(found)


def _types(sentence: Sentence, token: Token, rules: Mapping[str, EntityRules]) -> Iterator[str]:
    """Yield the types that the token can stand for."""
    word = token.text.casefold()
    described = token.pos == "NN" and any(
        sentence.tokens[edge.dependent].text.casefold() in _DETERMINERS for edge in sentence.children(token.index)
    )
    for name, rule in rules.items():
        if (token.pos in {"PRP", "PRP$"} and word in rule.anaphor_pronouns) or (
            described and token.lemma.casefold() in rule.anaphor_nouns
        ):
            yield name
