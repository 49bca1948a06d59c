"""SQLite files as they were at one moment, all of them together, while programs go on writing."""

import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from consilience.graph.model.errors import FileBusyError
from consilience.graph.support.file_failures import file_failures
from consilience.graph.support.private_files import connect_private

__all__ = ["at_one_moment", "copy_file"]

_PATIENCE_S = 30.0
_ONE_WAIT_S = 1.0
_PAUSE_S = 0.05
_MOST_OF_A_CODE = 0xFF
_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"


@contextmanager
def at_one_moment(paths: Mapping[str, Path]) -> Iterator[dict[str, sqlite3.Connection]]:
    """Yield a connection for each of the files that are there, all of which see the files as of one moment.

    The right to write into all of them is taken, in each a reading transaction is begun, and the right is given back:
    that takes milliseconds. What is written afterwards these transactions do not see, and they stop nobody.

    Raises:
        FileBusyError: another program writes into one of them without an end.
        FileUnusableError: a file cannot be read.
    """
    there = {name: path for name, path in paths.items() if path.exists()}
    deadline = time.monotonic() + _PATIENCE_S
    while True:
        try:
            readers, reading = _begun(there)
            break
        except _BusyError as busy:
            if time.monotonic() > deadline:
                raise FileBusyError(
                    f"{busy}: another program has been writing into this file for {_PATIENCE_S:.0f} s. Try again when "
                    "it has ended."
                ) from busy
        time.sleep(_PAUSE_S)  # by then who waited for one file while holding another has both
    with reading:
        yield readers


class _BusyError(Exception):
    """Another program writes into the file that this names."""


def _begun(there: Mapping[str, Path]) -> tuple[dict[str, sqlite3.Connection], ExitStack]:
    """Return connections that see all files as of one moment, and what closes them."""
    with ExitStack() as reading, ExitStack() as writing:
        readers = {name: reading.enter_context(closing(_connect(path))) for name, path in there.items()}
        for path in there.values():
            with file_failures(path):
                writer = writing.enter_context(closing(_connect(path)))
                try:
                    writer.execute("BEGIN IMMEDIATE")
                except sqlite3.OperationalError as error:
                    if error.sqlite_errorcode & _MOST_OF_A_CODE == sqlite3.SQLITE_BUSY:
                        raise _BusyError(path) from error
                    raise
        for name, reader in readers.items():
            with file_failures(there[name]):
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM sqlite_master").fetchone()  # only what reads begins it
        return readers, reading.pop_all()


def copy_file(source: sqlite3.Connection, target: Path) -> dict[str, int]:
    """Copy a file as a connection sees it; return how many rows each table has.

    Raises:
        FileUnusableError: it cannot be read, or the copy cannot be written.
    """
    with file_failures(target), closing(connect_private(target)) as copied:
        source.backup(copied)
        tables = [row[0] for row in copied.execute(_TABLES)]
        return {table: copied.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] for table in tables}  # noqa: S608 - names of the file itself


def _connect(path: Path) -> sqlite3.Connection:
    return connect_private(path, timeout=_ONE_WAIT_S)
