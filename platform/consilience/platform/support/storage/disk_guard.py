"""A guard of the disk: no new work is taken before anything is full, so that what was taken can end."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from consilience.graph.model.errors import DiskLowError
from consilience.graph.support.file_failures import file_failures

__all__ = ["DiskGuard"]


@dataclass(frozen=True, slots=True)
class DiskGuard:
    """The disk of a data folder, and how much of it is to stay free."""

    folder: Path
    """Need not be there; then it is the disk on which it would be made."""
    reserve: int
    """Bytes."""
    texts: Path | None = None
    """Another folder, in which texts are kept that were taken; its disk is to have as much."""

    def free(self) -> int:
        """Return the free bytes of the disk of the data folder.

        Raises:
            FileUnusableError: the disk cannot be asked.
        """
        return _count_free(self.folder)

    def ailment(self) -> str:
        """Return in a sentence why no work can be taken; empty when it can.

        Raises:
            FileUnusableError: the disk cannot be asked.
        """
        for folder in filter(None, (self.folder, self.texts)):
            if (free := _count_free(folder)) < self.reserve:
                return (
                    f"{folder}: {free / 10**6:,.0f} MB are free on its disk, less than the "
                    f"{self.reserve / 10**6:,.0f} MB of CONSILIENCE_DISK_RESERVE_BYTES, so nothing new is begun. Make "
                    "room; what waits then goes on by itself."
                )
        return ""

    def check_room(self) -> None:
        """See that work can be taken.

        Raises:
            DiskLowError: less is free than is to stay free.
            FileUnusableError: the disk cannot be asked.
        """
        if ailment := self.ailment():
            raise DiskLowError(ailment)


def _count_free(folder: Path) -> int:
    place = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    with file_failures(folder):
        return shutil.disk_usage(place).free
