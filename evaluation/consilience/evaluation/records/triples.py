"""Records that GenRES scores: documents, the triples that systems extracted from them, and the verdicts of judges."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

__all__ = ["Document", "FloatMatrix", "Score", "SystemOutput", "Triple"]

FloatMatrix = NDArray[np.float32] | NDArray[np.float64]
"""A matrix of shape (rows, columns)."""


@dataclass(frozen=True, slots=True, order=True)
class Triple:
    """A relation that a text states, ⟨subject | relation | object⟩ (GenRES, definition 2)."""

    subject: str
    relation: str
    object: str
    textual: bool = True
    """False where an element was no string in its file (a number, `null`); it is kept as its JSON text."""

    @property
    def elements(self) -> tuple[str, str, str]:
        """Subject, relation and object."""
        return self.subject, self.relation, self.object


@dataclass(frozen=True, slots=True)
class Document:
    """A source text."""

    id: str
    text: str
    gold: tuple[Triple, ...] | None = None
    """What the text states; empty where it states nothing, None where nobody has said what it states."""


@dataclass(frozen=True, slots=True)
class SystemOutput:
    """Output of one system, with recorded verdicts about it where there are any.

    All mappings go from document ids to values with one entry a triple, in the order of the triples.
    """

    name: str
    triples: Mapping[str, tuple[Triple, ...]]
    supported: Mapping[str, tuple[bool, ...]] = field(default_factory=dict)
    """Whether the text supports each triple."""
    splits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """A judge's answer to how each triple could be split, as it was given."""
    similarities: Mapping[str, FloatMatrix] = field(default_factory=dict)
    """Recorded cosines, of shape (distinct gold triples, triples); they take the place of an embedding in CS."""
    duplicates: str = "counted"
    """Whether triples that a raw answer repeats were `counted` or kept `once`; part of the signature."""
    notes: tuple[str, ...] = ()
    """What the reader of the file found odd about it, one sentence each."""


@dataclass(frozen=True, slots=True)
class Score:
    """A figure, or the reason why there is none."""

    value: float | None
    """0..1 for the five scores, precision, recall and F1; a mean count for triples and tokens."""
    reason: str | None = None
    """Why `value` is None, in a few words."""
