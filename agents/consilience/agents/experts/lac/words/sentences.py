"""Sentences that LAC makes of a Chinese text: words, each with its part of speech or the kind of name that it is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from consilience.graph.model.model import Span

__all__ = ["LANGUAGE", "LacSentence", "LacWord", "split_sentences"]

LANGUAGE = "zh"
"""What LAC reads."""

LONGEST = 400
"""Characters of a stretch that is read at once; a text without a full stop is cut there."""
_SENTENCE = re.compile(r"[^。！？!?\n]+[。！？!?]*[”’」』）)]*")


@dataclass(frozen=True, slots=True)
class LacWord:
    """A word of the text."""

    span: Span
    """In the passage."""
    text: str
    tag: str
    """LAC's: `PER`, `LOC`, `ORG` or `TIME` for names and times, `n`, `v`, `r` and the like for other words."""


@dataclass(frozen=True, slots=True)
class LacSentence:
    """A stretch of the passage up to a full stop or the end of its line."""

    span: Span
    words: tuple[LacWord, ...]


def split_sentences(text: str) -> Iterator[Span]:
    """Yield the sentences of a passage; one that is very long in pieces."""
    for found in _SENTENCE.finditer(text):
        for start in range(found.start(), found.end(), LONGEST):
            yield Span(start, min(start + LONGEST, found.end()))
