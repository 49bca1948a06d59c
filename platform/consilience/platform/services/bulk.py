"""The local graph made of shards at once."""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from consilience.graph.embedded.bulk_import import has_store, import_tables
from consilience.graph.embedded.installation.progress import Progress
from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.graph.exchange.bulk.arguments import ARGUMENTS
from consilience.graph.exchange.bulk.merge_readings import ReadingCounts
from consilience.graph.exchange.bulk.write_tables import write_tables
from consilience.graph.exchange.import_jsonl import find_import_state
from consilience.graph.model.errors import StoreError
from consilience.graph.store.store import Store
from consilience.graph.support.private_files import make_private_folder
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.support.settings import Settings

__all__ = ["merge_in_bulk"]


async def merge_in_bulk(
    settings: Settings,
    shards: Sequence[Path],
    told: Callable[[str, int, int], None] = lambda _what, _done, _of: None,
    progress: Progress | None = None,
) -> ReadingCounts:
    """Make the local graph, which must be empty, what merging the readings of the shards in their order makes of it.

    Neo4j does not run meanwhile; it is started afterwards, with constraints and indexes, and runs on.

    Args:
        settings: that say where the graph is.
        shards: files of readings.
        told: called with what is done, and how much of it, of all.
        progress: told about what else takes time.

    Raises:
        ConsilienceError: a shard cannot be read or is damaged; the graph is as it was.
        DownloadError: the importer cannot be fetched.
        ServiceError: the importer failed, or Neo4j cannot be started.
        StoreError: the graph is not empty, or not the local one.
    """
    if settings.neo4j_uri is not None:
        raise StoreError(
            f"--bulk makes the local graph, and CONSILIENCE_NEO4J_URI is {settings.neo4j_uri}. Write tables for that "
            "server with `consilience export neo4j-import`, or leave --bulk away."
        )
    await _refuse_full(settings, progress)
    make_private_folder(settings.home)
    with tempfile.TemporaryDirectory(prefix="bulk-", dir=settings.home) as name:
        tables = Path(name) / "tables"
        counts = write_tables(shards, tables, told)
        stop_neo4j(settings.home)
        arguments = (tables / ARGUMENTS).read_text(encoding="utf-8").splitlines()
        told("Importing", 0, 1)
        import_tables(
            settings.home,
            settings.cache,
            settings.neo4j_memory,
            tables,
            arguments,
            progress,
            registry=settings.artifacts_url,
        )
        told("Importing", 1, 1)
    async with Store(neo4j_address(settings, progress)):  # makes constraints and indexes
        return ReadingCounts(counts.readings, counts.documents)


async def _refuse_full(settings: Settings, progress: Progress | None) -> None:
    if has_store(settings.home):
        async with Store(neo4j_address(settings, progress)) as store:
            if await find_import_state(store) != "empty":
                raise StoreError(
                    "This graph is not empty, and --bulk fills an empty one. Leave --bulk away to merge into this one, "
                    "or use another data folder (`consilience --home FOLDER merge --bulk …`)."
                )
