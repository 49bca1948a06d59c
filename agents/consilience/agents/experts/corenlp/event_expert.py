"""The event expert on Stanford CoreNLP: trigger lexicon, arguments by dependency path and type, realis by grammar."""

from collections.abc import Sequence

from consilience.agents.answers.candidates import Answer, EntityCandidate, EventCandidate
from consilience.agents.answers.offsets import keep_mentions_within, shift_entity, shift_event
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.corenlp.annotation import LANGUAGE, Annotation
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import find_stand_ins
from consilience.agents.experts.corenlp.extraction.coreference.unnamed import find_unnamed
from consilience.agents.experts.corenlp.extraction.entity_finding import find_entities
from consilience.agents.experts.corenlp.extraction.event_extraction import EventExtractor
from consilience.agents.experts.corenlp.extraction.heard_mentions import without_unnamed
from consilience.agents.experts.corenlp.rules.base import reading_of
from consilience.agents.experts.corenlp.rules.entity_rules import entity_rules
from consilience.agents.experts.corenlp.rules.event_schema import EventRules
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["CoreNLPEventExpert"]


class CoreNLPEventExpert:
    """Finds events by the rules of a schema's `corenlp` blocks; takes its entity mentions from its colleagues.

    In round 1 nobody has spoken yet, and CoreNLP's own mentions stand in. A filler that the entity expert has not
    listed is proposed to it in the answer's `entities`, with the type that the role allows, and stays proposed while
    it is a filler, so that an answer settles once the entity expert has taken it up.
    """

    task: Task = "ee"
    kind = "corenlp"
    languages = frozenset({LANGUAGE})

    def __init__(self, corenlp: CoreNLP, schema: Schema, name: str = "corenlp-ee") -> None:
        """Read the schema's rules.

        Args:
            corenlp: the server's client, shared with the other experts.
            schema: whose `corenlp` blocks hold the rules.
            name: unique in the team.

        Raises:
            SchemaError: a rule of the schema cannot be used; the message names it.
        """
        self.name = name
        self._corenlp = corenlp
        self._reading = reading_of(schema)
        self._entity_rules = entity_rules(schema)
        self._extractor = EventExtractor(EventRules.of(schema))
        self.signature = "|".join((corenlp.signature, self._reading.signature, "ee", schema.signature))

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,
        round_number: int,  # noqa: ARG002 - the protocol's; what was heard says more than how often
        history: Sequence[Turn] = (),  # noqa: ARG002 - what was said before decides nothing
    ) -> Answer:
        """Return the passage's events, and the fillers that the entity expert should know of.

        Raises:
            ServiceError: the CoreNLP server cannot be reached or used.
        """
        if passage.language != LANGUAGE:
            return Answer()
        annotation = await self._corenlp.annotate(passage.text, self._reading)
        mentions = self._mentions(passage, replicas, annotation)
        found = self._extractor.events(
            passage.text, annotation, mentions, find_stand_ins(annotation, mentions, self._entity_rules)
        )
        events = tuple(shift_event(event, passage.start) for event in found)
        known = [shift_entity(mention, passage.start) for mention in mentions]
        return Answer(entities=_proposals(events, known, last), events=events)

    def _mentions(
        self, passage: Passage, replicas: Sequence[Replica], annotation: Annotation
    ) -> tuple[EntityCandidate, ...]:
        """Return the mentions that may fill roles, counted from the passage's beginning."""
        heard = [replica.answer.entities for replica in replicas if replica.task == "ner"]
        if not heard:
            return find_entities(annotation, passage.text, self._entity_rules)
        entities = {entity for answer in heard for entity in keep_mentions_within(passage, answer)}
        mentions = [shift_entity(entity, -passage.start) for entity in sorted(entities, key=lambda e: (e.span, e.type))]
        named = without_unnamed(mentions, self._entity_rules)
        unnamed = {one.span for one in find_unnamed(annotation, named, self._entity_rules)}
        return tuple(one for one in mentions if one in named or one.span in unnamed)


def _proposals(
    events: Sequence[EventCandidate], known: Sequence[EntityCandidate], last: Answer | None
) -> tuple[EntityCandidate, ...]:
    fillers = {argument.filler for event in events for argument in event.arguments}
    new = fillers - set(known) | (fillers & set(last.entities if last else ()))
    return tuple(sorted(new, key=lambda e: (e.span, e.type)))
