"""What the schema's rules for LAC find in Chinese passages between the mentions that are claimed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from consilience.agents.answers.candidates import Answer, EntityCandidate
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.experts.lac.entity_expert import LacEntityExpert
from consilience.agents.experts.lac.event_expert import LacEventExpert
from consilience.agents.experts.lac.relation_expert import LacRelationExpert
from consilience.agents.experts.lac.words.model import open_shipped_reader
from consilience.agents.experts.lac.words.sentences import LANGUAGE
from consilience.graph.model.model import Chunk, Document
from consilience.graph.schema.schema import Schema

__all__ = ["LANGUAGE", "ChineseRules"]


@dataclass(frozen=True)
class ChineseRules:
    """The experts for Chinese, asked about what others claim; LAC is opened when a Chinese document comes."""

    schema: Schema

    @cached_property
    def _experts(self) -> tuple[LacEntityExpert, LacRelationExpert, LacEventExpert] | None:
        """One for each task; None without LAC, which then finds nothing."""
        if (reader := open_shipped_reader()) is None:
            return None
        return (
            LacEntityExpert(reader, self.schema),
            LacRelationExpert(reader, self.schema),
            LacEventExpert(reader, self.schema),
        )

    @property
    def signature(self) -> str:
        """All that determines what is found; "" where that is nothing."""
        return "|".join(expert.signature for expert in self._experts or ())

    async def find(self, document: Document, chunks: Sequence[Chunk], mentions: Sequence[EntityCandidate]) -> Answer:
        """Return what the rules find, in the document.

        A type that they give a mention and nobody claims is left out: LAC takes one kind of name for another more often
        than a chat model does, so that it may speak for a claim, but not against it.

        Args:
            document: in Chinese.
            chunks: its passages that are wanted.
            mentions: that are claimed, in the document.

        Raises:
            SchemaError: a rule of the schema cannot be used.
        """
        answers = [await self._ask(document, chunk, mentions) for chunk in chunks]
        claimed = {(mention.span, mention.type) for mention in mentions}
        return Answer(
            tuple(e for answer in answers for e in answer.entities if (e.span, e.type) in claimed),
            tuple(relation for answer in answers for relation in answer.relations),
            tuple(event for answer in answers for event in answer.events),
        )

    async def _ask(self, document: Document, chunk: Chunk, mentions: Sequence[EntityCandidate]) -> Answer:
        if self._experts is None:
            return Answer()
        entities, relations, events = self._experts
        passage = Passage(document.id, chunk.span.start, chunk.text, document.language, document.name)
        here = tuple(mention for mention in mentions if chunk.span.covers(mention.span))
        heard = (Replica("claims", "ner", Answer(entities=here)),)
        return Answer(
            (await entities.answer(passage, (), None, 1)).entities,
            (await relations.answer(passage, heard, None, 1)).relations,
            (await events.answer(passage, heard, None, 1)).events,
        )
