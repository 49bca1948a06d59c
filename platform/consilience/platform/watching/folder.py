"""Folders as sources: all files in them that can be read as documents, by path, size and time of change."""

import asyncio
import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from consilience.platform.loading.registry import LOADERS
from consilience.platform.watching.shared.source import SourceAwayError, SourceItem

__all__ = ["WatchedFolder"]

SETTLED_S = 1.0
"""A file that changed more recently is perhaps still being written."""


class WatchedFolder:
    """Files of a folder and of those in it; hidden ones (`.name`) are left out, as editors keep theirs so."""

    def __init__(self, folder: Path, *, settled_s: float = SETTLED_S, now: Callable[[], float] = time.time) -> None:
        """Name the folder.

        Args:
            folder: it may come and go, as a disk of the network does.
            settled_s: seconds that a file must have stayed as it is.
            now: seconds since 1970.
        """
        self._folder = folder.resolve()
        self._settled_s = settled_s
        self._now = now

    @property
    def name(self) -> str:
        """Return its absolute path."""
        return str(self._folder)

    @property
    def every_s(self) -> float:
        """Return a few seconds: looking reads no file."""
        return 5.0

    @property
    def tells_gone(self) -> bool:
        """Return that what is not there is gone."""
        return True

    async def list_items(self) -> Sequence[SourceItem]:
        """Return the files, by path.

        Raises:
            SourceAwayError: the folder, or one in it, cannot be read.
        """
        return sorted(await asyncio.to_thread(lambda: list(self._items())), key=lambda item: item.id)

    async def fetch(self, item: SourceItem, into: Path) -> Sequence[Path]:  # noqa: ARG002 - nothing is copied
        """Return the file itself."""
        return [Path(item.id)]

    async def close(self) -> None:
        """Do nothing: nothing stays open."""

    def _items(self) -> Iterator[SourceItem]:
        before = self._now() - self._settled_s
        for folder, folders, names in os.walk(self._folder, onerror=_away):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in names:
                path = Path(folder, name)
                if name.startswith(".") or path.suffix.lower() not in LOADERS:
                    continue
                try:
                    status = path.stat()
                except OSError:  # gone in this moment
                    continue
                version = f"{status.st_size}:{status.st_mtime_ns}"
                yield SourceItem(str(path), version, is_unsettled=status.st_mtime > before)


def _away(error: OSError) -> None:
    raise SourceAwayError(f"{error.filename}: cannot be read ({error.strerror}); nothing is taken for gone.")
