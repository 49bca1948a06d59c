"""Documents: listed, read, uploaded, withdrawn."""

from typing import Annotated

from fastapi import APIRouter, Query

from consilience.graph.documents import document_page
from consilience.platform.api.auth.require import Reader
from consilience.platform.api.documented import problems
from consilience.platform.api.models.documents import DocumentItem
from consilience.platform.api.paging import Cursor, Limit, Page, key_of, page_of
from consilience.platform.api.state import State

router = APIRouter(prefix="/documents", tags=["documents"], responses=problems(401, 403))


@router.get("")
async def list_documents(
    state: State,
    _: Reader,
    name: Annotated[str | None, Query(max_length=200, description="Only names that contain this.")] = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Page[DocumentItem]:
    """List the documents of the graph by name."""
    page = await document_page(state.store, name=name, after=key_of(cursor, str, str), limit=limit)
    return page_of(DocumentItem, page.documents, page.next)
