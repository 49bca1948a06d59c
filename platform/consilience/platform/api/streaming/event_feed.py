"""Tells streams that something happened, with one look at the queue's file for all of them."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable

from consilience.graph.model.errors import FileUnusableError
from consilience.platform.jobs.queue import JobQueue
from consilience.platform.runs.job import JobEvent

__all__ = ["EventFeed"]

_LOOK_S = 0.1
_PAUSE_S = 1.0
_PAGE = 500


async def _never() -> bool:
    return False


class EventFeed:
    """What happens in all runs, as it happens; looks into the queue's file only while somebody listens."""

    def __init__(self, queue: JobQueue) -> None:
        self._queue = queue
        self._last = 0
        self._news = asyncio.Event()
        self._closed = False
        self._listeners = 0
        self._looking: asyncio.Task[None] | None = None

    async def follow(
        self, job_id: str | None, after: int, ended: Callable[[], Awaitable[bool]] = _never
    ) -> AsyncGenerator[JobEvent, None]:
        """Yield events with numbers above `after`, those of the past first, until `ended` says so or the feed closes.

        Args:
            job_id: only events of this job; None: of all.
            after: number of the last event that is known.
            ended: is asked when there is nothing new.
        """
        self._begin()
        try:
            while not self._closed:
                news = self._news
                try:
                    over = await ended()
                    events = await self._queue.apart(self._queue.events, job_id, after=after, limit=_PAGE)
                except FileUnusableError:  # what happens meanwhile is told when the file can be read again
                    await asyncio.sleep(_PAUSE_S)
                    continue
                for event in events:
                    after = event.seq
                    yield event
                if not events:
                    if over:
                        return
                    await news.wait()
        finally:
            self._end()

    def close(self) -> None:
        """End all streams, for the server to stop."""
        self._closed = True
        self._tell()
        if self._looking:
            self._looking.cancel()

    def _begin(self) -> None:
        self._listeners += 1
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    def _end(self) -> None:
        self._listeners -= 1
        if not self._listeners and self._looking:
            self._looking.cancel()
            self._looking = None

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_S)
            try:
                last = await self._queue.apart(self._queue.last_event)
            except FileUnusableError:
                continue
            if last != self._last:
                self._last = last
                self._tell()

    def _tell(self) -> None:
        self._news, told = asyncio.Event(), self._news
        told.set()
