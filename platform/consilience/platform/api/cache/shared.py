"""Does once what many ask for at the same time."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

__all__ = ["Shared"]

T = TypeVar("T")


class Shared(Generic[T]):
    """Does something that takes a while for all who ask meanwhile.

    Never twice at once, and everybody gets what was begun after they asked.
    """

    def __init__(self, work: Callable[[], Awaitable[T]]) -> None:
        self._work = work
        self._running: asyncio.Task[T] | None = None
        self._next: asyncio.Task[T] | None = None

    @property
    def wanted(self) -> bool:
        """True if somebody waits for `work` to be begun once more."""
        return self._next is not None

    async def get(self) -> T:
        """Return what `work` returns, or raise what it raises; who is cancelled does not take it from the others."""
        if self._next is None:
            self._next = asyncio.create_task(self._after(self._running))
            self._next.add_done_callback(_look_at_error)
        return await asyncio.shield(self._next)

    async def _after(self, earlier: asyncio.Task[T] | None) -> T:
        if earlier is not None:
            await asyncio.wait((earlier,))
        self._running, self._next = self._next, None
        try:
            return await self._work()
        finally:
            if self._running is asyncio.current_task():
                self._running = None


def _look_at_error(task: asyncio.Task[T]) -> None:
    """Look at an error that those who asked did not wait for."""
    if not task.cancelled():
        task.exception()
