"""Faults of the operating system, in sentences for a person."""

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


_CAUSES = (
    (
        ("Could not reserve enough space", "Cannot allocate memory", "OutOfMemoryError", "error='Not enough space'"),
        "there is not enough memory. Close other programs, or set {memory} to less",
    ),
    (
        ("No space left on device", "Disk quota exceeded", "File too large"),
        "the disk that holds {folder} is full. Make room, or set CONSILIENCE_HOME to another disk",
    ),
    (
        ("Address already in use", "BindException"),
        "its port is taken by another program. Try again, or stop that program",
    ),
    (
        ("Lock file has been locked by another process", "FileLockException"),
        "another server holds the data in {folder}. Stop it first",
    ),
    (
        ("AccessDeniedException", "Permission denied", "Read-only file system"),
        "it has no permission to write {folder}. Give it, or set CONSILIENCE_HOME to a folder of your own",
    ),
)


def start_fault(service: str, said: str, folder: Path, memory: str) -> ServiceError:
    """Return the error to raise when a service ended while it was starting.

    Args:
        service: its name.
        said: what it printed and logged.
        folder: where its data and logs are.
        memory: the setting for its heap.
    """
    for signs, cause in _CAUSES:
        if any(sign in said for sign in signs):
            return ServiceError(f"{service} could not be started: {cause.format(memory=memory, folder=folder)}.")
    last = [line.strip() for line in said.splitlines() if line.strip()]
    quote = f" It last said: {last[-1][:300]}" if last else ""
    return ServiceError(f"{service} ended while it was starting; see {folder / 'logs'}.{quote}")
