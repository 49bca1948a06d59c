"""Events of different documents that are perhaps one, for people to accept or decline."""

from typing import Annotated

from fastapi import APIRouter, Query

from consilience.graph.curation.events_across.event_pairs import (
    accept_event_pair,
    count_event_pairs,
    decline_event_pair,
    find_event_pair,
    list_event_pairs,
    reopen_event_pair,
    undo_event_pair,
)
from consilience.graph.curation.events_across.resolving_events import resolve_events_of_document
from consilience.graph.records.entities_events import EventPairState
from consilience.platform.api.dependencies.compared import Compared
from consilience.platform.api.dependencies.request_key import Operation
from consilience.platform.api.dependencies.require import Editor, Reader, Reviewer
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.paging import AfterSurest, Limit, cursor_of
from consilience.platform.api.state.api_state import ApiState, State
from consilience.platform.contract.facts.event_pairs import (
    AcceptEventsAsked,
    EventPair,
    EventPairPage,
    ResolvedEvents,
)
from consilience.platform.events.activity import EventsPaired

router = APIRouter(prefix="/event-pairs", tags=["review"])


@router.get("")
async def list_pairs_of_events(
    state: State,
    _: Reader,
    after: AfterSurest,
    wanted: Annotated[
        EventPairState, Query(alias="state", description="Suggested ones (open), or those decided.")
    ] = "open",
    event: Annotated[str | None, Query(max_length=100, description="Only those of this event.")] = None,
    limit: Limit = 50,
) -> EventPairPage:
    """List which events of different documents are perhaps one, or were decided, with both quotes, the surest first."""
    found, more = await list_event_pairs(state.store, state=wanted, event_id=event, after=after, limit=limit)
    total = await count_event_pairs(state.store, state=wanted, event_id=event)
    return EventPairPage(items=list(found), next=cursor_of(more), total=total)


@router.post("", responses=problems(404))
async def suggest_pairs_of_events(state: State, _: Editor, _once: Operation, body: Compared) -> ResolvedEvents:
    """Compare the events of a document with those of others anew; with `link`, link what is sure.

    An ingest does so by itself, as the setting `resolve_across` says; `consilience events resolve` does it for all.
    """
    return await resolve_events_of_document(state.store, body.document, link=body.link)


@router.get("/{pair}", responses=problems(404))
async def get_pair_of_events(state: State, _: Reader, pair: str) -> EventPair:
    """Give a pair of events with what both documents tell."""
    return await find_event_pair(state.store, pair)


@router.post("/{pair}/accept", responses=problems(404))
async def accept_pair_of_events(
    state: State, caller: Reviewer, operation: Operation, pair: str, body: AcceptEventsAsked
) -> EventPair:
    """Decide that two events are one; each stays what it is in its document."""
    accepted = await accept_event_pair(state.store, pair, by=caller.name, reason=body.reason, operation=operation)
    return await _tell_paired(state, accepted, caller.name)


@router.delete("/{pair}/accept", responses=problems(404))
async def undo_pair_of_events(state: State, caller: Reviewer, pair: str) -> EventPair:
    """Take back that two events are one: suggested again; declined what was linked without asking."""
    return await _tell_paired(state, await undo_event_pair(state.store, pair, by=caller.name), caller.name)


@router.post("/{pair}/decline", responses=problems(404))
async def decline_pair_of_events(state: State, caller: Reviewer, operation: Operation, pair: str) -> EventPair:
    """Say that two events are two: they are neither suggested nor linked again."""
    declined = await decline_event_pair(state.store, pair, by=caller.name, operation=operation)
    return await _tell_paired(state, declined, caller.name)


@router.delete("/{pair}/decline", responses=problems(404))
async def reopen_pair_of_events(state: State, caller: Reviewer, pair: str) -> EventPair:
    """Take back that a pair was declined; it is suggested as before."""
    return await _tell_paired(state, await reopen_event_pair(state.store, pair), caller.name)


async def _tell_paired(state: ApiState, pair: EventPair, by: str) -> EventPair:
    """Tell all who watch what a pair of events is now, and return it."""
    await state.queue.apart(state.queue.tell, EventsPaired((pair.one, pair.other), pair.state, by))
    return pair
