"""The entity expert for Chinese: LAC's names, mapped to the types of a schema."""

import asyncio
from collections.abc import Sequence

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.offsets import shift_entity
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.experts.corenlp.entity_expert import rules_digest
from consilience.agents.experts.lac.mentions.finding import find_mentions
from consilience.agents.experts.lac.rules.rules import entity_rules
from consilience.agents.experts.lac.words.model import LacReader
from consilience.agents.experts.lac.words.sentences import LANGUAGE
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["LacEntityExpert"]


class LacEntityExpert:
    """Proposes the names that LAC finds in Chinese, and what the schema's endings and patterns make of them."""

    task: Task = "ner"
    kind = "lac"
    languages = frozenset({LANGUAGE})

    def __init__(self, reader: LacReader, schema: Schema, name: str = "lac-ner") -> None:
        """Prepare the expert.

        Raises:
            SchemaError: the schema's rules for entities cannot be used.
        """
        self.name = name
        self._reader = reader
        self._rules = entity_rules(schema)
        self.signature = "|".join((reader.signature, "ner", rules_digest(self._rules)))

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],  # noqa: ARG002 - what is heard decides nothing
        last: Answer | None,  # noqa: ARG002
        round_number: int,  # noqa: ARG002 - the rules are the same in every round
        history: Sequence[Turn] = (),  # noqa: ARG002
    ) -> Answer:
        """Return the mentions of the passage; see `Expert.answer`."""
        if passage.language != LANGUAGE:
            return Answer()
        sentences = await asyncio.to_thread(self._reader.read, passage.text)
        found = find_mentions(passage.text, sentences, self._rules)
        return Answer(entities=tuple(shift_entity(entity, passage.start) for entity in found))
