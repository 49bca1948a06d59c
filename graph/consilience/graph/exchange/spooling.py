"""A whole graph read into files as fast as it can be, for what is to be made of it later.

While it is read nobody writes; so nothing else is done then. A driver that waits in a thread of its own reads twice as
many rows a second as one that shares an event loop.
"""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from neo4j import Bookmarks, GraphDatabase, ManagedTransaction, Session

from consilience.graph.schema.labels import NODE_LABELS
from consilience.graph.store.address import Neo4jAddress, driver_options
from consilience.graph.store.driver_errors import neo4j_failures
from consilience.graph.store.statements import query
from consilience.graph.store.store import Store

__all__ = ["PAGE", "SpooledGraph", "spool_graph"]

PAGE = 500
"""Nodes that are read at once."""
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SpooledGraph:
    """A graph in files: for each statement and label the pages of rows, a line each."""

    folder: Path

    def rows(self, name: str, label: str | None) -> Iterator[Row]:
        """Yield what a statement returned for a label, in its order."""
        with self.path(name, label).open(encoding="ascii") as file:
            for line in file:
                yield from json.loads(line)

    def path(self, name: str, label: str | None) -> Path:
        """Return the file for a statement and a label."""
        return self.folder / f"{name}-{label or 'all'}.jsonl"


async def spool_graph(store: Store, folder: Path, told: Callable[[int], None] = lambda _done: None) -> SpooledGraph:
    """Read the whole graph as `export_jsonl` does, into files.

    Args:
        store: the graph.
        folder: one that is there; the files are made in it.
        told: called with the number of nodes and relationships that were read, in another thread.

    Raises:
        StoreError: the database failed.
    """
    spooled, stopping = SpooledGraph(folder), threading.Event()
    since = Bookmarks.from_raw_values((await store.since()).split())
    try:
        await asyncio.to_thread(_spool, store.address, since, spooled, told, stopping)
    finally:
        stopping.set()  # who was cancelled waits for one page, not for all of them
    return spooled


def _spool(
    address: Neo4jAddress,
    since: Bookmarks,
    spooled: SpooledGraph,
    told: Callable[[int], None],
    stopping: threading.Event,
) -> None:
    parts = [(name, label) for name in ("export_nodes", "export_relationships") for label in NODE_LABELS]
    done = 0
    with (
        neo4j_failures(address),
        GraphDatabase.driver(**driver_options(address)) as driver,
        driver.session(database=address.database, default_access_mode="READ", bookmarks=since) as session,
    ):
        for name, label in (*parts, ("export_withdrawals", None)):
            with spooled.path(name, label).open("w", encoding="ascii") as file:
                for rows in _pages(session, query(name, label=label)):
                    if stopping.is_set():
                        return
                    file.write(json.dumps(rows, default=_text) + "\n")
                    done += sum(len(row.get("relationships", "1")) for row in rows)
                    told(done)


def _pages(session: Session, statement: str) -> Iterator[list[Row]]:
    after, full = "", True
    while full:

        def work(transaction: ManagedTransaction, after: str = after) -> list[Row]:
            result = transaction.run(statement, after=after, page=PAGE)
            keys = result.keys()
            return [dict(zip(keys, record.values(), strict=True)) for record in result]

        rows = session.execute_read(work)
        yield rows
        full = len(rows) == PAGE
        after = rows[-1]["id"] if rows else after


def _text(value: Any) -> str:  # noqa: ANN401 - a value of the database that JSON has not
    """Return a point in time or a day as an export has it."""
    text: str = value.iso_format()
    return text
