"""Makes Java's cache of Neo4j's classes, with which later starts and first queries take half the time.

It is made once for a release, by a process of its own at the lowest priority: a Neo4j in a folder of its own answers
what ours is asked, and writes down at its end which classes that took. Nobody waits for it, and where it cannot be
made all goes on as without it.
"""

import asyncio
import os
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
from neo4j.exceptions import Neo4jError

from consilience.graph.embedded.daemon import spawn
from consilience.graph.embedded.lifecycle import neo4j_class_cache, start_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.statements import example_of_parameters, query, query_names
from consilience.graph.store.store import Store
from consilience.graph.support.private_files import make_private_folder

__all__ = ["train_in_background", "train_neo4j"]

_MEMORY = "1g"
_DISK = 2 << 30
_FREE_MEMORY = 6 << 30
"""Bytes without which it is put off: whoever uses the machine needs them."""
_AGAIN_S = 86_400.0
_KEPT_S = 30 * 86_400.0
"""A cache that no start has used for so long belongs to an earlier release."""
_EACH = 6
"""Of so many statements one is run: those that are planned alike load the same classes."""
_LONGEST_S = 600.0
_ADMINISTERS = ("SHOW", "TERMINATE")


def train_in_background(cache: Path) -> bool:
    """Have the cache made, unless it is there, or a process has tried within a day; return whether one tries now.

    Args:
        cache: the user's cache folder, in which Neo4j is.
    """
    made = neo4j_class_cache(cache)
    tried = made.with_suffix(".log")
    try:
        make_private_folder(made.parent)
        if made.exists() or not _has_room(made.parent):
            return False
        if tried.exists() and time.time() - tried.stat().st_mtime > _AGAIN_S:
            tried.unlink()
        tried.touch(exist_ok=False)  # of several processes one makes it
        spawn([sys.executable, "-P", "-m", __name__, str(cache.absolute())], tried)
    except OSError:
        return False
    return True


def _has_room(folder: Path) -> bool:
    return shutil.disk_usage(folder).free > _DISK and psutil.virtual_memory().available > _FREE_MEMORY


def train_neo4j(cache: Path) -> Path:
    """Make the cache and return its file.

    Raises:
        ConsilienceError: Neo4j cannot be started or used.
        OSError: the cache cannot be written.
    """
    made = neo4j_class_cache(cache)
    make_private_folder(made.parent)
    home, part = made.with_suffix(".home"), made.with_suffix(".part")
    shutil.rmtree(home, ignore_errors=True)
    try:
        address = start_neo4j(home, cache, _MEMORY, class_cache_output=part)
        server = neo4j_status(home).pid
        asyncio.run(_use(address))
        if server is not None:
            process = psutil.Process(server)
            process.terminate()
            process.wait(_LONGEST_S)
        part.chmod(0o600)
        part.replace(made)
    finally:
        part.unlink(missing_ok=True)
        shutil.rmtree(home, ignore_errors=True)
    _remove_unused(made)
    return made


async def _use(address: Neo4jAddress) -> None:
    """Make an empty store and ask some of what stores are asked; what that would change is undone."""
    async with Store(address) as store, store.session() as session:
        for name in query_names()[::_EACH]:
            asked = await (await session.run(f"RETURN {example_of_parameters(name)} AS example")).single(strict=True)
            parameters = asked["example"]
            statement = query(name, label=parameters.get("label"), non_null=frozenset(parameters))
            if statement.startswith(_ADMINISTERS):
                continue
            transaction = await session.begin_transaction()
            try:
                with suppress(Neo4jError):  # a store that holds nothing need not have an answer
                    await (await transaction.run(statement, parameters)).consume()
            finally:
                await transaction.close()


def _remove_unused(made: Path) -> None:
    for other in made.parent.glob("*.aot"):
        with suppress(OSError):
            if other != made and time.time() - other.stat().st_mtime > _KEPT_S:
                other.unlink()


if __name__ == "__main__":
    os.nice(19)
    os.environ.pop("JDK_JAVA_OPTIONS", None)  # the cache is for all who start a Neo4j, however each tunes Java
    train_neo4j(Path(sys.argv[1]))
