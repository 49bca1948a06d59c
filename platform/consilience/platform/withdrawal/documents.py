"""A document out of the graph, and out of the data folder: its text, and what was told and asked about it."""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from consilience.graph.curation.across.resolving import resolve_again
from consilience.graph.model.errors import ConsilienceError, NotFoundError, StoreError
from consilience.graph.reading.documents import is_known
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_naming
from consilience.graph.writing.documents.merge import MergeCounts
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.jobs.withdrawn import (
    begin_withdrawal,
    give_up_withdrawal,
    is_ordered_again,
    jobs_under_way,
    not_clean,
    note_clean,
    note_gone,
)
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.withdrawal.cleaning import clean

__all__ = ["clean_withdrawn", "withdraw"]

_PATIENCE_S = 3.0
"""For which runs that were cancelled may end, so that what they wrote goes at once and not a little later."""
_POLL_S = 0.05


async def withdraw(
    store: Store,
    home: Path | DataFolder,
    document_id: str,
    *,
    judge_again: Callable[[Sequence[str]], object] | None = None,
) -> MergeCounts:
    """Withdraw a document from the graph (`graph.writing.documents.forget`), then what the data folder has of it.

    Runs over it that were ordered before are cancelled first, whether they wait or are under way; one that cannot be
    reached, as it belongs to a command, has stopped, or is about to merge, is refused by its merge. What it wrote goes
    when it has ended (`clean_withdrawn`). That there were runs, and what they took, stays.

    If this is cut short in between, the same again does the rest, although the graph has no such document any more.

    Args:
        store: the graph.
        home: the data folder, or its path where all of it is in files.
        document_id: the document.
        judge_again: is given the entities that it named, about which nothing is suggested any more, for whoever calls
            this to have them judged again (`resolve_again`); without it that is done before this returns.

    Raises:
        NotFoundError: there is no such document.
        StoreError: the database refused or failed the transaction; nothing is removed, but runs were cancelled.
        ConsilienceError: a file of the data folder cannot be used.
    """
    if not await is_known(store, document_id):
        await clean_withdrawn(store, home, also=document_id)
        raise NotFoundError(f"There is no document {document_id}. `consilience documents` lists them.")
    upto = await asyncio.to_thread(_begin, home, document_id)
    try:
        counts, named = await forget_naming(store, document_id)
    except NotFoundError:  # somebody else was faster
        await asyncio.to_thread(clean, home, document_id)
        raise
    except ConsilienceError:
        await asyncio.to_thread(_give_up, home, document_id, upto)
        raise
    await asyncio.to_thread(clean, home, document_id)
    if judge_again is not None:
        judge_again(named)
        return counts
    with suppress(StoreError):  # the document is gone; what is suggested of the rest can be made anew at any time
        await resolve_again(store, named)
    return counts


async def clean_withdrawn(store: Store, home: Path | DataFolder, *, also: str = "") -> None:
    """Take out of the data folder what runs still wrote there over documents that had been withdrawn.

    Args:
        store: tells what has come again, of which all stays.
        home: the data folder, or its path where all of it is in files.
        also: a document whose withdrawal may have been cut short before it was noted that the graph has it no longer.

    Raises:
        StoreError: the database failed.
        ConsilienceError: a file of the data folder cannot be used.
    """
    for document_id in await asyncio.to_thread(_list_unfinished, home, also):
        known = await is_known(store, document_id)
        await asyncio.to_thread(_clean_or_leave, home, document_id, known)


def _begin(home: Path | DataFolder, document_id: str) -> int:
    with open_queue(DataFolder.at(home).queue) as queue:
        upto = begin_withdrawal(queue.database, document_id)
        deadline = time.monotonic() + _PATIENCE_S
        while jobs_under_way(queue.database, document_id) and time.monotonic() < deadline:
            time.sleep(_POLL_S)
    return upto


def _give_up(home: Path | DataFolder, document_id: str, upto: int) -> None:
    with open_queue(DataFolder.at(home).queue) as queue:
        give_up_withdrawal(queue.database, document_id, upto)


def _list_unfinished(home: Path | DataFolder, also: str) -> list[str]:
    if not DataFolder.at(home).queue.exists():
        return [also] if also else []
    with open_queue(DataFolder.at(home).queue) as queue:
        left = not_clean(queue.database)
        if also and also not in left and not _is_on_its_way(home, queue, also):
            left.append(also)
    return left


def _is_on_its_way(home: Path | DataFolder, queue: JobQueue, document_id: str) -> bool:
    """Tell whether the document is on its way into the graph: it is unknown there, and yet not withdrawn."""
    if is_ordered_again(queue.database, document_id):
        return True
    if not DataFolder.at(home).ledger.exists():
        return False
    with open_ledger(DataFolder.at(home).ledger) as ledger:
        return ledger.under_way(document_id) is not None


def _clean_or_leave(home: Path | DataFolder, document_id: str, known: bool) -> None:
    with open_queue(DataFolder.at(home).queue) as queue:
        if known:  # it was asked for anew: all of it is to be there again
            note_gone(queue.database, document_id)
            note_clean(queue.database, document_id)
            return
        if is_ordered_again(queue.database, document_id):
            return
    clean(home, document_id)
