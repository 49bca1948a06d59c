"""Debates: what was said for and against a claim, and what the judge made of it."""

from typing import Annotated

from fastapi import APIRouter, Query

from consilience.graph.reading.debates import debate_of
from consilience.graph.reading.debates import list_debates as page_of_debates
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.paging import Cursor, Limit, key_of, page_of
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.facts.debates import DebateProvenance, DebateSummary
from consilience.platform.contract.page import Page

router = APIRouter(prefix="/debates", tags=["debates"])


@router.get("")
async def list_debates(
    state: State,
    _: Reader,
    document: Annotated[str | None, Query(max_length=100, description="Only debates about this document.")] = None,
    protocol: Annotated[str | None, Query(max_length=50)] = None,
    settled: Annotated[bool | None, Query(description="Whether a verdict survived the flip.")] = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> Page[DebateSummary]:
    """List debates in the order of their ids."""
    key = key_of(cursor, str)
    page = await page_of_debates(
        state.store,
        document_id=document,
        protocol=protocol,
        settled=settled,
        after=key[0] if key else None,
        limit=limit,
    )
    return page_of(DebateSummary, page.debates, page.next)


@router.get("/{debate}", responses=problems(404))
async def get_debate(state: State, _: Reader, debate: str) -> DebateProvenance:
    """Give a debate with its transcript, its document, and the facts that it decided about."""
    return await debate_of(state.store, debate)
