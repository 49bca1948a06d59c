"""Readings from files into the graph, in their order."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from consilience.graph.exchange.bulk.reading_lines import ReadingLine, naming_damage
from consilience.graph.exchange.bulk.shards import Shards, find_readings, readings_of
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.group_commit import MOST_TOGETHER, GroupCommit
from consilience.graph.writing.documents.merge import MergeCounts, merge_rows
from consilience.graph.writing.runs.side_by_side import from_told

__all__ = ["ReadingCounts", "merge_readings"]


@dataclass(frozen=True, slots=True)
class ReadingCounts:
    """Counts of what was brought into a graph."""

    readings: int
    documents: int
    unchanged: int = 0
    """Readings that the graph had already."""


async def merge_readings(
    store: Store, files: Sequence[Path], told: Callable[[str, int, int], None] = lambda _what, _done, _of: None
) -> ReadingCounts:
    """Merge the readings of files in the order of the files and of their lines, some of them together.

    Readings of one document come one after the other. Whatever fails, those before it are in the graph.

    Args:
        store: where they go.
        files: the shards.
        told: called with what is done, and how much of it, of all.

    Raises:
        ConsilienceError: a file cannot be read or is damaged.
        DocumentError: the database cannot store a text.
        StoreError: the database failed.
    """
    shards = find_readings(files)
    commits = GroupCommit(store)
    under_way = deque[tuple[str, asyncio.Task[MergeCounts]]]()
    done = unchanged = 0

    async def end_eldest() -> None:
        nonlocal done, unchanged
        counts = await under_way.popleft()[1]
        done, unchanged = done + 1, unchanged + counts.unchanged
        told("Merging", done, shards.readings)

    try:
        for reading in _lines(shards):
            if isinstance(reading, ConsilienceError):
                while under_way:  # what failed before is told first
                    await end_eldest()
                raise reading
            document = reading.document["id"]
            while len(under_way) == MOST_TOGETHER or document in {each for each, _ in under_way}:
                await end_eldest()
            under_way.append((document, asyncio.create_task(_merge(store, reading, commits))))
        while under_way:
            await end_eldest()
    finally:
        await asyncio.gather(*(task for _, task in under_way), return_exceptions=True)
    return ReadingCounts(shards.readings, shards.documents, unchanged)


def _lines(shards: Shards) -> Iterator[ReadingLine | ConsilienceError]:
    """Yield all readings, and last what is wrong with the next one, if anything is."""
    try:
        for part in shards.parts:
            for (reading,) in readings_of(part, alone=True):
                yield reading
    except ConsilienceError as error:
        yield error


async def _merge(store: Store, reading: ReadingLine, commits: GroupCommit) -> MergeCounts:
    with naming_damage(reading.place):
        rows = from_told(reading.told, reading.document)
        return await merge_rows(store, rows, reading.metadata, commits=commits)
