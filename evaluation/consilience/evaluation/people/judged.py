"""People's decisions about facts, beside what others say of the same facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

__all__ = ["PEOPLE", "JudgedFact", "Rater", "RaterKind"]

RaterKind = Literal["people", "person", "machine", "judge", "gate", "expert"]


@dataclass(frozen=True, slots=True, order=True)
class Rater:
    """Rater: somebody, or something, that says of a fact whether it holds."""

    kind: RaterKind
    name: str = ""
    """Of a person or an expert; empty for the other kinds, of which there is one."""

    @property
    def key(self) -> str:
        """`judge`, `person:kim`: what the rater is called where one is chosen."""
        return f"{self.kind}:{self.name}" if self.name else self.kind


PEOPLE = Rater("people")
"""All people together: the last decision about a fact, whoever made it."""


@dataclass(frozen=True, slots=True)
class JudgedFact:
    """A fact that a machine stated and people decided."""

    id: str
    accepted: bool
    """The last decision of a person that was not undone."""
    confidence: float | None
    """Of the machine, 0..1; None where it is not known any more."""
    ratings: Mapping[Rater, bool] = field(default_factory=dict)
    """What else is said of it, true where the rater holds it to be right; those who say nothing are absent."""
    edited: bool = False
    """Whether a person put another fact in its place; it is then not accepted."""
    stated: bool = True
    """Whether a machine states it now, and not only did so before."""

    def answer_of(self, rater: Rater) -> bool | None:
        """Return whether the rater holds the fact to be right; None if it says nothing."""
        return self.accepted if rater == PEOPLE else self.ratings.get(rater)
