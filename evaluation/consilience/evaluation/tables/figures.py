"""Precision, recall and F1 from sums, for many rows of sums at once."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

__all__ = ["Figure", "figures"]

Matrix = NDArray[np.float64]
Figure = Literal["counts", "nuggets", "ratio", "blanc"]
"""What sums mean, and how figures follow from them.

| figure | sums | F1 where one side has nothing |
| --- | --- | --- |
| `counts` | matched, system's items, gold's items | 0; undefined where neither has any |
| `nuggets` | the same | undefined, as in TAC KBP 2015 |
| `ratio` | recall's numerator and denominator, precision's numerator and denominator | 0, as the reference scorer |
| `blanc` | the four of coreference links, the four of non-coreference links | a kind that the key lacks is left out |
"""


def figures(figure: Figure, sums: Matrix) -> Matrix:
    """Return precision, recall and F1 of each row of sums, of shape (rows, 3); NaN where one is undefined."""
    if figure == "ratio":
        return _ratio(sums)
    if figure == "blanc":
        present = (sums[:, [1]] > 0).astype(float), (sums[:, [5]] > 0).astype(float)
        total = _ratio(sums[:, :4]) * present[0] + _ratio(sums[:, 4:]) * present[1]
        return _divide(total, present[0] + present[1], 0.0)
    matched, system, gold = sums[:, 0], sums[:, 1], sums[:, 2]
    precision, recall = _divide(matched, system, np.nan), _divide(matched, gold, np.nan)
    if figure == "counts":
        f1 = _divide(2 * matched, system + gold, np.nan)
    else:
        f1 = _divide(2 * precision * recall, precision + recall, np.nan)
    return np.stack([precision, recall, f1], axis=1)


def _ratio(sums: Matrix) -> Matrix:
    recall = _divide(sums[:, 0], sums[:, 1], 0.0)
    precision = _divide(sums[:, 2], sums[:, 3], 0.0)
    return np.stack([precision, recall, _divide(2 * precision * recall, precision + recall, 0.0)], axis=1)


def _divide(numerator: Matrix, denominator: Matrix, otherwise: float) -> Matrix:
    out = np.full(np.broadcast_shapes(numerator.shape, denominator.shape), otherwise)
    np.divide(numerator, denominator, out=out, where=denominator > 0)
    return out
