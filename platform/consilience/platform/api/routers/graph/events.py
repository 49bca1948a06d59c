"""Events of the graph; to those who accept `text/event-stream`, what happens on the platform."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent

from consilience.graph.model.model import Realis
from consilience.graph.reading.entities_events import event as one_event
from consilience.graph.reading.entities_events import list_events as page_of_events
from consilience.graph.reading.entities_events import mentions_of
from consilience.graph.store.store import Store
from consilience.platform.api.auth.lasting import Lasting
from consilience.platform.api.auth.require import Reader
from consilience.platform.api.cache.answer import Answering
from consilience.platform.api.documented import problems
from consilience.platform.api.models.graph.things import EventItem, MentionItem
from consilience.platform.api.models.page import Page
from consilience.platform.api.paging import Cursor, Limit, key_of, page_of
from consilience.platform.api.state import State
from consilience.platform.api.streaming.server_sent_events import (
    EVENT_STREAM,
    After,
    EventStreamRoute,
    LastEvent,
    StreamPlace,
    sent,
)

router = APIRouter(prefix="/events", tags=["events"])
streams = APIRouter(prefix="/events", route_class=EventStreamRoute, include_in_schema=False)

Topics = Annotated[
    str,
    Query(
        max_length=2000,
        description="Of a stream: what to hear of, separated by commas: `runs`, `facts`, `locks`, or ids of runs.",
    ),
]


@streams.get("", response_class=EventSourceResponse)
async def stream_events(
    state: State,
    lasting: Lasting,
    _: StreamPlace,
    topics: Topics = "runs,facts",
    after: After | None = None,
    last_event: LastEvent = None,
) -> AsyncIterator[ServerSentEvent]:
    """Send what happens in all runs and to all facts; from now on, unless an event to go on from is named.

    Where none is named, the first thing sent tells the number of the last event before: who loses the stream, or hands
    it to another, can go on from there although nothing has happened since.
    """
    wanted = {topic.strip() for topic in topics.split(",")}
    begin = last_event if last_event is not None else after
    if begin is None:
        begin = await state.queue.apart(state.queue.last_event)
        yield ServerSentEvent(event="listening", id=str(begin), data={"id": begin})
    else:
        yield ServerSentEvent(comment="listening", id=str(begin))
    async for event in lasting.limit(state.feed.follow(None, begin)):
        kind = "runs" if event.job_id.startswith("job_") else event.job_id
        if kind in wanted or event.job_id in wanted:
            yield sent(event)


@router.get("", response_model=Page[EventItem], responses={200: {"content": EVENT_STREAM}})
async def list_events(
    answer: Answering,
    _: Reader,
    type: Annotated[str | None, Query(max_length=200, description="Type of the event.")] = None,  # noqa: A002
    realis: Realis | None = None,
    document: Annotated[str | None, Query(max_length=100, description="Id of the document.")] = None,
    cursor: Cursor = None,
    limit: Limit = 100,
    topics: Topics = "runs,facts",  # noqa: ARG001 - of the stream, which has the same description
) -> Response:
    """List events with their arguments.

    With `Accept: text/event-stream` this is the stream of all that happens on the platform, one for all that a page
    shows: events of runs, reviews of facts. It goes on from `Last-Event-ID`.
    """
    key = key_of(cursor, str)
    after = key[0] if key else None

    async def work(store: Store) -> Page[EventItem]:
        found, following = await page_of_events(
            store, event_type=type, realis=realis, document_id=document, after=after, limit=limit
        )
        return page_of(EventItem, found, following)

    return await answer(work)


@router.get("/{event}", responses=problems(404))
async def get_event(state: State, _: Reader, event: str) -> EventItem:
    """Give an event with its arguments."""
    return EventItem.model_validate(await one_event(state.store, event))


@router.get("/{event}/mentions", responses=problems(404))
async def list_event_mentions(
    state: State, _: Reader, event: str, cursor: Cursor = None, limit: Limit = 100
) -> Page[MentionItem]:
    """List the nuggets of an event, and why each was linked to it."""
    await one_event(state.store, event)
    key = key_of(cursor, str)
    found, after = await mentions_of(state.store, event, after=key[0] if key else None, limit=limit)
    return page_of(MentionItem, found, after)
