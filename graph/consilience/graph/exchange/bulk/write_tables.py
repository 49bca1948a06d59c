"""Shards into the tables of Neo4j's importer, by several processes: one pass over the readings, one over the sums."""

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from consilience.graph.exchange.bulk.columns import NODES, RELATIONSHIPS, header
from consilience.graph.exchange.bulk.document_tables import write_document
from consilience.graph.exchange.bulk.settled_readings import settle_readings
from consilience.graph.exchange.bulk.shards import Part, Place, find_readings, readings_of
from consilience.graph.exchange.bulk.shared_tables import write_division
from consilience.graph.exchange.bulk.spills import Spills
from consilience.graph.exchange.bulk.table_writer import DELIMITER, TableWriter
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.store.migrate import schema_statements

__all__ = ["ARGUMENTS", "SCHEMA", "TableCounts", "write_tables"]

ARGUMENTS = "import.args"
"""File with the arguments of `neo4j-admin`, one a line, to be used in the folder of the tables."""
SCHEMA = "schema.cypher"
"""File with the constraints and indexes, which are made after the import."""
_DIVISION_BYTES = 48 << 20
_MOST_DIVISIONS = 512
_LEAST_BUFFER = 4 << 20


@dataclass(frozen=True, slots=True)
class TableCounts:
    """Counts of what shards came to."""

    readings: int
    documents: int
    nodes: int
    relationships: int


@dataclass(frozen=True, slots=True)
class _Written:
    nodes: int
    relationships: int
    longest: int
    experts: Mapping[str, Mapping[str, Any]]


def write_tables(
    files: Sequence[Path],
    folder: Path,
    told: Callable[[str, int, int], None] = lambda _what, _done, _of: None,
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
        processes: that work side by side; as many as there are processors, if absent.

    Raises:
        ConsilienceError: a shard cannot be read or is damaged, or the folder is not empty or cannot be written.
    """
    shards = find_readings(files)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise ConsilienceError(f"{folder} is not empty. Name a folder that is, or that does not exist.")
        spilled = folder / "spilled"
        spilled.mkdir()
        divisions = min(_MOST_DIVISIONS, 1 + shards.size // _DIVISION_BYTES)
        workers = max(1, min(processes or os.cpu_count() or 1, len(shards.parts)))
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            shares = [(folder, f"d{n}", divisions, shards.parts[n::workers], n, shards.repeated) for n in range(workers)]
            written = _told(pool, _write_share, shares, "Reading", told)
            shared = [(folder, f"s{n}", range(n, divisions, workers)) for n in range(workers)]
            written += _told(pool, _write_shared, shared, "Summing up", told)
        shutil.rmtree(spilled)
        with TableWriter(folder, "experts") as tables:
            experts = {id_: row for each in reversed(written) for id_, row in each.experts.items()}
            for row in experts.values():
                tables.node("Expert", dict(row))
        written.append(_Written(tables.nodes, tables.relationships, tables.longest, {}))
        _write_headers(folder, max(each.longest for each in written))
    except OSError as error:
        raise ConsilienceError(f"{error.filename or folder} cannot be written: {error.strerror or error}.") from error
    nodes, relationships = sum(each.nodes for each in written), sum(each.relationships for each in written)
    return TableCounts(shards.readings, shards.documents, nodes, relationships)


def _told(
    pool: ProcessPoolExecutor, work: Callable[..., _Written], shares: Sequence[Any], what: str, told: Any
) -> list[_Written]:
    done = []
    for result in pool.map(work, shares):
        done.append(result)
        told(what, len(done), len(shares))
    return done


def _write_share(
    share: tuple[Path, str, int, Sequence[Part], int, Mapping[str, Sequence[Place]]],
) -> _Written:
    folder, writer, divisions, parts, first, repeated = share
    with TableWriter(folder, writer) as tables, Spills(folder / "spilled", writer, divisions) as spills:
        for at, part in enumerate(parts):
            for _, readings in readings_of(part, repeated):
                write_document(settle_readings(readings), tables, spills, at)
    return _Written(tables.nodes, tables.relationships, tables.longest, spills.experts)


def _write_shared(share: tuple[Path, str, range]) -> _Written:
    folder, writer, divisions = share
    with TableWriter(folder, writer) as tables:
        for division in divisions:
            write_division(folder / "spilled", division, tables)
    return _Written(tables.nodes, tables.relationships, tables.longest, {})


def _write_headers(folder: Path, longest: int) -> None:
    """Write the first line of each table that has rows, the arguments of the importer, and the schema."""
    groups, several = [], []
    for table in (*NODES, *RELATIONSHIPS, "EDGES"):
        files = sorted(path.name for path in folder.glob(f"{table}.*.csv"))
        if not files:
            continue
        name = f"{table}.header.csv"
        (folder / name).write_text(header(table), encoding="utf-8")
        several += [file for file in files if file.endswith(".lines.csv")]
        kind = f"--nodes={NODES[table][0]}" if table in NODES else "--relationships"
        kind = f"{kind}={table}" if table in RELATIONSHIPS else kind
        groups.append(f"{kind}={','.join((name, *files))}")
    arguments = [
        f"--array-delimiter=U+{ord(DELIMITER):04X}",
        "--bad-tolerance=0",
        "--id-type=string",
        "--path-pattern-style=none",
        f"--read-buffer-size={max(_LEAST_BUFFER, 4 * longest)}",
        *(["--multiline-fields-format=v2", f"--multiline-fields={','.join(several)}"] if several else []),
        *groups,
    ]
    (folder / ARGUMENTS).write_text("\n".join(arguments) + "\n", encoding="utf-8")
    (folder / SCHEMA).write_text(";\n".join(schema_statements()) + ";\n", encoding="utf-8")
