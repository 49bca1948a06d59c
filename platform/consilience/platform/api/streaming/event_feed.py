"""Tells streams that something happened, with one look at the queue's file for all of them."""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field

from consilience.graph.model.errors import FileUnusableError
from consilience.platform.jobs.queue import JobQueue
from consilience.platform.runs.job import JobEvent
from consilience.platform.support.storage.notices.ear import EVENTS
from consilience.platform.support.storage.notices.opening import open_ear

__all__ = ["EventFeed", "Told"]

_LOOK_S = 0.1
_TOLD_LOOK_S = 5.0
"""Between looks where who adds events tells it, in case a notice was lost."""
_PAUSE_S = 1.0
_PAGE = 500
_RECENT_S = 5.0
"""So long events are held in memory for all who follow; who comes later reads what is still kept then."""
_PAGES_AT_ONCE = 2
"""Pages of the past that are read side by side: many who begin at the first event must not keep others waiting."""
_PAGES_HELD = 4
"""Pages of the past that are held in memory for all who read them within `_RECENT_S`."""
_TOGETHER = 20
"""Events that are handed on at once; then others have their turn."""
_REST_S = 0.004
"""So long nobody is told of the past after some events of it, so that replays of many leave the server to others."""


@dataclass(eq=False, slots=True)
class Told:
    """An event that is told to all who follow, and how it is written, once for all of them."""

    event: JobEvent
    written: dict[str, bytes] = field(default_factory=dict)
    """By the form in which it is sent."""


async def _never() -> bool:
    return False


class EventFeed:
    """Feed of the events of all runs, as they happen; looks into the queue's file only while somebody listens."""

    def __init__(self, queue: JobQueue) -> None:
        self._queue = queue
        self._last = 0
        self._news = asyncio.Event()
        self._closed = False
        self._listeners = 0
        self._looking: asyncio.Task[None] | None = None
        self._recent = deque[tuple[float, Told]]()
        self._complete_from: int | None = None
        """All events after this one are among the recent ones; None before the first look."""
        self._pages = asyncio.Semaphore(_PAGES_AT_ONCE)
        self._held_pages = OrderedDict[tuple[str | None, int], tuple[float, list[Told]]]()
        self._turn = asyncio.Lock()

    async def follow(
        self, job_id: str | None, after: int, ended: Callable[[], Awaitable[bool]] = _never
    ) -> AsyncGenerator[Sequence[Told], None]:
        """Yield events with numbers above `after`, those of the past first, until `ended` says so or the feed closes.

        They come a few at a time. Of all who follow one goes on in each turn of the event loop, so that whoever waits
        for something else waits for one of them, not for all.

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
                    new = None if over else self._in_memory(job_id, after)  # the last may not have been looked for yet
                    events = await self._page(job_id, after) if new is None else new
                except FileUnusableError:  # what happens meanwhile is told when the file can be read again
                    await asyncio.sleep(_PAUSE_S)
                    continue
                for start in range(0, len(events), _TOGETHER):
                    some = events[start : start + _TOGETHER]
                    after = some[-1].event.seq
                    yield some
                    async with self._turn:
                        await asyncio.sleep(_REST_S if new is None else 0)
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
            self._held_pages.clear()

    async def _look(self) -> None:
        loop, told = asyncio.get_running_loop(), asyncio.Event()
        told.set()  # what was added before anybody listened here is looked for

        def hear(*_: str) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(told.set)

        with closing(open_ear(self._queue.database, (EVENTS,), hear)) as ear:
            while True:
                await asyncio.sleep(_LOOK_S)  # of many events in this time it is told once
                if ear.hears:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(told.wait(), _TOLD_LOOK_S)
                told.clear()
                await self._look_once()

    async def _look_once(self) -> None:
        self._forget(time.monotonic() - _RECENT_S)
        try:
            last = await self._queue.apart(self._queue.last_event)
            if last == self._last:
                return
            self._last = await self._hold(last)
        except FileUnusableError:
            return
        self._tell()

    def _forget(self, before: float) -> None:
        while self._recent and self._recent[0][0] < before:
            self._complete_from = self._recent.popleft()[1].event.seq
        while self._held_pages and next(iter(self._held_pages.values()))[0] < before:
            self._held_pages.popitem(last=False)

    async def _hold(self, last: int) -> int:
        """Read what is new, once for all who follow; return the number of the last event that they can be told."""
        new = [] if self._complete_from is None else await self._page(None, self._last)
        if not new or new[-1].event.seq < last:  # too much at once, or nothing to go on from
            self._recent.clear()
            self._complete_from = last
            return last
        moment = time.monotonic()
        self._recent.extend((moment, event) for event in new)
        return new[-1].event.seq

    def _in_memory(self, job_id: str | None, after: int) -> list[Told] | None:
        """Return what came after an event, of those in memory; None if not all that did is there."""
        if self._complete_from is None or after < self._complete_from:
            return None
        recent = (told for _, told in self._recent)
        return [told for told in recent if told.event.seq > after and job_id in (None, told.event.job_id)]

    async def _page(self, job_id: str | None, after: int) -> list[Told]:
        """Read a page; a full one, to which nothing is added any more, is held for others who begin there."""
        asked = (job_id, after)
        if asked in self._held_pages:
            return self._held_pages[asked][1]
        async with self._pages:
            if asked in self._held_pages:  # read while this one waited
                return self._held_pages[asked][1]
            page = [Told(event) for event in await self._queue.apart(self._read, job_id, after)]
            if len(page) == _PAGE:
                self._held_pages[asked] = (time.monotonic(), page)
                while len(self._held_pages) > _PAGES_HELD:
                    self._held_pages.popitem(last=False)
            return page

    def _read(self, job_id: str | None, after: int) -> Sequence[JobEvent]:
        return self._queue.events(job_id, after=after, limit=_PAGE)

    def _tell(self) -> None:
        self._news, told = asyncio.Event(), self._news
        told.set()
