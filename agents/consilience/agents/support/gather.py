"""Waits for several calls at once, so that none of them goes on unseen when another one fails."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

__all__ = ["gather_all"]

T = TypeVar("T")


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
