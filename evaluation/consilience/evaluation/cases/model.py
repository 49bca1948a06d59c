"""The cases behind a score: what was right, what was made up or taken for something else, what was missed."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

__all__ = ["Case", "Mistake", "Outcome", "Place", "Side"]

Outcome = Literal["tp", "fp", "fn"]
Mistake = Literal["none", "type", "boundary", "type and boundary", "direction", "realis", "nothing there", "missed"]
"""How gold and system differ: by type, by where the words begin or end, by both, by the direction of a relation, by
realis; `nothing there`: gold has nothing that overlaps; `missed`: the system has nothing that overlaps."""


@dataclass(frozen=True, slots=True)
class Place:
    """Words of the document."""

    text: str
    start: int | None = None
    """Code points, `[start, end)`; None where the source gives none."""
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """What gold or the system says."""

    type: str
    places: tuple[Place, ...]
    """One for a mention, subject and object for a relation."""
    realis: str | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """One item that counts in a cell of a table."""

    task: str
    type: str
    """Under which it counts; empty for a task that tells none apart."""
    document: str
    """Gold's id of it."""
    outcome: Outcome
    """`tp`: right. `fp`: the system's, and wrong. `fn`: gold's, and not found."""
    gold: Side | None
    """Of a false positive, what gold has instead there, if anything."""
    system: Side | None
    """Of a false negative, what the system has instead there, if anything."""
    mistake: Mistake
    credit: float = 1.0
    """How much a right one counts: the Dice coefficient of event nuggets; 0 for the others."""

    def to_json(self) -> dict[str, Any]:
        """Return the case as plain dictionaries and lists."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Case":
        """Return the case that `to_json` gave."""
        return cls(**{**data, "gold": _side(data["gold"]), "system": _side(data["system"])})


def _side(data: Mapping[str, Any] | None) -> Side | None:
    if data is None:
        return None
    return Side(data["type"], tuple(Place(**place) for place in data["places"]), data["realis"])
