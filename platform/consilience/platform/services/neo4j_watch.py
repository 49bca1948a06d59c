"""Keeps the embedded Neo4j at work beside a server: started again when it has ended, or can do nothing any more."""

import asyncio
import shutil
from functools import partial
from urllib.parse import urlsplit

import structlog

from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.model.errors import ConsilienceError, StoreBrokenError
from consilience.graph.store.store import Store
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.support.settings import Settings
from consilience.platform.support.threads import apart

__all__ = ["keep_neo4j", "look_after_neo4j"]

_WATCH_S = 2.0
_PATIENCE_S = 10.0
_ROOM = 128 << 20
"""Bytes; with less it would not start, and one that cannot write may still be read."""
_log = structlog.get_logger("consilience.server")


async def keep_neo4j(settings: Settings, store: Store) -> None:
    """Look after the embedded Neo4j for good; one that somebody else runs is theirs to look after."""
    while settings.neo4j_uri is None:
        await asyncio.sleep(_WATCH_S)
        try:
            await look_after_neo4j(settings, store)
        except (ConsilienceError, OSError) as error:
            _log.error("Neo4j cannot be started", reason=str(error))


async def look_after_neo4j(settings: Settings, store: Store) -> None:
    """Start the embedded Neo4j again if it has ended, or if its database does nothing any more and there is room.

    It comes back at the address that the store has, as everything that is open here has it, too: if it runs at another
    one, because somebody else started it while that port was taken, it is moved back.

    Raises:
        ConsilienceError: it cannot be started or stopped.
    """
    status = await asyncio.to_thread(neo4j_status, settings.home)
    if status.running:
        if status.uri != store.address.uri:
            _log.warning("Neo4j runs at another address and is moved back", address=status.uri)
        elif not await _is_broken(store) or shutil.disk_usage(settings.home).free < _ROOM:
            return
        else:
            _log.warning("Neo4j does nothing any more since it could not write, and is started again")
        await apart(partial(stop_neo4j, settings.home))
    else:
        _log.warning("Neo4j has ended and is started again")
    port = urlsplit(store.address.uri).port
    await apart(partial(neo4j_address, settings.model_copy(update={"neo4j_port": port})))


async def _is_broken(store: Store) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE_S):
            await store.rows("ping")
    except StoreBrokenError:
        return True
    except (ConsilienceError, TimeoutError):  # it starts, stops, or is busy: that passes
        return False
    return False
