"""Vectors from the spelling alone: hashed character n-grams, the same on every machine, from nothing."""

import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["HashedNgrams"]

_SIZES = (2, 3, 4)


class HashedNgrams:
    """An `Embedder` that needs no model.

    A text, in small letters between `^` and `$`, is the sum over its 2-, 3- and 4-grams of a unit vector: the CRC-32 of
    the n-gram gives the dimension (modulo their number) and, by its highest bit, the sign. The sum has length 1.

    It sees spelling, not meaning, so its figures compare with one another only. Its threshold 0.5 is where its
    uniqueness and completeness rank systems most as text-embedding-ada-002 does at 0.95.
    """

    threshold = 0.5

    def __init__(self, dimensions: int = 512) -> None:
        self.dimensions = dimensions
        self.signature = f"hash{dimensions}"
        self._hashes: dict[str, int] = {}

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text; every text has a vector, if only of zeros."""
        rows: list[int] = []
        hashes: list[int] = []
        known = self._hashes
        for row, text in enumerate(texts):
            padded = f"^{text.lower()}$"
            grams = [padded[i : i + n] for n in _SIZES for i in range(len(padded) - n + 1)]
            for gram in grams:
                if (found := known.get(gram)) is None:
                    found = known[gram] = zlib.crc32(gram.encode("utf-8", "surrogatepass"))
                hashes.append(found)
            rows.extend([row] * len(grams))
        values = np.array(hashes, dtype=np.int64)
        cells = np.array(rows, dtype=np.int64) * self.dimensions + values % self.dimensions
        signs = np.where(values >> 31, -1.0, 1.0)
        matrix = np.bincount(cells, weights=signs, minlength=len(texts) * self.dimensions)
        matrix = matrix.reshape(len(texts), self.dimensions)
        lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
        return np.asarray(matrix / np.where(lengths == 0, 1, lengths), dtype=np.float32)
