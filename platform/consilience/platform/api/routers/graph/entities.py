"""Entities, and where texts name them."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from consilience.graph.reading.entities_events import list_entities as page_of_entities
from consilience.graph.reading.entities_events import mentions_of
from consilience.graph.reading.entities_events import read_entity as one_entity
from consilience.graph.store.store import Store
from consilience.platform.api.dependencies.cached_answer import Answering
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.dependencies.where import Where, documents_within
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.paging import Cursor, Limit, key_of, page_of
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.graph.entities_events import EntitySummary, MentionSummary
from consilience.platform.contract.page import Page

router = APIRouter(prefix="/entities", tags=["entities"])


@router.get("", response_model=Page[EntitySummary])
async def list_entities(
    answer: Answering,
    _: Reader,
    where: Where,
    type: Annotated[str | None, Query(max_length=200, description="Type of the entity.")] = None,  # noqa: A002
    document: Annotated[str | None, Query(max_length=100, description="Id of a document that names them.")] = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> Response:
    """List entities in the order of their ids; `GET /search` finds them by name."""
    key = key_of(cursor, str)
    after = key[0] if key else None

    async def work(store: Store) -> Page[EntitySummary]:
        within = await documents_within(store, where)
        found, following = await page_of_entities(
            store, entity_type=type, document_id=document, within=within, after=after, limit=limit
        )
        return page_of(EntitySummary, found, following)

    return await answer(work)


@router.get("/{entity}", responses=problems(307, 404))
async def get_entity(state: State, _: Reader, where: Where, entity: str) -> EntitySummary:
    """Give an entity; `GET /facts?about=` lists what is known about it. Numbers are counted within the filter.

    One that was made one with another leads to that one, for as long as nobody undoes it.
    """
    return await one_entity(state.store, entity, within=await documents_within(state.store, where))


@router.get("/{entity}/mentions", responses=problems(307, 404))
async def list_entity_mentions(
    state: State, _: Reader, where: Where, entity: str, cursor: Cursor = None, limit: Limit = 100
) -> Page[MentionSummary]:
    """List where texts name an entity, and why each mention was linked to it."""
    await one_entity(state.store, entity)
    key = key_of(cursor, str)
    within = await documents_within(state.store, where)
    found, after = await mentions_of(state.store, entity, within=within, after=key[0] if key else None, limit=limit)
    return page_of(MentionSummary, found, after)
