"""A clock for tests that moves on when nobody has anything to do: waiting takes no time, and times are exact.

    @on_a_virtual_clock
    async def test_that_waits_for_an_hour() -> None:
        await asyncio.sleep(3600)

It is the clock of the test's own event loop, and so that of `asyncio.sleep`, of time limits, and of all that asks the
loop what time it is. Servers that the test talks to have to run in that loop too (`served_here` in
tests/servers/scripted_openai.py): what happens elsewhere does not hold the clock up, but work in its threads does.
"""

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Executor
from functools import wraps
from typing import Any, ParamSpec, TypeVar

__all__ = ["on_a_virtual_clock", "virtually"]

P = ParamSpec("P")
T = TypeVar("T")

_WIRE_S = 0.05
"""Real seconds after which nothing is on its way any more between two sockets of one process."""
_OWN_SOCKETS = 1
"""A loop listens to itself, for what its threads have to say."""


def on_a_virtual_clock(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run an asynchronous test in an event loop of its own, with a virtual clock."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def whole() -> None:
            await test(*args, **kwargs)

        virtually(whole())

    return run


def virtually(work: Coroutine[Any, Any, T]) -> T:
    """Return what comes of a coroutine, which runs in an event loop with a virtual clock."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(work)


class _Selector(selectors.DefaultSelector):
    """Moves the clock where another would wait."""

    loop: "_Loop"

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        sockets = len(self.get_map()) > _OWN_SOCKETS
        found = super().select(_WIRE_S if sockets or self.loop.in_threads else 0)
        if not found and not self.loop.in_threads:
            self.loop.now += timeout
        return found


class _Loop(asyncio.SelectorEventLoop):
    """An event loop with a virtual clock."""

    def __init__(self) -> None:
        selector = _Selector()
        selector.loop = self
        self.now = 0.0
        self.in_threads = 0
        """Calls that threads are working on."""
        super().__init__(selector)

    def time(self) -> float:
        return self.now

    def run_in_executor(  # type: ignore[override]  # what is given is passed on
        self,
        executor: Executor | None,
        func: Callable[..., T],
        *args: Any,  # noqa: ANN401
    ) -> "asyncio.Future[T]":
        self.in_threads += 1
        called: asyncio.Future[T] = super().run_in_executor(executor, func, *args)
        called.add_done_callback(self._done)
        return called

    def _done(self, _: object) -> None:
        self.in_threads -= 1
