"""Memory of what was taken of watched sources, and of the documents that were made of it: one SQLite file."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from consilience.graph.support.file_failures import file_failures
from consilience.graph.support.private_files import open_private_tables
from consilience.platform.watching.source import SourceItem

__all__ = ["WatchMemory", "open_memory"]

Placed = tuple[str, str]
"""⟨id of a document, its source⟩"""


@dataclass(frozen=True, slots=True)
class WatchMemory:
    """The file. What is noted of one item is noted whole or not at all."""

    path: Path
    connection: sqlite3.Connection

    def versions(self, source: str) -> dict[str, str]:
        """Return the version that was taken of each item of a source."""
        with file_failures(self.path):
            return dict(
                self.connection.execute("SELECT item, version FROM items WHERE source = ?", (source,)).fetchall()
            )

    def documents(self, source: str, item: str) -> list[Placed]:
        """Return what was made of an item."""
        with file_failures(self.path):
            rows = self.connection.execute(
                "SELECT document, place FROM documents WHERE source = ? AND item = ? ORDER BY document, place",
                (source, item),
            )
            return [(str(document), str(place)) for document, place in rows.fetchall()]

    def note(self, source: str, item: SourceItem, documents: Iterable[Placed]) -> None:
        """Note that a version of an item was taken, and what it became."""
        with file_failures(self.path), self._at_once():
            self._drop(source, item.id)
            self.connection.execute("INSERT INTO items VALUES (?, ?, ?)", (source, item.id, item.version))
            self.connection.executemany(
                "INSERT OR IGNORE INTO documents VALUES (?, ?, ?, ?)",
                [(source, item.id, document, place) for document, place in documents],
            )

    def forget(self, source: str, item: str) -> None:
        """Note that an item is gone, and what was made of it too."""
        with file_failures(self.path), self._at_once():
            self._drop(source, item)

    def _drop(self, source: str, item: str) -> None:
        for table in ("items", "documents"):
            self.connection.execute(f"DELETE FROM {table} WHERE source = ? AND item = ?", (source, item))  # noqa: S608 - our own names

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")


@contextmanager
def open_memory(path: Path) -> Iterator[WatchMemory]:
    """Open the file and close it again.

    Raises:
        FileUnusableError: it cannot be used.
    """
    columns = (
        "SELECT items.source, item, version, document, place FROM items JOIN documents USING (source, item) LIMIT 1"
    )
    with open_private_tables(path, __package__, "watched.sql", columns, file_failures) as connection:
        yield WatchMemory(path, connection)
