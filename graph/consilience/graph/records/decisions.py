"""Records of the changes that decisions about entities make."""

from dataclasses import dataclass

__all__ = ["Consequences", "MovedFact"]


@dataclass(frozen=True, slots=True)
class MovedFact:
    """A fact that a decision makes a fact about another entity."""

    id: str
    becomes: str
    """Id of the fact about the other entity."""
    joined: bool
    """Whether that fact was there, or another one becomes it too: then they are one."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a decision changes in the graph; all numbers are counts."""

    documents: int
    mentions: int
    facts: int
    joined: int
    """Facts that become one with others."""
    reviews: int
    """Decisions about facts that go along."""
    moved: tuple[MovedFact, ...]
    """The first 200 facts."""
