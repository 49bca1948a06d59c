"""Texts in a form in which what people hold to be the same words is the same, with the way back to their characters.

Folding forgives: composed and decomposed letters, full-width and other compatibility forms, case, curly quotes and
dashes, all white space, soft hyphens and other characters without width, variation selectors. Where only words and
figures count (`words_of`), punctuation goes, too.
"""

import re
import unicodedata
from array import array
from dataclasses import dataclass
from functools import lru_cache

from consilience.graph.model.model import Span

__all__ = ["NormalizedText", "is_bounded", "normalize_text", "whole_words", "words_of"]

_JOINER = "\u200d"
_VARIANTS = {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_LOOKALIKES = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′`´ʼ", "'"),
        **dict.fromkeys("“”„‟″«»「」『』", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "‹": "<",
        "›": ">",
    }
)
_UNSPACED = (
    (0x0E00, 0x0EFF),
    (0x1000, 0x109F),
    (0x1780, 0x17FF),
    (0x2E80, 0xFEFF),
    (0xFF61, 0xFFEF),
    (0x1F000, 0x3FFFF),
)
"""Scripts that put no blanks between words, and pictures; full-width letters and figures are words as others are."""
_POINTS = ".．"
_COMMAS = ",，"
_SPLIT_NUMBER = re.compile(rf"\d[{_POINTS}{_COMMAS}]\d")
_SIGNS = frozenset("%‰％+＋#＃")
"""What counts among words beside letters, figures, marks and currencies."""
_BETWEEN_NUMBERS = "\x1f"


@dataclass(frozen=True, slots=True)
class NormalizedText:
    """A folded text, and for each of its characters the characters of the source that it stands for."""

    text: str
    starts: "array[int]"
    ends: "array[int]"

    def span(self, start: int, end: int) -> Span | None:
        """Return the source's characters for `[start, end)`; None if that would cut a character of the source."""
        cuts_before = start > 0 and self.starts[start - 1] == self.starts[start]
        cuts_after = end < len(self.text) and self.starts[end] == self.starts[end - 1]
        return None if cuts_before or cuts_after else Span(self.starts[start], self.ends[end - 1])


def normalize_text(text: str) -> NormalizedText:
    """Fold a text; takes about a millisecond for 10,000 characters."""
    if text.isascii():
        kept = [at for at, character in enumerate(text) if _fold(character)]
        return NormalizedText("".join(map(_fold, text)), array("I", kept), array("I", [at + 1 for at in kept]))
    pieces: list[str] = []
    starts = array("I")
    ends = array("I")
    start = 0
    length = len(text)
    while start < length:
        end = start + 1
        while end < length and (text[end] > "\u02ff" or text[end - 1] == _JOINER) and _clings(text[end - 1], text[end]):
            end += 1
        form = _fold(text[start:end])
        if form:
            pieces.append(form)
            if len(form) == 1:
                starts.append(start)
                ends.append(end)
            else:
                starts.extend([start] * len(form))
                ends.extend([end] * len(form))
        start = end
    return NormalizedText("".join(pieces), starts, ends)


def words_of(source: str, folded: NormalizedText) -> NormalizedText:
    """Return the words and figures of a text alone.

    Numbers stay apart, so that `19 90` is not `1990`; the commas of a number go, and its point stays.

    Args:
        source: the text.
        folded: what `normalize_text` makes of it.
    """
    pieces: list[str] = []
    starts = array("I")
    ends = array("I")
    last = ""
    for character, start, end in zip(folded.text, folded.starts, folded.ends, strict=True):
        if not _counts(source[start], character) and not (source[start] in _POINTS and _is_split_number(source, start)):
            continue
        if last.isdigit() and character.isdigit() and start > ends[-1] and source[ends[-1] : start] not in _COMMAS:
            pieces.append(_BETWEEN_NUMBERS)
            starts.append(ends[-1])
            ends.append(start)
        pieces.append(character)
        starts.append(start)
        ends.append(end)
        last = character
    return NormalizedText("".join(pieces), starts, ends)


def whole_words(text: str, span: Span) -> Span:
    """Return a range from the beginning of its first word to the end of its last."""
    start, end = span.start, span.end
    while start > 0 and not is_bounded(text, start, start):
        start -= 1
    while end < len(text) and not is_bounded(text, end, end):
        end += 1
    return Span(start, end)


def is_bounded(text: str, start: int, end: int) -> bool:
    """Tell whether `[start, end)` begins and ends where words do, so that it is no part of another word or number."""
    return not (_is_within_word(text, start) or _is_within_word(text, end))


def _is_within_word(text: str, at: int) -> bool:
    """Tell whether the characters before and after `at` belong to one word."""
    if not 0 < at < len(text):
        return False
    left, right = text[at - 1], text[at]
    if _clings(left, right):
        return True
    if _is_split_number(text, at - 1) or _is_split_number(text, at):
        return True
    return left.isalnum() and right.isalnum() and not (_is_unspaced(left) or _is_unspaced(right))


def _is_split_number(text: str, at: int) -> bool:
    """Tell whether the character at `at` is the point or comma of a number."""
    return text[at] in _POINTS + _COMMAS and at > 0 and bool(_SPLIT_NUMBER.fullmatch(text[at - 1 : at + 2]))


def _clings(left: str, right: str) -> bool:
    """Tell whether the right character has no meaning without the left one: marks, joined emoji, skin tones."""
    if left == _JOINER or right == _JOINER:
        return True
    return unicodedata.category(right)[0] == "M" or ord(right) in _SKIN_TONES


@lru_cache(maxsize=65536)
def _fold(cluster: str) -> str:
    plain = unicodedata.normalize("NFKD", cluster.translate(_LOOKALIKES)).casefold().translate(_LOOKALIKES)
    return "".join(
        c
        for c in unicodedata.normalize("NFKD", plain)
        if not c.isspace() and unicodedata.category(c) not in ("Cf", "Cc") and ord(c) not in _VARIANTS
    )


@lru_cache(maxsize=65536)
def _counts(source: str, folded: str) -> bool:
    """Tell whether a folded character of a source character is part of what a text says; an apostrophe is not."""
    kind, category = unicodedata.category(folded)[0], unicodedata.category(source)
    return source in _SIGNS or kind == "M" or (kind != "P" and (category[0] in "LMN" or category == "Sc"))


@lru_cache(maxsize=65536)
def _is_unspaced(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in _UNSPACED)
