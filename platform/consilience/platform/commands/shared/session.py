"""The graph that commands ask; its service starts when it is needed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from consilience.graph.store.store import Store
from consilience.platform.backup.before_upgrade import copy_before_upgrade
from consilience.platform.commands.shared.output import note
from consilience.platform.commands.shared.progress import service_progress
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.services.shared_bookmarks import open_shared_store
from consilience.platform.support.settings import Settings

__all__ = ["open_store"]


@asynccontextmanager
async def open_store(settings: Settings, *, importing: bool = False) -> AsyncIterator[Store]:
    """Start or reach Neo4j, open the store, and close it at the end.

    Args:
        settings: that say where it is.
        importing: whether to enter a graph of which an import was interrupted, in order to go on with that.

    Raises:
        ServiceError: Neo4j cannot be started.
        StoreError: Neo4j cannot be reached or used.
    """
    with service_progress() as progress:
        address = neo4j_address(settings, progress)
    upgrading = copy_before_upgrade(settings, note)
    bookmarks = settings.folder.bookmarks
    async with open_shared_store(bookmarks, address, importing=importing, upgrading=upgrading) as store:
        yield store
