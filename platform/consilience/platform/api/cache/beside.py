"""Large answers, worked out beside the event loop: in processes with connections of their own, which give way."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any, TypeVar

from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.api.cache.response_cache import as_json
from consilience.platform.support.processes import Assistants

__all__ = ["EXPORTS_AT_ONCE", "MOST_HERE", "Beside"]

Found = TypeVar("Found")
MOST_HERE = 300
"""Nodes or rows that are sooner worked out here than asked for elsewhere; above, others would wait for it."""

EXPORTS_AT_ONCE = 2
_PIECE = 100_000
"""Characters of an export that are sent at once."""


class Beside:
    """Works out answers in other processes; close it for the server to stop."""

    def __init__(self) -> None:
        self._assistants = Assistants()
        self._writers = Assistants(EXPORTS_AT_ONCE)

    async def json(self, store: Store, work: Callable[..., Awaitable[object]], *given: object) -> bytes:
        """Return, as JSON, what a function returns.

        Args:
            store: what the function asks is asked of the same database, no earlier than this store would.
            work: a function of a module whose first argument is a store.
            given: its other arguments; all can be pickled.

        Raises:
            ConsilienceError: what `work` raises.
        """
        return await self._assistants.compute_apart(_json, store.address, await store.since(), work, given)

    async def compute(self, store: Store, work: Callable[..., Awaitable[Found]], *given: object) -> Found:
        """Return what a function returns, like `json`; it is pickled."""
        found: Found = await self._assistants.compute_apart(_run_work, store.address, await store.since(), work, given)
        return found

    async def lines(
        self, store: Store, work: Callable[..., AsyncIterator[str]], *given: object
    ) -> AsyncGenerator[bytes]:
        """Yield, many at once, the lines that a function yields, no faster than they are taken.

        Raises:
            ConsilienceError: what `work` raises.
        """
        async for piece in self._writers.stream(_lines, store.address, await store.since(), work, given):
            yield piece

    async def close(self) -> None:
        """End the processes."""
        await self._assistants.close()
        await self._writers.close()


_runners = list[asyncio.Runner]()
"""Of this process, one at most: a connection belongs to the event loop in which it was opened."""
_stores = dict[Neo4jAddress, Store]()
_opened = AsyncExitStack()


def _run_work(address: Neo4jAddress, since: str, work: Callable[..., Awaitable[Any]], given: tuple[object, ...]) -> Any:  # noqa: ANN401
    return _runner().run(_work_with_store(address, since, work, given))


def _lines(
    address: Neo4jAddress, since: str, work: Callable[..., AsyncIterator[str]], given: tuple[object, ...]
) -> Iterator[bytes]:
    """Yield pieces of about `_PIECE` characters; the work goes on when the one before is on its way."""
    runner = _runner()
    lines = runner.run(_begun(address, since, work, given))
    while piece := runner.run(_piece(lines)):
        yield piece


async def _begun(
    address: Neo4jAddress, since: str, work: Callable[..., AsyncIterator[str]], given: tuple[object, ...]
) -> AsyncIterator[str]:
    return work(await _store(address, since), *given)


async def _piece(lines: AsyncIterator[str]) -> bytes:
    held, size = list[str](), 0
    async for line in lines:
        held.append(line)
        size += len(line)
        if size >= _PIECE:
            break
    return "".join(held).encode()


def _json(address: Neo4jAddress, since: str, work: Callable[..., Awaitable[Any]], given: tuple[object, ...]) -> bytes:
    return as_json(_run_work(address, since, work, given))


async def _work_with_store(
    address: Neo4jAddress, since: str, work: Callable[..., Awaitable[object]], given: tuple[object, ...]
) -> object:
    return await work(await _store(address, since), *given)


def _runner() -> asyncio.Runner:
    if not _runners:
        _runners.append(asyncio.Runner())
    return _runners[0]


async def _store(address: Neo4jAddress, since: str) -> Store:
    """Return the store, which sees at least what was written when it was asked for."""
    if address not in _stores:
        _stores[address] = await _opened.enter_async_context(Store(address).as_it_is())
    return _stores[address].not_before(since)
