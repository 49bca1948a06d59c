"""Group commit: writes that wait at the same time are committed as one transaction (DeWitt et al., SIGMOD 1984)."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from consilience.graph.model.errors import StoreError, StoreUnavailableError
from consilience.graph.store.store import Store, Transaction
from consilience.graph.support.priority import HEAVY_AT_ONCE

__all__ = ["MOST_TOGETHER", "GroupCommit"]

_Result = TypeVar("_Result")
MOST_TOGETHER = 4
"""Writes of one transaction: it is held in memory until it is committed, and people wait for what it locks."""


@dataclass(slots=True, eq=False)
class _Waiting:
    work: Callable[[Transaction], Awaitable[Any]]
    done: asyncio.Future[Any]
    committing: "asyncio.Task[None] | None" = None


@dataclass(slots=True)
class GroupCommit:
    """Commits together what waits; what comes while nothing is under way is committed at once, alone.

    Each write ends as if it were alone: where a group fails, its writes are tried one by one. So what is written may
    be begun several times, though it is committed once.
    """

    store: Store
    gate: AbstractAsyncContextManager[object] = field(default_factory=lambda: asyncio.Semaphore(HEAVY_AT_ONCE))
    """Held for a transaction: it says how many are under way side by side, and when."""
    _queue: deque[_Waiting] = field(default_factory=deque)
    _tasks: set["asyncio.Task[None]"] = field(default_factory=set)
    _at_the_gate: bool = False
    """Whether a task waits for the gate to commit what waits then."""
    _most: int = MOST_TOGETHER

    async def write(self, work: Callable[[Transaction], Awaitable[_Result]]) -> _Result:
        """Run `work` in a write transaction, with what else waits, and return what it returns when that is committed.

        Who is cancelled before has changed nothing.

        Args:
            work: as `Store.write` takes it.

        Raises:
            StoreError: as `Store.write` raises it.
        """
        waiting = _Waiting(work, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self._send_to_gate()
        try:
            result: _Result = await waiting.done
        except asyncio.CancelledError:
            if waiting in self._queue:
                self._queue.remove(waiting)
            elif waiting.committing is not None:
                waiting.committing.cancel()
            raise
        return result

    def _send_to_gate(self) -> None:
        if self._queue and not self._at_the_gate:
            self._at_the_gate = True
            task = asyncio.create_task(self._commit_next())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _commit_next(self) -> None:
        try:
            async with self.gate:
                self._at_the_gate = False
                group = [self._queue.popleft() for _ in range(min(self._most, len(self._queue)))]
                self._send_to_gate()
                if group:  # else who waited gave up
                    await self._commit(group)
        except asyncio.CancelledError:
            self._at_the_gate = False
            raise

    async def _commit(self, group: list[_Waiting]) -> None:
        for one in group:
            one.committing = asyncio.current_task()
        try:
            await self._commit_together(group)
        except asyncio.CancelledError:
            # One gave up, and with it the transaction was: the others are next.
            left = [one for one in group if not one.done.done()]
            if len(left) == len(group):  # nobody did: the program ends
                for one in left:
                    one.done.cancel()
                raise
            for one in left:
                one.committing = None
            self._queue.extendleft(reversed(left))
            if left:
                self._send_to_gate()

    async def _commit_together(self, group: list[_Waiting]) -> None:
        async def work(transaction: Transaction) -> list[Any]:
            return [await one.work(transaction) for one in group]

        try:
            results = await self.store.write(work)
        except Exception as error:  # noqa: BLE001 - it is handed to who waits
            if len(group) == 1 or isinstance(error, StoreUnavailableError):
                for one in group:
                    _tell(one, error)
                return
            if isinstance(error, StoreError):  # such as more than a transaction may hold in memory
                self._most = max(1, len(group) // 2)
        else:
            for one, result in zip(group, results, strict=True):
                _tell(one, result)
            if len(group) == self._most:
                self._most = min(MOST_TOGETHER, self._most + 1)
            return
        for one in group:
            await self._commit_together([one])


def _tell(one: _Waiting, outcome: object) -> None:
    if one.done.done():  # it was cancelled in the moment in which it was committed
        return
    if isinstance(outcome, Exception):
        one.done.set_exception(outcome)
    else:
        one.done.set_result(outcome)
