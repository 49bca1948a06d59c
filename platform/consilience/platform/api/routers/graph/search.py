"""Full-text search over names and passages."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from consilience.graph.reading.search import search_chunks, search_entities
from consilience.graph.records.search import FoundChunk, FoundEntity
from consilience.platform.api.dependencies.costly import COSTLY
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.dependencies.where import Where, documents_within
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.graph.graph import SearchAnswer

router = APIRouter(tags=["search"])

Text = Annotated[str, Query(min_length=1, max_length=500, description="What to look for; all words must be there.")]


@router.get("/search", dependencies=[COSTLY])
async def search(
    state: State,
    _: Reader,
    where: Where,
    q: Text,
    within: Annotated[
        list[Literal["entities", "passages"]] | None, Query(description="Where to look; everywhere if absent.")
    ] = None,
    type: Annotated[str | None, Query(max_length=200, description="Only entities of this type.")] = None,  # noqa: A002
    document: Annotated[str | None, Query(max_length=100, description="Only passages of this document.")] = None,
    skip: Annotated[int, Query(ge=0, le=900, description="How many of the best are left out.")] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> SearchAnswer:
    """Find entities by their names, tolerating a wrong letter, and passages by their words, with highlights."""
    places = within or ["entities", "passages"]
    store = state.store
    documents = await documents_within(store, where)
    entities: tuple[FoundEntity, ...] = ()
    passages: tuple[FoundChunk, ...] = ()
    if "entities" in places:
        entities = await search_entities(store, q, entity_type=type, within=documents, skip=skip, limit=limit)
    if "passages" in places:
        passages = await search_chunks(store, q, document_id=document, within=documents, skip=skip, limit=limit)
    return SearchAnswer.model_validate({"entities": entities, "passages": passages}, from_attributes=True)
