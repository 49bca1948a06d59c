"""Files and folders that are their owner's alone, whatever the umask says and however they were made before."""

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Literal

__all__ = ["connect_private", "make_private_file", "make_private_folder", "open_private_tables"]

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a database; what it makes itself has the database's own mode."""


def make_private_folder(folder: Path) -> None:
    """Make a folder, with those that lead to it, readable by its owner alone; take others' rights to one that is there.

    Raises:
        OSError: it cannot be made.
    """
    missing = [folder, *folder.parents]
    missing = missing[: next((number for number, one in enumerate(missing) if one.exists()), len(missing))]
    for one in reversed(missing):
        one.mkdir(mode=0o700, exist_ok=True)  # `parents=True` would make the ones above with the umask's rights
    _take_from_others(folder)


def make_private_file(path: Path, *, in_shared_folder: bool = False) -> None:
    """Make an empty file that its owner alone reads, in a folder of the same kind; keep what is in one that is there.

    Args:
        path: the file.
        in_shared_folder: whether a folder that is there keeps its rights.

    Raises:
        OSError: it cannot be made.
    """
    if not (in_shared_folder and path.parent.is_dir()):
        make_private_folder(path.parent)
    with suppress(FileExistsError):  # one that is there is not opened: closing it would end SQLite's locks on it
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    _take_from_others(path)


def connect_private(
    path: Path,
    *,
    timeout: float = 30.0,
    synchronous: Literal["FULL", "NORMAL"] = "NORMAL",
    any_thread: bool = False,
    in_shared_folder: bool = False,
    isolation_level: Literal["DEFERRED"] | None = None,
) -> sqlite3.Connection:
    """Open a SQLite file in write-ahead mode that nobody but its owner reads, nor what SQLite keeps beside it.

    Args:
        path: the file; made if absent, with its folder. The rights of one that is there are mended.
        timeout: seconds to wait for another process that writes.
        synchronous: FULL: what was committed outlives a power cut. NORMAL: it outlives the process.
        any_thread: whether threads share the connection; they must take turns.
        in_shared_folder: whether the folder may be others' too, such as that of downloads; its rights then stay.
        isolation_level: None: transactions begin and end where the statements say.

    Raises:
        OSError: the file or its folder cannot be made.
        sqlite3.Error: it is no database, or cannot be used.
    """
    make_private_file(path, in_shared_folder=in_shared_folder)
    for ending in _BESIDE:
        beside = path.with_name(path.name + ending)
        if beside.exists():
            _take_from_others(beside)
    connection = sqlite3.connect(
        path, timeout=timeout, isolation_level=isolation_level, check_same_thread=not any_thread
    )
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={synchronous}")
        connection.execute("PRAGMA journal_size_limit=16777216")
        connection.execute("PRAGMA secure_delete=ON")  # what is withdrawn is overwritten, not only unlinked
    except BaseException:
        connection.close()
        raise
    return connection


def _take_from_others(path: Path) -> None:
    """Leave alone what somebody else owns, and what lies where there are no rights to set."""
    found = path.stat()
    if found.st_mode & _OTHERS and found.st_uid == os.geteuid() and not found.st_mode & stat.S_ISVTX:
        try:
            path.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS)
        except OSError:  # a file system without rights, such as one mounted from Windows
            return


@contextmanager
def open_private_tables(
    path: Path, package: str, script: str, columns: str, name_failures: Callable[[Path], AbstractContextManager[None]]
) -> Iterator[sqlite3.Connection]:
    """Open a SQLite file with its tables, as `connect_private` does, and close it again.

    Args:
        path: the file; made if absent.
        package: has the script beside its modules.
        script: statements that make the tables where they are absent.
        columns: a query that fails where the file has other tables than these.
        name_failures: tells failures of the file as what they are to a person.
    """
    with name_failures(path):
        connection = connect_private(path)
    with closing(connection):
        with name_failures(path):
            connection.executescript(files(package).joinpath(script).read_text(encoding="utf-8"))
            connection.execute(columns)
        yield connection
