"""Data folders whose graph was begun before: an empty one, brought up to date, whose Neo4j was stopped.

A Neo4j that starts in an empty folder is given a password by another Java, makes its databases, and gets schema and
migrations, whose statements it plans: half of what its start takes. Tests that are about what comes later begin with a
copy of a folder in which that was done once. What is about the first start begins with nothing.
"""

import asyncio
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.store.store import Store

__all__ = ["BeginGraph", "begin_graph", "copy_graph"]

BeginGraph = Callable[[Path], Path]
"""Puts an empty graph into a data folder, which is made if absent, and returns the folder."""


def begin_graph(home: Path, cache: Path) -> None:
    """Have an empty graph in a data folder, and no server."""

    async def open_once() -> None:
        async with Store(start_neo4j(home, cache, "512m")):
            pass

    try:
        with ThreadPoolExecutor(1) as pool:  # the browser's tests have an event loop in theirs
            pool.submit(lambda: asyncio.run(open_once())).result()
    finally:
        stop_neo4j(home)


def copy_graph(begun: Path, home: Path) -> Path:
    """Put a copy of the graph of one data folder into another one; return that."""
    source, target = begun / "neo4j", home / "neo4j"
    target.mkdir(mode=0o700, parents=True)
    shutil.copytree(source / "data", target / "data")
    for name in ("password", "store-version"):
        shutil.copy2(source / name, target / name)
    return home
