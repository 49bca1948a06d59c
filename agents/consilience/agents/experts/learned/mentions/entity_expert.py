"""The learned expert for entities: the head of the relation expert's encoder that reads names."""

import asyncio
from collections.abc import Collection, Sequence

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.offsets import keep_mentions_within, shift_entity
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.corenlp.annotation import LANGUAGE
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.extraction.mentions.correction import without_corrected
from consilience.agents.experts.corenlp.rules.base import reading_of
from consilience.agents.experts.corenlp.rules.entity_rules import entity_rules
from consilience.agents.experts.learned.encoder.model import RelationModel
from consilience.agents.experts.learned.mentions.reading import reader_of
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["LEAST", "LearnedEntityExpert"]

LEAST = 0.5
"""What the model thinks less likely than this is not proposed."""


class LearnedEntityExpert:
    """Proposes the names of persons, bodies and places that the model reads, each with its probability.

    It shares no rule with the expert that asks CoreNLP, so that the two are independent witnesses; CoreNLP cuts the
    text into sentences for it, and says which words are names of peoples. Of colleagues to whom the team file has it
    yield it takes over no words, but what it marks otherwise than they do it withdraws unless it is sure (`is_better`).
    """

    task: Task = "ner"
    kind = "learned"
    languages = frozenset({LANGUAGE})

    def __init__(
        self,
        model: RelationModel,
        corenlp: CoreNLP,
        schema: Schema,
        name: str = "learned-ner",
        yields_to: Collection[str] = (),
    ) -> None:
        """Prepare the expert.

        Args:
            model: with a head for mentions.
            corenlp: cuts passages into sentences.
            schema: whose persons, bodies and places are read.
            name: within the team.
            yields_to: colleagues for entities before whose mentions its own give way unless it is sure.

        Raises:
            SchemaError: the schema's rules for entities cannot be used.
        """
        self.name = name
        self._corenlp = corenlp
        self._reading = reading_of(schema)
        self._rules = entity_rules(schema)
        self._reader = reader_of(model, schema)
        self._yields_to = frozenset(yields_to)
        self.signature = "|".join(
            (
                corenlp.signature,
                self._reading.signature,
                "learned-ner",
                f"weights:{model.digest}",
                f"schema:{schema.signature}",
                *([f"yields to {' '.join(sorted(yields_to))}"] if yields_to else []),
            )
        )

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,  # noqa: ARG002 - what colleagues mark and the text alone decide
        round_number: int,  # noqa: ARG002 - the model says the same in every round
        history: Sequence[Turn] = (),  # noqa: ARG002 - what was said before decides nothing
    ) -> Answer:
        """Return the names of the passage; see `Expert.answer`."""
        if passage.language != LANGUAGE:
            return Answer()
        annotation = await self._corenlp.annotate(passage.text, self._reading)
        found = await asyncio.to_thread(lambda: tuple(self._reader.mentions(annotation, passage.text, LEAST)))
        told = [
            shift_entity(entity, -passage.start)
            for replica in replicas
            if replica.expert in self._yields_to
            for entity in keep_mentions_within(passage, replica.answer.entities)
        ]
        kept = without_corrected(found, told, annotation, self._rules)
        return Answer(entities=tuple(shift_entity(entity, passage.start) for entity in kept))
