"""What happens in one run: as JSON, or live to those who accept `text/event-stream`."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent

from consilience.platform.api.auth.lasting import Lasting
from consilience.platform.api.auth.require import Reader
from consilience.platform.api.documented import problems
from consilience.platform.api.models.documents.runs import RunEvent, run_event
from consilience.platform.api.paging import Limit
from consilience.platform.api.problems import NothingLeftError, ProblemError
from consilience.platform.api.state import State, api_state
from consilience.platform.api.streaming.server_sent_events import (
    EVENT_STREAM,
    After,
    EventStreamRoute,
    LastEvent,
    StreamPlace,
    sent,
)
from consilience.platform.jobs.queue import JobQueue
from consilience.platform.runs.job import ENDED

router = APIRouter(prefix="/runs", tags=["runs"])
streams = APIRouter(prefix="/runs", tags=["runs"], route_class=EventStreamRoute, include_in_schema=False)


async def _known(request: Request, run: str, after: After = 0, last_event: LastEvent = None) -> int:
    """Return after which event the stream begins; 204 tells an EventSource not to come again."""
    queue = api_state(request).queue
    begin = after if last_event is None else last_event
    if await queue.apart(_is_over, queue, run, begin):
        raise NothingLeftError
    return begin


def _is_over(queue: JobQueue, run: str, begin: int) -> bool:
    return queue.get(run).status in ENDED and begin >= queue.last_event(run)


@streams.get("/{run}/events", response_class=EventSourceResponse)
async def stream_run_events(
    state: State, lasting: Lasting, run: str, begin: Annotated[int, Depends(_known)], _: StreamPlace
) -> AsyncIterator[ServerSentEvent]:
    """Send what happens in a run, from any event on, until it has ended."""

    async def ended() -> bool:
        return (await state.queue.apart(state.queue.get, run)).status in ENDED

    async for event in lasting.limit(state.feed.follow(run, begin, ended)):
        yield sent(event)


@router.get(
    "/{run}/events",
    responses={
        **problems(404, 410),
        200: {"content": EVENT_STREAM},
        204: {"description": "The stream has nothing left."},
    },
)
async def list_run_events(
    state: State, _: Reader, run: str, after: After = 0, limit: Limit = 500, last_event: LastEvent = None
) -> list[RunEvent]:
    """Give the events of a run in order; with `Accept: text/event-stream` they come live, from `Last-Event-ID` on."""
    queue = state.queue
    ended = (await queue.apart(queue.get, run)).status in ENDED
    if ended and not await queue.apart(queue.last_event, run):
        raise ProblemError(410, "The events of this run were forgotten, as it ended long ago; what it made is kept.")
    begin = after if last_event is None else last_event
    return [run_event(event) for event in await queue.apart(queue.events, run, after=begin, limit=limit)]
