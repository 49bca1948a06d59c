"""A `Database` in a SQLite file that threads and processes share: one connection, one transaction at a time."""

import errno
import shutil
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.file_failures import file_failures
from consilience.graph.support.private_files import connect_private
from consilience.platform.support.storage.data_folder import COPIES
from consilience.platform.support.storage.database import Connection
from consilience.platform.support.storage.file_thread import PATIENCE_S, FileThread

__all__ = ["SqliteDatabase", "log_emptied", "one_transaction", "statements_of"]


def log_emptied(connection: sqlite3.Connection) -> bool:
    """Empty the write-ahead log of a SQLite file; return whether nobody was in the way."""
    return bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)


LEAST_ROOM = 8 << 20
"""Bytes; SQLite goes on for a while in what it has of the disk, when nothing else can be stored any more."""


class SqliteDatabase:
    """A SQLite file in write-ahead mode that several threads and processes share."""

    spans_machines = False

    def __init__(
        self,
        path: Path,
        tables: str,
        version: int,
        *,
        synchronous: Literal["FULL", "NORMAL"] = "FULL",
        in_shared_folder: bool = False,
        upgrades: Mapping[int, str] | None = None,
        foreign_keys: bool = False,
    ) -> None:
        """Open it.

        Args:
            path: the file; made if absent, readable by its owner alone, with its folder.
            tables: file of the package `consilience.platform` that makes the tables.
            version: of the tables; a file with a higher one is left alone.
            synchronous: FULL: what was committed outlives a power cut. NORMAL: it outlives the process.
            in_shared_folder: whether the folder may be others' too.
            upgrades: for each version that the tables had, the file that makes the next one of it.
            foreign_keys: whether what refers to a row goes with it.

        Raises:
            ConsilienceError: the file cannot be used.
        """
        self.path = path
        self.name = str(path)
        """For people."""
        self.apart = FileThread(path)
        """Does what needs this file outside the event loop: `await database.apart(work, …)`."""
        self._version = version
        self._lock = threading.RLock()
        with self.name_errors():
            self._connection = connect_private(
                path,
                timeout=PATIENCE_S,
                synchronous=synchronous,
                any_thread=True,
                in_shared_folder=in_shared_folder,
            )
            self._connection.row_factory = sqlite3.Row
            found = self._connection.execute("PRAGMA user_version").fetchone()[0]
            if found > version:
                raise ConsilienceError(f"{path} was written by a newer release of Consilience. Update this one.")
            if found:
                self._upgrade(upgrades or {})
            self._connection.executescript(files("consilience.platform").joinpath(tables).read_text(encoding="utf-8"))
            if found != version:
                self._connection.execute(f"PRAGMA user_version={version}")
            if foreign_keys:
                self._connection.execute("PRAGMA foreign_keys = ON")

    def _upgrade(self, upgrades: Mapping[int, str]) -> None:
        with one_transaction(self._connection):  # of two processes that start at once, one waits and finds it done
            found = self._connection.execute("PRAGMA user_version").fetchone()[0]
            if found < self._version and found in upgrades:
                _copy_before_upgrade(self.path, found)
            while found < self._version and found in upgrades:
                script = files("consilience.platform").joinpath(upgrades[found]).read_text(encoding="utf-8")
                for statement in statements_of(script):
                    self._connection.execute(statement)
                found += 1
                self._connection.execute(f"PRAGMA user_version={found}")

    def close(self) -> None:
        """Close its connection, and the thread that works apart."""
        self.apart.close()
        with self._lock:
            self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Run the block as one transaction: all of it is on the disk when the block is left, or nothing.

        Raises:
            ConsilienceError: the file cannot be written.
        """
        with self._lock, self.name_errors(), one_transaction(self._connection):
            yield self._connection

    def check_writable(self) -> None:
        """Write what is there already, to see whether that is possible, and that there is room for more.

        Raises:
            ConsilienceError: the file cannot be written, or hardly anything fits on its disk.
        """
        with self.transaction() as connection:
            connection.execute(f"PRAGMA user_version={self._version}")
        with self.name_errors():
            if shutil.disk_usage(self.path.parent).free < LEAST_ROOM:
                raise OSError(errno.ENOSPC, "hardly any room is left")

    def rows(self, statement: str, *values: Any) -> list[sqlite3.Row]:  # noqa: ANN401 - values of SQL
        """Return the rows of a reading statement.

        Raises:
            ConsilienceError: the file cannot be read.
        """
        with self._lock, self.name_errors():
            return self._connection.execute(statement, values).fetchall()

    def row(self, statement: str, *values: Any) -> sqlite3.Row | None:  # noqa: ANN401 - values of SQL
        """Return the first row of a reading statement, if there is one."""
        with self._lock, self.name_errors():
            found: sqlite3.Row | None = self._connection.execute(statement, values).fetchone()
        return found

    def version(self) -> tuple[int, ...] | None:
        """Return numbers that are others after anybody has written: what others wrote, and what this connection did."""
        with self._lock, self.name_errors():
            (others,) = self._connection.execute("PRAGMA data_version").fetchall()
            return others[0], self._connection.total_changes

    def empty_log(self) -> bool:
        """Bring what was written into the file itself and empty its write-ahead log, which still has what was deleted.

        Returns:
            Whether that was done; somebody who reads or writes just now can be in the way.
        """
        with self._lock, self.name_errors():
            return log_emptied(self._connection)

    @contextmanager
    def without_trigger(self, connection: Connection, trigger: str, table: str) -> Iterator[None]:  # noqa: ARG002 - see `Database`
        """Let a trigger not fire in the block."""
        found = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (trigger,)).fetchall()
        connection.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        yield
        for row in found:
            connection.execute(row["sql"])

    def name_errors(self) -> AbstractContextManager[None]:
        """Turn what SQLite raises in the block into a sentence with the file's name."""
        return file_failures(self.path)


@contextmanager
def one_transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run the block as one transaction, which has ended when the block is left, whatever the disk says to that.

    Raises:
        sqlite3.Error: it could not be begun or written; nothing of it is there.
    """
    _roll_back(connection)  # of one that failed at its end and could not be undone at once
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # the first failure tells more
            _roll_back(connection)
        raise


def _copy_before_upgrade(path: Path, version: int) -> None:
    """Copy a file that nobody can write just now to a folder beside it, where an earlier copy of it is replaced."""
    target = path.parent / COPIES / f"{path.stem}-{version}{path.suffix}"
    part = target.with_name(f"{target.name}.part")
    with file_failures(target):
        part.unlink(missing_ok=True)
        with closing(connect_private(path)) as source, closing(connect_private(part)) as copied:
            source.backup(copied)
            copied.execute("PRAGMA journal_mode = DELETE")  # all of it is in one file
        part.replace(target)


def statements_of(script: str) -> Iterator[str]:
    """Yield the statements of a script one by one: `executescript` would end the transaction that they belong to."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")
