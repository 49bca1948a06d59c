"""Trigger words, which say that a relation holds or that an event happened, as far as a schema tells."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from consilience.agents.experts.corenlp.rules.event_schema import EventRules
from consilience.agents.experts.corenlp.rules.relation_rules import RelationRule, relation_rules
from consilience.agents.verification.evidence.words.stemming import stem
from consilience.agents.verification.evidence.words.word_classes import EMPTY
from consilience.graph.schema.schema import Schema

__all__ = ["TriggerWords", "trigger_words"]

_WORD = re.compile(r"[^\W\d_]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class TriggerWords:
    """The stems that trigger each relation type and each event type; for Chinese types, expressions."""

    relations: Mapping[str, frozenset[str]] = field(default_factory=dict)
    events: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def of_relation(self, name: str) -> frozenset[str]:
        """Return the stems of a relation type; of one that the schema does not list, the words of its name."""
        return self.relations[name] if name in self.relations else frozenset(_content(name))

    def events_with(self, stems: Iterable[str]) -> frozenset[str]:
        """Return the event types that one of these stems triggers."""
        wanted = set(stems)
        return frozenset(name for name, known in self.events.items() if known & wanted)


def trigger_words(schema: Schema) -> TriggerWords:
    """Return the words that the schema's rules, names and definitions give.

    The rules in the blocks `corenlp` are the best source: the words that they test on the way from one argument to
    the other. Names and definitions follow, without words that fit anything (`person`, `has`, `the`).

    Raises:
        SchemaError: a rule that cannot be used.
    """
    rules = {rule.relation: rule for rule in relation_rules(schema)}
    relations = {
        name: frozenset((*_content(name), *_content(part.definition), *_of_rule(rules.get(name))))
        for name, part in schema.relations.items()
    }
    lexicon = {type_.name: type_ for type_ in EventRules.of(schema).types}
    events = {}
    for name, part in schema.events.items():
        words: list[str] = []
        if name in lexicon:
            for group in lexicon[name].triggers:
                words += [word for words_ in (group.verbs, group.nouns, group.adjectives) for word in words_]
        own = frozenset(stem(piece) for word in words for piece in word.split()[:1])
        events[name] = own or frozenset((*_content(name), *_content(part.definition)))
    return TriggerWords(relations, events)


def _of_rule(rule: RelationRule | None) -> Iterator[str]:
    if rule is None:
        return
    tests = [test for path in rule.paths for test in path.tests]
    tests += [element.test for row in rule.rows for element in row.elements if element.test and not element.argument]
    for test in tests:
        yield from _content(" ".join(sorted(test.words)))


def _content(text: str) -> Iterator[str]:
    """Yield the stems of the words that mean something; of a Chinese name the name itself."""
    if _CHINESE.search(text):
        yield from (part for part in re.split(r"[\W_]+", text) if part)
        return
    for word in _WORD.findall(_CAMEL.sub(" ", text)):
        if word.casefold() not in EMPTY and len(word) > 1:
            yield stem(word)
