"""Asks a database that may just have started what people ask first, so that nobody waits for it to think that through.

The first statement of a kind takes a Java program seconds that has just started, later ones milliseconds.
"""

import structlog

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.graph.store.store import Store

__all__ = ["warm"]

_log = structlog.get_logger("consilience.api")


async def warm(store: Store) -> None:
    """Ask for the first pages of facts, and for the whole provenance of one fact; a failure is only logged."""
    try:
        disputed = await list_facts(store, FactFilter(status="contested"), order="priority", limit=1)
        facts = disputed.facts or (await list_facts(store, limit=1)).facts
        for fact in facts:
            await fact_provenance(store, fact.id)
    except ConsilienceError as error:
        _log.info("the database was not asked ahead", reason=str(error))
