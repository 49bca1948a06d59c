"""Entities that people merge and part; what they decide holds for documents to come, and can be undone."""

from typing import Annotated

from fastapi import APIRouter, Query

from consilience.graph.curation.across.suggestions import take_back_decision
from consilience.graph.curation.entity_decisions import (
    EntityDecision,
    list_decisions,
    merge_entity,
    split_entity,
)
from consilience.graph.curation.events_across.resolving_events import resolve_events_again
from consilience.graph.records.decisions import Consequences
from consilience.platform.api.dependencies.request_key import Operation
from consilience.platform.api.dependencies.require import Reader, Reviewer
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.paging import Cursor, Limit, key_of, page_of
from consilience.platform.api.state.api_state import ApiState, State
from consilience.platform.contract.facts.decisions import (
    Decided,
    DecisionItem,
    MergeAsked,
    SplitAsked,
)
from consilience.platform.contract.page import Page
from consilience.platform.events.activity import DecisionUndone, EntitiesMerged, EntitySplit

__all__ = ["router", "tell_decided"]

router = APIRouter(tags=["review"])


@router.post("/entities/{entity}/merge", responses=problems(404))
async def merge_two_entities(
    state: State, caller: Reviewer, operation: Operation, entity: str, body: MergeAsked
) -> Decided:
    """Make an entity one with another: its mentions, names, facts and their reviews go there, also of later documents.

    With `dry_run` nothing changes, and what would is told.
    """
    decided = await merge_entity(
        state.store,
        entity,
        body.into,
        by=caller.name,
        reason=body.reason,
        dry_run=body.dry_run,
        operation=operation,
    )
    if not body.dry_run:
        await resolve_events_again(state.store, (decided[0].entity, decided[0].into))
    return await tell_decided(state, EntitiesMerged, caller.name, *decided, dry_run=body.dry_run)


@router.post("/entities/{entity}/split", responses=problems(404))
async def split_one_entity(
    state: State, caller: Reviewer, operation: Operation, entity: str, body: SplitAsked
) -> Decided:
    """Make an entity another one in some of the documents that name it; with `dry_run` only tell what would change."""
    decided = await split_entity(
        state.store,
        entity,
        body.documents,
        by=caller.name,
        reason=body.reason,
        dry_run=body.dry_run,
        operation=operation,
    )
    if not body.dry_run:
        await resolve_events_again(state.store, (decided[0].entity, decided[0].into))
    return await tell_decided(state, EntitySplit, caller.name, *decided, dry_run=body.dry_run)


@router.get("/decisions")
async def list_entity_decisions(
    state: State,
    _: Reader,
    entity: Annotated[str | None, Query(max_length=100, description="Only about this entity.")] = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Page[DecisionItem]:
    """List what people decided about entities, newest first."""
    key = key_of(cursor, int)
    before = max(0, min(key[0], 2**62)) if key else None
    found, more = await list_decisions(state.store, entity_id=entity, before=before, limit=limit)
    return page_of(DecisionItem, found, None if more is None else (more,))


@router.delete("/decisions/{decision}", responses=problems(404))
async def undo_entity_decision(state: State, caller: Reviewer, decision: str) -> Decided:
    """Take a decision about entities back: what runs said at first counts again, what was suggested is open again."""
    undone = await take_back_decision(state.store, decision, by=caller.name)
    return await tell_decided(state, DecisionUndone, caller.name, *undone, dry_run=False)


async def tell_decided(
    state: ApiState,
    event: type[EntitiesMerged | EntitySplit | DecisionUndone],
    by: str,
    decision: EntityDecision,
    consequences: Consequences,
    *,
    dry_run: bool,
) -> Decided:
    """Tell all who watch of a decision about entities that was not only tried, and return the answer."""
    if not dry_run:
        await state.queue.apart(state.queue.tell, event((decision.entity, decision.into), by))
    return Decided(decision=DecisionItem.model_validate(decision), changes=consequences, dry_run=dry_run)
