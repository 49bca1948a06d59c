"""A connection to a PostgreSQL that takes statements as SQLite does, and gives rows as SQLite does."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import psycopg
from psycopg.adapt import Buffer, Dumper
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.numeric import FloatLoader
from psycopg.types.string import StrDumper

from consilience.platform.support.storage.database import Cursor, Values
from consilience.platform.support.storage.native_statements import to_native
from consilience.platform.support.storage.place import PostgresSchema

__all__ = ["NamedRow", "PostgresConnection", "connect", "open_session"]

_DEFAULTS = {
    "application_name": "consilience",
    "connect_timeout": "5",
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
"""Of the connection, where its address says nothing else: a server that has gone is known to have gone."""

_SESSION = ("lock_timeout = '5s'", "idle_in_transaction_session_timeout = '30s'", "client_min_messages = warning")
"""No machine that stands still in a transaction keeps all others out for long."""


class NamedRow:
    """A row, like `sqlite3.Row`."""

    __slots__ = ("_places", "_values")

    def __init__(self, places: dict[str, int], values: tuple[Any, ...]) -> None:
        self._places, self._values = places, values

    def __getitem__(self, key: Any) -> Any:  # noqa: ANN401 - a number, a slice or a name; values of SQL
        return self._values[self._places[key] if isinstance(key, str) else key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def keys(self) -> Sequence[str]:
        """Return the names."""
        return list(self._places)


class PostgresConnection:
    """A `Connection` of a PostgreSQL."""

    def __init__(self, connection: psycopg.Connection[NamedRow]) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Values = ()) -> Cursor:
        """Do a statement."""
        text, given = to_native(statement, values)
        return self._connection.execute(text.encode(), given)

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Do a statement once for each row of values."""
        for row in rows:
            self.execute(statement, row)


class _NumberDumper(Dumper):
    """Truth as 0 or 1, whether the column is one of numbers or of truths."""

    oid = 0

    def dump(self, obj: bool) -> Buffer:
        return b"1" if obj else b"0"


def connect(schema: PostgresSchema, *, synchronous: bool) -> psycopg.Connection[NamedRow]:
    """Open a connection whose tables are those of a schema; every statement is a transaction unless one is begun.

    Args:
        schema: in which database.
        synchronous: whether a commit returns when it outlives a power cut; else it follows within a second.

    Raises:
        psycopg.Error: the database cannot be reached.
    """
    connection: psycopg.Connection[NamedRow] = open_session(
        schema, synchronous=synchronous, row_factory=_row_factory, cursor_factory=psycopg.RawCursor
    )
    connection.adapters.register_dumper(bool, _NumberDumper)
    connection.adapters.register_dumper(str, StrDumper)
    connection.adapters.register_loader("numeric", FloatLoader)
    return connection


def open_session(schema: PostgresSchema, *, synchronous: bool, **how: Any) -> psycopg.Connection[Any]:  # noqa: ANN401 - the driver's own
    """Open a connection as `connect` does, with the driver's own ways of giving and taking values.

    Args:
        schema: in which database.
        synchronous: as in `connect`.
        how: `row_factory` and whatever else the driver lets choose.

    Raises:
        psycopg.Error: the database cannot be reached.
    """
    url = schema.url.get_secret_value()
    given = conninfo_to_dict(url)
    missing = {name: value for name, value in _DEFAULTS.items() if name not in given}
    connection = psycopg.connect(make_conninfo(url, **missing), autocommit=True, **how)
    try:
        settings = [*_SESSION, f'search_path = "{schema.name}"', *([] if synchronous else ["synchronous_commit = off"])]
        connection.execute("".join(f"SET {setting};" for setting in settings).encode(), prepare=False)
    except BaseException:
        connection.close()
        raise
    return connection


def _row_factory(cursor: psycopg.Cursor[Any]) -> Callable[[Sequence[Any]], NamedRow]:
    places: dict[str, int] = {}
    for at, column in enumerate(cursor.description or ()):
        places.setdefault(column.name, at)

    def row(values: Sequence[Any]) -> NamedRow:
        return NamedRow(places, tuple(values))

    return row
