"""A claim and its window as the encoder reads them, each word piece with what is known of its word."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from consilience.agents.experts.learned.encoder.model import EncodedText, Floats
from consilience.agents.verification.support.alignment import MarkedWord

__all__ = ["CLAIM_PIECES", "PieceSide", "side_of"]

CLAIM_PIECES = 80
"""Longer claims are cut."""


@dataclass(frozen=True, slots=True)
class PieceSide:
    """One side of an alignment, the claim or its window, as word pieces of the encoder."""

    states: Floats
    """(pieces, 384); the two pieces that frame a text are left out."""
    marks: npt.NDArray[np.int32]
    """(pieces,), indices of `MARKS`."""
    stems: npt.NDArray[np.int32]
    """(pieces,), of the word that each is of; 0 for none."""


def side_of(encoded: EncodedText, words: Sequence[MarkedWord], most: int | None = None) -> PieceSide:
    """Return what the encoder made of a text, with the marks of its words.

    Args:
        encoded: the text.
        words: of the text, in their order.
        most: pieces at most.
    """
    kept = [at for at, (start, end) in enumerate(encoded.offsets) if end > start][:most]
    marks, stems = np.zeros((2, len(kept)), np.int32)
    place = 0
    for row, piece in enumerate(kept):
        start, end = encoded.offsets[piece]
        while place < len(words) and words[place].end <= start:
            place += 1
        if place < len(words) and words[place].start < end:
            marks[row], stems[row] = words[place].mark, words[place].stem
    return PieceSide(encoded.states[kept], marks, stems)
