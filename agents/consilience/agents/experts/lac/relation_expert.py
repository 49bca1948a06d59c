"""The relation expert for Chinese: patterns of a schema over sentences in which LAC's names are marked."""

import asyncio
from collections.abc import Iterator, Sequence

from consilience.agents.answers.candidates import Answer, EntityCandidate, Quote, RelationCandidate
from consilience.agents.answers.offsets import shift_entity, shift_relation
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.experts.corenlp.entity_expert import rules_digest
from consilience.agents.experts.lac.denial import is_asserted
from consilience.agents.experts.lac.mentions.fitting import as_asked, types_that_fit
from consilience.agents.experts.lac.mentions.heard import merge_heard_and_found
from consilience.agents.experts.lac.mentions.stand_ins import find_places
from consilience.agents.experts.lac.rules.rules import entity_rules, relation_rules, shared_rules
from consilience.agents.experts.lac.rules.sentence_pattern import ReducedSentence
from consilience.agents.experts.lac.words.model import LacReader
from consilience.agents.experts.lac.words.sentences import LANGUAGE, LacSentence
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["LacRelationExpert"]

STANDS_IN = 0.85
"""What a pronoun takes of the confidence."""


class LacRelationExpert:
    """Proposes the relations that a pattern of the schema finds between two mentions of a sentence."""

    task: Task = "re"
    kind = "lac"
    languages = frozenset({LANGUAGE})

    def __init__(self, reader: LacReader, schema: Schema, name: str = "lac-re") -> None:
        """Prepare the expert.

        Raises:
            SchemaError: the schema's rules for entities or relations cannot be used.
        """
        self.name = name
        self._reader = reader
        self._schema = schema
        self._entities = entity_rules(schema)
        self._rules = relation_rules(schema)
        self._confidence = shared_rules(schema).confidence.get("relation", 1.0)
        digests = (rules_digest(self._entities), rules_digest(self._rules))
        self.signature = "|".join((reader.signature, "re", *digests, f"{self._confidence:g}"))

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,  # noqa: ARG002 - what the mentions are alone decides
        round_number: int,  # noqa: ARG002 - the patterns are the same in every round
        history: Sequence[Turn] = (),  # noqa: ARG002
    ) -> Answer:
        """Return the relations of the passage; see `Expert.answer`."""
        if passage.language != LANGUAGE:
            return Answer()
        sentences = await asyncio.to_thread(self._reader.read, passage.text)
        mentions = merge_heard_and_found(passage, replicas, sentences, self._entities)
        found = await asyncio.to_thread(self._find, passage.text, sentences, mentions)
        ends = {end for relation in found for end in (relation.subject, relation.object)}
        return Answer(
            entities=tuple(shift_entity(e, passage.start) for e in sorted(ends, key=lambda e: (e.span, e.type))),
            relations=tuple(shift_relation(relation, passage.start) for relation in found),
        )

    def _find(
        self, text: str, sentences: Sequence[LacSentence], mentions: Sequence[EntityCandidate]
    ) -> list[RelationCandidate]:
        places = find_places(sentences, mentions, self._entities)
        found = dict[RelationCandidate, RelationCandidate]()
        for sentence in sentences:
            here = [place for place in places if sentence.span.covers(place.span)]
            if len(here) > 1:
                reduced = ReducedSentence(text, sentence.span, here, tuple(self._schema.entities))
                for candidate in self._in_sentence(text, reduced):
                    if candidate not in found or found[candidate].confidence < candidate.confidence:
                        found[candidate] = candidate
        return list(found.values())

    def _in_sentence(self, text: str, reduced: ReducedSentence) -> Iterator[RelationCandidate]:
        for name, rules in self._rules.items():
            kind = self._schema.relations[name]
            fits = {
                "subject": types_that_fit(kind.domain, self._entities),
                "object": types_that_fit(kind.range, self._entities),
            }
            for pattern in rules.patterns:
                for match in reduced.matches(pattern, fits, f"relations.{name}.lac.patterns"):
                    first, second = match.places["subject"], match.places["object"]
                    if first.entity.text == second.entity.text or not is_asserted(reduced.text, match.last):
                        continue
                    sure = self._confidence * STANDS_IN ** (first.stands_in + second.stands_in)
                    ends = (
                        as_asked(first.entity, kind.domain, self._entities),
                        as_asked(second.entity, kind.range, self._entities),
                    )
                    if kind.symmetric and second.entity.span < first.entity.span:
                        ends = (ends[1], ends[0])
                    quote = Quote(match.span.of(text), match.span)
                    yield RelationCandidate(ends[0], name, ends[1], quote, round(sure, 3))
