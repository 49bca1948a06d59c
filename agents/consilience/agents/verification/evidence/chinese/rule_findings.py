"""What the schema's rules for LAC find in Chinese passages between the mentions that are claimed."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from consilience.agents.answers.candidates import Answer, EntityCandidate, EventCandidate
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.experts.lac.entity_expert import LacEntityExpert
from consilience.agents.experts.lac.event_expert import LacEventExpert
from consilience.agents.experts.lac.relation_expert import LacRelationExpert
from consilience.agents.experts.lac.words.model import open_shipped_reader
from consilience.agents.experts.lac.words.sentences import LANGUAGE
from consilience.graph.model.identity import name_key
from consilience.graph.model.model import Chunk, Document, Span
from consilience.graph.schema.schema import Schema

__all__ = ["LANGUAGE", "ChineseRules", "RuleFindings"]

_RelationKey = tuple[str, tuple[str, str], tuple[str, str]]


@dataclass(frozen=True)
class RuleFindings:
    """What rules find in a document."""

    entities: Mapping[Span, str]
    """The types of mentions, of those that are claimed with this type."""
    relations: Mapping[_RelationKey, tuple[Span, ...]]
    """The relations between types and names, with the words that say so."""
    events: tuple[EventCandidate, ...]


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

    async def find(
        self, document: Document, chunks: Sequence[Chunk], mentions: Sequence[EntityCandidate]
    ) -> RuleFindings:
        """Return what the rules find.

        A type that they give a mention and nobody claims is left out: LAC takes one kind of name for another more often
        than a chat model does, so that it may speak for a claim, but not against it.

        Args:
            document: in Chinese.
            chunks: its passages that are wanted.
            mentions: that are claimed, in the document.

        Raises:
            SchemaError: a rule of the schema cannot be used.
        """
        answers = [answer for chunk in chunks for answer in await self._ask(document, chunk, mentions)]
        claimed = {(mention.span, mention.type) for mention in mentions}
        relations = defaultdict[_RelationKey, list[Span]](list)
        for relation in (relation for answer in answers for relation in answer.relations):
            if relation.quote.span:
                ends = (_type_and_name(relation.subject), _type_and_name(relation.object))
                relations[relation.relation, *ends].append(relation.quote.span)
        return RuleFindings(
            {e.span: e.type for answer in answers for e in answer.entities if (e.span, e.type) in claimed},
            {key: tuple(spans) for key, spans in relations.items()},
            tuple(event for answer in answers for event in answer.events),
        )

    async def _ask(self, document: Document, chunk: Chunk, mentions: Sequence[EntityCandidate]) -> list[Answer]:
        if self._experts is None:
            return []
        entities, relations, events = self._experts
        passage = Passage(document.id, chunk.span.start, chunk.text, document.language, document.name)
        names = await entities.answer(passage, (), None, 1)
        here = tuple(mention for mention in mentions if chunk.span.covers(mention.span))
        heard = (Replica("claims", "ner", Answer(entities=here)),)
        others = await asyncio.gather(*(expert.answer(passage, heard, None, 1) for expert in (relations, events)))
        return [names, *(Answer(relations=answer.relations, events=answer.events) for answer in others)]


def _type_and_name(mention: EntityCandidate) -> tuple[str, str]:
    return mention.type, name_key(mention.text)
