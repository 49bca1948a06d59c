"""Runs what waits for others, with a faster event loop where there is one and a less busy garbage collector."""

import asyncio
import gc
from collections.abc import Coroutine
from typing import Any, TypeVar

__all__ = ["collect_cycles", "run"]

T = TypeVar("T")

_THRESHOLDS = (50_000, 20, 50)
"""Thousands of small objects live for the time of one answer; with Python's own thresholds the collector looks through
all of them again and again: a tenth of the time of a run with 128 calls at once."""


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end and return its result, as `asyncio.run` does.

    What was imported until now stays: the collector no longer looks at it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
    try:
        import uvloop
    except ImportError:  # Windows
        return asyncio.run(work)
    return uvloop.run(work)


async def collect_cycles(every_s: float) -> None:
    """Free, now and then for ever, what only refers to itself.

    With the thresholds of `run` the collector looks at what is older so seldom that a process of days would keep what
    each document and each answer of a database left: a graph of steps, rows and their connection refer to each other.

    Args:
        every_s: seconds between two looks; each stops the process for as long as it takes to look at all that lives.
    """
    while True:
        await asyncio.sleep(every_s)
        gc.collect()
