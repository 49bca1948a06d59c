"""Finds the words of a sentence that may trigger an event, by the lexicon of a schema's event rules."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.rules.event_rules import TriggerGroup
from consilience.agents.experts.corenlp.rules.event_schema import EventRules, TypeRules

__all__ = ["TriggerLexicon", "TriggerMatch"]

_PARTS = ("verbs", "nouns", "adjectives")
_TAGS = {"V": "verbs", "N": "nouns", "J": "adjectives"}


@dataclass(frozen=True, slots=True)
class TriggerMatch:
    """A place in a sentence where a group's word stands."""

    type: TypeRules
    group: TriggerGroup
    head: int
    """Token that governs the expression."""
    tokens: tuple[int, ...]
    """All tokens of the expression, in text order."""


@dataclass(frozen=True, slots=True)
class _Entry:
    type: TypeRules
    group: TriggerGroup
    others: tuple[str, ...]


class TriggerLexicon:
    """All trigger words of a schema, by word class and lemma of the head."""

    def __init__(self, rules: EventRules) -> None:
        self._entries: dict[tuple[str, str], list[_Entry]] = defaultdict(list)
        for type_ in rules.types:
            for group in type_.triggers:
                for part in _PARTS:
                    for words in getattr(group, part):
                        head, others = _split(words.lower().split(), last=part != "verbs")
                        self._entries[part, head].append(_Entry(type_, group, others))

    def matches(self, sentence: Sentence) -> Iterator[TriggerMatch]:
        """Yield every match, in the order of head tokens, then of the schema."""
        for token in sentence.tokens:
            for entry in self._entries.get((_TAGS.get(token.pos[:1], ""), token.lemma.lower()), ()):
                tokens = _complete(sentence, token.index, entry.others)
                if tokens:
                    yield TriggerMatch(entry.type, entry.group, token.index, tokens)


def _split(words: list[str], *, last: bool) -> tuple[str, tuple[str, ...]]:
    return (words[-1], tuple(words[:-1])) if last else (words[0], tuple(words[1:]))


def _complete(sentence: Sentence, head: int, others: Sequence[str]) -> tuple[int, ...]:
    """Return the tokens of an expression whose other words lie below the head, each below it or the one before."""
    found = [head]
    for word in others:
        below = [
            edge.dependent
            for above in (head, found[-1])
            for edge in sentence.children(above)
            if edge.dependent not in found and _is(sentence, edge.dependent, word)
        ]
        beside = [t for t in (max(found) + 1, min(found) - 1) if 0 <= t < len(sentence.tokens)]
        below += [t for t in beside if _is(sentence, t, word)]
        if not below:
            return ()
        found.append(min(below, key=lambda t: abs(t - head)))
    return tuple(sorted(found))


def _is(sentence: Sentence, token: int, word: str) -> bool:
    return word in (sentence.tokens[token].lemma.lower(), sentence.tokens[token].text.lower())
