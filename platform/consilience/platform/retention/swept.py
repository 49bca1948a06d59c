"""What of one kind was forgotten, or would be."""

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Swept"]


@dataclass(frozen=True, slots=True)
class Swept:
    """Count of things of one kind that are beyond their limits."""

    what: str
    """In words, such as `texts of runs that failed`."""
    store: str
    """Which of the data folder's stores has them, such as `jobs`."""
    number: int
    limits: Mapping[str, float | None]
    """The settings that bound them, by their variables; None: no bound."""
