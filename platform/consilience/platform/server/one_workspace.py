"""One workspace brought up to be served: its graph, queue, ledger and worker behind one application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import structlog
from fastapi import FastAPI

from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.api.application import create_app
from consilience.platform.api.cache.warming import warm
from consilience.platform.api.responses.documented import read_packaged_description
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.backup.before_upgrade import copy_before_upgrade
from consilience.platform.jobs.processing import OpenTeam
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.server.worker_process import WorkerProcess
from consilience.platform.services.neo4j_watch import keep_neo4j
from consilience.platform.services.shared_bookmarks import open_shared_store
from consilience.platform.support.settings import Settings

__all__ = ["OpenWorkspace", "open_graph", "open_workspace"]

_log = structlog.get_logger("consilience.server")


@dataclass(frozen=True, slots=True)
class OpenWorkspace:
    """A workspace that can be asked; belongs to one event loop."""

    state: ApiState
    app: FastAPI

    async def is_at_work(self) -> bool:
        """Tell whether documents wait or are read, or something is scored."""
        counts = await self.state.queue.apart(self.state.queue.counts)
        return bool(counts.get("queued") or counts.get("running")) or self.state.evaluations.is_at_work


@asynccontextmanager
async def open_graph(settings: Settings, address: Neo4jAddress) -> AsyncIterator[Store]:
    """Open the graph of a workspace, brought up to date; before that everything is copied as it was.

    Raises:
        ConsilienceError: it cannot be opened.
    """
    upgrading = copy_before_upgrade(settings, _log.warning)
    async with open_shared_store(settings.folder.bookmarks, address, upgrading=upgrading) as store:
        yield store


@asynccontextmanager
async def open_workspace(
    settings: Settings, store: Store, *, workers: int, open_team: OpenTeam | None = None
) -> AsyncIterator[OpenWorkspace]:
    """Open what requests and documents need, and close it again: what is under way is finished or parked.

    Args:
        settings: of the workspace, in which who opens it has a sign that they are at work.
        store: its graph, which is watched, and started again if it ends.
        workers: documents side by side; 0 leaves them to `consilience worker`.
        open_team: opens teams for the worker, and can be pickled; the services of this machine if absent.

    Raises:
        ConsilienceError: something that it needs cannot be opened.
    """
    async with AsyncExitStack() as stack:
        queue = stack.enter_context(
            open_queue(
                settings.folder.queue,
                settings.queue_size,
                check_room=settings.disk_guard.check_room,
                documents=settings.folder.documents,
            )
        )
        ledger = stack.enter_context(open_ledger(settings.folder.ledger))
        state = ApiState(settings, store, ledger, queue)
        stack.push_async_callback(state.close)
        await state.queries.warm()
        app = create_app(state)
        app.openapi_schema = read_packaged_description()
        if workers:
            worker = WorkerProcess(settings, workers, open_team)
            worker.__enter__()
            stack.push_async_callback(asyncio.to_thread, worker.__exit__, None, None, None)
            state.readiness.checks["worker"] = worker.check
        tasks = [asyncio.create_task(keep_neo4j(settings, store)), asyncio.create_task(warm(store))]
        try:
            yield OpenWorkspace(state, app)
        finally:
            state.feed.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
