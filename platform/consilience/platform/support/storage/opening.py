"""Opening of a store's database where its place is: in a file of the data folder, or in a PostgreSQL."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.support.storage.database import Database
from consilience.platform.support.storage.place import Place
from consilience.platform.support.storage.sqlite_database import SqliteDatabase

__all__ = ["needs_postgres", "open_database"]

_MISSING = (
    "CONSILIENCE_DATABASE_URL names a PostgreSQL, and what speaks to one is not installed: "
    "pip install 'consilience[postgres]'."
)


@contextmanager
def needs_postgres() -> Iterator[None]:
    """Say in the block's place what is to be installed, if it imports what is not.

    Raises:
        ConsilienceError: the extra is not installed.
    """
    try:
        yield
    except ImportError as error:
        raise ConsilienceError(_MISSING) from error


def open_database(
    place: Place,
    tables: str,
    version: int,
    *,
    synchronous: Literal["FULL", "NORMAL"] = "FULL",
    upgrades: Mapping[int, str] | None = None,
    foreign_keys: bool = False,
) -> Database:
    """Open a database, which is made if it is absent; its owner closes it.

    Args:
        place: where it is.
        tables: file of the package `consilience.platform` that makes the tables in SQLite; the one beside it, whose
            name ends with `_postgres`, does so in a PostgreSQL.
        version: of the tables; what has a higher one is left alone.
        synchronous: FULL: what was committed outlives a power cut. NORMAL: it outlives the process.
        upgrades: for each version that the tables had, the file that makes the next one of it.
        foreign_keys: whether what refers to a row goes with it; a PostgreSQL sees to that in any case.

    Raises:
        ConsilienceError: it cannot be used, was written by a newer release, or needs what is not installed.
    """
    if isinstance(place, Path):
        return SqliteDatabase(
            place, tables, version, synchronous=synchronous, upgrades=upgrades, foreign_keys=foreign_keys
        )
    with needs_postgres():
        from consilience.platform.support.storage.postgres_database import PostgresDatabase
    return PostgresDatabase(place, tables, version, synchronous=synchronous, upgrades=upgrades)
