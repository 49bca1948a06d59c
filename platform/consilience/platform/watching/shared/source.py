"""Sources that can be watched: what one has now, told so that a change is seen without reading anything."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import Unread

__all__ = ["Source", "SourceAwayError", "SourceItem"]


class SourceAwayError(ConsilienceError):
    """A source cannot be looked at now: nothing is known of what it has, least of all that something is gone."""


@dataclass(frozen=True, slots=True)
class SourceItem:
    """A thing that a source has, such as a file, an article or a mail."""

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

    @property
    def every_s(self) -> float:
        """Return the seconds between two looks that do it no harm."""
        ...

    @property
    def tells_gone(self) -> bool:
        """Return whether what it does not list is gone; a feed lists only what is recent."""
        ...

    async def list_items(self) -> Sequence[SourceItem]:
        """Return all that is there, each id once.

        Raises:
            SourceAwayError: it cannot be looked at now, or told only a part of what it has.
        """
        ...

    async def fetch(self, item: SourceItem, into: Path) -> Sequence[Path | FetchedFile | Unread]:
        """Return the files with the item's content, and what of it cannot be read; nothing if there is no text in it.

        Args:
            item: one of those that were listed last.
            into: an empty folder for what has to be copied to be read; it goes when the files were read.

        Raises:
            SourceAwayError: the item cannot be had now.
        """
        ...

    async def close(self) -> None:
        """End what a look opened, such as a connection; the next look opens it anew."""
        ...
