"""Alignment of a model's words with the document: quotes and items become spans.

From strict to lenient: the characters as they are; the normalised text (`normalization.py`); the same words, whatever
stands between them (`text_index.py`), as a debate finds them; the most similar stretch, if it is similar enough. What
none of them finds is not in the text: a possible hallucination. What is found is given in the document's own words, so
that a debate finds it too, unless it was cut in the middle of a word.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import islice

from rapidfuzz import fuzz

from consilience.agents.alignment.normalization import is_bounded, normalize_text, whole_words
from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.answers.candidates import Quote
from consilience.graph.model.model import Span

__all__ = ["Aligner", "aligner_for"]

_FLOOR = 0.9
"""Least similarity (twice the common characters over all, 0..1) of what is aligned without being the same words.
Austria and Australia have 0.88, Barak Obama and Barack Obama 0.95."""
_SHORTEST_FUZZY = 5
"""Folded characters below which similar words are other words."""
_SHORTEST_PART = 4
"""Characters from which words may also be found inside a longer word: Microsoft in Microsoft's or Microsofts."""
_LONGEST_GAPPED = 600
"""Characters that a quote with an omission (…) may cover."""
_OMISSION = re.compile(r"\[?\(?(?:\.{3,}|…+)\)?\]?")
_EDGES = "\"'.,;:!?()[]<>"
_MANY = 200
"""Occurrences of an item, and below of a quote, that are looked at; a text of one letter has thousands."""
_REPEATS = 10
_DIGITS = re.compile(r"\d")


class Aligner:
    """Finds words in one passage; all spans are spans of the DOCUMENT."""

    def __init__(self, text: str, start: int = 0, floor: float = _FLOOR) -> None:
        """Prepare for a passage.

        Args:
            text: the passage.
            start: where it begins in its document.
            floor: least similarity of a fuzzy match, 0..1.
        """
        self._text = text
        self._start = start
        self._floor = floor
        self._index = TextIndex(text)
        self._quotes: dict[str, Quote] = {}
        self._places: dict[str, tuple[Span, ...]] = {}
        self._exact_places: dict[str, tuple[Span, ...]] = {}
        self._repeats: dict[str, tuple[Span, ...]] = {}

    def quote(self, words: str) -> Quote:
        """Return the quote in the document's own words with its span; as it came and without a span if it is not there.

        A quote may leave out words at an ellipsis; it then covers what it left out.
        """
        if words not in self._quotes:
            span = self._quote_span(words.strip())
            self._quotes[words] = Quote(words, None) if span is None else Quote(span.of(self._text), self._move(span))
        return self._quotes[words]

    def item(
        self,
        words: str,
        quote: Quote | None = None,
        beside: Span | None = None,
        taken: Collection[Span] = (),
    ) -> Span | None:
        """Return the occurrence that is meant; None if there is none.

        Args:
            words: the item as it was given.
            quote: as `quote` gave it; an occurrence inside one of its places is preferred, then the nearest one.
            beside: what it should not overlap and be near to, such as the other end of a relation.
            taken: occurrences that other items already have; they come last among equals.
        """
        words = words.strip()
        if not words:
            return None
        quotes = self._quote_places(quote)
        exact = self._exact(words)
        if quotes and not beside:
            inside = [span for span in exact if span not in taken and any(q.covers(span) for q in quotes)]
            if inside:
                return inside[0]
        places = self._anywhere(words)
        if not places:
            part = self._part_of_a_word(words, quotes)
            if part is not None:
                return part
            within = quotes[0] if quotes else None
            return self._fuzzy(words, within) or (self._fuzzy(words, None) if within else None)

        if len(places) == 1:
            return places[0]
        as_given = frozenset(exact)

        def rank(span: Span) -> tuple[object, ...]:
            return (
                bool(quotes) and not any(q.covers(span) for q in quotes),
                min((_distance(span, q) for q in quotes), default=0),
                beside is not None and span.overlaps(beside),
                span in taken,
                span not in as_given,
                _distance(span, beside) if beside else 0,
                span.start,
            )

        return min(places, key=rank)

    def count(self, words: str) -> int:
        """Return at how many places the words stand by themselves: as they were given, or, if nowhere, folded."""
        given = words.strip()
        return len(self._exact(given) or self._anywhere(given)) if given else 0

    def item_within(
        self, words: str, place: Span, beside: Span | None = None, taken: Collection[Span] = ()
    ) -> Span | None:
        """Return the occurrence of an item inside a stretch; None if there is none, as it is or folded.

        Args:
            words: the item as it was given.
            place: the stretch.
            beside: as in `item`.
            taken: as in `item`.
        """
        inside = [span for span in self._anywhere(words.strip()) if place.covers(span)]

        def rank(span: Span) -> tuple[object, ...]:
            overlaps = beside is not None and span.overlaps(beside)
            return overlaps, span in taken, _distance(span, beside) if beside else 0, span.start

        return min(inside, key=rank, default=None)

    def quote_at(self, quote: Quote, *spans: Span) -> Quote:
        """Return the quote at that of its occurrences which holds the most of these spans; its own if all."""
        if quote.span is not None and all(quote.span.covers(span) for span in spans):
            return quote
        places = self._quote_places(quote)
        if len(places) < 2:
            return quote
        return Quote(quote.text, max(places, key=lambda place: sum(place.covers(span) for span in spans)))

    def text(self, span: Span) -> str:
        """Return the document's characters at a span inside the passage."""
        return self._text[span.start - self._start : span.end - self._start]

    def _quote_places(self, quote: Quote | None) -> tuple[Span, ...]:
        """Return every place at which an aligned quote's words stand; none if it was not found."""
        if quote is None or quote.span is None:
            return ()
        if quote.text not in self._repeats:
            self._repeats[quote.text] = tuple(map(self._move, islice(_occurrences(self._text, quote.text), _REPEATS)))
        return self._repeats[quote.text]

    def _move(self, span: Span) -> Span:
        return Span(span.start + self._start, span.end + self._start)

    def _exact(self, words: str) -> tuple[Span, ...]:
        if words not in self._exact_places:
            found = (s for s in _occurrences(self._text, words) if is_bounded(self._text, s.start, s.end))
            self._exact_places[words] = tuple(map(self._move, found))
        return self._exact_places[words]

    def _anywhere(self, words: str) -> tuple[Span, ...]:
        """Return all occurrences that differ in folding at most; parts of longer words if there is nothing else."""
        if words not in self._places:
            spans = {
                *self._exact(words),
                *map(self._move, self._same_folded(normalize_text(words).text, bounded=True)),
            }
            if not spans and len(words) >= _SHORTEST_PART:
                spans = set(map(self._move, _occurrences(self._text, words)))
            self._places[words] = tuple(sorted(spans))
        return self._places[words]

    def _part_of_a_word(self, words: str, quotes: tuple[Span, ...]) -> Span | None:
        """Return the first place inside a quote where the characters stand, in whatever word."""
        return next(
            (s for s in map(self._move, _occurrences(self._text, words)) if any(q.covers(s) for q in quotes)), None
        )

    def _same_folded(self, form: str, *, bounded: bool) -> Iterator[Span]:
        if form:
            folded = self._index.folded
            for place in _occurrences(folded.text, form):
                span = folded.span(place.start, place.end)
                if span and (not bounded or is_bounded(self._text, span.start, span.end)):
                    yield span

    def _quote_span(self, words: str) -> Span | None:
        """Return the span of a quote in the passage's own offsets."""
        if not words:
            return None
        for places in (_occurrences(self._text, words), self._same_folded(normalize_text(words).text, bounded=False)):
            spans = list(places)
            if spans:
                return next((s for s in spans if is_bounded(self._text, s.start, s.end)), spans[0])
        stripped = normalize_text(words).text.strip(_EDGES)
        if span := next(self._same_folded(stripped, bounded=True), None):
            return span
        if span := next(self._index.places(words), None):
            return span
        parts = [part for part in map(str.strip, _OMISSION.split(words)) if part]
        if len(parts) > 1:
            return self._span_of_parts(parts)
        return self._fuzzy_span(words, 0, len(self._index.folded.text))

    def _span_of_parts(self, parts: list[str]) -> Span | None:
        """Return the span from the first to the last of parts that follow one another."""
        spans: list[Span] = []
        for part in parts:
            after = spans[-1].end if spans else 0
            place = next(
                (s for s in self._same_folded(normalize_text(part).text, bounded=False) if s.start >= after), None
            )
            if place is None:
                return None
            spans.append(place)
        whole = spans[0].join(spans[-1])
        return whole if whole.end - whole.start <= _LONGEST_GAPPED else None

    def _fuzzy(self, words: str, within: Span | None) -> Span | None:
        first, last = 0, len(self._index.folded.text)
        if within:
            first = bisect_left(self._index.folded.starts, within.start - self._start)
            last = bisect_right(self._index.folded.ends, within.end - self._start)
        span = self._fuzzy_span(words, first, last)
        return self._move(span) if span else None

    def _fuzzy_span(self, words: str, first: int, last: int) -> Span | None:
        """Return the stretch of folded `[first, last)` that is most similar to the words, widened to whole words."""
        form, text = normalize_text(words).text, self._index.folded
        if len(form) < _SHORTEST_FUZZY or len(form) > last - first:
            return None
        match = fuzz.partial_ratio_alignment(form, text.text[first:last], score_cutoff=100 * self._floor)
        if match is None or match.dest_start == match.dest_end:
            return None
        start = text.starts[first + match.dest_start]
        end = text.ends[first + match.dest_end - 1]
        span = whole_words(self._text, Span(start, end))
        same = normalize_text(span.of(self._text)).text
        if fuzz.ratio(form, same) < 100 * self._floor or _DIGITS.findall(form) != _DIGITS.findall(same):
            return None
        return span


@lru_cache(maxsize=256)
def aligner_for(text: str, start: int) -> Aligner:
    """Return the aligner of a passage: one for all experts and rounds, since they look for the same words."""
    return Aligner(text, start)


def _occurrences(text: str, words: str) -> Iterator[Span]:
    """Return where the words are in the text, overlaps included; no more than one would look at."""
    start = text.find(words)
    for _ in range(_MANY):
        if start < 0:
            return
        yield Span(start, start + len(words))
        start = text.find(words, start + 1)


def _distance(one: Span, other: Span) -> int:
    """Return the number of characters between two spans; 0 if they touch or overlap."""
    return max(0, one.start - other.end, other.start - one.end)
