"""Events of the graph."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from consilience.graph.model.model import Realis
from consilience.graph.reading.entities_events import list_events as page_of_events
from consilience.graph.reading.entities_events import mentions_of
from consilience.graph.reading.entities_events import read_event as one_event
from consilience.graph.store.store import Store
from consilience.platform.api.dependencies.cached_answer import Answering
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.dependencies.where import Where, documents_within
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.paging import Cursor, Limit, key_of, page_of
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.graph.entities_events import EventSummary, MentionSummary
from consilience.platform.contract.page import Page

router = APIRouter(prefix="/events", tags=["events"])


@router.get("", response_model=Page[EventSummary])
async def list_events(
    answer: Answering,
    _: Reader,
    where: Where,
    type: Annotated[str | None, Query(max_length=200, description="Type of the event.")] = None,  # noqa: A002
    realis: Realis | None = None,
    document: Annotated[str | None, Query(max_length=100, description="Id of the document.")] = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> Response:
    """List events with their arguments."""
    key = key_of(cursor, str)
    after = key[0] if key else None

    async def work(store: Store) -> Page[EventSummary]:
        within = await documents_within(store, where)
        found, following = await page_of_events(
            store, event_type=type, realis=realis, document_id=document, within=within, after=after, limit=limit
        )
        return page_of(EventSummary, found, following)

    return await answer(work)


@router.get("/{event}", responses=problems(404))
async def get_event(state: State, _: Reader, event: str) -> EventSummary:
    """Give an event with its arguments."""
    return await one_event(state.store, event)


@router.get("/{event}/mentions", responses=problems(404))
async def list_event_mentions(
    state: State, _: Reader, event: str, cursor: Cursor = None, limit: Limit = 100
) -> Page[MentionSummary]:
    """List the nuggets of an event, and why each was linked to it."""
    await one_event(state.store, event)
    key = key_of(cursor, str)
    found, after = await mentions_of(state.store, event, after=key[0] if key else None, limit=limit)
    return page_of(MentionSummary, found, after)
