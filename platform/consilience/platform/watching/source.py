"""Sources that can be watched: what one has now, told so that a change is seen without reading anything."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from consilience.graph.model.errors import ConsilienceError

__all__ = ["Source", "SourceAwayError", "SourceItem"]


class SourceAwayError(ConsilienceError):
    """A source cannot be looked at now: nothing is known of what it has, least of all that something is gone."""


@dataclass(frozen=True, slots=True)
class SourceItem:
    """A thing that a source has, such as a file."""

    id: str
    """What it stays under while its content changes."""
    version: str
    """Another one whenever its content may be another."""
    is_unsettled: bool = False
    """Whether it is perhaps still being written."""


class Source(Protocol):
    """A place that has documents. What was taken of it is remembered by whoever watches it, under its name."""

    @property
    def name(self) -> str:
        """Return what tells it from all other sources, such as the absolute path of a folder."""
        ...

    def list_items(self) -> Sequence[SourceItem]:
        """Return all that is there.

        Raises:
            SourceAwayError: it cannot be looked at now.
        """
        ...

    def fetch(self, item: SourceItem) -> Path:
        """Return a file with the item's content.

        Raises:
            SourceAwayError: the item cannot be had now.
        """
        ...
