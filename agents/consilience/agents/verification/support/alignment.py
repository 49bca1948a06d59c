"""Alignment of a claim with its evidence: a mark for every word, and a few numbers for the whole."""

import math
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple, get_args

import numpy as np
import numpy.typing as npt

from consilience.agents.verification.support.window import Window, window_of
from consilience.agents.verification.support.words import PlacedWord, words_of

__all__ = ["FEATURES", "MARKS", "Alignment", "Mark", "MarkedWord", "alignment_of"]

Mark = Literal[
    "frame",
    "claim small",
    "claim here",
    "claim here in order",
    "claim elsewhere",
    "claim absent",
    "claim number absent",
    "claim name absent",
    "evidence",
    "evidence said",
    "evidence said in order",
]
MARKS: tuple[Mark, ...] = get_args(Mark)
"""What is known of a word before anything is learned; `small` are words that every text has, `in order` those whose
neighbour is the claim's as well."""

FEATURES = (
    "share of words here",
    "share of words anywhere",
    "share of neighbours kept",
    "best sentence",
    "longest run",
    "absent",
    "numbers absent",
    "names absent",
    "denied apart",
    "denies",
    "is question",
    "answer here",
    "answer beside question",
    "claim length",
    "window length",
    "share of window said",
)


class MarkedWord(NamedTuple):
    """A word of the claim or of the window."""

    start: int
    end: int
    mark: int
    """Index in `MARKS`."""
    stem: int
    """The same number for words that count as the same, never 0."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """A claim aligned with the sentences of its evidence: a mark for every word, and numbers for the whole."""

    window: str
    """The sentences of the evidence that are read."""
    claim_words: tuple[MarkedWord, ...]
    window_words: tuple[MarkedWord, ...]
    features: npt.NDArray[np.float32]
    """As `FEATURES` names them."""


def alignment_of(claim: str, evidence: str) -> Alignment:
    """Return a claim beside the sentences of the evidence that are closest to it."""
    said = tuple(words_of(claim))
    window = window_of(said, evidence)
    here = {word.stem for word in window.words}
    pairs = {(a.stem, b.stem) for a, b in _neighbours(window.words)}
    kept = {(a.stem, b.stem) for a, b in _neighbours(said)} & pairs
    in_order = {stem for pair in kept for stem in pair}
    stems = {word.stem for word in said if word.content}
    return Alignment(
        window.text,
        tuple(_mark_word(w, _claim_mark(w, here, window.all_stems, in_order)) for w in said),
        tuple(_mark_word(w, _window_mark(w, stems, in_order)) for w in window.words),
        _features(claim, said, window, here, pairs),
    )


def _mark_word(word: PlacedWord, mark: int) -> MarkedWord:
    return MarkedWord(word.start, word.end, mark, zlib.crc32(word.stem.encode()) % 2**31 + 1)


def _claim_mark(word: PlacedWord, here: set[str], anywhere: frozenset[str], in_order: set[str]) -> int:
    mark: Mark
    if word.stem in here and word.content:
        mark = "claim here in order" if word.stem in in_order else "claim here"
    elif not word.content:
        mark = "claim small"
    elif word.stem in anywhere:
        mark = "claim elsewhere"
    else:
        mark = "claim number absent" if word.number else "claim name absent" if word.name else "claim absent"
    return MARKS.index(mark)


def _window_mark(word: PlacedWord, stems: set[str], in_order: set[str]) -> int:
    said = word.content and word.stem in stems
    mark: Mark = "evidence said in order" if said and word.stem in in_order else "evidence said" if said else "evidence"
    return MARKS.index(mark)


def _neighbours(words: Sequence[PlacedWord]) -> list[tuple[PlacedWord, PlacedWord]]:
    content = [word for word in words if word.content]
    return list(pairwise(content))


def _features(
    claim: str, said: Sequence[PlacedWord], window: Window, here: set[str], pairs: set[tuple[str, str]]
) -> npt.NDArray[np.float32]:
    content = [word for word in said if word.content]
    stems = {word.stem for word in content}
    absent = [word for word in content if word.stem not in window.all_stems]
    neighbours = _neighbours(said)
    asked = claim.find("?") + 1
    answer = [word for word in content if asked and word.start >= asked]
    question = {word.stem for word in content if asked and word.start < asked}
    beside = {stem for pair in pairs for stem in pair if question & set(pair)}
    denials = sum(word.denies for word in said)
    return np.array(
        [
            _share(word.stem in here for word in content),
            _share(word.stem in window.all_stems for word in content),
            _share((a.stem, b.stem) in pairs for a, b in neighbours),
            window.best,
            _longest_run(said, window.words) / max(1, len(said)),
            math.log1p(len(absent)),
            math.log1p(sum(word.number for word in absent)),
            math.log1p(sum(word.name for word in absent)),
            float(bool(denials) != any(word.denies for word in window.words)),
            float(bool(denials)),
            float(asked > 0),
            _share(word.stem in here for word in answer),
            _share(word.stem in beside for word in answer),
            math.log1p(len(said)),
            math.log1p(len(window.words)),
            _share(word.stem in stems for word in window.words if word.content),
        ],
        np.float32,
    )


def _share(told: Iterable[bool]) -> float:
    values = list(told)
    return sum(values) / len(values) if values else 1.0


def _longest_run(said: Sequence[PlacedWord], words: Sequence[PlacedWord]) -> int:
    """Return how many words in a row of the claim stand in a row in the window."""
    places: dict[str, list[int]] = {}
    for at, word in enumerate(words):
        places.setdefault(word.stem, []).append(at)
    best = 0
    last: dict[int, int] = {}
    for word in said:
        last = {at: last.get(at - 1, 0) + 1 for at in places.get(word.stem, ())}
        best = max(best, *last.values()) if last else best
    return best
