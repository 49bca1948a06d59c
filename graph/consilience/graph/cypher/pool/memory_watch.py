"""Ends people's queries that hold much of the database's memory, long before the database itself would."""

import asyncio
import contextlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from neo4j.exceptions import DriverError, Neo4jError

from consilience.graph.cypher.pool.endings import Endings

__all__ = ["MOST_HEAP_BYTES", "MemoryWatch"]

MOST_HEAP_BYTES = 48 << 20
"""What a query may hold. The database's own limit is for all its work, such as merging a long document; garbage that
large, once a second, has everybody wait for the collector."""
_LOOK_S = 0.015
"""A query can take a gigabyte in a second."""


class MemoryWatch:
    """Looks at the queries of one database as long as any runs; belongs to one event loop."""

    def __init__(self, endings: Endings, most_bytes: int = MOST_HEAP_BYTES) -> None:
        """Begin with nothing to look at.

        Args:
            endings: ends a query.
            most_bytes: of the heap, that a query may hold.
        """
        self._endings, self._most_bytes = endings, most_bytes
        self._running, self._ended = set[str](), set[str]()
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def watched(self, mark: str) -> Iterator[None]:
        """Look at the query with this mark for as long as the block lasts."""
        self._running.add(mark)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())
        try:
            yield
        finally:
            self._running.discard(mark)
            self._ended.discard(mark)

    def has_ended(self, mark: str) -> bool:
        """Tell whether the query with this mark, which is watched, was ended for what it held."""
        return mark in self._ended

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_S)  # most queries have ended by then, and cost nothing here
            if not self._running:
                return
            with contextlib.suppress(DriverError, Neo4jError, OSError):  # its own limits are still there
                await self._endings.of_too_large(sorted(self._running), self._most_bytes, self._note)

    def _note(self, marks: Iterable[str]) -> None:
        self._ended |= self._running.intersection(marks)
