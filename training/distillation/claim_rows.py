"""A claim beside the window of its evidence as teacher and student read them: one row of word pieces, each with what its word is."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from consilience.agents.experts.learned.encoder.model import Floats
from consilience.agents.verification.support.alignment import MarkedWord, alignment_of

__all__ = ["FIRST_MARK", "ROW_PIECES", "Row", "Tokenise", "rows_of"]

FIRST_MARK = 6
"""The rows before this one of the encoder's table of cases say how a piece is written, those from here on, in the order of
`MARKS`, what its word is to the other side."""
SAID_PIECES, WINDOW_PIECES, ROW_PIECES = 64, 112, 160
"""Of the claim, of the window, and of both at most; what is longer is cut."""
_PART_PIECES = 48
"""Longer claims are read sentence by sentence."""
_MOST_PARTS = 6
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[\"'“‘(]?[A-Z])")

Tokenise = Callable[[str], tuple[Sequence[int], Sequence[tuple[int, int]]]]
"""Gives the word pieces of a text, those that frame it among them, and where each stands; (0, 0) for a frame."""


@dataclass(frozen=True, slots=True)
class Row:
    """A claim, or a sentence of one, beside its window."""

    ids: npt.NDArray[np.int32]
    """Word pieces, (pieces,)."""
    cases: npt.NDArray[np.int32]
    """Rows of the table of cases, (pieces,)."""
    sides: npt.NDArray[np.int32]
    """1 for pieces of the claim, 2 for those of the window, 0 for the frame, (pieces,)."""
    features: Floats
    """As `alignment.FEATURES` names them."""


def rows_of(claim: str, evidence: str, tokenise: Tokenise) -> list[Row]:
    """Return the rows of a claim: all that it says must be supported, so that its least supported row tells.

    Args:
        claim: a sentence, a few of them, or a question followed by its answer, which stay together.
        evidence: a text of any length; the sentences closest to each part of the claim are read.
        tokenise: cuts into word pieces.

    Returns:
        One row a part; none where claim or evidence has no words.
    """
    rows = [_row_of(part, evidence, tokenise) for part in _parts_of(claim, tokenise)]
    return [row for row in rows if row is not None]


def _parts_of(claim: str, tokenise: Tokenise) -> list[str]:
    """Return the claim's sentences, short ones together."""
    if "?" in claim or len(tokenise(claim)[0]) <= _PART_PIECES:
        return [claim]
    found: list[str] = []
    for sentence in _SENTENCE.split(claim):
        if found and len(tokenise(f"{found[-1]} {sentence}")[0]) <= _PART_PIECES:
            found[-1] = f"{found[-1]} {sentence}"
        else:
            found.append(sentence)
    return found[:_MOST_PARTS]


def _row_of(claim: str, evidence: str, tokenise: Tokenise) -> Row | None:
    alignment = alignment_of(claim, evidence)
    said, frame = _marked_pieces(claim, alignment.claim_words, tokenise)
    window, _ = _marked_pieces(alignment.window, alignment.window_words, tokenise)
    said, window = said[:SAID_PIECES], window[:WINDOW_PIECES]
    if not (said and window):
        return None
    start, stop = (frame[0], FIRST_MARK, 0), (frame[1], FIRST_MARK, 0)
    row = [start, *((*x, 1) for x in said), stop, *((*x, 2) for x in window), stop][:ROW_PIECES]
    ids, cases, sides = np.array(row, np.int32).T
    return Row(ids, cases, sides, alignment.features)


def _marked_pieces(
    text: str, words: Sequence[MarkedWord], tokenise: Tokenise
) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Return each piece with its mark, and the two pieces that frame the text."""
    ids, offsets = tokenise(text)
    found, place = [], 0
    for id_, (start, end) in zip(ids, offsets, strict=True):
        if end <= start:
            continue
        while place < len(words) and words[place].end <= start:
            place += 1
        inside = place < len(words) and words[place].start < end
        found.append((id_, FIRST_MARK + (words[place].mark if inside else 0)))
    return found, (ids[0], ids[-1])
