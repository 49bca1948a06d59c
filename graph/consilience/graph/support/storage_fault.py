"""Fault of the storage: what the operating system refuses to write, in a sentence for a person."""

import errno
from pathlib import Path

from consilience.graph.model.errors import DownloadError, ServiceError, ServiceStorageError

__all__ = ["storage_fault"]

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_CLOSED = {errno.EACCES, errno.EPERM, errno.EROFS}


def storage_fault(error: OSError, folder: Path, setting: str) -> ServiceError:
    """Return the error to raise when `folder` could not be written.

    Args:
        error: what the operating system said.
        folder: the folder that was to be written.
        setting: the setting that moves it elsewhere; `CONSILIENCE_CACHE` makes it a `DownloadError`.
    """
    kind = DownloadError if setting == "CONSILIENCE_CACHE" else ServiceStorageError
    place = error.filename or folder
    if error.errno in _FULL:
        return kind(f"The disk is full: {place} cannot be written. Make room, or set {setting} to another disk.")
    if error.errno in _CLOSED:
        return kind(f"No permission to write {place}. Give it, or set {setting} to a folder of your own.")
    return kind(f"{place} cannot be used ({error.strerror or error}). Set {setting} to another folder.")
