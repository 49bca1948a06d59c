"""Dater of claims: what the dates of a document mean, and from when until when its relations hold.

It reads the sentences of the quotes: in English as CoreNLP parses them (`dates/attachment.py`), elsewhere clause by
clause (`dates/clauses.py`). Relative dates are read against the date of the document, never against today.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.claims.conflicts import may_name_one_thing
from consilience.agents.claims.dated import DatedQuote
from consilience.agents.corenlp.annotation import LANGUAGE, Sentence, move_sentence
from consilience.agents.dates.attachment import validities_in
from consilience.agents.dates.clauses import sentence_around, validities_beside
from consilience.agents.dates.phrases import TimePhrase, find_phrases
from consilience.agents.dates.reading import date_in_head, find_dates, value_of_mention
from consilience.agents.verification.evidence.reading import Annotate
from consilience.graph.model.errors import DateError
from consilience.graph.model.model import Chunk, Document, Span, Validity
from consilience.graph.model.validity import period_of
from consilience.graph.schema.schema import EntityType, Schema

__all__ = ["ClaimDater"]

VERSION = 1
"""Raised when the same claims would be dated otherwise."""
_DATE_NAMES = frozenset({"date", "time", "year", "日期", "时间"})
_DATED = frozenset({"relation", "attribute"})
_DATE_LABELS = frozenset({"DATE", "TIME"})


@dataclass(frozen=True, slots=True)
class _Reading:
    """A document as its dates are read."""

    document: Document
    phrases: Sequence[TimePhrase]
    sentences: Sequence[Sentence]
    people: Sequence[Span]
    mentions: Sequence[Anchor]

    def find_names_at(self, span: Span) -> list[Anchor]:
        return [mention for mention in self.mentions if mention.span == span]

    def sentence_of(self, span: Span) -> Span:
        parsed = next((sentence.span for sentence in self.sentences if sentence.span.overlaps(span)), None)
        return parsed or sentence_around(self.document.text, span, self.document.language)

    def parse_of(self, span: Span) -> Sentence | None:
        return next((sentence for sentence in self.sentences if sentence.span.covers(span)), None)


class ClaimDater:
    """Dates claims: gives mentions of dates their values, and relations the time in which their text says they hold."""

    def __init__(self, schema: Schema, annotate: Annotate | None = None, reader: str = "") -> None:
        """Prepare the dater.

        Args:
            schema: says which types are dates, and which are people.
            annotate: has CoreNLP read an English passage; without it clauses are told by their punctuation.
            reader: what determines the annotations, for the signature.
        """
        self._annotate = annotate
        self._dates = frozenset(name for name, kind in schema.entities.items() if _is_date(name, kind))
        self._people = frozenset(name for name, kind in schema.entities.items() if _is_person(name, kind))
        self.signature = f"dates {VERSION}|{reader if annotate else 'plain text'}"

    async def date(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], written: str | None = None
    ) -> tuple[Claim, ...]:
        """Return the claims, mentions of dates with their values, relations with their times.

        Args:
            claims: all of the document.
            document: the text.
            chunks: its passages in order, as the experts read them, so that each is annotated once.
            written: when the document was written (`2018`, `2018-06`, `2018-06-19`); None: as its first lines say.

        Raises:
            ServiceError: CoreNLP cannot be reached or used.
        """
        reference = written or date_in_head(document.text, document.language)
        dates = find_dates(document.text, document.language, reference)
        phrases = list(find_phrases(document.text, dates, document.language))
        sentences = await self._parse(claims, phrases, document, chunks)
        mentions = [claim.anchor for claim in claims if claim.kind == "entity"]
        people = [anchor.span for anchor in mentions if anchor.type in self._people]
        reading = _Reading(document, phrases, sentences, people, mentions)
        timexes = {mention.span: mention.timex for each in sentences for mention in each.mentions if mention.timex}
        return tuple(
            self._with_value(claim, document, reference, timexes)
            if claim.kind == "entity"
            else self._with_times(claim, reading)
            if claim.kind in _DATED and phrases
            else claim
            for claim in claims
        )

    async def _parse(
        self, claims: Sequence[Claim], phrases: Sequence[TimePhrase], document: Document, chunks: Sequence[Chunk]
    ) -> list[Sentence]:
        """Have the passages read that have a relation and a phrase of time, or a mention of a date."""
        if self._annotate is None or document.language != LANGUAGE:
            return []
        said = [q.span for claim in claims if claim.kind in _DATED for q in claim.quotes if q.span]
        named = [claim.anchor.span for claim in claims if claim.kind == "entity" and claim.anchor.type in self._dates]
        wanted = [
            chunk
            for chunk in chunks
            if (_within(chunk.span, said) and _within(chunk.span, [phrase.span for phrase in phrases]))
            or _within(chunk.span, named)
        ]
        read = await asyncio.gather(*(self._annotate(chunk.text) for chunk in wanted))
        return [
            move_sentence(sentence, sentence.index, chunk.span.start)
            for chunk, annotation in zip(wanted, read, strict=True)
            for sentence in annotation.sentences
        ]

    def _with_value(
        self, claim: Claim, document: Document, reference: str | None, timexes: Mapping[Span, str]
    ) -> Claim:
        if claim.anchor.type not in self._dates:
            return claim
        span = claim.anchor.span
        value = value_of_mention(claim.anchor.text, document.language, reference, timexes.get(span))
        return replace(claim, dated=(DatedQuote(span, value.first, value.last, span),)) if value else claim

    def _with_times(self, claim: Claim, reading: _Reading) -> Claim:
        if claim.object is None or claim.object.type in {*self._dates, "date"}:
            return claim
        found = (_date_quote(claim, quote.span, reading) for quote in claim.quotes if quote.span)
        dated = tuple(each for each in found if each)
        return replace(claim, dated=dated) if dated else claim


def _date_quote(claim: Claim, quote: Span, reading: _Reading) -> DatedQuote | None:
    """Return the time that the sentence of a quote gives a relation."""
    if claim.object is None:
        return None
    sentence = reading.sentence_of(quote)
    inside = [phrase for phrase in reading.phrases if sentence.covers(phrase.span)]
    if not inside:
        return None
    pairs = list(_ends(claim, claim.object, quote, sentence, reading))
    if not pairs:
        return None
    subject, object_ = min(pairs, key=lambda pair: (_apart(*pair), pair))
    parse = reading.parse_of(subject)
    if parse and parse.span.covers(object_):
        said = validities_in(parse, subject, object_, inside, reading.people, claim.predicate)
    else:
        text, language = reading.document.text, reading.document.language
        said = validities_beside(text, subject, object_, inside, language, reading.people, claim.predicate)
    return _together(quote, said)


def _together(quote: Span, said: Sequence[Validity]) -> DatedQuote | None:
    if not said:
        return None
    interval, words = period_of(said), said[0].words
    for each in said[1:]:
        words = words.join(each.words)
    try:
        Validity(interval.valid_from, interval.valid_to, words)
    except DateError:  # joined in 1999 and left in 1990: one of the two is of something else
        return None
    return DatedQuote(quote, interval.valid_from, interval.valid_to, words)


def _ends(claim: Claim, object_: Anchor, quote: Span, sentence: Span, reading: _Reading) -> Iterator[tuple[Span, Span]]:
    """Yield where the quote speaks of both ends, or else where its sentence does."""

    def names(mention: Anchor, end: Anchor) -> bool:
        return mention.type == end.type and may_name_one_thing(mention.text, end.text)

    def places(end: Anchor, within: Span) -> set[Span]:
        # where words stand is compared first: a long document has thousands of names
        named = {m.span for m in reading.mentions if within.covers(m.span) and names(m, end)}
        spoken = {
            link.anaphor
            for link in claim.links
            if within.covers(link.anaphor)
            and (link.antecedent == end.span or any(names(m, end) for m in reading.find_names_at(link.antecedent)))
        }
        return named | spoken | ({end.span} if within.covers(end.span) else set())

    for within in (quote, sentence):
        pairs = [
            (one, other)
            for one in places(claim.anchor, within)
            for other in places(object_, within)
            if not one.overlaps(other)
        ]
        if pairs:
            yield from pairs
            return


def _apart(one: Span, other: Span) -> int:
    return max(other.start - one.end, one.start - other.end)


def _within(span: Span, others: Iterable[Span]) -> bool:
    return any(span.overlaps(other) for other in others)


def _is_date(name: str, kind: EntityType) -> bool:
    labels = kind.corenlp.get("labels", ())
    words = labels.split() if isinstance(labels, str) else [str(label) for label in labels]
    return kind.corenlp.get("kind") == "date" or name.casefold() in _DATE_NAMES or bool(_DATE_LABELS & set(words))


def _is_person(name: str, kind: EntityType) -> bool:
    return kind.corenlp.get("kind") == "person" or name.casefold() in {"person", "per", "people", "人物", "人"}
