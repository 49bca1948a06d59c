"""Spans of mentions as weighted items, so that tokens and characters are compared by one Dice coefficient."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from consilience.evaluation.formats.tbf import Mention

__all__ = [
    "CHARACTER_RANGE",
    "INVISIBLE_WORDS",
    "Item",
    "Spans",
    "character_ranges",
    "character_spans",
    "token_ids",
    "token_spans",
]

INVISIBLE_WORDS = frozenset(
    # compared in lower case, so that the upper-case `I` is among them
    ("the", "a", "an", "i", "you", "he", "she", "we", "my", "your", "her", "our", "who", "what", "where", "when")
)
"""Words that the 2015 rules do not count as part of a span (specification, section 3, footnote 3)."""


CHARACTER_RANGE = re.compile(r"\s*(\d{1,12})\s*,\s*(\d{1,12})\s*", re.ASCII)
"""`begin,end`, of at most twelve digits each: no text is longer."""

Item = str | int
"""A token id, or the number of a piece of text."""


class Spans(NamedTuple):
    """The spans of the mentions of one side of a document."""

    items: Sequence[Sequence[Item]]
    """For each mention, in file order, its tokens, or the numbers of the text pieces that it covers; no repeats."""

    weights: Mapping[Item, int] | None = None
    """Characters of each piece; None for tokens, which weigh 1 each."""

    def sizes(self) -> list[int]:
        """Return the number of tokens or characters of each mention."""
        if self.weights is None:
            return [len(items) for items in self.items]
        return [sum(self.weights[piece] for piece in items) for items in self.items]


def token_ids(span: str) -> tuple[str, ...]:
    """Return the token ids of a span in file order, each once."""
    if "," not in span:
        return (span.strip(),)
    return tuple(dict.fromkeys(part.strip() for part in span.split(",")))


def token_spans(mentions: Sequence[Mention], texts: Mapping[str, str] | None) -> Spans:
    """Return the spans of mentions as tokens.

    Args:
        mentions: of one document.
        texts: the text of each token id; tokens that are invisible words are left out. None keeps all tokens.
    """
    if texts is None:
        return Spans([token_ids(mention.span) for mention in mentions])
    hidden = {token for token, text in texts.items() if text.strip().lower() in INVISIBLE_WORDS}
    items: list[tuple[str, ...]] = []
    for mention in mentions:
        tokens = token_ids(mention.span)
        items.append(tokens if hidden.isdisjoint(tokens) else tuple(t for t in tokens if t not in hidden))
    return Spans(items)


def character_ranges(span: str) -> list[tuple[int, int]]:
    """Return the character ranges of a span, ascending, touching and overlapping ones merged; empty when malformed."""
    matches = [CHARACTER_RANGE.fullmatch(piece) for piece in span.split(";")]
    ranges = sorted((int(match[1]), int(match[2])) for match in matches if match)
    if len(ranges) != len(matches):
        return []
    merged: list[tuple[int, int]] = []
    for begin, end in ranges:
        if begin >= end:
            continue
        if merged and begin <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((begin, end))
    return merged


def character_spans(gold: Sequence[Mention], system: Sequence[Mention]) -> tuple[Spans, Spans]:
    """Return the spans of both sides as pieces of text between all their boundaries.

    A piece is covered as a whole or not at all by each mention; so sums of piece lengths are numbers of characters,
    however long a span is.
    """
    ranges = {span: character_ranges(span) for span in {mention.span for mention in (*gold, *system)}}
    boundaries = sorted({position for found in ranges.values() for pair in found for position in pair})
    index = {position: number for number, position in enumerate(boundaries)}
    weights: dict[Item, int] = {number: after - before for number, (before, after) in enumerate(pairwise(boundaries))}
    pieces = {
        span: tuple(piece for begin, end in found for piece in range(index[begin], index[end]))
        for span, found in ranges.items()
    }
    return Spans([pieces[m.span] for m in gold], weights), Spans([pieces[m.span] for m in system], weights)
