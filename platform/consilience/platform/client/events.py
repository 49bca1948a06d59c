"""Server-sent events, from lines to what they tell."""

from collections.abc import AsyncIterator, Iterator

from consilience.platform.contract.documents.runs import RunEvent

__all__ = ["ENDED", "async_events_of", "events_of"]

ENDED = frozenset({"job_done", "job_failed", "job_cancelled"})
"""Events after which a run tells no more."""


def events_of(lines: Iterator[str]) -> Iterator[RunEvent]:
    """Yield each event that the lines of a stream hold."""
    data: list[str] = []
    for line in lines:
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line and data:
            yield RunEvent.model_validate_json("\n".join(data))
            data = []


async def async_events_of(lines: AsyncIterator[str]) -> AsyncIterator[RunEvent]:
    """Yield each event that the lines of a stream hold."""
    data: list[str] = []
    async for line in lines:
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line and data:
            yield RunEvent.model_validate_json("\n".join(data))
            data = []
