"""Failures of files: a sentence for a person from what SQLite and the system say, and whether it passes."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from consilience.graph.model.errors import DiskFullError, FileBusyError, FileUnusableError

__all__ = ["FULL", "READ_ONLY", "file_failures", "storage_error", "unusable"]

FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
"""Numbers of the system's errors that say that there is no room."""
READ_ONLY = frozenset({errno.EROFS, errno.EIO, errno.EACCES, errno.EPERM})
"""Numbers of the system's errors that say that a disk cannot be written."""
_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_MOST_OF_A_CODE = 0xFF
_RESERVE = 1 << 20
"""Bytes; SQLite calls it an input or output error when there is no room for its own lists of pages."""


@contextmanager
def file_failures(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system raise in the block into a `FileUnusableError` with the file's name.

    Raises:
        DiskFullError: there is no room.
        FileBusyError: another program holds the file.
        FileUnusableError: the file cannot be used for another reason.
    """
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise unusable(path, error) from error


def unusable(path: Path, error: sqlite3.Error | OSError) -> FileUnusableError:
    """Return what is to be said of a file that cannot be used."""
    if _is_full(path, error):
        return DiskFullError(
            f"{path}: the disk that holds this folder is full ({error}). Make room; what was under way then goes on."
        )
    if getattr(error, "sqlite_errorcode", 0) & _MOST_OF_A_CODE in _BUSY:
        return FileBusyError(f"{path}: another program holds this file ({error}). Try again when it has ended.")
    said = (error.strerror if isinstance(error, OSError) else None) or error
    return FileUnusableError(
        f"{path}: the file cannot be used ({said}). Check the disk's free space and the file's rights."
    )


def storage_error(failure: BaseException) -> FileUnusableError | None:
    """Return what is to be said of a failure if a disk or a file of the data folder is behind it; None for others."""
    if isinstance(failure, BaseExceptionGroup):
        return next((found for one in failure.exceptions if (found := storage_error(one))), None)
    if isinstance(failure, FileUnusableError):
        return failure
    if isinstance(failure, sqlite3.OperationalError):
        return FileUnusableError(f"A file of the data folder cannot be used ({failure}).")
    if isinstance(failure, OSError) and failure.errno in FULL | READ_ONLY:
        return unusable(Path(failure.filename or "A file"), failure)
    return None


def _is_full(path: Path, error: sqlite3.Error | OSError) -> bool:
    if isinstance(error, OSError):
        return error.errno in FULL
    code = getattr(error, "sqlite_errorcode", 0) & _MOST_OF_A_CODE
    return code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and _room(path) < _RESERVE)


def _room(path: Path) -> int:
    """Return the free bytes on the disk of a file."""
    try:
        return shutil.disk_usage(path.parent).free
    except OSError:
        return _RESERVE
