"""Matches of the schema's rules in a document, computed once for all claims that are judged by it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from consilience.agents.answers.candidates import Answer, EntityCandidate, EventCandidate, RelationCandidate
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.corenlp.annotation import Annotation
from consilience.agents.experts.corenlp.extraction.coreference.couples import find_stand_ins_and_couples
from consilience.agents.experts.corenlp.extraction.coreference.groups import Groups
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn
from consilience.agents.experts.corenlp.extraction.entity_finding import find_entities
from consilience.agents.experts.corenlp.extraction.event_extraction import EventExtractor
from consilience.agents.experts.corenlp.extraction.relation_finding import find_relations
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules, entity_rules
from consilience.agents.experts.corenlp.rules.event_schema import EventRules
from consilience.agents.experts.corenlp.rules.relation_rules import RelationRule, relation_rules
from consilience.agents.verification.evidence.sentences import ParsedSource, SourceSentence
from consilience.agents.verification.evidence.words.trigger_words import TriggerWords, trigger_words
from consilience.graph.model.identity import name_key
from consilience.graph.model.model import Realis, Span
from consilience.graph.schema.schema import Schema

__all__ = ["Reader", "SchemaReading", "join_type_and_name", "schema_reading"]

Named = tuple[str, str]
"""Type and name of an entity: mentions of one name are one entity, as far as evidence goes."""


@dataclass(frozen=True)
class SchemaReading:
    """A schema with its rules, ready to be applied."""

    schema: Schema
    words: TriggerWords
    entities: Mapping[str, EntityRules]
    relations: tuple[RelationRule, ...]
    events: EventExtractor


def schema_reading(schema: Schema) -> SchemaReading:
    """Return the schema's rules, ready to be applied.

    Raises:
        SchemaError: a rule cannot be used.
    """
    return SchemaReading(
        schema,
        trigger_words(schema),
        entity_rules(schema),
        relation_rules(schema),
        EventExtractor(EventRules.of(schema)),
    )


def join_type_and_name(anchor: Anchor | EntityCandidate) -> Named:
    """Return the type and name of a mention."""
    return anchor.type, name_key(anchor.text)


@dataclass(frozen=True)
class Reader:
    """A document, the claims about it, and what the rules of the schema find in its parsed sentences."""

    source: ParsedSource
    rules: SchemaReading
    claims: Sequence[Claim]
    found: Answer | None = None
    """What other rules than those over CoreNLP's parses found, in a language that it does not read."""

    @cached_property
    def mentions(self) -> tuple[EntityCandidate, ...]:
        """The entity mentions of all claims that stand in the text as they say, each once, in order."""
        ends = [c.object for c in self.claims if c.object]
        anchors = {c.anchor for c in self.claims if c.kind in {"entity", "relation", "attribute"}} | set(ends)
        return tuple(
            EntityCandidate(anchor.span, anchor.text, anchor.type)
            for anchor in sorted(anchors)
            if anchor.span.of(self.source.text) == anchor.text
        )

    @cached_property
    def realis(self) -> Mapping[Anchor, Realis]:
        """The realis that the claims give their events."""
        return {c.anchor: c.realis[0] for c in self.claims if c.kind == "event" and c.realis}

    @cached_property
    def _annotation(self) -> Annotation:
        return Annotation(self.source.parses)

    @cached_property
    def stand_ins(self) -> Mapping[int, tuple[StandIn, ...]]:
        """Words that stand for a mention, by sentence index of the parse."""
        found: dict[int, list[StandIn]] = defaultdict(list)
        for word in find_stand_ins_and_couples(self._annotation, self.mentions, self.rules.entities):
            found[word.sentence].append(word)
        return {index: tuple(words) for index, words in found.items()}

    @cached_property
    def groups(self) -> Groups:
        """Plurals that stand for several mentions, where the schema's event rules see through them."""
        words = tuple(word for words in self.stand_ins.values() for word in words)
        return self.rules.events.groups(self._annotation, self.mentions, words)

    @cached_property
    def entities(self) -> Mapping[Span, str]:
        """The type that the rules give each mention that they find."""
        text, rules = self.source.text, self.rules.entities
        found = self.found.entities if self.found else find_entities(self._annotation, text, rules)
        return {e.span: e.type for e in found}

    @cached_property
    def relations(self) -> Mapping[tuple[str, Named, Named], tuple[Span, ...]]:
        """The relations that the rules find between the mentions, with the words that say so."""
        found: dict[tuple[str, Named, Named], list[Span]] = defaultdict(list)
        for relation in self.found.relations if self.found else self._find_relations():
            if relation.quote.span:
                key = (relation.relation, join_type_and_name(relation.subject), join_type_and_name(relation.object))
                found[key].append(relation.quote.span)
        return {key: tuple(spans) for key, spans in found.items()}

    def _find_relations(self) -> tuple[RelationCandidate, ...]:
        words = tuple(word for words in self.stand_ins.values() for word in words)
        return find_relations(self._annotation, self.source.text, self.mentions, self.rules.relations, words)

    @cached_property
    def events(self) -> tuple[EventCandidate, ...]:
        """The events that the rules find."""
        if self.found:
            return self.found.events
        words = tuple(word for words in self.stand_ins.values() for word in words)
        return self.rules.events.events(self.source.text, self._annotation, self.mentions, words)

    def places(self, sentence: SourceSentence, anchor: Anchor) -> tuple[tuple[int, ...], ...]:
        """Return the words of a sentence that name the anchor's entity, each place as its word positions.

        Those are the mention itself, other mentions of the same name, and pronouns and descriptions that stand for it,
        alone or with others.
        """
        spans = {
            m.span
            for m in self.mentions
            if join_type_and_name(m) == join_type_and_name(anchor) and sentence.span.covers(m.span)
        }
        if sentence.parse:
            spans |= {
                sentence.parse.tokens[word.token].span
                for word in self.stand_ins.get(sentence.parse.index, ())
                if join_type_and_name(word.entity) == join_type_and_name(anchor)
            }
            spans |= {
                sentence.parse.tokens[token].span
                for (index, token), members in self.groups.items()
                if index == sentence.parse.index
                and join_type_and_name(anchor) in {join_type_and_name(m) for m in members}
            }
        return tuple(words for span in sorted(spans) if (words := sentence.words_in(span)))
