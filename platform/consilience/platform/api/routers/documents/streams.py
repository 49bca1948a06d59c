"""Live streams: what happens on the platform, and in one run."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent

from consilience.platform.api.auth.lasting import Lasting
from consilience.platform.api.auth.require import Reader
from consilience.platform.api.documented import problems
from consilience.platform.api.problems import NothingLeftError
from consilience.platform.api.state import State, api_state
from consilience.platform.api.streaming.server_sent_events import (
    After,
    EventStreamRoute,
    LastEvent,
    StreamPlace,
    event_stream,
    sent,
    sent_flat,
)
from consilience.platform.contract.documents.runs import RunEvent
from consilience.platform.jobs.queue import JobQueue
from consilience.platform.runs.job import ENDED, JobEvent

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
    response_class=EventSourceResponse,
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
) -> AsyncIterator[ServerSentEvent]:
    """Send what happens in all runs and to all facts; from now on, unless an event to go on from is named.

    One stream tells all that a page shows. Where no event is named, the first thing sent is called `listening` and
    tells the number of the last event before: who loses the stream, or hands it to another, can go on from there
    although nothing has happened since.
    """
    begin, named = await _begin(state, after, last_event)
    yield _listening(begin, named=named)
    async for event in _of_topics(state, lasting, topics, begin):
        yield sent(event)


async def _known(request: Request, run: str, after: After = 0, last_event: LastEvent = None) -> int:
    """Return after which event the stream begins; 204 tells an EventSource not to come again."""
    queue = api_state(request).queue
    begin = after if last_event is None else last_event
    if await queue.apart(_is_over, queue, run, begin):
        raise NothingLeftError
    return begin


@router.get(
    "/runs/{run}/stream",
    tags=["runs"],
    response_class=EventSourceResponse,
    responses={
        **problems(404),
        200: {"content": event_stream(RunEvent.__name__)},
        204: {"description": "The stream has nothing left."},
    },
)
async def stream_run(
    state: State, lasting: Lasting, _: Reader, run: str, begin: Annotated[int, Depends(_known)], __: StreamPlace
) -> AsyncIterator[ServerSentEvent]:
    """Send what happens in a run, from any event on, until it has ended."""
    async for event in _of_run(state, lasting, run, begin):
        yield sent(event)


@earlier.get("/events", response_class=EventSourceResponse)
async def stream_events(
    state: State,
    lasting: Lasting,
    _: StreamPlace,
    topics: Topics = "runs,facts",
    after: After | None = None,
    last_event: LastEvent = None,
) -> AsyncIterator[ServerSentEvent]:
    """Send what `stream_activity` sends, as earlier releases did."""
    begin, named = await _begin(state, after, last_event)
    yield _listening(begin, named=named)
    async for event in _of_topics(state, lasting, topics, begin):
        yield sent_flat(event)


@earlier.get("/runs/{run}/events", response_class=EventSourceResponse)
async def stream_run_events(
    state: State, lasting: Lasting, run: str, begin: Annotated[int, Depends(_known)], _: StreamPlace
) -> AsyncIterator[ServerSentEvent]:
    """Send what `stream_run` sends, as earlier releases did."""
    async for event in _of_run(state, lasting, run, begin):
        yield sent_flat(event)


async def _begin(state: State, after: int | None, last_event: int | None) -> tuple[int, bool]:
    """Return after which event a stream begins, and whether its listener said so."""
    named = after if last_event is None else last_event
    if named is None:
        return await state.queue.apart(state.queue.last_event), False
    return named, True


def _listening(begin: int, *, named: bool) -> ServerSentEvent:
    if named:
        return ServerSentEvent(comment="listening", id=str(begin))
    return ServerSentEvent(event="listening", id=str(begin), data={"id": begin})


async def _of_topics(state: State, lasting: Lasting, topics: str, begin: int) -> AsyncIterator[JobEvent]:
    wanted = {topic.strip() for topic in topics.split(",")}
    async for event in lasting.limit(state.feed.follow(None, begin)):
        kind = "runs" if event.job_id.startswith("job_") else event.job_id
        if kind in wanted or event.job_id in wanted:
            yield event


async def _of_run(state: State, lasting: Lasting, run: str, begin: int) -> AsyncIterator[JobEvent]:
    async def ended() -> bool:
        return (await state.queue.apart(state.queue.get, run)).status in ENDED

    async for event in lasting.limit(state.feed.follow(run, begin, ended)):
        yield event


def _is_over(queue: JobQueue, run: str, begin: int) -> bool:
    return queue.get(run).status in ENDED and begin >= queue.last_event(run)
