"""Vectors from files: a NumPy matrix beside a list of texts, or the JSON object of vectors that GenRES uses."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.support.errors import FormatError

__all__ = ["RecordedEmbeddings", "write_embeddings"]


class RecordedEmbeddings:
    """An `Embedder` that looks texts up."""

    threshold = 0.95

    def __init__(self, path: Path) -> None:
        """Open `NAME.npy`, which is not read into memory, with its texts in `NAME.json`; or `NAME.json` alone.

        The matrix has one row a text. JSON alone is `{text: [number, …]}` and is read whole, which takes far longer.

        Raises:
            FormatError: a file cannot be read or is something else.
        """
        try:
            texts, self._matrix = _matrix(path) if path.suffix == ".npy" else _object(path)
        except (OSError, ValueError, TypeError, AttributeError) as error:
            raise FormatError(f"{path}: these are no recorded vectors ({error}).") from error
        if self._matrix.ndim != 2 or len(texts) != len(self._matrix):
            raise FormatError(f"{path}: {len(texts)} texts do not fit a matrix of shape {self._matrix.shape}.")
        self._rows = {text: row for row, text in enumerate(texts)}
        self.signature = f"recorded:{path.stem},{len(texts)}x{self._matrix.shape[1]}"

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text, NaN for those that were not recorded."""
        rows = np.array([self._rows.get(text, -1) for text in texts], dtype=np.int64)
        vectors = np.full((len(texts), self._matrix.shape[1]), np.nan, dtype=np.float32)
        vectors[rows >= 0] = self._matrix[rows[rows >= 0]]
        return vectors


def write_embeddings(path: Path, texts: Sequence[str], matrix: NDArray[np.float32]) -> None:
    """Write `NAME.npy` and `NAME.json`; `path` is that of the former."""
    np.save(path, matrix.astype(np.float32, copy=False), allow_pickle=False)
    path.with_suffix(".json").write_text(json.dumps(list(texts)), "utf-8")


def _matrix(path: Path) -> tuple[list[str], NDArray[np.float32]]:
    texts = json.loads(path.with_suffix(".json").read_text("utf-8"))
    return list(texts), np.load(path, mmap_mode="r", allow_pickle=False)


def _object(path: Path) -> tuple[list[str], NDArray[np.float32]]:
    vectors = json.loads(path.read_text("utf-8"))
    return list(vectors), np.array(list(vectors.values()), dtype=np.float32)
