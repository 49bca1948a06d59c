"""Bookmarks of what was written into a cluster, in a database that all who write and read there share."""

import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from typing import TYPE_CHECKING

from consilience.graph.model.errors import FileUnusableError
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store, Upgrading
from consilience.platform.support.storage.place import Place

if TYPE_CHECKING:
    from consilience.platform.support.storage.database import Database

__all__ = ["StoredBookmarks", "open_bookmarks", "open_shared_store"]

VERSION = 1
_KEPT_S = 600.0
"""By then every member of a cluster has what was written. What is kept for longer would only be in the way of who
brings an earlier state of the graph back: members would wait for what never comes."""


class StoredBookmarks:
    """The bookmarks of one graph; as `Store` takes them."""

    def __init__(self, database: "Database", graph: str, clock: Callable[[], float] = time.time) -> None:
        """Keep them in a database.

        Args:
            database: that all share.
            graph: by which they know that they mean the same.
            clock: tells seconds.
        """
        self._database, self._graph, self._clock = database, graph, clock
        self._last = frozenset[str]()

    async def list_known(self) -> Collection[str]:
        """Return what is to be seen; what was known last, where the database cannot be asked."""
        try:
            self._last = await self._database.apart(self._read)
        except FileUnusableError as error:
            _warn("what others wrote into the graph is perhaps not seen yet", error)
        return self._last

    async def note(self, seen: Collection[str], written: Collection[str]) -> None:
        """Note what was written by who had seen some of what is known."""
        try:
            await self._database.apart(self._write, tuple(seen), tuple(written))
        except FileUnusableError as error:
            _warn("what is written into the graph is perhaps not seen by others yet", error)

    def _read(self) -> frozenset[str]:
        statement = "SELECT bookmark FROM bookmarks WHERE graph = ? AND noted > ?"
        return frozenset(
            row["bookmark"] for row in self._database.rows(statement, self._graph, self._clock() - _KEPT_S)
        )

    def _write(self, seen: Collection[str], written: Collection[str]) -> None:
        with self._database.transaction() as connection:
            connection.executemany(
                "DELETE FROM bookmarks WHERE graph = ? AND bookmark = ?", [(self._graph, each) for each in seen]
            )
            connection.execute("DELETE FROM bookmarks WHERE noted <= ?", (self._clock() - _KEPT_S,))
            connection.executemany(
                "INSERT INTO bookmarks VALUES (?, ?, ?) ON CONFLICT (graph, bookmark) DO NOTHING",
                [(self._graph, each, self._clock()) for each in written],
            )


def _warn(what: str, error: FileUnusableError) -> None:
    import structlog  # which commands do without where nothing goes wrong

    structlog.get_logger("consilience.graph").warning(what, reason=str(error))


@contextmanager
def open_bookmarks(place: Place, address: Neo4jAddress) -> Iterator[StoredBookmarks | None]:
    """Open the bookmarks of a graph, and close them again; None for one server alone, which needs none.

    Raises:
        ConsilienceError: the database cannot be opened or was written by a newer release.
    """
    if not address.is_routed:
        yield None
        return
    # Here, since commands at one server alone do without.
    from consilience.platform.support.storage.opening import open_database

    with closing(open_database(place, "services/bookmarks.sql", VERSION, synchronous="NORMAL")) as database:
        yield StoredBookmarks(database, f"{address.uri} {address.database}")


@asynccontextmanager
async def open_shared_store(
    place: Place, address: Neo4jAddress, *, importing: bool = False, upgrading: Upgrading | None = None
) -> AsyncIterator[Store]:
    """Open the graph so that all who do see what any of them wrote, and close it again.

    Args:
        place: of the bookmarks; a cluster alone needs any.
        address: of the graph.
        importing: as `Store` takes it.
        upgrading: as `Store` takes it.

    Raises:
        ConsilienceError: the bookmarks cannot be opened.
        StoreError: Neo4j cannot be reached or used.
    """
    with open_bookmarks(place, address) as bookmarks:
        async with Store(address, importing=importing, upgrading=upgrading, bookmarks=bookmarks) as store:
            yield store
