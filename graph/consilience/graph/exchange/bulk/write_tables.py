"""Shards into the tables of Neo4j's importer, by several processes: one pass over the readings, one over the sums."""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from consilience.graph.exchange.bulk.arguments import write_arguments
from consilience.graph.exchange.bulk.document_tables import write_document
from consilience.graph.exchange.bulk.reading_lines import naming_damage
from consilience.graph.exchange.bulk.settled_readings import settle_readings
from consilience.graph.exchange.bulk.shards import ShardPart, Shards, find_readings, readings_of
from consilience.graph.exchange.bulk.shared_tables import write_division
from consilience.graph.exchange.bulk.spills import Spills
from consilience.graph.exchange.bulk.table_writer import TableWriter
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.store.migrate import BULK, last_known_migration
from consilience.graph.writing.fact_rows import Row

__all__ = ["TableCounts", "Told", "write_tables"]

Told = Callable[[str, int, int], None]
"""Is told what is done, how much of it, and of how much."""
_SPILLED = "spilled"
_DIVISION_BYTES = 48 << 20
_MOST_DIVISIONS = 512
_MOST_LINES = 1 << 32
"""More than a part has."""
_FEW_BYTES = 16 << 20
"""So much is done in the second that another process takes to start."""
_Map = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]


@dataclass(frozen=True, slots=True)
class TableCounts:
    """Counts of what shards came to."""

    readings: int
    documents: int
    nodes: int
    relationships: int


@dataclass(slots=True)
class _Written:
    nodes: int = 0
    relationships: int = 0
    longest: int = 0
    """Characters of the longest row."""

    def add(self, tables: "TableWriter | _Written") -> None:
        self.nodes += tables.nodes
        self.relationships += tables.relationships
        self.longest = max(self.longest, tables.longest)


def write_tables(
    files: Sequence[Path],
    folder: Path,
    told: Told = lambda _what, _done, _of: None,
    *,
    processes: int | None = None,
) -> TableCounts:
    """Reduce the readings of shards by id, and write them as tables with headers, arguments and schema.

    The graph that Neo4j's importer makes of them is the one that merging the readings one after the other makes, in the
    order of the files and of their lines.

    Args:
        files: the shards.
        folder: for the tables; made if absent, and must be empty.
        told: called with what is done, and how much of it, of all.
        processes: that work side by side; as many as there are processors, if absent. What one would do
            alone, or is done before others would have started, this one does.

    Raises:
        ConsilienceError: a shard cannot be read or is damaged, or the folder is not empty or cannot be written; it is
            left empty.
    """
    shards = find_readings(files)
    if not shards.readings:
        raise ConsilienceError("There is no reading in these files.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise ConsilienceError(f"{folder} is not empty. Name a folder that is, or that does not exist.")
        try:
            written = _write(shards, folder, told, processes or os.cpu_count() or 1)
        except BaseException:
            _empty(folder)
            raise
    except OSError as error:
        raise ConsilienceError(f"{error.filename or folder} cannot be written: {error.strerror or error}.") from error
    except BrokenProcessPool as error:
        raise ConsilienceError("A process that read the shards was ended, perhaps for want of memory.") from error
    return TableCounts(shards.readings, shards.documents, written.nodes - 1, written.relationships)


def _write(shards: Shards, folder: Path, told: Told, processes: int) -> _Written:
    (folder / _SPILLED).mkdir()
    divisions = min(_MOST_DIVISIONS, 1 + shards.size // _DIVISION_BYTES)
    written, experts = _Written(), dict[str, Row]()
    with _workers(1 if shards.size <= _FEW_BYTES else min(processes, max(len(shards.parts), divisions))) as each_of:
        parts = ((folder, divisions, number, part) for number, part in enumerate(shards.parts))
        for each, heard in _watch(each_of(_write_part, parts), "Reading", len(shards.parts), told):
            written.add(each)
            experts = heard | experts
        shared = ((folder, division) for division in range(divisions))
        for each in _watch(each_of(_write_division, shared), "Summing up", divisions, told):
            written.add(each)
    shutil.rmtree(folder / _SPILLED)
    with TableWriter(folder, "once") as tables:
        tables.node("Migration", {"name": BULK, "migration": last_known_migration()})
        for _, expert in sorted(experts.items()):
            tables.node("Expert", expert)
        written.add(tables)
    write_arguments(folder, written.longest)
    return written


@contextmanager
def _workers(processes: int) -> Iterator[_Map]:
    if processes == 1:
        yield map
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield pool.map


def _watch(results: Iterable[Any], what: str, total: int, told: Told) -> Iterable[Any]:
    for done, result in enumerate(results, 1):
        yield result
        told(what, done, total)


def _write_part(share: tuple[Path, int, int, ShardPart]) -> tuple[_Written, dict[str, Row]]:
    folder, divisions, number, part = share
    writer, written = f"d{os.getpid()}", _Written()
    with TableWriter(folder, writer) as tables, Spills(folder / _SPILLED, writer, divisions) as spills:
        for line, readings in enumerate(readings_of(part)):
            place = readings[-1].place
            with naming_damage(place):
                settled = settle_readings(readings)
                try:
                    write_document(settled, tables, spills, number * _MOST_LINES + line)
                except ConsilienceError as error:
                    raise ConsilienceError(f"{place}: {error}") from error
    written.add(tables)
    return written, spills.experts


def _write_division(share: tuple[Path, int]) -> _Written:
    folder, division = share
    written = _Written()
    with TableWriter(folder, f"s{os.getpid()}") as tables:
        try:
            write_division(folder / _SPILLED, division, tables)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise ConsilienceError(
                "A line of these files is damaged in what it says of entities, facts or debates. `consilience merge` "
                "without --bulk, into a graph of no worth, stops at it."
            ) from error
    written.add(tables)
    return written


def _empty(folder: Path) -> None:
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
