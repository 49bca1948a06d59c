"""Signs that somebody works in a data folder: a locked file for each process, which ends with it however it ends."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from consilience.graph.support.file_failures import file_failures
from consilience.graph.support.private_files import make_private_folder

__all__ = ["at_work", "is_anybody_at_work", "is_served"]

_FOLDER = ".at-work"
_SERVICE = "service-"
"""How the signs of services begin."""


@contextmanager
def at_work(home: Path, *, serving: bool = False) -> Iterator[None]:
    """Have a sign in a data folder until the end that somebody works there.

    Args:
        home: the data folder.
        serving: whether it is a service that answers requests about it.

    Raises:
        FileUnusableError: the folder cannot be written.
    """
    path = home / _FOLDER / f"{_SERVICE if serving else ''}{os.getpid()}-{secrets.token_hex(4)}"
    with file_failures(path):
        make_private_folder(path.parent)
        lock = FileLock(path, timeout=0, mode=0o600)
        lock.acquire()
    try:
        yield
    finally:
        lock.release()
        path.unlink(missing_ok=True)


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
