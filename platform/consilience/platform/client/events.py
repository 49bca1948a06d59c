"""Server-sent events, from lines to what they tell."""

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

__all__ = ["ENDED", "async_events_of", "events_of"]

ENDED = frozenset({"job_done", "job_failed", "job_cancelled"})
"""Events after which a run tells no more."""


def events_of(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """Yield the data of each event that the lines of a stream hold."""
    data: list[str] = []
    for line in lines:
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line and data:
            yield json.loads("\n".join(data))
            data = []


async def async_events_of(lines: AsyncIterator[str]) -> AsyncIterator[dict[str, Any]]:
    """Yield the data of each event that the lines of a stream hold."""
    data: list[str] = []
    async for line in lines:
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line and data:
            yield json.loads("\n".join(data))
            data = []
