"""Chunking of a document into passages that an expert can read at once."""

import re
import unicodedata

from consilience.graph.model.model import Chunk, Document, Span

__all__ = ["LONGEST", "SHORTEST", "spans", "split"]

SHORTEST = 2000
"""A passage is at least this long, in characters, unless it is the last one."""
LONGEST = 3000
"""A passage is at most this long, in characters."""

# From the best place to end a passage to the worst; each match ends where the next passage begins.
_BOUNDARIES = (
    re.compile(r"\n[^\S\n]*\n\s*"),
    re.compile(r"[.!?…][\"'”’)\]]*\s+|[。！？][”’」』）]*\s*"),
    re.compile(r"\n"),
    re.compile(r"\s+"),
)
_JOINERS = frozenset("\u200d\ufe0f\u200c\n")


def split(document: Document) -> tuple[Chunk, ...]:
    """Return the document's chunks: a partition of its text, none for an empty one."""
    return tuple(
        Chunk(document.id, index, span, span.of(document.text)) for index, span in enumerate(spans(document.text))
    )


def spans(text: str) -> list[Span]:
    """Return ranges that follow one another and cover the text, each ended at the best boundary within reach.

    Best is the end of a paragraph, then of a sentence, then of a line, then a blank. Where 3,000 characters have
    none of these, the passage ends between two of them that belong to different user-perceived characters. Time
    grows linearly with the text.
    """
    found, start = [], 0
    while start < len(text):
        end = _end(text, start)
        found.append(Span(start, end))
        start = end
    return found


def _end(text: str, start: int) -> int:
    if len(text) - start <= LONGEST:
        return len(text)
    first, last = start + SHORTEST, start + LONGEST
    for boundary in _BOUNDARIES:
        ends = [match.end() for match in boundary.finditer(text, first, last)]
        if ends:
            return ends[-1]
    return _between_characters(text, first, last)


def _between_characters(text: str, first: int, last: int) -> int:
    for end in range(last, first, -1):
        joined = unicodedata.combining(text[end]) or text[end] in _JOINERS or text[end - 1] in _JOINERS
        if not joined:
            return end
    return last
