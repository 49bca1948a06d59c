"""Readings from files into the graph, one after the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from consilience.graph.exchange.bulk.reading_lines import naming_damage
from consilience.graph.exchange.bulk.shards import find_readings, readings_of
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_rows
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
    """Merge the readings of files, each in a transaction, in the order of the files and of their lines.

    Args:
        store: where they go.
        files: the shards.
        told: called with what is done, and how much of it, of all.

    Raises:
        ConsilienceError: a file cannot be read or is damaged; what came before that is in the graph.
        DocumentError: the database cannot store a text; what came before it is in the graph.
        StoreError: the database failed.
    """
    shards = find_readings(files)
    done = unchanged = 0
    for part in shards.parts:
        for (reading,) in readings_of(part, alone=True):
            with naming_damage(reading.place):
                counts = await merge_rows(store, from_told(reading.told, reading.document), reading.metadata)
            done, unchanged = done + 1, unchanged + counts.unchanged
            told("Merging", done, shards.readings)
    return ReadingCounts(shards.readings, shards.documents, unchanged)
