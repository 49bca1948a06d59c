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
from consilience.graph.embedded.status import neo4j_status
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
from consilience.platform.support.workspaces.at_work import at_work

__all__ = ["OpenWorkspaces"]

_LOOK_S = 5.0
_LOOK_FOR_WORK_S = 30.0
"""A look takes two milliseconds a workspace."""
_LONGEST_PAUSE_S = 3600.0
"""After which one that cannot be opened is tried again."""
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


@dataclass(frozen=True, slots=True)
class _Failure:
    pause: float
    """Seconds."""
    until: float


class _NoRoomError(ServiceError):
    """As many workspaces are in use as may be open."""


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
        """Open those in which documents wait, now and again, and close for good what nobody uses."""
        async with asyncio.TaskGroup() as looking:
            if self._workers:
                looking.create_task(self._look_for_work())
            if self._settings.workspace_idle_minutes:
                looking.create_task(self._look_for_idle(self._settings.workspace_idle_minutes * 60))

    async def _look_for_work(self) -> None:
        failed: dict[str, _Failure] = {}
        while not self._stopping:
            try:
                for known in await asyncio.to_thread(self._known.list_all):
                    if known is not self._known.first and known.name not in self._opened:
                        await self._open_if_work_waits(known, failed)
            except (ConsilienceError, OSError) as error:
                _log.error("the workspaces cannot be listed", reason=str(error))
            await asyncio.sleep(_LOOK_FOR_WORK_S)

    async def _open_if_work_waits(self, known: Known, failed: dict[str, _Failure]) -> None:
        before = failed.get(known.name)
        if before and time.monotonic() < before.until:
            return
        try:
            if await apart(partial(_has_work, known.settings)):
                async with self.use(known):
                    _log.info("documents wait", workspace=known.name)
            failed.pop(known.name, None)
        except _NoRoomError as error:
            _log.info("documents wait, and there is no room", workspace=known.name, reason=str(error))
        except Exception as error:  # noqa: BLE001 - an error of ours in one would leave those after it waiting
            # Each try takes a Neo4j some seconds, and an idle workspace its place.
            pause = min(2 * before.pause, _LONGEST_PAUSE_S) if before else _LOOK_FOR_WORK_S
            failed[known.name] = _Failure(pause, time.monotonic() + pause)
            _log.error(
                "a workspace in which documents wait cannot be opened",
                workspace=known.name,
                reason=str(error),
                again_in=pause,
                exc_info=None if isinstance(error, (ConsilienceError, OSError)) else error,
            )

    async def _look_for_idle(self, idle: float) -> None:
        while True:
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
            ran = neo4j_status(known.settings.home).running
            try:
                self._opened[known.name] = await self._bring_up(known)
            except Exception:
                if not ran:  # else nobody would ever stop it
                    await _stop_if_alone(known)
                raise
            _log.info("a workspace is open", workspace=known.name, seconds=round(time.monotonic() - began, 1))

    async def _bring_up(self, known: Known) -> _Opened:
        async with AsyncExitStack() as stack:
            stack.enter_context(at_work(known.settings.folder, serving=True))
            address = await apart(partial(neo4j_address, known.settings))
            store = await stack.enter_async_context(open_graph(known.settings, address))
            opening = open_workspace(known.settings, store, workers=self._workers, open_team=self._open_team)
            workspace = await stack.enter_async_context(opening)
            workspace.state.authenticate = known.authentication
            workspace.state.evaluations.wake()
            return _Opened(known, workspace, stack.pop_all(), used=time.monotonic())

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
        raise _NoRoomError(
            f"{len(self._opened)} workspaces are in use, and this service has no more open at once "
            "(CONSILIENCE_WORKSPACES_OPEN). Come again later."
        )

    async def _is_idle(self, opened: _Opened) -> bool:
        return not opened.inside and not await opened.workspace.is_at_work() and not opened.inside

    async def _close(self, opened: _Opened) -> None:
        del self._opened[opened.known.name]
        await opened.stack.aclose()
        await _stop_if_alone(opened.known)
        _log.info("a workspace is closed", workspace=opened.known.name)


async def _stop_if_alone(known: Known) -> None:
    try:
        if known.settings.neo4j_uri is None and await _is_alone(known.settings):
            await apart(partial(stop_neo4j, known.settings.home))
    except ConsilienceError as error:
        _log.warning("the Neo4j of a workspace runs on", workspace=known.name, reason=str(error))


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
