"""Opening of an ear, by what kind of database it hears of."""

from consilience.platform.support.storage.database import Database
from consilience.platform.support.storage.notices.ear import Ear, Hear

__all__ = ["open_ear"]


class _DeafEar:
    """Of a database that tells nothing: a file."""

    hears = False

    def close(self) -> None:
        """Do nothing."""


def open_ear(database: Database, topics: tuple[str, ...], hear: Hear) -> Ear:
    """Hear of topics of a database from now on; returns at once, and hears as soon as there is a connection.

    All who hear of a database in a process share one connection, which is made anew when it is lost.
    """
    if not database.spans_machines:
        return _DeafEar()
    from consilience.platform.support.storage.notices.postgres_ear import PostgresEar  # needs an extra
    from consilience.platform.support.storage.postgres_database import PostgresDatabase

    return PostgresEar(database.schema, topics, hear) if isinstance(database, PostgresDatabase) else _DeafEar()
