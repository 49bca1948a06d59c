"""Text index, tolerant of spelling: one for what experts quote and for what is said in debates.

Two passages are the same when their words and figures are: case, white space, punctuation and Unicode forms do not
count, so that a quote from `“ I do n't , ” she said` may read `I don’t, she said`. Currency, percent, plus and number
signs do count, and so do decimal points.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property

from consilience.agents.alignment.normalization import NormalizedText, is_bounded, normalize_text, words_of
from consilience.graph.model.model import Span

__all__ = ["TextIndex"]

_QUOTATION_MARKS = str.maketrans("“”„«»＂‘’‚`´＇", "\"\"\"\"\"\"''''''")


class TextIndex:
    """A text in which quotes are looked up; each form of it is made once, in linear time, when it is first needed."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def folded(self) -> NormalizedText:
        """The text in normalised letters, with its punctuation and without blanks."""
        return normalize_text(self.text)

    @cached_property
    def _words(self) -> NormalizedText:
        return words_of(self.text, self.folded)

    @cached_property
    def _first(self) -> "array[int]":
        """The position in the words' text at which a place may begin."""
        words = self._words
        return array("I", (at for at, start in enumerate(words.starts) if is_bounded(self.text, start, start)))

    def places(self, quote: str, start: int = 0) -> Iterator[Span]:
        """Yield where the text from `start` on says the quote, from its first word to its last, in order.

        A place begins and ends with a word: `art is` is not in `party isles`. Punctuation around the quote belongs to
        the place if the text has it there too. A quote without a word is nowhere.
        """
        sought = TextIndex(quote)
        needle = sought._words.text
        if not needle:
            return
        before, after = sought._around()
        words, first = self._words, self._first
        offset = bisect_left(words.starts, start)
        while (offset := words.text.find(needle, offset)) >= 0:
            at = bisect_left(first, offset)
            if at == len(first):
                return
            if first[at] > offset:
                offset = first[at]
                continue
            span = words.span(offset, offset + len(needle))
            if span and is_bounded(self.text, span.start, span.end):
                yield self._widen(span, before, after)
            offset += 1

    def _around(self) -> tuple[str, str]:
        """Return the marks before the first word, the nearest first, and those after the last, without blanks."""
        before, after = self.text[: self._words.starts[0]], self.text[self._words.ends[-1] :]
        return _marks(before)[::-1], _marks(after)

    def _widen(self, span: Span, before: str, after: str) -> Span:
        """Return the range with the marks that text and quote share around it, whatever blanks are between them."""
        start, end = span.start, span.end
        for mark in before:
            place = start
            while place and self.text[place - 1].isspace():
                place -= 1
            if not place or self.text[place - 1].translate(_QUOTATION_MARKS) != mark:
                break
            start = place - 1
        for mark in after:
            place = end
            while place < len(self.text) and self.text[place].isspace():
                place += 1
            if place == len(self.text) or self.text[place].translate(_QUOTATION_MARKS) != mark:
                break
            end = place + 1
        return Span(start, end)


def _marks(text: str) -> str:
    return "".join(text.split()).translate(_QUOTATION_MARKS)
