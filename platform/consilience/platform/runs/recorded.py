"""Which runs had been merged by a moment: the ledger notes when, and the graph does not."""

from collections.abc import Mapping
from datetime import datetime

from consilience.graph.reading.facts.recorded import KnownThen, runs_of_graph
from consilience.graph.store.store import Store

__all__ = ["gather_recorded"]


async def gather_recorded(store: Store, times: Mapping[str, str], moment: datetime) -> KnownThen:
    """Return what had been recorded by a moment.

    Args:
        store: the graph.
        times: when each run was merged, as the ledger's `merge_times` tells.
        moment: with its time zone.

    Raises:
        StoreError: the database failed.
    """
    there = await runs_of_graph(store)
    known = {run: at for run, at in times.items() if run in there}
    merged = frozenset(run for run, at in known.items() if datetime.fromisoformat(at) <= moment)
    return KnownThen(moment, merged, len(there) - len(known))
