"""The few sentences of a text that are closest to a claim: what a small encoder can read."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from consilience.agents.verification.support.words import PlacedWord, words_of

__all__ = ["Window", "sentences_of", "window_of"]

_END = re.compile(r"(?<=[.!?])[\"'”’)]*\s+(?=[\"'“‘(]?[^\W_a-z])|\n+")
_LONGEST = 60
"""Words after which a sentence without an end is cut."""
MOST_WORDS = 85
"""Words of a window: with a short claim they fit into what the encoder reads."""


@dataclass(frozen=True, slots=True)
class Window:
    """The chosen sentences, in the order of the text, with what of the claim is where."""

    text: str
    words: tuple[PlacedWord, ...]
    """Of `text`."""
    all_stems: frozenset[str]
    """Of the whole evidence, the window's among them."""
    best: float
    """Share of the claim's weight of words that one sentence has, 0..1."""


def window_of(claim: Sequence[PlacedWord], evidence: str, most: int = MOST_WORDS) -> Window:
    """Return the sentences of the evidence that together have most of the claim's words.

    A word counts the more the fewer sentences have it. After the closest sentence the one is taken that adds most,
    with half of what it repeats, until there is no more room. What is short is taken whole.

    Args:
        claim: its words.
        evidence: a text.
        most: words at most, except for a single sentence, which is cut elsewhere.
    """
    sentences = sentences_of(evidence)
    stems = [{word.stem for word in words if word.content} for _, words in sentences]
    all_stems = frozenset(word.stem for _, words in sentences for word in words)
    seen = Counter(stem for each in stems for stem in each)
    weights = {w.stem: 1 + math.log(1 + len(stems) / (1 + seen[w.stem])) for w in claim if w.content}
    whole = sum(weights.values()) or 1.0
    best = max((sum(weights.get(stem, 0) for stem in each) for each in stems), default=0.0) / whole
    if sum(len(words) for _, words in sentences) <= most:
        chosen = list(range(len(sentences)))
    else:
        chosen = _chosen([len(words) for _, words in sentences], stems, weights, most)
    text = " ".join(sentences[at][0] for at in chosen)
    return Window(text, tuple(words_of(text)), all_stems, best)


def _chosen(lengths: Sequence[int], stems: Sequence[set[str]], weights: dict[str, float], most: int) -> list[int]:
    chosen: list[int] = []
    left, had = most, set[str]()
    while True:
        gains = {
            at: sum(weights.get(stem, 0) * (0.5 if stem in had else 1) for stem in each) - 0.01 * lengths[at]
            for at, each in enumerate(stems)
            if at not in chosen and (lengths[at] <= left or not chosen)
        }
        for at in chosen:  # what stands beside a chosen sentence often says of whom it speaks
            if at - 1 in gains:
                gains[at - 1] += 0.6
        if not gains:
            return sorted(chosen)
        at = max(gains, key=lambda place: (gains[place], -place))
        chosen.append(at)
        had |= stems[at]
        left -= lengths[at]


@lru_cache(maxsize=64)
def sentences_of(text: str) -> tuple[tuple[str, tuple[PlacedWord, ...]], ...]:
    """Return the sentences of a text with their words, the longest ones in pieces."""
    found = []
    for part in _END.split(text):
        words = list(words_of(part))
        for at in range(0, len(words), _LONGEST):
            piece = words[at : at + _LONGEST]
            end = words[at + _LONGEST].start if at + _LONGEST < len(words) else len(part)
            found.append((part[piece[0].start if at else 0 : end].strip(), tuple(piece)))
    return tuple(found)
