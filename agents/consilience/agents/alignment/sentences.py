"""Sentences of a passage by their punctuation: numbered for models that quote by number, and found again exactly."""

import re

from consilience.graph.model.model import Span

__all__ = ["split_sentences"]

_END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’)\]»]*+(?=\s)|[。！？；…]++[”’」』）\]]*+|\n\s*+")
"""Where a sentence may end: at a sign before white space, at a Chinese sign, at the end of a line."""
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[\"'“‘])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sgt|Gen|Col|Lt|Capt|Rev|Hon|Gov|Sen|Rep|Pres|Jr|Sr|vs|etc|e\.g"
    r"|i\.e|approx|Inc|Ltd|Co|Corp|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|(?:[A-Za-z]\.){1,4}[A-Za-z])\.$"
)
_LONGEST_ABBREVIATION = 12


def split_sentences(text: str, start: int = 0) -> tuple[Span, ...]:
    """Return the spans of the sentences, in order; together they hold every character that is no white space.

    Args:
        text: of a passage.
        start: where it begins in its document, whose spans are returned.
    """
    sentences: list[Span] = []
    at = 0
    for end in _END.finditer(text):
        if not _is_inside(text, at, end):
            sentences += _strip_blanks(text, at, end.end(), start)
            at = end.end()
    sentences += _strip_blanks(text, at, len(text), start)
    return tuple(sentences)


def _is_inside(text: str, at: int, end: re.Match[str]) -> bool:
    """Tell whether a full stop ends an abbreviation, or the next word goes on in lower case."""
    if not end[0].startswith(".") or end[0].startswith(".."):
        return False
    if _ABBREVIATION.search(text[max(at, end.start() - _LONGEST_ABBREVIATION) : end.start() + 1]):
        return True
    return text[end.end() : end.end() + 2].strip()[:1].islower()


def _strip_blanks(text: str, first: int, last: int, start: int) -> list[Span]:
    part = text[first:last]
    words = part.strip()
    begin = start + first + len(part) - len(part.lstrip())
    return [Span(begin, begin + len(words))] if words else []
