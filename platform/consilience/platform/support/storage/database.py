"""What every store asks of its database, be it a SQLite file or a schema of a PostgreSQL.

Statements are written once, in SQL that both understand, with the placeholders of SQLite: `?`, `?1`, `:name`. Where
they differ in earnest, what they are to do is a method here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from consilience.platform.support.storage.file_thread import FileThread

__all__ = ["Connection", "Cursor", "Database", "StoredRow", "Values"]

Values = Sequence[Any] | Mapping[str, Any]
"""Of a statement's placeholders, by their numbers or names."""


class StoredRow(Protocol):
    """A row: its values by name and by number, from 0."""

    def __getitem__(self, key: Any, /) -> Any:  # noqa: ANN401 - a number, a slice or a name; values of SQL
        """Return a value, or several."""

    def __iter__(self) -> Iterator[Any]:
        """Yield the values."""

    def keys(self) -> Sequence[str]:
        """Return the names of the columns, in their order."""


class Cursor(Protocol):
    """The outcome of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    def fetchone(self) -> Any:  # noqa: ANN401 - a `StoredRow`, or None
        """Return the next row; None when there is none."""

    def fetchall(self) -> list[Any]:
        """Return the rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows that are left."""


class Connection(Protocol):
    """A connection in a transaction."""

    def execute(self, statement: str, values: Values = (), /) -> Cursor:
        """Do a statement."""

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> object:
        """Do a statement once for each row of values."""


class Database(Protocol):
    """Tables that several threads and processes share; any thread may use it.

    Raises, whatever is asked of it:
        FileUnusableError: its file, or the server that has it, cannot be used just now.
    """

    @property
    def name(self) -> str:
        """What people know it by; without any password."""

    @property
    def spans_machines(self) -> bool:
        """Whether processes of several machines may share it, which cannot look at one another."""

    @property
    def apart(self) -> FileThread:
        """Does what needs it outside the event loop: `await database.apart(work, …)`."""

    def close(self) -> None:
        """Close its connection, and the thread that works apart."""

    def transaction(self) -> AbstractContextManager[Connection]:
        """Run the block as one transaction: all of it is on the disk when the block is left, or nothing.

        One follows another, whichever processes they are of: what one reads no other changes meanwhile, and numbers
        that grow become visible in their order.
        """

    def check_writable(self) -> None:
        """Write what is there already, to see whether that is possible, and that there is room for more."""

    def rows(self, statement: str, *values: Any) -> Sequence[StoredRow]:  # noqa: ANN401 - values of SQL
        """Return the rows of a reading statement."""

    def row(self, statement: str, *values: Any) -> StoredRow | None:  # noqa: ANN401 - values of SQL
        """Return the first row of a reading statement, if there is one."""

    def version(self) -> tuple[int, ...] | None:
        """Return numbers that are others after anybody has written; None where telling takes as long as reading."""

    def empty_log(self) -> bool:
        """Bring what was written to its place, so that no log has what was deleted; return whether that was done."""

    def without_trigger(self, connection: Connection, trigger: str, table: str) -> AbstractContextManager[None]:
        """Let a trigger of a table not fire in the block, which is part of a transaction."""
