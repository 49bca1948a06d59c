"""SQLite files that threads and processes share: one connection, used by any thread, one transaction at a time."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from consilience.graph.errors import ConsilienceError

__all__ = ["Database"]


class Database:
    """A SQLite file in write-ahead mode that several threads and processes share."""

    def __init__(
        self, path: Path, tables: str, version: int, *, synchronous: Literal["FULL", "NORMAL"] = "FULL"
    ) -> None:
        """Open it.

        Args:
            path: the file; made if absent, readable by its owner alone, with its folder.
            tables: file of the package `consilience.platform` that makes the tables.
            version: of the tables; a file with a higher one is left alone.
            synchronous: FULL: what was committed outlives a power cut. NORMAL: it outlives the process.

        Raises:
            ConsilienceError: the file cannot be used.
        """
        self.path = path
        self._lock = threading.RLock()
        with self.named():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
            self._connection = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
            self._connection.row_factory = sqlite3.Row
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute(f"PRAGMA synchronous={synchronous}")
            self._connection.execute("PRAGMA journal_size_limit=16777216")
            found = self._connection.execute("PRAGMA user_version").fetchone()[0]
            if found > version:
                raise ConsilienceError(f"{path} was written by a newer release of Consilience. Update this one.")
            self._connection.executescript(files("consilience.platform").joinpath(tables).read_text(encoding="utf-8"))
            self._connection.execute(f"PRAGMA user_version={version}")

    def close(self) -> None:
        """Close it."""
        with self._lock:
            self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Run the block as one transaction: all of it is on the disk when the block is left, or nothing.

        Raises:
            ConsilienceError: the file cannot be written.
        """
        with self._lock, self.named():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    def rows(self, statement: str, *values: Any) -> list[sqlite3.Row]:  # noqa: ANN401 - values of SQL
        """Return the rows of a reading statement.

        Raises:
            ConsilienceError: the file cannot be read.
        """
        with self._lock, self.named():
            return self._connection.execute(statement, values).fetchall()

    def row(self, statement: str, *values: Any) -> sqlite3.Row | None:  # noqa: ANN401 - values of SQL
        """Return the first row of a reading statement, if there is one."""
        with self._lock, self.named():
            found: sqlite3.Row | None = self._connection.execute(statement, values).fetchone()
        return found

    @contextmanager
    def named(self) -> Iterator[None]:
        """Turn what SQLite raises in the block into a sentence with the file's name."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise ConsilienceError(
                f"{self.path}: the file cannot be used ({error}). Check the disk's free space and the file's rights."
            ) from error
