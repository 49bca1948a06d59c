"""Live streams: what happens on the platform, and in one run."""

import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from consilience.platform.api.dependencies.lasting import PING_S, Lasting
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.dependencies.server_sent_events import (
    PING,
    After,
    EventStream,
    EventStreamRoute,
    LastEvent,
    StreamPlace,
    encode_event,
    encode_flat_event,
    event_stream,
    listening,
)
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.problems import NothingLeftError
from consilience.platform.api.state.api_state import State, api_state
from consilience.platform.api.streaming.event_feed import Told
from consilience.platform.contract.documents.runs import RunEvent
from consilience.platform.jobs.queue import JobQueue
from consilience.platform.runs.job import ENDED

router = APIRouter()
earlier = APIRouter(route_class=EventStreamRoute, include_in_schema=False)
"""Where earlier releases streamed, to those who accept `text/event-stream`; events are flat objects there."""

Topics = Annotated[
    str,
    Query(
        max_length=2000, description="What to hear of, separated by commas: `runs`, `facts`, `locks`, or ids of runs."
    ),
]
_LISTENING: dict[str, Any] = {
    "title": "Listening",
    "description": "The first thing sent when no event to go on from is named: the number of the last event before.",
    "type": "object",
    "properties": {"id": {"type": "integer"}},
    "required": ["id"],
}


@router.get(
    "/stream",
    tags=["runs"],
    response_class=EventStream,
    responses={200: {"content": event_stream(RunEvent.__name__, _LISTENING)}},
)
async def stream_activity(
    state: State,
    lasting: Lasting,
    _: Reader,
    __: StreamPlace,
    topics: Topics = "runs,facts",
    after: After | None = None,
    last_event: LastEvent = None,
) -> Response:
    """Send what happens in all runs and to all facts; from now on, unless an event to go on from is named.

    One stream tells all that a page shows. Where no event is named, the first thing sent is called `listening` and
    tells the number of the last event before: who loses the stream, or hands it to another, can go on from there
    although nothing has happened since.
    """
    begin, named = await _begin(state, after, last_event)
    return EventStream(_of_topics(state, lasting, topics, begin, listening(begin, named=named), encode_event))


async def _find_beginning(request: Request, run: str, after: After = 0, last_event: LastEvent = None) -> int:
    """Return after which event the stream begins; 204 tells an EventSource not to come again."""
    queue = api_state(request).queue
    begin = after if last_event is None else last_event
    if await queue.apart(_is_over, queue, run, begin):
        raise NothingLeftError
    return begin


@router.get(
    "/runs/{run}/stream",
    tags=["runs"],
    response_class=EventStream,
    responses={
        **problems(404),
        200: {"content": event_stream(RunEvent.__name__)},
        204: {"description": "The stream has nothing left."},
    },
)
async def stream_run(
    state: State,
    lasting: Lasting,
    _: Reader,
    run: str,
    begin: Annotated[int, Depends(_find_beginning)],
    __: StreamPlace,
) -> Response:
    """Send what happens in a run, from any event on, until it has ended."""
    return EventStream(_of_run(state, lasting, run, begin, encode_event))


@earlier.get("/events", response_class=EventStream)
async def stream_events(
    state: State,
    lasting: Lasting,
    _: StreamPlace,
    topics: Topics = "runs,facts",
    after: After | None = None,
    last_event: LastEvent = None,
) -> Response:
    """Send what `stream_activity` sends, as earlier releases did."""
    begin, named = await _begin(state, after, last_event)
    return EventStream(_of_topics(state, lasting, topics, begin, listening(begin, named=named), encode_flat_event))


@earlier.get("/runs/{run}/events", response_class=EventStream)
async def stream_run_events(
    state: State, lasting: Lasting, run: str, begin: Annotated[int, Depends(_find_beginning)], _: StreamPlace
) -> Response:
    """Send what `stream_run` sends, as earlier releases did."""
    return EventStream(_of_run(state, lasting, run, begin, encode_flat_event))


async def _begin(state: State, after: int | None, last_event: int | None) -> tuple[int, bool]:
    """Return after which event a stream begins, and whether its listener said so."""
    named = after if last_event is None else last_event
    if named is None:
        return await state.queue.apart(state.queue.last_event), False
    return named, True


def _of_topics(
    state: State, lasting: Lasting, topics: str, begin: int, first: bytes, written: Callable[[Told], bytes]
) -> AsyncGenerator[bytes, None]:
    wanted = {topic.strip() for topic in topics.split(",")}

    def is_wanted(told: Told) -> bool:
        job = told.event.job_id
        return ("runs" if job.startswith("job_") else job) in wanted or job in wanted

    return _pieces(lasting.limit(state.feed.follow(None, begin)), written, is_wanted, first)


def _of_run(
    state: State, lasting: Lasting, run: str, begin: int, written: Callable[[Told], bytes]
) -> AsyncGenerator[bytes, None]:
    async def has_ended() -> bool:
        return (await state.queue.apart(state.queue.get, run)).status in ENDED

    return _pieces(lasting.limit(state.feed.follow(run, begin, has_ended)), written)


async def _pieces(
    coming: AsyncGenerator[Sequence[Told] | None, None],
    written: Callable[[Told], bytes],
    is_wanted: Callable[[Told], bool] = lambda _: True,
    first: bytes = b"",
) -> AsyncGenerator[bytes, None]:
    """Yield what is sent at once: events that are wanted, or a ping after a while in which none of them came."""
    if first:
        yield first
    sent_at = time.monotonic()
    async with aclosing(coming):
        async for some in coming:
            piece = b"".join(written(told) for told in some or () if is_wanted(told))
            if not piece and (some is None or time.monotonic() - sent_at >= PING_S):
                piece = PING
            if piece:
                yield piece
                sent_at = time.monotonic()


def _is_over(queue: JobQueue, run: str, begin: int) -> bool:
    return queue.get(run).status in ENDED and begin >= queue.last_event(run)
