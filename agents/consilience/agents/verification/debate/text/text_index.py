"""Where a text says something, whatever its spelling: its words in one normalised string, and the way back.

Two passages are the same when their words and figures are: case, white space, punctuation and Unicode forms do not
count, so that a quote from `“ I do n't , ” she said` may read `I don’t, she said`. Currency, percent, plus and number
signs do count, and so do decimal points.
"""

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

import regex

from consilience.graph.model.model import Span

__all__ = ["TextIndex", "words_and_characters"]

_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
_TOKEN = regex.compile(
    rf"""(?V1)
      \p{{Nd}}+(?:[.,．，]\p{{Nd}}+)+               # 1,000.5: its comma is punctuation, its point is not
    | [{_UNSPACED}][\p{{M}}ﾞﾟ]*                     # scripts without blanks: each character is a word
    | [[\p{{L}}\p{{N}}\p{{M}}]--[{_UNSPACED}]]+
    | [\p{{Sc}}%‰％+＋\#＃]
    """,
    regex.VERBOSE,
)
_CHARACTER = regex.compile(rf"(?V1)[{_UNSPACED}]")
_BETWEEN_NUMBERS = "\x1f"
_STRAIGHT = str.maketrans("“”„«»＂‘’‚`´＇", "\"\"\"\"\"\"''''''")


def words_and_characters(text: str) -> tuple[int, int]:
    """Return how many words a text has, and how many characters of scripts that do not set words apart."""
    tokens = [match[0] for match in _TOKEN.finditer(text)]
    characters = sum(1 for token in tokens if _CHARACTER.match(token))
    return len(tokens) - characters, characters


class TextIndex:
    """A text in which quotes are looked up; made once a document, in linear time."""

    def __init__(self, text: str) -> None:
        self.text = text
        pieces: list[str] = []
        self._tokens: list[int] = []
        """Where each token starts in the text."""
        self._ends: list[int] = []
        self._offsets: list[int] = []
        """Where it starts in the normalised text."""
        self._offset_ends: list[int] = []
        length, after_digit = 0, False
        for match in _TOKEN.finditer(text):
            token = _normalised_token(match[0])
            if not token:
                continue
            if after_digit and token[0].isdigit():
                pieces.append(_BETWEEN_NUMBERS)
                length += 1
            pieces.append(token)
            self._tokens.append(match.start())
            self._ends.append(match.end())
            self._offsets.append(length)
            length += len(token)
            self._offset_ends.append(length)
            after_digit = token[-1].isdigit()
        self._normalised = "".join(pieces)

    def places(self, quote: str, start: int = 0) -> Iterator[Span]:
        """Yield where the text from `start` on says the quote, from its first word to its last, in order.

        A place begins and ends with a word: `art is` is not in `party isles`. Punctuation around the quote belongs to
        the place if the text has it there too. An empty quote is nowhere.
        """
        words = TextIndex(quote)
        needle = words._normalised
        before, after = words._around()
        token = bisect_left(self._tokens, start)
        while needle and token < len(self._tokens):
            offset = self._normalised.find(needle, self._offsets[token])
            if offset == -1:
                return
            end = offset + len(needle)
            token, last = bisect_right(self._offsets, offset) - 1, bisect_left(self._offset_ends, end)
            if self._offsets[token] == offset and self._offset_ends[last] == end:
                yield self._widened(self._tokens[token], self._ends[last], before, after)
            token += 1

    def _around(self) -> tuple[str, str]:
        """Return the marks before the first word, the nearest first, and those after the last, without blanks."""
        if not self._tokens:
            return "", ""
        before, after = self.text[: self._tokens[0]], self.text[self._ends[-1] :]
        return _marks(before)[::-1], _marks(after)

    def _widened(self, start: int, end: int, before: str, after: str) -> Span:
        """Return the range with the marks that text and quote share around it, whatever blanks are between them."""
        for mark in before:
            place = start
            while place and self.text[place - 1].isspace():
                place -= 1
            if not place or self.text[place - 1].translate(_STRAIGHT) != mark:
                break
            start = place - 1
        for mark in after:
            place = end
            while place < len(self.text) and self.text[place].isspace():
                place += 1
            if place == len(self.text) or self.text[place].translate(_STRAIGHT) != mark:
                break
            end = place + 1
        return Span(start, end)


def _marks(text: str) -> str:
    return "".join(text.split()).translate(_STRAIGHT)


def _normalised_token(token: str) -> str:
    if token.isascii():
        return token.lower().replace(",", "")
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", token).casefold())
    return folded.replace(",", "")
