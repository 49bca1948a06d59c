"""A document out of the graph, and out of the data folder: its text, and what was told and asked about it."""

import asyncio
from pathlib import Path

from consilience.graph.errors import JobStateError, NotFoundError
from consilience.graph.forget import forget
from consilience.graph.merge import MergeCounts
from consilience.graph.store import Store
from consilience.platform.calls.archive import CALLS_FILE, open_calls
from consilience.platform.checkpoints import checkpoints
from consilience.platform.jobs.queue import open_queue
from consilience.platform.jobs.withdrawing import forget_jobs, job_under_way
from consilience.platform.ledger import open_ledger

__all__ = ["withdraw"]

_QUEUE, _LEDGER, _STEPS = "jobs.sqlite", "runs.sqlite", "steps.sqlite"


async def withdraw(store: Store, home: Path, document_id: str) -> MergeCounts:
    """Withdraw a document from the graph (`consilience.graph.forget.forget`), then what the data folder has of it.

    That is its text, the steps and events of its runs, which quote it, and what models were asked about it. Runs over
    it that wait are cancelled. That there were runs, and what they took, stays, as does the cache of answers.

    If this is cut short in between, the same again does the rest, although the graph has no such document any more.

    Raises:
        NotFoundError: there is no such document.
        JobStateError: a run over it is under way, which would bring it back.
        StoreError: the database refused or failed the transaction; nothing is removed.
        ConsilienceError: a file of the data folder cannot be used.
    """
    _refuse_what_is_under_way(home, document_id)
    try:
        counts = await forget(store, document_id)
    except NotFoundError:
        if not _is_waiting(home, document_id):
            await asyncio.to_thread(_clean, home, document_id)
        raise
    await asyncio.to_thread(_clean, home, document_id)
    return counts


def _refuse_what_is_under_way(home: Path, document_id: str) -> None:
    found = None
    if (home / _QUEUE).exists():
        with open_queue(home / _QUEUE) as queue:
            found = job_under_way(queue.database, document_id)
    if found is None and (home / _LEDGER).exists():
        with open_ledger(home / _LEDGER) as ledger:
            found = ledger.under_way(document_id)
    if found is not None:
        raise JobStateError(
            f"The run {found} over this document is under way. Cancel it or wait for its end, then try again."
        )


def _is_waiting(home: Path, document_id: str) -> bool:
    """Tell whether the document is on its way into the graph: it is unknown there, and yet not withdrawn."""
    if not (home / _QUEUE).exists():
        return False
    with open_queue(home / _QUEUE) as queue:
        return queue.is_waiting(document_id)


def _clean(home: Path, document_id: str) -> None:
    if (home / _QUEUE).exists():
        with open_queue(home / _QUEUE) as queue:
            forget_jobs(queue.database, document_id)
    runs: list[str] = []
    if (home / _LEDGER).exists():
        with open_ledger(home / _LEDGER) as ledger:
            runs = ledger.forget_document(document_id)
    if (home / _STEPS).exists():
        with checkpoints(home / _STEPS) as steps:
            for run in runs:
                steps.forget_run(run)
    if (home / CALLS_FILE).exists():
        with open_calls(home) as calls:
            calls.forget_document(document_id)
