"""What is suggested about entities across documents, for people to accept or decline."""

from typing import Annotated

from fastapi import APIRouter, Query

from consilience.graph.curation.across.resolving import resolve_document
from consilience.graph.curation.across.suggestion_sides import read_sides
from consilience.graph.curation.across.suggestions import (
    accept_suggestion,
    count_suggestions,
    decline_suggestion,
    find_suggestion,
    list_suggestions,
    reopen_suggestion,
)
from consilience.graph.records.suggestions import SuggestionState
from consilience.platform.api.dependencies.compared import Compared
from consilience.platform.api.dependencies.request_key import Operation
from consilience.platform.api.dependencies.require import Editor, Reader, Reviewer
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.paging import AfterSurest, Limit, cursor_of
from consilience.platform.api.routers.facts.decisions import tell_decided
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.facts.decisions import Decided
from consilience.platform.contract.facts.suggestions import (
    AcceptAsked,
    ResolvedItem,
    SuggestionDetail,
    SuggestionItem,
    SuggestionPage,
)
from consilience.platform.events.activity import EntitiesMerged, EntitySplit

router = APIRouter(prefix="/suggestions", tags=["review"])


@router.get("")
async def list_entity_suggestions(
    state: State,
    _: Reader,
    after: AfterSurest,
    wanted: Annotated[SuggestionState, Query(alias="state", description="Open ones, or those declined.")] = "open",
    entity: Annotated[str | None, Query(max_length=100, description="Only about this entity.")] = None,
    limit: Limit = 50,
) -> SuggestionPage:
    """List which entities of different documents are perhaps one, and which are perhaps two, the surest first."""
    found, more = await list_suggestions(state.store, state=wanted, entity_id=entity, after=after, limit=limit)
    total = await count_suggestions(state.store, state=wanted, entity_id=entity)
    items = [SuggestionItem.model_validate(each) for each in found]
    return SuggestionPage(items=items, next=cursor_of(more), total=total)


@router.post("", responses=problems(404))
async def suggest_entities(state: State, _: Editor, _once: Operation, body: Compared) -> ResolvedItem:
    """Compare the entities of a document with those of others anew; with `link`, make one what is sure.

    An ingest does so by itself, as the setting `resolve_across` says; `consilience entities resolve` does it for all.
    """
    found = await resolve_document(state.store, body.document, link=body.link)
    return ResolvedItem.model_validate(found)


@router.get("/{suggestion}", responses=problems(404))
async def get_entity_suggestion(state: State, _: Reader, suggestion: str) -> SuggestionDetail:
    """Give a suggestion with what documents tell of both sides: names, quotes and relations."""
    found = await find_suggestion(state.store, suggestion)
    sides = await read_sides(state.store, found)
    return SuggestionDetail(suggestion=SuggestionItem.model_validate(found), sides=sides)


@router.post("/{suggestion}/accept", responses=problems(404))
async def accept_entity_suggestion(
    state: State, caller: Reviewer, operation: Operation, suggestion: str, body: AcceptAsked
) -> Decided:
    """Decide as a suggestion says; `DELETE /decisions/{decision}` undoes it. With `dry_run` only tell what would be."""
    decided = await accept_suggestion(
        state.store, suggestion, by=caller.name, reason=body.reason, dry_run=body.dry_run, operation=operation
    )
    event = EntitiesMerged if decided[0].decision == "same" else EntitySplit
    return await tell_decided(state, event, caller.name, *decided, dry_run=body.dry_run)


@router.post("/{suggestion}/decline", responses=problems(404))
async def decline_entity_suggestion(
    state: State, caller: Reviewer, operation: Operation, suggestion: str
) -> SuggestionItem:
    """Say that a suggestion is wrong: it is neither made nor linked again."""
    declined = await decline_suggestion(state.store, suggestion, by=caller.name, operation=operation)
    return SuggestionItem.model_validate(declined)


@router.delete("/{suggestion}/decline", responses=problems(404))
async def reopen_entity_suggestion(state: State, _: Reviewer, suggestion: str) -> SuggestionItem:
    """Take back that a suggestion was declined; it is open as before."""
    return SuggestionItem.model_validate(await reopen_suggestion(state.store, suggestion))
