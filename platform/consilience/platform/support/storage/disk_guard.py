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

    def free(self) -> int:
        """Return the free bytes.

        Raises:
            FileUnusableError: the disk cannot be asked.
        """
        place = next((each for each in (self.folder, *self.folder.parents) if each.exists()), self.folder)
        with file_failures(self.folder):
            return shutil.disk_usage(place).free

    def ailment(self) -> str:
        """Return in a sentence why no work can be taken; empty when it can.

        Raises:
            FileUnusableError: the disk cannot be asked.
        """
        free = self.free()
        if free >= self.reserve:
            return ""
        return (
            f"{self.folder}: {free / 10**6:,.0f} MB are free on its disk, less than the {self.reserve / 10**6:,.0f} MB "
            "of CONSILIENCE_DISK_RESERVE_BYTES, so nothing new is begun. Make room; what waits then goes on by itself."
        )

    def check_room(self) -> None:
        """See that work can be taken.

        Raises:
            DiskLowError: less is free than is to stay free.
            FileUnusableError: the disk cannot be asked.
        """
        if ailment := self.ailment():
            raise DiskLowError(ailment)
