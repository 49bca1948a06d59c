"""Decisions about entities: that two are one, or that one is two; they hold for documents to come as well."""

import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal

from consilience.graph.curation.review_transfer import move_reviews, move_reviews_back
from consilience.graph.model.errors import EditError, NotFoundError
from consilience.graph.model.identity import content_id
from consilience.graph.reading.merged_entities import missing_entity_error
from consilience.graph.records.decisions import Consequences, MovedFact
from consilience.graph.records.suggestions import RESOLVER, suggestion_id
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.decision_replay import Redirected, redirect_document, settle_decisions

__all__ = [
    "EntityDecision",
    "InTransaction",
    "Told",
    "find_told",
    "list_decisions",
    "merge_entity",
    "split_entity",
    "undo_decision",
]

_SHOWN = 200
_NEWEST = 2**62


@dataclass(frozen=True, slots=True)
class EntityDecision:
    """Decision of a person about an entity."""

    id: str
    decision: Literal["same", "different"]
    """`same`: the entity is the one of `into`; `different`: in `documents` it is one of its own, `into`."""
    entity: str
    entity_name: str
    into: str
    into_name: str
    type: str
    documents: tuple[str, ...] | None
    by: str
    at: str
    """ISO 8601."""
    reason: str
    number: int
    """Grows with time; for pages."""


Row = dict[str, Any]


class _TriedError(Exception):
    """Ends the transaction of what was only tried."""

    def __init__(self, decision: EntityDecision, consequences: Consequences) -> None:
        super().__init__(decision.id)
        self.told = decision, consequences


Told = tuple[EntityDecision, Consequences]
InTransaction = Callable[[Transaction, StatementRunner], Awaitable[None]]
"""Does what belongs to a decision in the transaction that makes it; what it raises ends that."""


async def merge_entity(
    store: Store,
    entity_id: str,
    into: str,
    *,
    by: str,
    reason: str = "",
    documents: Iterable[str] | None = None,
    dry_run: bool = False,
    operation: str | None = None,
    first: InTransaction | None = None,
) -> Told:
    """Make an entity one with another: mentions, names, facts and reviews go there, from every document, also later.

    What each run said at first is kept, so that `undo_decision` parts them again.

    Args:
        store: the graph.
        entity_id: the entity that goes.
        into: the entity that stays.
        by: who decides.
        reason: why.
        documents: ids of those in which alone it is the other one; what people decided about facts then stays where it
            is. None: in all, also those to come.
        dry_run: only tell what would change.
        operation: what this is done for; the same one decides once.
        first: what is done before, with it or not at all.

    Raises:
        NotFoundError: there is no such entity, or a document does not name it.
        EditError: the two are one already, or of different types.
        StoreError: the database failed.
    """
    wanted = None if documents is None else tuple(sorted(set(documents)))

    async def decide(
        transaction: Transaction, tally: StatementRunner
    ) -> tuple[EntityDecision, list[dict[str, Any]], tuple[str, str]]:
        if entity_id == into:
            raise EditError("An entity is one with itself. Name another one.")
        gone, stays = await _lock(transaction, [entity_id, into], tally)
        if gone["type"] != stays["type"]:
            raise EditError(
                f"{gone['name']!r} is of type {gone['type']}, {stays['name']!r} of type {stays['type']}; only entities "
                "of one type can be one. Reject the fact that one of them is of its type."
            )
        if await _leads(transaction, into, entity_id, tally):
            raise EditError("Earlier decisions send that entity to this one. Undo them first.")
        runs = await tally.rows(transaction, "runs_naming", {"id": entity_id})
        if missing := sorted(set(wanted or ()) - {run["document"] for run in runs}):
            raise NotFoundError(f"The document {missing[0]} does not name {gone['name']!r}.")
        chosen = [run for run in runs if wanted is None or run["document"] in wanted]
        return _decision("same", gone, stays, wanted, by, reason, operation), chosen, (gone["key"], stays["key"])

    return await _done(store, decide, first, dry_run=dry_run, operation=operation)


async def split_entity(
    store: Store,
    entity_id: str,
    documents: Iterable[str],
    *,
    by: str,
    reason: str = "",
    dry_run: bool = False,
    operation: str | None = None,
    first: InTransaction | None = None,
) -> Told:
    """Make an entity, as far as these documents name it, one of its own; elsewhere it stays what it is.

    Args:
        store: the graph.
        entity_id: the entity.
        documents: ids of some of the documents that name it.
        by: who decides.
        reason: why.
        dry_run: only tell what would change.
        operation: what this is done for; the same one decides once.
        first: what is done before, with it or not at all.

    Raises:
        NotFoundError: there is no such entity, or a document does not name it.
        EditError: no document is named, or all that name the entity.
        StoreError: the database failed.
    """
    wanted = tuple(sorted(set(documents)))

    async def decide(
        transaction: Transaction, tally: StatementRunner
    ) -> tuple[EntityDecision, list[dict[str, Any]], tuple[str, str]]:
        (whole,) = await _lock(transaction, [entity_id], tally)
        runs = await tally.rows(transaction, "runs_naming", {"id": entity_id})
        if missing := sorted(set(wanted) - {run["document"] for run in runs}):
            raise NotFoundError(f"The document {missing[0]} does not name {whole['name']!r}.")
        if not wanted or {run["document"] for run in runs} == set(wanted):
            raise EditError("Name some of the documents that name the entity, and not all of them.")
        apart = {**whole, "id": content_id("entity", whole["type"], whole["key"], "apart", *wanted, operation or by)}
        chosen = [run for run in runs if run["document"] in wanted]
        return _decision("different", whole, apart, wanted, by, reason, operation), chosen, (whole["key"], whole["key"])

    return await _done(store, decide, first, dry_run=dry_run, operation=operation)


async def undo_decision(store: Store, decision_id: str, *, by: str | None = None) -> Told:
    """Take a decision back: what runs said at first counts again, as far as other decisions do not say otherwise.

    What was decided about facts meanwhile stays with the entity at which it was decided. What was linked without asking
    is then remembered as declined, and neither linked nor suggested again.

    Args:
        store: the graph.
        decision_id: the decision.
        by: who takes it back; None: nobody says.

    Raises:
        NotFoundError: there is no such decision.
        StoreError: the database failed.
    """

    async def work(transaction: Transaction) -> Told:
        tally = StatementRunner()
        row = await _row(transaction, decision_id, tally)
        decision = _read_decision(row)
        runs = await tally.rows(transaction, "decided_runs", {"id": decision_id})
        parted = {"id": decision.entity, "type": decision.type, "key": row["entity_key"], "name": decision.entity_name}
        parted["into"] = decision.into
        await tally.run(transaction, "restore_entities", {"rows": [parted]})
        await tally.run(transaction, "lock_entities", {"ids": sorted({decision.entity, decision.into})})
        await tally.run(transaction, "delete_decision", {"id": decision_id})
        if decision.by == RESOLVER:  # or it would link them again
            await tally.run(transaction, "remember_apart", _apart(decision, by))
        changed = await _redirect(transaction, runs, tally)
        changed.entities |= {decision.entity, decision.into}
        if decision.decision == "same":
            moved = await move_reviews_back(transaction, row["reviews"], changed, tally)
        else:
            moved = await move_reviews(transaction, decision.into, decision.entity, changed, tally)
        return decision, await _settle(transaction, changed, len(moved), tally)

    return await store.write(work)


async def find_told(store: Store, operation: str) -> Told | None:
    """Return what an operation decided when it was done before, without what that changed; None if it was not.

    Raises:
        StoreError: the database failed.
    """
    return _tell_again(await store.rows("one_decision", id=_id(operation)))


async def list_decisions(
    store: Store, *, entity_id: str | None = None, before: int | None = None, limit: int = 50
) -> tuple[tuple[EntityDecision, ...], int | None]:
    """Return a page of at most `limit` decisions, the newest first, and the `before` of the next page.

    Raises:
        StoreError: the database failed.
    """
    rows = await store.rows("list_decisions", entity=entity_id, before=before or _NEWEST, limit=limit + 1)
    more = rows[limit - 1]["number"] if len(rows) > limit else None
    return tuple(_read_decision(row) for row in rows[:limit]), more


_Decided = Callable[
    [Transaction, StatementRunner], Awaitable[tuple[EntityDecision, list[dict[str, Any]], tuple[str, str]]]
]


async def _done(
    store: Store, decided: _Decided, first: InTransaction | None, *, dry_run: bool, operation: str | None
) -> Told:
    async def work(transaction: Transaction) -> Told:
        tally = StatementRunner()
        known = await tally.rows(transaction, "one_decision", {"id": _id(operation)}) if operation is not None else []
        if told := _tell_again(known):
            return told
        if first is not None:
            await first(transaction, tally)
        decision, runs, (entity_key, key) = await decided(transaction, tally)
        decision = await _number_decision(transaction, decision, tally)
        row = {name: getattr(decision, name) for name in decision.__slots__}
        row |= {"at": datetime.fromisoformat(decision.at), "name": decision.into_name}
        row |= {"key": key, "entity_key": entity_key}
        del row["into_name"]
        await tally.run(transaction, "create_decision", {"decision": row})
        changed = await _redirect(transaction, runs, tally)
        moved: list[dict[str, Any]] = []
        if decision.decision == "same":
            changed.entities |= {decision.entity, decision.into}
        if decision.decision == "same" and decision.documents is None:
            moved = await move_reviews(transaction, decision.entity, decision.into, changed, tally)
        parameters = {"id": decision.id, "reviews": json.dumps(moved) if moved else None}
        await tally.run(transaction, "note_moved_reviews", parameters)
        consequences = await _settle(transaction, changed, len(moved), tally)
        if dry_run:
            raise _TriedError(decision, consequences)
        return decision, consequences

    try:
        return await store.write(work)
    except _TriedError as tried:
        return tried.told


def _tell_again(rows: Sequence[Row]) -> Told | None:
    return (_read_decision(rows[0]), Consequences(0, 0, 0, 0, 0, ())) if rows else None


async def _number_decision(
    transaction: Transaction, decision: EntityDecision, tally: StatementRunner
) -> EntityDecision:
    """Return a decision with a number above that of all before it, also where the clock was set back since."""
    last = await tally.rows(transaction, "last_decision", {})
    return replace(decision, number=max(decision.number, last[0]["number"] + 1 if last else 0))


async def _redirect(transaction: Transaction, runs: Sequence[dict[str, Any]], tally: StatementRunner) -> Redirected:
    changed = Redirected()
    for document in sorted({run["document"] for run in runs}):
        await redirect_document(transaction, document, changed, tally)
    return changed


async def _settle(transaction: Transaction, changed: Redirected, reviews: int, tally: StatementRunner) -> Consequences:
    await settle_decisions(transaction, changed, tally)
    targets = Counter(changed.became.values())
    moved = tuple(
        MovedFact(origin, target, targets[target] > 1 or target in changed.there)
        for origin, target in sorted(changed.became.items())
    )
    return Consequences(
        len(changed.documents),
        changed.mentions,
        len(moved),
        sum(fact.joined for fact in moved),
        reviews,
        moved[:_SHOWN],
    )


async def _lock(transaction: Transaction, ids: Sequence[str], tally: StatementRunner) -> list[dict[str, Any]]:
    await tally.run(transaction, "lock_entities", {"ids": sorted(ids)})
    found = {row["id"]: row for row in await tally.rows(transaction, "entity_shapes", {"ids": list(ids)})}
    for entity_id in ids:
        if entity_id not in found:
            raise await missing_entity_error(
                lambda name, parameters: tally.rows(transaction, name, parameters), entity_id
            )
    return [found[entity_id] for entity_id in ids]


async def _leads(transaction: Transaction, start: str, end: str, tally: StatementRunner) -> bool:
    """Tell whether decisions, in whatever document, send one entity to the other: then it cannot be sent back."""
    asked: set[str] = set()
    wanted = {start}
    while wanted:
        asked |= wanted
        wanted = {row["into"] for row in await tally.rows(transaction, "decisions_from", {"ids": sorted(wanted)})}
        wanted -= asked
    return end in asked


async def _row(transaction: Transaction, decision_id: str, tally: StatementRunner) -> dict[str, Any]:
    rows = await tally.rows(transaction, "one_decision", {"id": decision_id})
    if not rows:
        raise NotFoundError(f"There is no decision {decision_id}, or it was undone.")
    return rows[0]


def _decision(
    kind: Literal["same", "different"],
    entity: dict[str, Any],
    into: dict[str, Any],
    documents: tuple[str, ...] | None,
    by: str,
    reason: str,
    operation: str | None,
) -> EntityDecision:
    at = datetime.now(UTC)
    number = time.time_ns() // 1000
    decision = EntityDecision(
        content_id("decision", entity["id"], into["id"], by, number),
        kind,
        entity["id"],
        entity["name"],
        into["id"],
        into["name"],
        entity["type"],
        documents,
        by,
        at.isoformat(),
        reason,
        number,
    )
    return decision if operation is None else replace(decision, id=_id(operation))


def _apart(decision: EntityDecision, by: str | None) -> Row:
    """Return the parameters by which it is remembered that two entities are not one."""
    names = ("entity", "entity_name", "into", "into_name", "type")
    properties: Row = {name: getattr(decision, name) for name in names}
    properties |= {"kind": "same", "score": 0.0, "label": "undone", "reasons": [decision.reason], "model": ""}
    properties |= {"documents": None, "at": datetime.now(UTC), "state": "declined", "by": by}
    return {"id": suggestion_id("same", decision.entity, decision.into), "properties": properties}


def _id(operation: str) -> str:
    return content_id("decision", operation)


def _read_decision(row: dict[str, Any]) -> EntityDecision:
    values = {name: row[name] for name in EntityDecision.__slots__}
    documents = None if row["documents"] is None else tuple(row["documents"])
    return EntityDecision(**{**values, "at": row["at"].to_native().isoformat(), "documents": documents})
