"""Vectors of subjects, relations and objects: what can make them, and the table in which scorers find them."""

import tempfile
from collections.abc import Iterable, Sequence
from itertools import chain
from operator import attrgetter
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.genres.shared.combinations import Combination
from consilience.evaluation.records.triples import Triple
from consilience.evaluation.support.errors import EvaluationError

__all__ = ["ElementTable", "Embedder", "TripleVectors", "embed_elements"]

_IN_MEMORY = 1 << 30
"""Bytes above which a table is kept in a temporary file."""
_BATCH = 8192
_ELEMENTS = attrgetter("subject", "relation", "object")


class Embedder(Protocol):
    """An embedder: gives texts vectors whose cosine says how alike they are."""

    signature: str
    """What determines the vectors: kind, model, dimensions. Never a secret."""
    threshold: float
    """The cosine from which two triples count as the same if the user gives none (φ)."""

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return a matrix with one row a text; a row of NaN says that the text has no vector.

        Raises:
            EvaluationError: the embedder cannot be reached or used.
        """
        ...


class ElementTable:
    """The vectors of all elements that occur in the triples to be scored, each once."""

    def __init__(self, index: dict[str, int], matrix: NDArray[np.float32]) -> None:
        """Take the rows of `matrix`, of shape (elements, dimensions); `index` says which element has which row."""
        known = ~np.isnan(matrix[:, 0]) if matrix.size else np.zeros(len(matrix), dtype=bool)
        self.index = index if known.all() else {element: row for element, row in index.items() if known[row]}
        """The row of every element that has a vector."""
        self.matrix = matrix

    def triples(self, triples: Sequence[Triple], combination: Combination = "sum") -> "TripleVectors":
        """Return the vectors of these triples.

        Raises:
            EvaluationError: an element is not in the table or has no vector.
        """
        try:
            numbers = map(self.index.__getitem__, chain.from_iterable(map(_ELEMENTS, triples)))
            rows = np.fromiter(numbers, dtype=np.int32, count=3 * len(triples)).reshape(-1, 3)
        except KeyError as error:
            missing = {e for triple in triples for e in triple.elements if e not in self.index}
            raise EvaluationError(
                f"There is no embedding of {error.args[0]!r}, one of {len(missing)} elements without any. "
                "Embed them all, or use profile paper, which drops their triples."
            ) from error
        return TripleVectors(self.matrix, rows, combination)

    def having(self, triples: Sequence[Triple]) -> list[Triple]:
        """Return the triples whose elements are all strings with a vector (the paper drops the others)."""
        known = self.index
        return [t for t in triples if t.textual and t.subject in known and t.relation in known and t.object in known]


class TripleVectors:
    """The normalised vectors of a list of triples, made a block at a time so that a million of them fit."""

    def __init__(self, elements: NDArray[np.float32], rows: NDArray[np.int32], combination: Combination) -> None:
        """Take element vectors and, of shape (triples, 3), the rows of subject, relation and object."""
        self._elements = elements
        self._rows = rows
        self._combination = combination
        self._scratch = np.empty((0, elements.shape[1]), dtype=np.float32)

    def __len__(self) -> int:
        """Return the number of triples."""
        return len(self._rows)

    @property
    def width(self) -> int:
        """The number of dimensions of a triple's vector."""
        return int(self._elements.shape[1]) * (3 if self._combination == "concatenation" else 1)

    def block(self, start: int, stop: int, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Return the vectors of triples `start` to `stop`, of length 1, or 0 where all elements are zero vectors.

        Args:
            start: number of the first triple.
            stop: number after that of the last.
            out: memory of shape (at least that many, `width`) to put them into; new memory if not given.
        """
        rows = self._rows[start:stop]
        vectors = self._combine(rows, None if out is None else out[: len(rows)])
        lengths = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))
        lengths[lengths == 0] = 1
        vectors /= lengths[:, None]
        return vectors

    def exact(self, triples: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the vectors of the triples with these numbers in double precision."""
        vectors = self._combine(self._rows[triples]).astype(np.float64)
        lengths = np.linalg.norm(vectors, axis=1)
        return np.asarray(vectors / np.where(lengths == 0, 1, lengths)[:, None])

    def chosen(self, triples: NDArray[np.int64]) -> "TripleVectors":
        """Return the vectors of the triples with these numbers alone."""
        return TripleVectors(self._elements, self._rows[triples], self._combination)

    def relations(self) -> "TripleVectors":
        """Return the vectors of the relations alone."""
        return TripleVectors(self._elements, self._rows[:, 1:2], "sum")

    def _combine(self, rows: NDArray[np.int32], out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        if out is None:
            out = np.empty((len(rows), self.width), dtype=np.float32)
        if self._combination == "concatenation":
            return self._elements.take(rows.ravel(), axis=0, out=out.reshape(rows.size, -1), mode="clip").reshape(
                out.shape
            )
        self._elements.take(rows[:, 0], axis=0, out=out, mode="clip")  # the rows exist; the mode only saves a copy
        if len(self._scratch) < len(rows):
            self._scratch = np.empty_like(out)
        for place in range(1, rows.shape[1]):
            out += self._elements.take(rows[:, place], axis=0, out=self._scratch[: len(rows)], mode="clip")
        return out


async def embed_elements(embedder: Embedder, triples: Iterable[Triple]) -> ElementTable:
    """Embed every distinct element of `triples` once, in batches.

    Raises:
        EvaluationError: the embedder cannot be reached or used.
    """
    index: dict[str, int] = {}
    for triple in triples:
        for element in triple.elements:
            index.setdefault(element, len(index))
    elements = list(index)
    matrix = np.empty((0, 0), dtype=np.float32)
    for start in range(0, len(elements), _BATCH):
        vectors = await embedder.embed(elements[start : start + _BATCH])
        if not start:
            matrix = _allocate(len(elements), vectors.shape[1])
        matrix[start : start + len(vectors)] = vectors
    return ElementTable(index, matrix)


def _allocate(rows: int, columns: int) -> NDArray[np.float32]:
    if rows * columns * 4 <= _IN_MEMORY:
        return np.empty((rows, columns), dtype=np.float32)
    return np.memmap(tempfile.TemporaryFile(), dtype=np.float32, shape=(rows, columns))
