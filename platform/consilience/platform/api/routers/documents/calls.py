"""Routes of model calls: the questions of a run, and exactly the replies to them."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query

from consilience.graph.model.errors import NoSuchJobError
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.paging import Cursor, Limit, cursor_of, key_of
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.routers.documents.missing_calls import none_kept
from consilience.platform.api.state.api_state import ApiState, State
from consilience.platform.calls.archive import open_calls
from consilience.platform.contract.documents.calls import CallDetail, CallItem, call_detail, call_item
from consilience.platform.contract.page import Page

router = APIRouter(prefix="/runs", tags=["runs"])

RunId = Annotated[str, Path(max_length=200, description="Id of the run, or its `run_id` in the graph.")]


async def _run_id(state: ApiState, run: str) -> str | None:
    """Return the id in the graph of a run that the queue or the ledger knows; None as long as it has not begun.

    Raises:
        NoSuchJobError: neither knows it.
    """
    try:
        return (await state.queue.apart(state.queue.get, run)).run_id
    except NoSuchJobError:
        if await state.ledger.apart(state.ledger.run, run) is None:
            raise
        return run


@router.get("/{run}/calls", responses=problems(404, 410))
async def list_run_calls(
    state: State,
    _: Reader,
    run: RunId,
    asker: Annotated[
        str | None, Query(max_length=200, description="Only calls of this expert, debater or judge.")
    ] = None,
    round_number: Annotated[int | None, Query(alias="round", ge=1, le=10_000, description="Only this round.")] = None,
    passage: Annotated[
        int | None, Query(ge=0, le=2**31, description="Only calls of experts about this passage, from 0.")
    ] = None,
    debate: Annotated[str | None, Query(max_length=200, description="Only calls in the debate of this id.")] = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> Page[CallItem]:
    """List what models were asked in a run, in the order of their replies."""
    run_id = await _run_id(state, run)
    if run_id is None:
        return Page[CallItem](items=[], next=None)
    key, why_none = key_of(cursor, int), await _why_none(state, run_id)

    def read() -> Page[CallItem]:
        with open_calls(state.settings.folder) as archive:
            found = archive.page(
                run_id,
                asker=asker,
                round_number=round_number,
                passage=passage,
                debate=debate,
                after=key[0] if key else 0,
                limit=limit + 1,
            )
            if not found and why_none and not archive.has_any(run_id):
                raise ProblemError(410, why_none)
        more = cursor_of([found[limit - 1].number]) if len(found) > limit else None
        return Page[CallItem](items=[call_item(record) for record in found[:limit]], next=more)

    return await asyncio.to_thread(read)


@router.get("/{run}/calls/{call}", responses=problems(404, 410))
async def get_run_call(state: State, _: Reader, run: RunId, call: Annotated[str, Path(max_length=100)]) -> CallDetail:
    """Give a call with the messages that were sent and the reply as it came, both untrusted text."""
    run_id = await _run_id(state, run)
    if run_id is None:
        raise ProblemError(404, f"Run {run} has no call {call}: it has not begun.")
    why_none = await _why_none(state, run_id)

    def read() -> CallDetail:
        with open_calls(state.settings.folder) as archive:
            found = archive.call(run_id, call)
            if found is None and why_none and not archive.has_any(run_id):
                raise ProblemError(410, why_none)
        if found is None:
            raise ProblemError(404, f"Run {run} has no call {call}.")
        return call_detail(found)

    return await asyncio.to_thread(read)


async def _why_none(state: ApiState, run_id: str) -> str:
    return none_kept(await state.ledger.apart(state.ledger.run, run_id), state.settings)
