"""Suggestions that are made anew after documents were withdrawn: at once, or beside the requests that withdrew them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress

import structlog

from consilience.graph.curation.across.resolving import resolve_again
from consilience.graph.model.errors import StoreError
from consilience.graph.store.store import Store

__all__ = ["SuggestionsAnew", "suggest_afterwards"]

_PATIENCE_S = 5.0
_log = structlog.get_logger("consilience.server")


@asynccontextmanager
async def suggest_afterwards(store: Store) -> AsyncIterator[Callable[[Iterable[str]], None]]:
    """Collect what withdrawn documents named, and judge it again at the end, all together.

    Also when a withdrawal failed, since those before it are done. That the judging fails is no failure of theirs: what
    is suggested of the rest can be made anew at any time.
    """
    named = set[str]()
    try:
        yield named.update
    finally:
        if named:
            with suppress(StoreError):
                await resolve_again(store, sorted(named))


class SuggestionsAnew:
    """Judges again what withdrawn documents named, while others go on; belongs to one event loop.

    A withdrawal deletes in its own transaction what was suggested about the entities that its document named, so that
    only suggestions are missing until this is done, and none rests on what is gone. Passes follow one another: what one
    of them read before a withdrawal is judged again in the next, which begins after it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def add(self, entities: Iterable[str]) -> None:
        """Have these entities judged again soon, with those that wait already; those that are gone are passed over."""
        self._waiting.update(entities)
        if self._waiting and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._work())

    async def finish(self) -> None:
        """Wait until nothing waits."""
        if self._task is not None:
            await self._task

    async def close(self) -> None:
        """End it, after some seconds for what is under way; what is not done `consilience entities resolve` does."""
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=_PATIENCE_S)
            self._task.cancel()

    async def _work(self) -> None:
        while self._waiting:
            entities, self._waiting = sorted(self._waiting), set()
            try:
                await resolve_again(self._store, entities)
            except StoreError as error:
                _log.warning("suggestions were not made anew after a withdrawal", reason=str(error))
