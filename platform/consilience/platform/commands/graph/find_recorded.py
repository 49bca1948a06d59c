"""What had been recorded by a moment, for commands that ask of the past."""

from datetime import datetime

from consilience.graph.reading.facts.recorded import KnownThen
from consilience.graph.store.store import Store
from consilience.platform.support.settings import Settings

__all__ = ["find_recorded"]


async def find_recorded(settings: Settings, store: Store, moment: datetime) -> KnownThen:
    """Return what had been recorded by a moment, as this installation's ledger noted it.

    Raises:
        StoreError: the database failed.
        FileUnusableError: the ledger cannot be read.
    """
    # Only who asks of the past waits for the ledger's modules.
    from consilience.platform.runs.ledger import open_ledger
    from consilience.platform.runs.recorded import gather_recorded

    with open_ledger(settings.folder.ledger) as ledger:
        times = ledger.merge_times()
    return await gather_recorded(store, times, moment)
