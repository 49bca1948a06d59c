"""The local graph made of shards at once."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from consilience.graph.embedded.bulk_import import has_store, import_tables
from consilience.graph.embedded.installation.progress import Progress
from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.graph.embedded.status import kill_neo4j
from consilience.graph.exchange.bulk.arguments import ARGUMENTS
from consilience.graph.exchange.bulk.merge_readings import ReadingCounts
from consilience.graph.exchange.bulk.write_tables import write_tables
from consilience.graph.exchange.import_jsonl import find_import_state
from consilience.graph.model.errors import ConsilienceError, StoreError
from consilience.graph.store.pausing import writing_barred
from consilience.graph.store.store import Store
from consilience.graph.support.private_files import make_private_folder
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.support.settings import Settings
from consilience.platform.support.workspaces.at_work import at_work

__all__ = ["merge_in_bulk"]

_FULL = (
    "This graph is not empty, and --bulk fills an empty one. Leave --bulk away to merge into this one, "
    "or use another data folder (`consilience --home FOLDER merge --bulk …`)."
)
_FILLED = (
    "Something was written into this graph while the tables were made, so it is left as it is and nothing was "
    "imported. Stop servers and workers, and merge without --bulk or into another data folder."
)


async def merge_in_bulk(
    settings: Settings,
    shards: Sequence[Path],
    told: Callable[[str, int, int], None] = lambda _what, _done, _of: None,
    progress: Progress | None = None,
) -> ReadingCounts:
    """Make the local graph, which must be empty, what merging the readings of the shards in their order makes of it.

    Neo4j may run while the tables are made of them, which takes longest. Then it is stopped, unless the graph is no
    longer empty; it is started afterwards, with constraints and indexes, and runs on.

    Args:
        settings: that say where the graph is.
        shards: files of readings.
        told: called with what is done, and how much of it, of all.
        progress: told about what else takes time.

    Raises:
        ConsilienceError: a shard cannot be read or is damaged, or the same is at work already; the graph is as it was.
        DownloadError: the importer cannot be fetched.
        ServiceError: the importer failed, a graph was begun meanwhile, or Neo4j cannot be started.
        StoreError: the graph is not empty, or not the local one.
    """
    if settings.neo4j_uri is not None:
        raise StoreError(
            f"--bulk makes the local graph, and CONSILIENCE_NEO4J_URI is {settings.neo4j_uri}. Write tables for that "
            "server with `consilience export neo4j-import`, or leave --bulk away."
        )
    with at_work(settings.folder):
        with _tables_alone(settings.folder.bulk) as tables:
            is_there = has_store(settings.home)
            if is_there:
                await _look(settings, progress)
            counts = write_tables(shards, tables, told)
            if is_there:
                await _stop_empty(settings, progress)
            arguments = (tables / ARGUMENTS).read_text(encoding="utf-8").splitlines()
            told("Importing", 0, 1)
            import_tables(
                settings.home,
                settings.cache,
                settings.neo4j_memory,
                tables,
                arguments,
                progress,
                in_place_of_empty=is_there,
                registry=settings.artifacts_url,
            )
            told("Importing", 1, 1)
        async with Store(neo4j_address(settings, progress)):  # makes constraints and indexes
            return ReadingCounts(counts.readings, counts.documents)


@contextmanager
def _tables_alone(folder: Path) -> Iterator[Path]:
    """Yield where the tables go; what a run that was killed left there is removed, and nothing stays."""
    make_private_folder(folder)
    tables = folder / "tables"
    lock = FileLock(folder / ".lock", timeout=0, mode=0o600)
    try:
        lock.acquire()
    except Timeout as error:
        raise ConsilienceError(
            f"Another `merge --bulk` is at work in {folder}. Try again when it has ended."
        ) from error
    try:
        shutil.rmtree(tables, ignore_errors=True)
        yield tables
    finally:
        shutil.rmtree(tables, ignore_errors=True)
        lock.release()


async def _look(settings: Settings, progress: Progress | None) -> None:
    async with Store(neo4j_address(settings, progress)).as_it_is() as store:  # nothing is brought up to date for a look
        await _refuse_full(store, _FULL)


async def _stop_empty(settings: Settings, progress: Progress | None) -> None:
    """Stop Neo4j while nobody can write into the graph, if that is still empty."""
    is_stopped = False
    try:
        async with Store(neo4j_address(settings, progress)).as_it_is() as store, writing_barred(store):
            await _refuse_full(store, _FILLED)
            kill_neo4j(settings.home)  # asked to end, it would wait half a minute for what bars writing
            is_stopped = True
    except StoreError:
        if not is_stopped:  # else: the connection ended with the server
            raise
    stop_neo4j(settings.home)


async def _refuse_full(store: Store, why: str) -> None:
    if await find_import_state(store) != "empty":
        raise StoreError(why)
