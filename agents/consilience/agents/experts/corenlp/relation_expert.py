"""The tool expert for relations: dependency paths and rows of words between typed mentions, and open triples.

Attributes are found by the same rules, between mentions and values.
"""

from collections.abc import Sequence

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.offsets import shift_entity, shift_relation
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.corenlp.annotation import LANGUAGE
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.extraction.attribute_finding import find_attributes
from consilience.agents.experts.corenlp.extraction.coreference.couples import find_stand_ins_and_couples
from consilience.agents.experts.corenlp.extraction.heard_mentions import heard_or_found
from consilience.agents.experts.corenlp.extraction.relation_finding import find_open_relations, find_relations
from consilience.agents.experts.corenlp.rules.base import reading_of
from consilience.agents.experts.corenlp.rules.entity_rules import entity_rules
from consilience.agents.experts.corenlp.rules.relation_rules import relation_rules
from consilience.graph.model.model import Task
from consilience.graph.schema.attributes_as_relations import attributes_as_relations
from consilience.graph.schema.schema import Schema

__all__ = ["CoreNLPRelationExpert"]

VERSION = 1
"""Raised when the same rules would find other attributes."""


class CoreNLPRelationExpert:
    """Proposes the relations that the schema's rules find between mentions, and open triples where it asks for them.

    The mentions are those of the entity expert as soon as its replica is delivered, before that (and in a team without
    one) those that CoreNLP finds by the schema's rules for entities. The mentions that its relations use are proposed
    with them.
    """

    task: Task = "re"
    kind = "corenlp"
    languages = frozenset({LANGUAGE})

    def __init__(self, corenlp: CoreNLP, schema: Schema, name: str = "corenlp-re") -> None:
        """Prepare the expert.

        Raises:
            SchemaError: the schema's rules for entities or relations cannot be used.
        """
        self.name = name
        self._corenlp = corenlp
        self._reading = reading_of(schema)
        self._entity_rules = entity_rules(schema)
        rules = relation_rules(attributes_as_relations(schema))
        self._rules = tuple(rule for rule in rules if rule.relation not in schema.attributes)
        self._attribute_rules = tuple(rule for rule in rules if rule.relation in schema.attributes)
        self._attributes = schema.attributes
        self._open = schema.open_relations
        reads = f"re and attributes {VERSION}" if schema.attributes else "re"
        self.signature = "|".join((corenlp.signature, self._reading.signature, reads, f"schema:{schema.signature}"))

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,  # noqa: ARG002 - what the mentions are alone decides
        round_number: int,  # noqa: ARG002 - the rules are the same in every round
        history: Sequence[Turn] = (),  # noqa: ARG002 - what was said before decides nothing
    ) -> Answer:
        """Return the relations of the passage; see `Expert.answer`."""
        if passage.language != LANGUAGE:
            return Answer()
        annotation = await self._corenlp.annotate(passage.text, self._reading)
        mentions = heard_or_found(passage, replicas, annotation, self._entity_rules)
        stand_ins = find_stand_ins_and_couples(annotation, mentions, self._entity_rules)
        relations = find_relations(annotation, passage.text, mentions, self._rules, stand_ins)
        if self._open:
            relations += find_open_relations(annotation, passage.text, mentions)
        used = {end for relation in relations for end in (relation.subject, relation.object)}
        attributes = find_attributes(
            annotation, passage.text, mentions, self._attribute_rules, self._attributes, stand_ins
        )
        used |= {attribute.subject for attribute in attributes}
        return Answer(
            entities=tuple(shift_entity(e, passage.start) for e in sorted(used, key=lambda e: (e.span, e.type))),
            relations=tuple(shift_relation(relation, passage.start) for relation in (*relations, *attributes)),
        )
