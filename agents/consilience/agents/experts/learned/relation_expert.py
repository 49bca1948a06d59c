"""The learned expert for relations: an encoder of 17 MB that reads the schema's definitions."""

import asyncio
from collections.abc import Sequence

from consilience.agents.answers.candidates import Answer, EntityCandidate, Quote, RelationCandidate
from consilience.agents.answers.offsets import shift_entity, shift_relation
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.corenlp.annotation import LANGUAGE, Annotation, Sentence
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.extraction.coreference.couples import find_stand_ins_and_couples
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn
from consilience.agents.experts.corenlp.extraction.heard_mentions import heard_or_found
from consilience.agents.experts.corenlp.rules.base import reading_of
from consilience.agents.experts.corenlp.rules.entity_rules import entity_rules
from consilience.agents.experts.learned.encoder.ends import ScoredRelation
from consilience.agents.experts.learned.encoder.model import RelationModel
from consilience.agents.experts.learned.relation_scoring import best_relations, scorer_of
from consilience.agents.experts.learned.relation_settings import settings_of
from consilience.graph.model.model import Span, Task
from consilience.graph.schema.schema import Schema

__all__ = ["LearnedRelationExpert"]


class LearnedRelationExpert:
    """Proposes the relations of the schema that the model reads in a sentence, each with its probability.

    The mentions are those of the entity expert as soon as its replica is delivered, before that those that CoreNLP
    finds by the schema's rules for entities; pronouns and descriptions stand for the mention that CoreNLP's reading of
    the text leads to. What the model says of a pair depends on the words of its sentence alone.
    """

    task: Task = "re"
    kind = "learned"
    languages = frozenset({LANGUAGE})

    def __init__(self, model: RelationModel, corenlp: CoreNLP, schema: Schema, name: str = "learned-re") -> None:
        """Prepare the expert.

        Raises:
            SchemaError: the schema's rules for entities, or what it tells the model, cannot be used.
        """
        self.name = name
        self._corenlp = corenlp
        self._schema = schema
        self._reading = reading_of(schema)
        self._entity_rules = entity_rules(schema)
        self._scorer = scorer_of(model, schema)
        self._least = {relation: settings_of(relation, kind).least for relation, kind in schema.relations.items()}
        self.signature = "|".join(
            (
                corenlp.signature,
                self._reading.signature,
                "learned-re",
                self._scorer.signature,
                f"schema:{schema.signature}",
            )
        )

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,  # noqa: ARG002 - what the mentions are alone decides
        round_number: int,  # noqa: ARG002 - the model says the same in every round
        history: Sequence[Turn] = (),  # noqa: ARG002 - what was said before decides nothing
    ) -> Answer:
        """Return the relations of the passage; see `Expert.answer`."""
        if passage.language != LANGUAGE:
            return Answer()
        annotation = await self._corenlp.annotate(passage.text, self._reading)
        mentions = heard_or_found(passage, replicas, annotation, self._entity_rules)
        stand_ins = find_stand_ins_and_couples(annotation, mentions, self._entity_rules)
        found = await asyncio.to_thread(self._find, annotation, passage.text, mentions, stand_ins)
        used = {end for relation in found for end in (relation.subject, relation.object)}
        return Answer(
            entities=tuple(shift_entity(e, passage.start) for e in sorted(used, key=lambda e: (e.span, e.type))),
            relations=tuple(shift_relation(relation, passage.start) for relation in found),
        )

    def _find(
        self,
        annotation: Annotation,
        text: str,
        mentions: Sequence[EntityCandidate],
        stand_ins: Sequence[StandIn],
    ) -> tuple[RelationCandidate, ...]:
        found = best_relations(
            self._scorer, annotation, text, mentions, stand_ins, min(self._least.values(), default=1)
        )
        likely = (one for one in found.values() if one[0].probability >= self._least[one[0].relation])
        return tuple(self._candidate(*one, text) for one in likely)

    def _candidate(self, found: ScoredRelation, sentence: Sentence, text: str) -> RelationCandidate:
        start = sentence.span.start + min(found.subject.span.start, found.object.span.start)
        end = sentence.span.start + max(found.subject.span.end, found.object.span.end)
        first, second = found.subject.entity, found.object.entity
        if self._schema.relations[found.relation].symmetric and second.span < first.span:
            first, second = second, first
        span = Span(start, end)
        return RelationCandidate(first, found.relation, second, Quote(span.of(text), span), round(found.probability, 3))
