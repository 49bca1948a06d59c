"""Tags of word pieces, and the typed mentions that they make, each with its probability."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from consilience.agents.experts.learned.encoder.model import Floats
from consilience.agents.experts.learned.encoder.word_pieces import pieces_of
from consilience.graph.model.model import Span

__all__ = [
    "MENTION_TAGS",
    "MENTION_TYPES",
    "Offsets",
    "TaggedMention",
    "best_tags",
    "find_tagged_mentions",
    "span_probability",
]

MENTION_TYPES = ("PER", "ORG", "LOC", "TIME", "NUM", "MISC")
"""Persons, bodies, places, times, numbers, and whatever else has a name: works, events, peoples."""
MENTION_TAGS = ("O", *(f"{place}-{kind}" for kind in MENTION_TYPES for place in "BI"))
"""In the order of the weights: outside, then begin and inside of each type."""

Offsets = tuple[tuple[int, int], ...]
_IMPOSSIBLE = -1e9


@dataclass(frozen=True, slots=True)
class TaggedMention:
    """A stretch of a text that the model takes for a name."""

    span: Span
    kind: str
    """One of `MENTION_TYPES`."""
    probability: float
    """Of the least likely of its tags, 0..1."""


def _steps() -> Floats:
    """Return which tag may follow which: `I-PER` only `B-PER` and `I-PER`."""
    steps = np.zeros((len(MENTION_TAGS), len(MENTION_TAGS)), np.float32)
    for at, tag in enumerate(MENTION_TAGS):
        if tag.startswith("I-"):
            allowed = {MENTION_TAGS.index(f"B-{tag[2:]}"), at}
            steps[[before for before in range(len(MENTION_TAGS)) if before not in allowed], at] = _IMPOSSIBLE
    return steps


_STEPS = _steps()
_FIRST = np.array([_IMPOSSIBLE if tag.startswith("I-") else 0 for tag in MENTION_TAGS], np.float32)


def best_tags(logits: Floats) -> list[int]:
    """Return the likeliest sequence of tags that is one (Viterbi), as indices of `MENTION_TAGS`.

    Args:
        logits: (pieces, tags).
    """
    if not len(logits):
        return []
    score = logits[0] + _FIRST
    came: list[npt.NDArray[Any]] = []
    for row in logits[1:]:
        ways = score[:, None] + _STEPS
        came.append(ways.argmax(0))
        score = ways.max(0) + row
    tags = [int(score.argmax())]
    for back in reversed(came):
        tags.append(int(back[tags[-1]]))
    return tags[::-1]


def find_tagged_mentions(logits: Floats, offsets: Offsets) -> Iterator[TaggedMention]:
    """Yield the mentions of a text from left to right.

    Args:
        logits: (pieces, tags).
        offsets: where each piece stands; pieces without a character are no mention.
    """
    tags = best_tags(logits)
    shares = _shares(logits)
    at = 0
    while at < len(tags):
        tag, first = MENTION_TAGS[tags[at]], at
        at += 1
        if not tag.startswith("B-") or offsets[first][0] == offsets[first][1]:
            continue
        while at < len(tags) and MENTION_TAGS[tags[at]] == f"I-{tag[2:]}" and offsets[at][1] > offsets[at][0]:
            at += 1
        least = min(float(shares[i, tags[i]]) for i in range(first, at))
        yield TaggedMention(Span(offsets[first][0], offsets[at - 1][1]), tag[2:], least)


def span_probability(logits: Floats, offsets: Offsets, span: Span, kind: str) -> float | None:
    """Return how likely exactly this stretch is a mention of a type: of the least likely of its tags, 0..1.

    What follows the stretch counts, too, since a name that goes on is another one.

    Returns:
        None where the stretch was not read.
    """
    found = pieces_of(offsets, span.start, span.end)
    if found is None:
        return None
    first, last = found
    shares = _shares(logits)
    begin, inside = MENTION_TAGS.index(f"B-{kind}"), MENTION_TAGS.index(f"I-{kind}")
    parts = [shares[first, begin], *shares[first + 1 : last + 1, inside]]
    if last + 1 < len(shares):
        parts.append(1 - shares[last + 1, inside])
    return float(min(parts))


def _shares(logits: Floats) -> Floats:
    grown = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(grown / grown.sum(-1, keepdims=True), np.float32)
