"""Comparison of cosines with a threshold: in single precision for speed, in double where that could be wrong."""

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.genres.shared.embeddings import TripleVectors

__all__ = ["ERROR", "at_least"]

ERROR = 1e-5
"""More than single precision can be wrong by, for vectors of length 1 and a few thousand dimensions."""
_TIE = 1e-12
"""Cosines this close to the threshold are equal to it: they differ by the order of additions alone."""
_PAIRS = 65_536


def at_least(
    cosines: NDArray[np.float32],
    threshold: float,
    left: TripleVectors,
    right: TripleVectors,
    first_row: int,
    first_column: int,
) -> NDArray[np.bool_]:
    """Return where `cosines`, of shape (rows, columns), are at least `threshold`.

    Args:
        cosines: products of a block of `left` and a block of `right`.
        threshold: the least cosine.
        left: the vectors of the rows, to look closely where it matters.
        right: the vectors of the columns.
        first_row: the number in `left` of row 0.
        first_column: the number in `right` of column 0.
    """
    result: NDArray[np.bool_] = cosines >= threshold + ERROR
    close = np.flatnonzero(result != (cosines >= threshold - ERROR))
    for start in range(0, len(close), _PAIRS // 64):
        rows, columns = np.divmod(close[start : start + _PAIRS // 64], cosines.shape[1])
        exact = np.einsum("ij,ij->i", left.exact(first_row + rows), right.exact(first_column + columns))
        result[rows, columns] = exact >= threshold - _TIE
    return result
