"""Places items in the text: what a reply names becomes candidates with spans of the document.

Forgiven: a type that is missing or not the schema's, where a colleague has typed the same words or the relation or role
allows only some types (the first of them is taken); a missing quote of a relation or an argument, which is then the
stretch between its ends, if that is short. Nothing else is invented: what the text lacks is left out and reported.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.alignment.aligner import Aligner
from consilience.agents.answers.candidates import (
    Answer,
    ArgumentCandidate,
    EntityCandidate,
    EventCandidate,
    Notes,
    Quote,
    RelationCandidate,
)
from consilience.agents.answers.schema_filter import conform_to_schema
from consilience.agents.experts.chat.answers.items import (
    AnsweredArgument,
    AnsweredEntity,
    AnsweredEvent,
    AnsweredRelation,
    Items,
)
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import Schema

__all__ = ["Placing", "ends_of", "sentence_number"]

_LONGEST_STRETCH = 300
"""Characters between two ends that may still stand for a quote that was not given."""
_NUMBER = re.compile(r"\A\W*+(?:s|sent|sentence|line|no|第)?[\W_]*+(\d{1,4})\W*+[句]?\W*+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Placing:
    """Context in which items are placed: the passage, the schema, and how colleagues type its words."""

    aligner: Aligner
    schema: Schema
    known: Mapping[Span, str]
    """Types of mentions by their spans, as colleagues gave them."""
    sentences: tuple[Quote, ...] = ()
    """Sentences of the passage, of an answer that quotes by their numbers, from 1."""

    def answer(self, items: Items) -> Answer:
        """Return the candidates; `notes.unaligned` tells what the passage does not contain."""
        lost: list[str] = []
        taken: dict[tuple[str, str], set[Span]] = defaultdict(set)
        entities = tuple(self._entity(item, taken, lost) for item in items.entities)
        relations = tuple(self._relation(item, lost) for item in items.relations)
        events = tuple(self._event(item, taken, lost) for item in items.events)
        found = Answer(
            tuple(e for e in entities if e),
            tuple(r for r in relations if r),
            tuple(e for e in events if e),
            Notes(unreadable=items.unreadable, unaligned=tuple(lost)),
        )
        return Answer(
            found.entities + ends_of(conform_to_schema(found, self.schema)), found.relations, found.events, found.notes
        )

    def _entity(
        self, item: AnsweredEntity, taken: dict[tuple[str, str], set[Span]], lost: list[str]
    ) -> EntityCandidate | None:
        quote = self._quote(item.quote)
        used = taken[item.text, item.type]
        span = self._item(item.text, quote, taken=used)
        if span is None:
            lost.append(str(item))
            return None
        used.add(span)
        return self._mention(span, item.type, (), item.confidence)

    def _relation(self, item: AnsweredRelation, lost: list[str]) -> RelationCandidate | None:
        quote = self._quote(item.quote)
        subject = self._item(item.subject.text, quote)
        object_ = self._item(item.object.text, quote, beside=subject)
        if subject is None or object_ is None:
            lost.append(f"{item}: {(item.object if subject else item.subject).text!r} is not there")
            return None
        definition = self.schema.relations.get(item.relation)
        return RelationCandidate(
            self._mention(subject, item.subject.type, definition.domain if definition else (), item.confidence),
            item.relation,
            self._mention(object_, item.object.type, definition.range if definition else (), item.confidence),
            self._evidence(quote, subject, object_),
            item.confidence,
        )

    def _event(
        self, item: AnsweredEvent, taken: dict[tuple[str, str], set[Span]], lost: list[str]
    ) -> EventCandidate | None:
        quote = self._quote(item.quote)
        used = taken[item.trigger, item.type]
        trigger = self._item(item.trigger, quote, taken=used)
        if trigger is None:
            lost.append(str(item))
            return None
        used.add(trigger)
        arguments = [self._argument(argument, item, trigger, quote, lost) for argument in item.arguments]
        return EventCandidate(
            item.type,
            trigger,
            self.aligner.text(trigger),
            item.realis,  # type: ignore[arg-type]  # simplification drops what is no realis
            tuple(a for a in arguments if a),
            item.confidence,
        )

    def _argument(
        self, item: AnsweredArgument, event: AnsweredEvent, trigger: Span, event_quote: Quote | None, lost: list[str]
    ) -> ArgumentCandidate | None:
        quote = self._quote(item.quote) or event_quote
        filler = self._item(item.filler.text, quote, beside=trigger)
        if filler is None:
            lost.append(f"{event}: {item.role} {item.filler.text!r}")
            return None
        definition = self.schema.events.get(event.type)
        role = definition.roles.get(item.role) if definition else None
        return ArgumentCandidate(
            item.role,
            self._mention(filler, item.filler.type, role.types if role else (), item.confidence),
            self._evidence(quote, filler, trigger),
            item.confidence,
        )

    def _quote(self, said: str) -> Quote | None:
        """Return the quote that is meant by words, or by the number of a sentence; None for none."""
        if not said:
            return None
        if self.sentences and (number := sentence_number(said)):
            return self.sentences[number - 1] if number <= len(self.sentences) else None
        return self.aligner.quote(said)

    def _item(
        self, words: str, quote: Quote | None, beside: Span | None = None, taken: Collection[Span] = ()
    ) -> Span | None:
        """Return the occurrence that is meant: in the sentence of that number, if the words stand there."""
        if self.sentences and quote is not None and quote.span is not None:
            found = self.aligner.item_within(words, quote.span, beside, taken)
            if found is not None:
                return found
        return self.aligner.item(words, quote, beside, taken)

    def _is_misnumbered(self, quote: Quote, one: Span, other: Span) -> bool:
        """Tell whether a sentence has neither end: its number was wrong, and it is no evidence."""
        place = quote.span
        return bool(self.sentences) and place is not None and not (place.covers(one) or place.covers(other))

    def _mention(self, span: Span, type_name: str, allowed: Sequence[str], confidence: float) -> EntityCandidate:
        if type_name not in self.schema.entities:
            choice = allowed or tuple(self.schema.entities)
            known = self.known.get(span)
            if known and known in choice:
                type_name = known
            elif allowed or len(choice) == 1:
                type_name = choice[0]
        return EntityCandidate(span, self.aligner.text(span), type_name, confidence)

    def _evidence(self, quote: Quote | None, one: Span, other: Span) -> Quote:
        """Return the quote that was given, where it stands by both; else the stretch from one to the other."""
        if quote is not None and not self._is_misnumbered(quote, one, other):
            return self.aligner.quote_at(quote, one, other)
        span = one.join(other)
        if span.end - span.start > _LONGEST_STRETCH:
            return Quote("", None)
        return Quote(self.aligner.text(span), span)


def ends_of(answer: Answer) -> tuple[EntityCandidate, ...]:
    """Return the mentions that relations and arguments are about: what they propose to the entity experts."""
    ends = [end for relation in answer.relations for end in (relation.subject, relation.object)]
    ends += [argument.filler for event in answer.events for argument in event.arguments]
    return tuple(dict.fromkeys(ends))


def sentence_number(said: str) -> int:
    """Return the number by which a sentence is quoted: `3`, `[3]`, `S3`, `sentence 3`, `第3句`; 0 if it is none."""
    found = _NUMBER.fullmatch(said)
    return int(found[1]) if found else 0
