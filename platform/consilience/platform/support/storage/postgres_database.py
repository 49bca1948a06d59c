"""A `Database` in a schema of a PostgreSQL, which processes of many machines share.

One connection, used by any thread, one transaction at a time. A lock of the server's lets transactions of a schema
follow one another over all processes, as SQLite's do in its file. A connection that was lost is made anew, and what was
asked is asked again where it changed nothing.
"""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import blake2b
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Any, Literal

import psycopg

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.support.storage.database import Connection
from consilience.platform.support.storage.file_thread import FileThread
from consilience.platform.support.storage.place import PostgresSchema
from consilience.platform.support.storage.postgres_connection import NamedRow, PostgresConnection, connect
from consilience.platform.support.storage.postgres_failures import postgres_failures

__all__ = ["PostgresDatabase", "postgres_file"]

_ENDING = "57P"
"""Class of the states of a server that ends its connections, as it stops or as an administrator says."""
_COMMON = "support/storage/common_postgres.sql"


def postgres_file(tables: str) -> str:
    """Return the file of statements that stands for another in a PostgreSQL: `x.sql` -> `x_postgres.sql`."""
    path = PurePosixPath(tables)
    return str(path.with_name(f"{path.stem}_postgres{path.suffix}"))


class PostgresDatabase:
    """A schema of a PostgreSQL; made, with its tables, if it is absent."""

    spans_machines = True

    def __init__(
        self,
        schema: PostgresSchema,
        tables: str,
        version: int,
        *,
        synchronous: Literal["FULL", "NORMAL"] = "FULL",
        upgrades: Mapping[int, str] | None = None,
    ) -> None:
        """Open it; see `SqliteDatabase` for what the files and versions mean.

        Args:
            schema: which.
            tables: file that makes the tables in SQLite; `postgres_file` of it does so here.
            version: of the tables; a schema with a higher one is left alone.
            synchronous: FULL: what was committed outlives a power cut. NORMAL: it outlives the process, and a failure
                of the server but for the last second.
            upgrades: for each version that the tables had, the file that makes the next one of it.

        Raises:
            ConsilienceError: the database cannot be used.
        """
        self.name = str(schema)
        self.apart = FileThread(self.name, trouble="it does not answer, or others hold it")
        self.schema, self._synchronous = schema, synchronous == "FULL"
        self._lock = threading.RLock()
        self._key = int.from_bytes(blake2b(schema.name.encode(), digest_size=8).digest(), signed=True)
        self._connection: psycopg.Connection[NamedRow] | None = None
        self._in_transaction = False
        try:
            if self._read_version() != version:
                self._bring_up(postgres_file(tables), version, upgrades or {})
        except BaseException:
            self.close()
            raise

    def _read_version(self) -> int:
        known = self.row("SELECT 1 FROM pg_tables WHERE schemaname = ? AND tablename = 'version'", self.schema.name)
        row = self.row("SELECT version FROM version") if known else None
        return int(row[0]) if row else 0

    def _bring_up(self, tables: str, version: int, upgrades: Mapping[int, str]) -> None:
        with self.transaction() as connection:  # of two processes that start at once, one waits and finds it done
            found = self._read_version()
            if found > version:
                raise ConsilienceError(f"{self.name} was written by a newer release of Consilience. Update this one.")
            if not found:
                named = connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = ?", (self.schema.name,))
                if named.fetchone() is None:
                    connection.execute(f'CREATE SCHEMA "{self.schema.name}"')
                self._run(_COMMON)
                self._run(tables)
                connection.execute("INSERT INTO version VALUES (?)", (version,))
                return
            self._tell_of_upgrade(found, version)
            while found < version and found in upgrades:
                self._run(postgres_file(upgrades[found]))
                found += 1
            connection.execute("UPDATE version SET version = ?", (version,))

    def _tell_of_upgrade(self, found: int, version: int) -> None:
        import structlog  # commands need it once a release

        structlog.get_logger("consilience.storage").warning(
            f"This release changes tables: {self.name}, from version {found} to {version}. A copy of them is what "
            "`pg_dump` makes."
        )

    def _run(self, script: str) -> None:
        text = files("consilience.platform").joinpath(script).read_bytes()
        self._connect().execute(text, prepare=False)

    def close(self) -> None:
        """Close its connection, and the thread that works apart."""
        self.apart.close()
        with self._lock:
            self._drop()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Run the block as one transaction; see `Database`."""
        with self._lock, postgres_failures(self.schema):
            connection = self._begin()
            self._in_transaction = True
            try:
                yield PostgresConnection(connection)
                connection.execute(b"COMMIT", prepare=False)
            except BaseException:
                _roll_back(connection)
                raise
            finally:
                self._in_transaction = False

    def _begin(self) -> psycopg.Connection[NamedRow]:
        """Return the connection in a transaction that has its turn; a connection that was lost is made anew."""
        begin = f"BEGIN; SELECT pg_advisory_xact_lock({self._key})".encode()
        while True:
            fresh, connection = self._connection is None, self._connect()
            try:
                connection.execute(begin, prepare=False)
            except psycopg.Error as error:
                _roll_back(connection)
                if fresh or not _is_lost(connection, error):
                    raise
            else:
                return connection

    def check_writable(self) -> None:
        """Write what is there already, to see whether that is possible."""
        with self.transaction() as connection:
            connection.execute("UPDATE version SET version = version")

    def rows(self, statement: str, *values: Any) -> list[NamedRow]:  # noqa: ANN401 - values of SQL
        """Return the rows of a reading statement."""
        with self._lock, postgres_failures(self.schema):
            while True:
                fresh, connection = self._connection is None, self._connect()
                try:
                    return list(PostgresConnection(connection).execute(statement, values).fetchall())
                except psycopg.Error as error:
                    if fresh or self._in_transaction or not _is_lost(connection, error):
                        raise

    def row(self, statement: str, *values: Any) -> NamedRow | None:  # noqa: ANN401 - values of SQL
        """Return the first row of a reading statement, if there is one."""
        return next(iter(self.rows(statement, *values)), None)

    def version(self) -> tuple[int, ...] | None:
        """Return None: the server is asked for this as for anything else."""
        return None

    def empty_log(self) -> bool:
        """Return True: the server writes to its place by itself, and overwrites what was deleted when it needs room."""
        return True

    @contextmanager
    def without_trigger(self, connection: Connection, trigger: str, table: str) -> Iterator[None]:
        """Let a trigger not fire in the block."""
        connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}")
        yield
        connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER {trigger}")

    def _connect(self) -> psycopg.Connection[NamedRow]:
        if self._connection is not None and self._connection.closed and not self._in_transaction:
            self._connection = None
        if self._connection is None:
            self._connection = connect(self.schema, synchronous=self._synchronous)
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()


def _is_lost(connection: psycopg.Connection[NamedRow], error: psycopg.Error) -> bool:
    """Tell whether a connection can be used no more, and see to it that nobody does."""
    if (error.sqlstate or "").startswith(_ENDING):
        connection.close()
    return connection.closed


def _roll_back(connection: psycopg.Connection[NamedRow]) -> None:
    with suppress(psycopg.Error):  # the first failure tells more
        if not connection.closed:
            connection.execute(b"ROLLBACK", prepare=False)
