"""Memory of what was taken of watched sources, and of the documents that were made of it."""

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass

from consilience.platform.support.storage.database import Connection, Database
from consilience.platform.support.storage.opening import open_database
from consilience.platform.support.storage.place import Place
from consilience.platform.watching.shared.source import SourceItem

__all__ = ["WatchMemory", "open_memory"]

VERSION = 1
Placed = tuple[str, str]
"""⟨id of a document, its source⟩"""


@dataclass(frozen=True, slots=True)
class WatchMemory:
    """The open memory. What is noted of one item is noted whole or not at all."""

    database: Database

    def versions(self, source: str) -> dict[str, str]:
        """Return the version that was taken of each item of a source."""
        rows = self.database.rows("SELECT item, version FROM items WHERE source = ?", source)
        return {row["item"]: row["version"] for row in rows}

    def documents(self, source: str, item: str) -> list[Placed]:
        """Return what was made of an item."""
        rows = self.database.rows(
            "SELECT document, place FROM documents WHERE source = ? AND item = ? ORDER BY document, place", source, item
        )
        return [(row["document"], row["place"]) for row in rows]

    def note(self, source: str, item: SourceItem, documents: Iterable[Placed]) -> None:
        """Note that a version of an item was taken, and what it became."""
        with self.database.transaction() as connection:
            _drop(connection, source, item.id)
            connection.execute("INSERT INTO items VALUES (?, ?, ?)", (source, item.id, item.version))
            connection.executemany(
                "INSERT INTO documents VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                [(source, item.id, document, place) for document, place in documents],
            )

    def forget(self, source: str, item: str) -> None:
        """Note that an item is gone, and what was made of it too."""
        with self.database.transaction() as connection:
            _drop(connection, source, item)


def _drop(connection: Connection, source: str, item: str) -> None:
    for table in ("items", "documents"):
        connection.execute(f"DELETE FROM {table} WHERE source = ? AND item = ?", (source, item))  # noqa: S608 - our own names


@contextmanager
def open_memory(place: Place) -> Iterator[WatchMemory]:
    """Open the memory and close it again.

    Raises:
        ConsilienceError: it cannot be used.
    """
    with closing(open_database(place, "watching/watched.sql", VERSION, synchronous="NORMAL")) as database:
        yield WatchMemory(database)
