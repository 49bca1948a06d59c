"""Signs that somebody works in a data folder: a locked file for each process, which ends with it however it ends."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.file_failures import file_failures
from consilience.graph.support.private_files import make_private_folder
from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["at_work", "is_anybody_at_work", "is_served"]

_FOLDER = ".at-work"
_SERVICE = "service-"
"""How the signs of services begin."""


@contextmanager
def at_work(home: Path | DataFolder, *, serving: bool = False) -> Iterator[None]:
    """Have a sign in a data folder until the end that somebody works there; begin nothing there before.

    Args:
        home: the data folder, or its path where it is that of an installation. That of an installation is made if it is
            absent, that of another workspace never: it was removed.
        serving: whether it is a service that answers requests about it.

    Raises:
        ConsilienceError: the workspace was removed.
        FileUnusableError: the folder cannot be written.
    """
    folder = DataFolder.at(home)
    found = _identify(folder)
    path = folder.path / _FOLDER / f"{_SERVICE if serving else ''}{os.getpid()}-{secrets.token_hex(4)}"
    with file_failures(path):
        make_private_folder(path.parent)
        lock = FileLock(path, timeout=0, mode=0o600)
        lock.acquire()
    try:
        if _identify(folder) != found:  # what makes the lock makes the folders that lead to it
            _remove_empty(path)
            raise _name_missing(folder)
        yield
    finally:
        lock.release()
        path.unlink(missing_ok=True)


def _identify(folder: DataFolder) -> tuple[int, int] | None:
    """Return device and number of the folder of a workspace that must be there; None for that of an installation.

    Raises:
        ConsilienceError: it is not there.
    """
    if folder.installation is None:
        return None
    try:
        found = folder.path.stat()
    except FileNotFoundError as error:
        raise _name_missing(folder) from error
    return found.st_dev, found.st_ino


def _name_missing(folder: DataFolder) -> ConsilienceError:
    return ConsilienceError(f"There is no workspace {folder.workspace} any more: it was removed meanwhile.")


def _remove_empty(path: Path) -> None:
    path.unlink(missing_ok=True)
    with suppress(OSError):  # somebody made the workspace again
        path.parent.rmdir()
        path.parent.parent.rmdir()


def is_anybody_at_work(home: Path) -> bool:
    """Tell whether a process has a sign in a data folder; signs of those that were killed are taken away."""
    return _has_sign(home, "*")


def is_served(home: Path) -> bool:
    """Tell whether a service of this machine has a data folder open just now; else as `is_anybody_at_work`."""
    return _has_sign(home, f"{_SERVICE}*")


def _has_sign(home: Path, pattern: str) -> bool:
    for path in (home / _FOLDER).glob(pattern):
        try:
            with FileLock(path, timeout=0):
                path.unlink(missing_ok=True)
        except Timeout:
            return True
    return False
