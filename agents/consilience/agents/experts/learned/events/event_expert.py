"""The learned expert for events: triggers and fillers that the encoder reads, realis by grammar."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence

from consilience.agents.answers.candidates import (
    Answer,
    ArgumentCandidate,
    EntityCandidate,
    EventCandidate,
    Quote,
)
from consilience.agents.answers.offsets import shift_event
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.corenlp.annotation import LANGUAGE, ROOT, Annotation, Sentence
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn, find_stand_ins
from consilience.agents.experts.corenlp.extraction.event_conditions import DeniedTriggers
from consilience.agents.experts.corenlp.extraction.heard_mentions import heard_or_found
from consilience.agents.experts.corenlp.extraction.mention_index import MentionIndex
from consilience.agents.experts.corenlp.extraction.realis import realis_of
from consilience.agents.experts.corenlp.grammar.grammatical_functions import find_cleared
from consilience.agents.experts.corenlp.grammar.misread import is_alone_in_brackets, is_heading
from consilience.agents.experts.corenlp.grammar.officiants import officiates
from consilience.agents.experts.corenlp.grammar.people import is_noun_for_people
from consilience.agents.experts.corenlp.grammar.word_classes import TELLING
from consilience.agents.experts.corenlp.rules.base import reading_of
from consilience.agents.experts.corenlp.rules.entity_rules import entity_rules
from consilience.agents.experts.corenlp.rules.event_schema import EventRules
from consilience.agents.experts.learned.encoder.ends import End, ends_of
from consilience.agents.experts.learned.encoder.model import RelationModel
from consilience.agents.experts.learned.encoder.relatives import is_told_of_relative
from consilience.agents.experts.learned.events.attachment import belongs_elsewhere
from consilience.agents.experts.learned.events.reading import ReadFiller, ReadTrigger, event_reader_of
from consilience.agents.experts.learned.events.settings import EventSettings, event_settings_of
from consilience.graph.model.model import Span, Task
from consilience.graph.schema.schema import Schema

__all__ = ["FILLERS_FROM", "LearnedEventExpert"]

TRIGGERS_FROM, FILLERS_FROM = 0.65, 0.85
"""What the model thinks less likely is not proposed: weighed alone, it would be contested and nothing else."""


class LearnedEventExpert:
    """Proposes the events of the schema that the model reads in a sentence, each part with its probability.

    Mentions are the entity expert's as soon as its replica is delivered; pronouns and descriptions stand for the
    mention that CoreNLP's reading of the text leads to. What the model says depends on the words of the sentence alone.
    """

    task: Task = "ee"
    kind = "learned"
    languages = frozenset({LANGUAGE})

    def __init__(
        self,
        model: RelationModel,
        corenlp: CoreNLP,
        schema: Schema,
        name: str = "learned-ee",
        triggers_from: float = TRIGGERS_FROM,
        fillers_from: float = FILLERS_FROM,
    ) -> None:
        """Prepare the expert.

        Args:
            model: with a head for triggers.
            corenlp: cuts passages into sentences and tells their grammar.
            schema: whose event types are read.
            name: within the team.
            triggers_from: triggers below this probability are not proposed, 0..1.
            fillers_from: the same for fillers.

        Raises:
            SchemaError: the schema's rules for entities cannot be used.
        """
        self.name = name
        self._corenlp = corenlp
        self._reading = reading_of(schema)
        self._entity_rules = entity_rules(schema)
        self._reader = event_reader_of(model, schema)
        self._settings = {name: event_settings_of(name, kind) for name, kind in schema.events.items()}
        self._denied = DeniedTriggers(EventRules.of(schema))
        self._triggers_from, self._fillers_from = triggers_from, fillers_from
        self.signature = "|".join(
            (
                corenlp.signature,
                self._reading.signature,
                f"learned-ee:2 {self._triggers_from:g} {self._fillers_from:g}",
                f"weights:{model.digest}",
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
        """Return the events of the passage; see `Expert.answer`."""
        if passage.language != LANGUAGE or not self._reader.names:
            return Answer()
        annotation = await self._corenlp.annotate(passage.text, self._reading)
        mentions = heard_or_found(passage, replicas, annotation, self._entity_rules)
        stand_ins = find_stand_ins(annotation, mentions, self._entity_rules)
        found = await asyncio.to_thread(self._find, annotation, passage.text, mentions, stand_ins)
        events = tuple(shift_event(event, passage.start) for event in found)
        fillers = {argument.filler for event in events for argument in event.arguments}
        return Answer(entities=tuple(sorted(fillers, key=lambda e: (e.span, e.type))), events=events)

    def _find(
        self,
        annotation: Annotation,
        text: str,
        mentions: Sequence[EntityCandidate],
        stand_ins: Sequence[StandIn],
    ) -> tuple[EventCandidate, ...]:
        ends: dict[int, list[End]] = {}
        denied: dict[int, frozenset[tuple[int, str]]] = {}
        found = []
        for trigger in self._reader.triggers(annotation, text, self._triggers_from):
            at = trigger.sentence.index
            if at not in denied:
                index = MentionIndex(trigger.sentence, mentions, stand_ins, {})
                denied[at] = self._denied.find(trigger.sentence, annotation, index)
            if (trigger.token, trigger.event) in denied[at] or _is_no_event(trigger):
                continue
            if at not in ends:
                ends[at] = list(ends_of(trigger.sentence, mentions, stand_ins))
            fillers = self._reader.fillers(
                trigger.span, trigger.event, trigger.sentence, text, ends[at], self._fillers_from
            )
            found.append(
                _event(
                    trigger, text, [f for f in fillers if not _is_bystander(f, trigger, self._settings[trigger.event])]
                )
            )
        return tuple(found)


def _is_no_event(trigger: ReadTrigger) -> bool:
    """Tell whether a word is no event.

    It names who did something (`its founder`) or a picture (`(left)`), is a heading (`Elections`), or says nothing
    (`by`-election).
    """
    word = trigger.sentence.tokens[trigger.token]
    return (
        is_alone_in_brackets(trigger.sentence, trigger.token, trigger.token)
        or is_heading(trigger.sentence)
        or is_noun_for_people(word)
        or not word.pos.startswith(("V", "N", "J", "R"))
    )


def _is_bystander(filler: ReadFiller, trigger: ReadTrigger, settings: EventSettings) -> bool:
    """Tell whether grammar denies that somebody fills a role.

    A relative of who takes part does not, who officiates, who is said not to have taken part, when somebody was
    convicted of it, what is said of something else (`belongs_elsewhere`), and what the schema says does not.
    """
    sentence, begin = trigger.sentence, trigger.sentence.span.start
    span = Span(filler.end.span.start + begin, filler.end.span.end + begin)
    words = set(sentence.tokens_in(span))
    if find_cleared(sentence, trigger.token) & words:
        return True
    head = sentence.head(span)
    if head is not None and (
        officiates(sentence, head, trigger.token)
        or _is_of_report(sentence, head, trigger.token)
        or belongs_elsewhere(sentence, head, trigger.token)
    ):
        return True
    lemma = sentence.tokens[trigger.token].lemma.casefold()
    for denied in settings.not_filled:
        if denied.role == filler.role and lemma in denied.words:
            ends = {end for path in denied.compiled for end in path.follow(sentence, trigger.token)}
            if ends & (words | set(sentence.tokens_in(filler.end.entity.span))):
                return True
    return is_told_of_relative(filler.end, trigger.token, sentence)


def _is_of_report(sentence: Sentence, date: int, trigger: int) -> bool:
    """Tell whether a date says when somebody was charged with a deed, or when it was reported: not when it was done."""
    if sentence.tokens[date].ner not in {"DATE", "TIME"}:
        return False
    return any(
        edge.governor not in {ROOT, trigger}
        and edge.relation.startswith("obl")
        and sentence.tokens[edge.governor].lemma.casefold() in TELLING
        and not any(e.governor == edge.governor for e in sentence.parents(date) if e.relation == "dep")
        for edge in sentence.parents(date)
    )


def _event(trigger: ReadTrigger, text: str, fillers: Sequence[ReadFiller]) -> EventCandidate:
    best: dict[tuple[str, EntityCandidate], list[ReadFiller]] = defaultdict(list)
    for filler in fillers:
        best[filler.role, filler.end.entity].append(filler)
    likeliest = [max(same, key=lambda filler: filler.probability) for same in best.values()]
    arguments = tuple(
        _argument(trigger, filler, text) for filler in sorted(likeliest, key=lambda f: (f.end.entity.span, f.role))
    )
    return EventCandidate(
        trigger.event,
        trigger.span,
        trigger.span.of(text),
        realis_of(trigger.sentence, trigger.token, has_arguments=bool(arguments)),
        arguments,
        round(trigger.probability, 3),
    )


def _argument(trigger: ReadTrigger, filler: ReadFiller, text: str) -> ArgumentCandidate:
    begin = trigger.sentence.span.start
    words = trigger.span.join(Span(filler.end.span.start + begin, filler.end.span.end + begin))
    quote = Quote(words.of(text), words)
    return ArgumentCandidate(filler.role, filler.end.entity, quote, round(filler.probability, 3))
