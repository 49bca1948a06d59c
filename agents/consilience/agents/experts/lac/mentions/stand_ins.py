"""Coreference of pronouns and descriptions of a Chinese passage: the nearest mention before them of their type."""

from collections.abc import Iterator, Mapping, Sequence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.experts.lac.rules.rules import LacEntityRules
from consilience.agents.experts.lac.rules.sentence_pattern import SentencePlace
from consilience.agents.experts.lac.words.sentences import LacSentence

__all__ = ["find_places"]

_FAR = 120
"""Characters between a pronoun and the end of the name that it stands for."""


def find_places(
    sentences: Sequence[LacSentence], mentions: Sequence[EntityCandidate], rules: Mapping[str, LacEntityRules]
) -> tuple[SentencePlace, ...]:
    """Return the mentions, and the words that stand for one of them."""
    return (*(SentencePlace(mention.span, mention) for mention in mentions), *_stand_ins(sentences, mentions, rules))


def _stand_ins(
    sentences: Sequence[LacSentence], mentions: Sequence[EntityCandidate], rules: Mapping[str, LacEntityRules]
) -> Iterator[SentencePlace]:
    types = {pronoun: name for name, rule in rules.items() for pronoun in rule.pronouns}
    for sentence in sentences:
        said = dict[str, EntityCandidate]()  # a word stands for the same wherever it comes back in a sentence
        for word in sentence.words:
            type_ = types.get(word.text)
            if type_ is None or any(word.span.overlaps(mention.span) for mention in mentions):
                continue
            before = [m for m in mentions if m.type == type_ and m.span.end <= word.span.start]
            if before and word.span.start - before[-1].span.end <= _FAR:
                yield SentencePlace(word.span, said.setdefault(word.text, before[-1]), stands_in=True)
