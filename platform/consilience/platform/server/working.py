"""Work on the queue of a data folder: everything a worker needs, opened, and opened again after a failure."""

import asyncio
import contextlib
import sqlite3
from contextlib import AbstractAsyncContextManager
from functools import partial

import structlog

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge_turns import MergeTurns
from consilience.platform.backup.before_upgrade import copy_before_upgrade
from consilience.platform.jobs.local_services import LocalServices
from consilience.platform.jobs.processing import Ingesting, OpenTeam
from consilience.platform.jobs.pulse import Pulse
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.jobs.withdrawn import is_withdrawn as withdrawn_job
from consilience.platform.jobs.withdrawn import not_clean
from consilience.platform.jobs.worker import Worker
from consilience.platform.library.team_library import team_names
from consilience.platform.retention.sweeping import SWEEPS
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.services.shared_bookmarks import open_shared_store
from consilience.platform.support.event_loop import collect_cycles
from consilience.platform.support.settings import Settings
from consilience.platform.support.threads import apart
from consilience.platform.support.workspaces.at_work import at_work
from consilience.platform.withdrawal.documents import clean_withdrawn

__all__ = ["work"]

_PAUSE_S = 5.0
_SWEPT_EVERY_S = 3600.0
_CLEANED_EVERY_S = 5.0
_COLLECTED_EVERY_S = 60.0
_log = structlog.get_logger("consilience.worker")


async def work(
    settings: Settings,
    stopping: asyncio.Event,
    *,
    slots: int,
    grace: float = 10.0,
    open_team: OpenTeam | None = None,
    pulse: Pulse | None = None,
) -> None:
    """Work until `stopping` is set; whatever fails is tried again after a pause, and the log says why.

    Args:
        settings: where the data and the services are.
        stopping: ends the work.
        slots: documents side by side.
        grace: seconds that documents under way have to end.
        open_team: opens teams; the services of this machine if absent.
        pulse: is told how the worker fares.
    """
    pulse = pulse or Pulse()
    while not stopping.is_set():
        opened = asyncio.Event()
        working = asyncio.create_task(_work(settings, stopping, slots, grace, open_team, pulse, opened))
        stopped = asyncio.create_task(stopping.wait())
        try:
            await asyncio.wait([working, stopped], return_when=asyncio.FIRST_COMPLETED)
            if opened.is_set():  # else it waits for services that may never come, and has nothing under way
                await asyncio.wait([working])
        finally:
            working.cancel()
            stopped.cancel()
            await asyncio.gather(working, stopped, return_exceptions=True)
        if working.cancelled() or (failure := working.exception()) is None:
            continue
        _note(failure, pulse)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stopping.wait(), _PAUSE_S)


def _merging(settings: Settings) -> AbstractAsyncContextManager[object] | None:
    """Return what is held while documents are merged; None: what `GroupCommit` holds."""
    return MergeTurns(settings.merging_share) if settings.merging_share < 1 else None


def _note(failure: BaseException, pulse: Pulse) -> None:
    """Tell why a worker ended: a sentence for what may happen anywhere, all that is known of a fault of the program."""
    if isinstance(failure, (ConsilienceError, sqlite3.Error, OSError)):
        reason = str(failure)
        _log.error("the worker cannot work", reason=reason, again_in=_PAUSE_S)
    else:
        reason = f"The program failed ({type(failure).__name__}); its log says more. Report it."
        _log.error("the worker failed and begins anew", again_in=_PAUSE_S, exc_info=failure)
    pulse.fail(reason)


async def _work(
    settings: Settings,
    stopping: asyncio.Event,
    slots: int,
    grace: float,
    open_team: OpenTeam | None,
    pulse: Pulse,
    opened: asyncio.Event,
) -> None:
    services, folder = LocalServices(settings), settings.folder
    upgrading = copy_before_upgrade(settings, _log.warning)
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(at_work(folder))
        address = await apart(partial(neo4j_address, settings))
        # Before any file is opened, which brings it up to date.
        store = await stack.enter_async_context(open_shared_store(folder.bookmarks, address, upgrading=upgrading))
        with (
            open_queue(
                folder.queue,
                settings.queue_size,
                synchronous="NORMAL",
                check_room=settings.disk_guard.check_room,
                documents=folder.documents,
            ) as queue,
            open_ledger(folder.ledger, keep_texts=folder.documents is None) as ledger,
            checkpoints(folder.steps) as steps,
        ):
            is_withdrawn = partial(withdrawn_job, queue.database)
            ingesting = Ingesting(
                store,
                ledger,
                steps,
                open_team or services.open_team,
                (lambda _: "") if open_team else services.meaning,
                is_withdrawn,
                settings.resolve_across,
                _merging(settings),
            )
            async with ingesting as process:
                worker = Worker(
                    queue,
                    process,
                    slots=slots,
                    grace=grace,
                    revive=services.revive,
                    teams=team_names(settings),
                    pulse=pulse,
                )
                tidying = [
                    asyncio.create_task(_sweep(settings)),
                    asyncio.create_task(_clean(store, settings, queue)),
                    asyncio.create_task(collect_cycles(_COLLECTED_EVERY_S)),
                ]
                opened.set()
                try:
                    await worker.run(stopping)
                finally:
                    for task in tidying:
                        task.cancel()
                    await asyncio.gather(*tidying, return_exceptions=True)


async def _sweep(settings: Settings) -> None:
    """Forget what is to be kept no longer, now and every hour; a store that cannot be used holds no other up."""
    while True:
        for sweep_store in SWEEPS:
            try:
                found = await asyncio.to_thread(lambda: list(sweep_store(settings, False)))  # noqa: B023 - awaited here
            except (ConsilienceError, OSError) as error:
                _log.error("what is too old cannot be forgotten", reason=str(error))
                continue
            except Exception:  # noqa: BLE001 - an error of ours in one store would end the forgetting in all of them
                _log.exception("what is too old cannot be forgotten")
                continue
            for each in found:
                if each.number:
                    _log.info("forgotten", what=each.what, store=each.store, number=each.number)
        await asyncio.sleep(_SWEPT_EVERY_S)


async def _clean(store: Store, settings: Settings, queue: JobQueue) -> None:
    """Take away, every few seconds, what runs over withdrawn documents have left, and texts that nobody needs."""
    stay = False
    while True:
        try:
            if await queue.apart(not_clean, queue.database):
                await clean_withdrawn(store, settings.folder)
            stayed, stay = stay, not await queue.outside.apart(queue.outside.remove_discarded)
            if stay and not stayed:
                _log.warning(
                    "texts that nobody needs any more cannot be removed: a backup is being made, or they are not where "
                    "CONSILIENCE_DOCUMENTS_URL says"
                )
        except ConsilienceError as error:
            _log.error("what is left of documents cannot be removed", reason=str(error))
        await asyncio.sleep(_CLEANED_EVERY_S)
