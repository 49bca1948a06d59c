"""Suggestions about entities: listed, accepted, declined."""

from typing import Any

from consilience.graph.curation.across.resolving import resolve_again
from consilience.graph.curation.entity_decisions import Told, find_told, merge_entity, split_entity, undo_decision
from consilience.graph.curation.events_across.resolving_events import resolve_events_again
from consilience.graph.curation.suggested_rows import SurestKey, find_suggested_row, read_surest_rows
from consilience.graph.model.errors import EditError, NotFoundError
from consilience.graph.records.suggestions import Suggestion, SuggestionState
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction

__all__ = [
    "accept_suggestion",
    "count_suggestions",
    "decline_suggestion",
    "find_suggestion",
    "list_suggestions",
    "reopen_suggestion",
    "take_back_decision",
]


async def list_suggestions(
    store: Store,
    *,
    state: SuggestionState = "open",
    entity_id: str | None = None,
    after: SurestKey | None = None,
    limit: int = 50,
) -> tuple[tuple[Suggestion, ...], SurestKey | None]:
    """Return a page of at most `limit` suggestions, the surest first, and the `after` of the next page.

    Args:
        store: the graph.
        state: `open`, or those that were declined.
        entity_id: only about this entity.
        after: score and id of the last suggestion of the page before.
        limit: how many at most.

    Raises:
        StoreError: the database failed.
    """
    rows, following = await read_surest_rows(
        store, "list_suggestions", state=state, entity=entity_id, after=after, limit=limit
    )
    return tuple(_read_suggestion(row) for row in rows), following


async def count_suggestions(store: Store, *, state: SuggestionState = "open", entity_id: str | None = None) -> int:
    """Return how many suggestions `list_suggestions` lists in all.

    Raises:
        StoreError: the database failed.
    """
    (row,) = await store.rows("count_suggestions", state=state, entity=entity_id)
    return int(row["total"])


async def find_suggestion(store: Store, text: str) -> Suggestion:
    """Return the suggestion of this id, or the only one whose id begins so; eight digits are the least.

    Raises:
        NotFoundError: there is none, or more than one.
        StoreError: the database failed.
    """
    row = await find_suggested_row(
        store,
        "suggestions_by_prefix",
        text,
        prefix="suggestion_",
        several="suggestions",
        none=f"There is no suggestion {text}, or it was accepted or no longer holds. "
        "`consilience entities suggestions` lists them.",
    )
    return _read_suggestion(row)


async def accept_suggestion(
    store: Store, suggestion_id: str, *, by: str, reason: str = "", dry_run: bool = False, operation: str | None = None
) -> Told:
    """Decide as a suggestion says: two entities are one, or one is two; `undo_decision` takes it back.

    A name that is short for the other one (`Vale`) becomes the other in the documents that the suggestion names;
    elsewhere it may mean somebody else. One that was declined before can be accepted still. The suggestion goes in the
    same transaction.

    Args:
        store: the graph.
        suggestion_id: the suggestion's id, or its first eight digits or more.
        by: who accepts it.
        reason: why; else what the suggestion says.
        dry_run: only tell what would change.
        operation: what this is done for; the same one decides once, and is told what it decided.

    Raises:
        NotFoundError: there is no such suggestion, or an entity is not there any more.
        EditError: the entities cannot be one, or cannot be parted.
        StoreError: the database failed.
    """
    if operation is not None and (told := await find_told(store, operation)):
        return told  # the suggestion went with the decision
    found = await find_suggestion(store, suggestion_id)
    why = reason or f"Suggested ({found.score:.2f}): {'; '.join(found.reasons)}"

    async def withdraw(transaction: Transaction, tally: StatementRunner) -> None:
        if not await tally.rows(transaction, "delete_suggestion", {"id": found.id}):
            raise NotFoundError(f"The suggestion {found.id} was accepted meanwhile, or no longer holds.")

    if found.kind == "different":
        told = await split_entity(
            store,
            found.entity,
            found.documents or (),
            by=by,
            reason=why,
            dry_run=dry_run,
            operation=operation,
            first=withdraw,
        )
    else:
        told = await merge_entity(
            store,
            found.entity,
            found.into,
            by=by,
            reason=why,
            documents=found.documents,
            dry_run=dry_run,
            operation=operation,
            first=withdraw,
        )
    if not dry_run:
        await resolve_events_again(store, (told[0].entity, told[0].into))
    return told


async def decline_suggestion(store: Store, suggestion_id: str, *, by: str, operation: str | None = None) -> Suggestion:
    """Remember that a suggestion is wrong, so that it is neither made nor linked again; return it.

    Args:
        store: the graph.
        suggestion_id: the suggestion's id, or its first eight digits or more.
        by: who declines it.
        operation: what this is done for, if it may be asked again: what the same person declined is then no error.

    Raises:
        NotFoundError: there is no such suggestion.
        EditError: it was declined before.
        StoreError: the database failed.
    """
    found = await find_suggestion(store, suggestion_id)
    if found.state == "declined" and operation is not None and found.by == by:
        return found
    if found.state == "declined":
        raise EditError(f"{found.by} declined that already.")
    await _write(store, "decline_suggestion", {"id": found.id, "by": by})
    return await find_suggestion(store, found.id)


async def reopen_suggestion(store: Store, suggestion_id: str) -> Suggestion:
    """Take back that a suggestion was declined: it is open as before; return it.

    Raises:
        NotFoundError: there is no such suggestion.
        EditError: it is not declined, was never suggested (but linked and undone), or an entity is gone.
        StoreError: the database failed.
    """
    found = await find_suggestion(store, suggestion_id)
    if found.state == "open":
        raise EditError("Nobody declined that.")

    async def work(transaction: Transaction) -> bool:
        return bool(await StatementRunner().rows(transaction, "reopen_suggestion", {"id": found.id}))

    if not await store.write(work):
        raise EditError(f"{found.entity_name} or {found.into_name} is not in the graph any more, or was not suggested.")
    return await find_suggestion(store, found.id)


async def take_back_decision(store: Store, decision_id: str, *, by: str | None = None) -> Told:
    """Take a decision about entities back, as `undo_decision` does, and suggest anew what is then worth asking.

    An accepted suggestion is open again by that. What was linked without asking is declined and stays so, and entities
    that resolution never looked at are left alone.

    Raises:
        NotFoundError: there is no such decision.
        StoreError: the database failed.
    """
    told = await undo_decision(store, decision_id, by=by)
    concerned = sorted({told[0].entity, told[0].into})
    await resolve_again(store, concerned)
    await resolve_events_again(store, concerned)
    return told


async def _write(store: Store, name: str, parameters: dict[str, Any]) -> None:
    async def work(transaction: Transaction) -> None:
        await StatementRunner().run(transaction, name, parameters)

    await store.write(work)


def _read_suggestion(row: dict[str, Any]) -> Suggestion:
    values = {name: row[name] for name in Suggestion.__slots__}
    documents = None if row["documents"] is None else tuple(row["documents"])
    at = row["at"].to_native().isoformat()
    return Suggestion(**{**values, "at": at, "documents": documents, "reasons": tuple(row["reasons"])})
