"""Several calls at once, waited for so that none goes on unseen; their results are in the order of the calls."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from itertools import islice
from typing import Any, TypeVar

__all__ = ["gather_all", "work_ahead"]

T = TypeVar("T")
R = TypeVar("R")


async def gather_all(calls: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """Return the results of all calls in their order; if some fail, wait for the others, then raise the first failure.

    What the others were answered is in the cache by then, and is not paid for again when the run goes on.
    """
    each = [*calls]
    if len(each) == 1:
        return [await each[0]]
    done = await asyncio.gather(*each, return_exceptions=True)
    results: list[T] = []
    for result in done:
        if isinstance(result, BaseException):
            raise result
        results.append(result)
    return results


async def work_ahead(
    things: Iterable[T], most: int, work: Callable[[T], Coroutine[Any, Any, R]]
) -> AsyncIterator[tuple[T, R]]:
    """Yield each thing with what comes of it, in the order given; what is under way when nobody asks on is cancelled.

    Args:
        things: no more of them are taken than are begun.
        most: that are begun and not yielded yet, at once.
        work: done to each.
    """
    pending: deque[tuple[T, asyncio.Task[R]]] = deque()
    coming = iter(things)
    try:
        while True:
            for thing in islice(coming, most - len(pending)):
                pending.append((thing, asyncio.create_task(work(thing))))
            if not pending:
                return
            thing, task = pending.popleft()
            yield thing, await task
    finally:
        for _, task in pending:
            task.cancel()
