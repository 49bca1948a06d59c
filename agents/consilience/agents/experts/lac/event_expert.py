"""The event expert for Chinese: trigger words of a schema, and patterns around them for their arguments."""

import asyncio
import json
from collections.abc import Iterator, Sequence

from consilience.agents.answers.candidates import (
    Answer,
    ArgumentCandidate,
    EntityCandidate,
    EventCandidate,
    Quote,
)
from consilience.agents.answers.offsets import shift_entity, shift_event
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.experts.corenlp.entity_expert import rules_digest
from consilience.agents.experts.lac.denial import is_asserted
from consilience.agents.experts.lac.mentions.fitting import as_asked, types_that_fit
from consilience.agents.experts.lac.mentions.heard import merge_heard_and_found
from consilience.agents.experts.lac.mentions.stand_ins import find_places
from consilience.agents.experts.lac.rules.rules import ALSO, LacEventRules, entity_rules, event_rules, shared_rules
from consilience.agents.experts.lac.rules.sentence_pattern import ReducedSentence
from consilience.agents.experts.lac.words.model import LacReader
from consilience.agents.experts.lac.words.sentences import LANGUAGE, LacSentence
from consilience.agents.support.bounded_patterns import pattern_matches
from consilience.graph.model.model import Realis, Task
from consilience.graph.schema.schema import Schema

__all__ = ["LacEventExpert"]


class LacEventExpert:
    """Proposes the events whose trigger words stand in a Chinese sentence, with what patterns find around them."""

    task: Task = "ee"
    kind = "lac"
    languages = frozenset({LANGUAGE})

    def __init__(self, reader: LacReader, schema: Schema, name: str = "lac-ee") -> None:
        """Prepare the expert.

        Raises:
            SchemaError: the schema's rules for entities or events cannot be used.
        """
        self.name = name
        self._reader = reader
        self._schema = schema
        self._entities = entity_rules(schema)
        self._rules = event_rules(schema)
        self._confidence = shared_rules(schema).confidence
        digests = (rules_digest(self._entities), rules_digest(self._rules), json.dumps(dict(self._confidence)))
        self.signature = "|".join((reader.signature, "ee", *digests))

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,  # noqa: ARG002 - what the mentions are alone decides
        round_number: int,  # noqa: ARG002 - the patterns are the same in every round
        history: Sequence[Turn] = (),  # noqa: ARG002
    ) -> Answer:
        """Return the events of the passage; see `Expert.answer`."""
        if passage.language != LANGUAGE:
            return Answer()
        sentences = await asyncio.to_thread(self._reader.read, passage.text)
        mentions = merge_heard_and_found(passage, replicas, sentences, self._entities)
        found = await asyncio.to_thread(lambda: list(self._find(passage.text, sentences, mentions)))
        fillers = {argument.filler for event in found for argument in event.arguments}
        return Answer(
            entities=tuple(shift_entity(e, passage.start) for e in sorted(fillers, key=lambda e: (e.span, e.type))),
            events=tuple(shift_event(event, passage.start) for event in found),
        )

    def _find(
        self, text: str, sentences: Sequence[LacSentence], mentions: Sequence[EntityCandidate]
    ) -> Iterator[EventCandidate]:
        places = find_places(sentences, mentions, self._entities)
        for sentence in sentences:
            here = [place for place in places if sentence.span.covers(place.span)]
            reduced = ReducedSentence(text, sentence.span, here, tuple(self._schema.entities))
            for name, trigger in self._triggers(reduced.text):
                rules = self._rules[name]
                if self._is_other(name, rules, sentence.span.of(text)):
                    continue
                span = reduced.span(*trigger)
                arguments = tuple(self._arguments(text, name, rules, reduced, trigger))
                if not rules.needs or any(argument.role in rules.needs for argument in arguments):
                    realis: Realis = "Actual" if is_asserted(reduced.text, trigger[0]) else "Other"
                    yield EventCandidate(
                        name, span, span.of(text), realis, arguments, self._confidence.get("event", 1.0)
                    )

    def _triggers(self, sentence: str) -> list[tuple[str, tuple[int, int]]]:
        """Return the triggers of a sentence that do not overlap, longer ones before shorter ones, in their order."""
        found = [
            (name, match.span())
            for name, rules in self._rules.items()
            for trigger in rules.triggers
            for match in pattern_matches(trigger, sentence, 0, len(sentence), where=f"events.{name}.lac.triggers")
        ]
        chosen = list[tuple[str, tuple[int, int]]]()
        for name, (start, end) in sorted(found, key=lambda one: one[1][0] - one[1][1]):
            if all(end <= other[0] or other[1] <= start for _, other in chosen):
                chosen.append((name, (start, end)))
        return sorted(chosen, key=lambda one: one[1])

    def _is_other(self, name: str, rules: LacEventRules, sentence: str) -> bool:
        where = f"events.{name}.lac.unless"
        return any(pattern_matches(pattern, sentence, 0, len(sentence), where=where) for pattern in rules.unless)

    def _arguments(
        self, text: str, name: str, rules: LacEventRules, reduced: ReducedSentence, trigger: tuple[int, int]
    ) -> Iterator[ArgumentCandidate]:
        taken = set[EntityCandidate]()
        for role, patterns in rules.roles.items():
            wanted = self._schema.events[name].roles[role].types
            fits = {"role": types_that_fit(wanted, self._entities)}
            filled = False
            for pattern in patterns:
                if filled and not pattern.startswith(ALSO):
                    continue
                where = f"events.{name}.lac.roles.{role}"
                for match in reduced.matches(pattern.removeprefix(ALSO), fits, where, trigger):
                    filler = as_asked(match.places["role"].entity, wanted, self._entities)
                    if filler not in taken:
                        taken.add(filler)
                        filled = True
                        quote = Quote(match.span.of(text), match.span)
                        yield ArgumentCandidate(role, filler, quote, self._confidence.get("argument", 1.0))
