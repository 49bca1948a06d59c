"""Word pieces as the encoder is told of them: the same in training and in use."""

from collections.abc import Sequence

__all__ = ["DISTANCES", "LABEL_PIECES", "MOST_PIECES", "case_of", "pieces_of"]

DISTANCES = (1, 2, 3, 4, 6, 8, 11, 15, 20, 28, 40, 60, 90)
"""Upper bounds of the classes of distance between two ends, in word pieces."""
MOST_PIECES = 160
"""Longer texts are cut: the encoder has not seen longer ones."""
LABEL_PIECES = 28
"""Longer names and definitions of relations are cut."""


def pieces_of(offsets: Sequence[tuple[int, int]], start: int, end: int) -> tuple[int, int] | None:
    """Return the first and last piece of a stretch of the text; None where there is none."""
    inside = [i for i, (s, e) in enumerate(offsets) if e > s and s < end and start < e]
    return (inside[0], inside[-1]) if inside else None


def case_of(piece: str) -> int:
    """Return how a word piece is written: 1 small, 2 capital, 3 capitals, 4 digits, 5 neither letter nor digit."""
    if not piece[:1].isalnum():
        return 5
    if piece[:1].isdigit():
        return 4
    if piece.isupper() and len(piece) > 1:
        return 3
    if piece[:1].isupper():
        return 2 if piece[1:].islower() or len(piece) == 1 else 3
    return 1
