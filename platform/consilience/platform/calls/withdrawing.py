"""A document out of the graph, and what models were asked about it out of the data folder."""

from pathlib import Path

from consilience.graph.errors import NotFoundError
from consilience.graph.forget import forget
from consilience.graph.merge import MergeCounts
from consilience.graph.store import Store
from consilience.platform.calls.archive import CALLS_FILE, open_calls

__all__ = ["withdraw"]


async def withdraw(store: Store, home: Path, document_id: str) -> MergeCounts:
    """Withdraw a document from the graph, then its calls; see `consilience.graph.forget.forget`.

    If this is cut short in between, the same again removes the calls, although the graph has no such document any more.

    Raises:
        NotFoundError: there is no such document.
        StoreError: the database refused or failed the transaction; the calls stay.
        ConsilienceError: the calls cannot be removed.
    """
    try:
        counts = await forget(store, document_id)
    except NotFoundError:
        _without_calls(home, document_id)
        raise
    _without_calls(home, document_id)
    return counts


def _without_calls(home: Path, document_id: str) -> None:
    if (home / CALLS_FILE).exists():
        with open_calls(home) as archive:
            archive.forget_document(document_id)
