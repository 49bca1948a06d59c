"""Workspaces that are opened when somebody asks for them, and closed when nobody has for a while."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial

import structlog

from consilience.graph.embedded.connection import running_neo4j
from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.graph.model.errors import ConsilienceError, ServiceError
from consilience.graph.store.connections import count_connections
from consilience.graph.store.store import Store
from consilience.platform.jobs.processing import OpenTeam
from consilience.platform.jobs.queue import open_queue
from consilience.platform.server.known_workspaces import Known, KnownWorkspaces
from consilience.platform.server.one_workspace import OpenWorkspace, open_graph, open_workspace
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.place import PostgresSchema
from consilience.platform.support.threads import apart

__all__ = ["OpenWorkspaces"]

_LOOK_S = 5.0
_log = structlog.get_logger("consilience.server")


@dataclass(slots=True)
class _Opened:
    known: Known
    workspace: OpenWorkspace
    stack: AsyncExitStack
    inside: int = 0
    """Requests, streams too, that are under way."""
    used: float = 0.0
    """When the last one ended."""


class OpenWorkspaces:
    """Those beside the first one; belongs to one event loop."""

    def __init__(self, known: KnownWorkspaces, *, workers: int, open_team: OpenTeam | None = None) -> None:
        self._known, self._workers, self._open_team = known, workers, open_team
        self._settings = known.first.settings
        self._opened: dict[str, _Opened] = {}
        self._changing = asyncio.Lock()
        """One is opened or closed at a time."""
        self._stopping = False

    @asynccontextmanager
    async def use(self, known: Known) -> AsyncIterator[OpenWorkspace]:
        """Give a workspace, which is opened if it is not, and stays open as long as the block lasts.

        Raises:
            ConsilienceError: it cannot be opened, or too many others are at work.
        """
        while (opened := self._opened.get(known.name)) is None or opened.known is not known:
            # Who goes away meanwhile leaves the next one a workspace that is open.
            await asyncio.shield(asyncio.ensure_future(self._open(known)))
        opened.inside += 1
        try:
            yield opened.workspace
        finally:
            opened.inside -= 1
            opened.used = time.monotonic()

    def stop_streams(self) -> None:
        """End what would never end by itself, and open nothing any more."""
        self._stopping = True
        for opened in self._opened.values():
            opened.workspace.state.feed.close()

    async def look_after(self) -> None:
        """Open those in which documents wait since the service before, and close for good what nobody uses."""
        try:
            for known in await asyncio.to_thread(self._known.list_all):
                if self._workers and known is not self._known.first and await apart(partial(_has_work, known.settings)):
                    async with self.use(known):
                        _log.info("documents wait", workspace=known.name)
        except (ConsilienceError, OSError) as error:
            _log.error("a workspace in which documents wait cannot be opened", reason=str(error))
        idle = self._settings.workspace_idle_minutes * 60
        while idle:
            await asyncio.sleep(min(_LOOK_S, idle))
            try:
                async with self._changing:
                    for opened in list(self._opened.values()):
                        if time.monotonic() - opened.used > idle and await self._is_idle(opened):
                            await self._close(opened)
            except (ConsilienceError, OSError) as error:
                _log.error("a workspace cannot be closed", reason=str(error))

    async def close(self) -> None:
        """Close all; their Neo4j run on, as that of the first does."""
        self._stopping = True
        async with self._changing:
            for opened in list(self._opened.values()):
                del self._opened[opened.known.name]
                await opened.stack.aclose()

    async def _open(self, known: Known) -> None:
        async with self._changing:
            before = self._opened.get(known.name)
            if before is not None and before.known is known:
                return
            if self._stopping:
                raise ServiceError("The service ends.")
            if before is not None:  # it was removed and made again
                await self._close(before)
            await self._make_room()
            began = time.monotonic()
            async with AsyncExitStack() as stack:
                address = await apart(partial(neo4j_address, known.settings))
                store = await stack.enter_async_context(open_graph(known.settings, address))
                opening = open_workspace(known.settings, store, workers=self._workers, open_team=self._open_team)
                workspace = await stack.enter_async_context(opening)
                workspace.state.authenticate = known.authentication
                workspace.state.evaluations.wake()
                kept = stack.pop_all()
            self._opened[known.name] = _Opened(known, workspace, kept, used=time.monotonic())
            _log.info("a workspace is open", workspace=known.name, seconds=round(time.monotonic() - began, 1))

    async def _make_room(self) -> None:
        """Close the one that nobody has used for longest if as many are open as may be.

        Raises:
            ServiceError: all are in use.
        """
        if len(self._opened) < self._settings.workspaces_open:
            return
        for opened in sorted(self._opened.values(), key=lambda one: one.used):
            if await self._is_idle(opened):
                await self._close(opened)
                return
        raise ServiceError(
            f"{len(self._opened)} workspaces are in use, and this service has no more open at once "
            "(CONSILIENCE_WORKSPACES_OPEN). Come again later."
        )

    async def _is_idle(self, opened: _Opened) -> bool:
        return not opened.inside and not await opened.workspace.is_at_work() and not opened.inside

    async def _close(self, opened: _Opened) -> None:
        del self._opened[opened.known.name]
        settings = opened.known.settings
        await opened.stack.aclose()
        try:
            if settings.neo4j_uri is None and await _is_alone(settings):
                await apart(partial(stop_neo4j, settings.home))
        except ConsilienceError as error:
            _log.warning("the Neo4j of a workspace runs on", workspace=opened.known.name, reason=str(error))
        _log.info("a workspace is closed", workspace=opened.known.name)


async def _is_alone(settings: Settings) -> bool:
    """Tell whether nobody but who asks is connected to the embedded Neo4j: a command may be."""
    if (address := running_neo4j(settings.home)) is None:
        return False
    async with Store(address).as_it_is() as store:
        return await count_connections(store) <= 1


def _has_work(settings: Settings) -> bool:
    place = settings.folder.queue
    if not isinstance(place, PostgresSchema) and not place.exists():
        return False
    with open_queue(place) as queue:
        counts = queue.counts()
    return bool(counts.get("queued") or counts.get("running"))
