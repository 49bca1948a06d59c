"""Bookmarks that processes tell one another, so that what one wrote any other sees, whichever member answers it."""

from collections.abc import Collection
from typing import Protocol

__all__ = ["SharedBookmarks"]


class SharedBookmarks(Protocol):
    """Names of what was written into one graph, kept where all who share it look.

    The driver's own manager knows only what its process wrote. It can be given more, but would ask for it twice a
    transaction, and tell of each that only read.
    """

    async def list_known(self) -> Collection[str]:
        """Return what is to be seen by whoever begins now."""

    async def note(self, seen: Collection[str], written: Collection[str]) -> None:
        """Note what was written by a transaction that had seen some of what is known, which is needed no more.

        It was written, whatever happens here: nothing is raised.
        """
