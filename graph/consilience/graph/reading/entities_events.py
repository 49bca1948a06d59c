"""Entities and events of the graph, listed and one by one."""

from collections.abc import Mapping, Sequence
from typing import Any

from consilience.graph.model.errors import NotFoundError
from consilience.graph.model.model import Realis
from consilience.graph.reading.merged_entities import missing_entity_error
from consilience.graph.records.entities_events import EntitySummary, EventArgument, EventSummary, MentionSummary
from consilience.graph.store.store import Store

__all__ = ["list_entities", "list_events", "mentions_of", "read_entity", "read_event"]

_FEW_DOCUMENTS = 200
"""Documents whose entities are sorted without an index."""


async def list_entities(
    store: Store,
    *,
    entity_type: str | None = None,
    document_id: str | None = None,
    within: Sequence[str] | None = None,
    after: str | None = None,
    limit: int = 100,
) -> tuple[tuple[EntitySummary, ...], str | None]:
    """Return a page of at most `limit` entities whose ids follow `after`, and the `after` of the next page.

    Args:
        store: the graph.
        entity_type: only entities of this type.
        document_id: only those that this document names.
        within: only those that one of these documents names, with numbers counted within them; None counts in all.
        after: see above.
        limit: see above.

    Raises:
        StoreError: the database failed.
    """
    name = "list_entities_of_type" if entity_type is not None else "list_entities"
    if document_id is not None:
        name = "list_document_entities"
    elif within is not None and len(within) <= _FEW_DOCUMENTS:
        name = "list_entities_within"
    asked = {"after": after or "", "type": entity_type, "document": document_id, "within": within}
    rows = await store.rows(name, **asked, limit=limit + 1)
    following = rows[limit - 1]["id"] if len(rows) > limit else None
    return tuple(_entity(row) for row in await _count_within(store, rows[:limit], within)), following


async def _count_within(
    store: Store, rows: Sequence[dict[str, Any]], within: Sequence[str] | None
) -> Sequence[dict[str, Any]]:
    if within is None or not rows:
        return rows
    counts = await store.rows("entity_numbers_within", ids=[row["id"] for row in rows], within=within)
    numbers = {row["id"]: row for row in counts}
    return [{**row, **numbers.get(row["id"], {})} for row in rows]


async def read_entity(store: Store, entity_id: str, *, within: Sequence[str] | None = None) -> EntitySummary:
    """Return an entity of the graph by its id, with its names and how much the graph holds of it.

    Args:
        store: the graph.
        entity_id: the whole id.
        within: documents within which is counted; None counts in all.

    Raises:
        MergedAwayError: it was made one with another.
        NotFoundError: there is none of this id.
        StoreError: the database failed.
    """
    rows = await store.rows("one_entity", id=entity_id)
    if not rows:
        raise await missing_entity_error(lambda name, parameters: store.rows(name, **parameters), entity_id)
    (row,) = await _count_within(store, rows, within)
    return _entity(row)


async def list_events(
    store: Store,
    *,
    event_type: str | None = None,
    realis: Realis | None = None,
    document_id: str | None = None,
    within: Sequence[str] | None = None,
    after: str | None = None,
    limit: int = 100,
) -> tuple[tuple[EventSummary, ...], str | None]:
    """Return a page of at most `limit` events whose ids follow `after`, and the `after` of the next page.

    Raises:
        StoreError: the database failed.
    """
    name = "list_events_of_type" if event_type is not None else "list_events"
    name = "list_document_events" if document_id is not None else name
    rows = await store.rows(
        name,
        after=after or "",
        type=event_type,
        realis=realis,
        document=document_id,
        within=within,
        limit=limit + 1,
    )
    return tuple(_event(row) for row in rows[:limit]), rows[limit - 1]["id"] if len(rows) > limit else None


async def read_event(store: Store, event_id: str) -> EventSummary:
    """Return an event of the graph by its id, with its arguments.

    Raises:
        NotFoundError: there is none of this id.
        StoreError: the database failed.
    """
    rows = await store.rows("one_event", id=event_id)
    if not rows:
        raise NotFoundError(f"There is no event {event_id}.")
    return _event(rows[0])


async def mentions_of(
    store: Store,
    target_id: str,
    *,
    within: Sequence[str] | None = None,
    after: str | None = None,
    limit: int = 100,
) -> tuple[tuple[MentionSummary, ...], str | None]:
    """Return a page of the mentions of an entity or event, and the `after` of the next page.

    Args:
        store: the graph.
        target_id: the entity's or event's whole id.
        within: only mentions in one of these documents; None gives those in all.
        after: id of the last mention of the page before.
        limit: mentions at most.

    Raises:
        StoreError: the database failed.
    """
    rows = await store.rows("mentions_of", id=target_id, within=within, after=after or "", limit=limit + 1)
    found = tuple(MentionSummary(**row) for row in rows[:limit])
    return found, found[-1].id if len(rows) > limit else None


def _entity(row: Mapping[str, Any]) -> EntitySummary:
    return EntitySummary(**{**row, "aliases": tuple(row["aliases"] or ())})


def _event(row: Mapping[str, Any]) -> EventSummary:
    arguments = tuple(EventArgument(**argument) for argument in row["arguments"])
    return EventSummary(**{**row, "arguments": arguments, "same_as": tuple(row["same_as"])})
