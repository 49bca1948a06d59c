"""Pairs of events: listed, accepted, declined, taken back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from consilience.graph.curation.suggested_rows import SurestKey, find_suggested_row, read_surest_rows
from consilience.graph.model.errors import EditError, NotFoundError
from consilience.graph.reading.facts.surroundings import find_surroundings
from consilience.graph.records.entities_events import (
    EventArgument,
    EventPair,
    EventPairState,
    PairedEvent,
    event_pair_id,
)
from consilience.graph.records.suggestions import RESOLVER
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction

__all__ = [
    "SameEvents",
    "accept_event_pair",
    "count_event_pairs",
    "decline_event_pair",
    "fill_events",
    "find_event_pair",
    "list_event_pairs",
    "reopen_event_pair",
    "undo_event_pair",
]

_CONTEXT = 160
"""Characters of the sentence on either side of a quote."""


@dataclass(frozen=True, slots=True)
class SameEvents:
    """What decisions make one with each of two events, these among it: documents by event."""

    one: dict[str, str]
    other: dict[str, str]

    @classmethod
    async def read(cls, transaction: Transaction, one: str, other: str, tally: StatementRunner) -> "SameEvents":
        """Return what is one with two events as the transaction sees the graph."""
        rows = await tally.rows(transaction, "same_events", {"ids": [one, other]})
        found = {row["id"]: dict(row["same"]) for row in rows}
        return cls(found.get(one, {}), found.get(other, {}))

    @property
    def are_one(self) -> bool:
        """Whether the two are one already."""
        return bool(self.one.keys() & self.other.keys())

    @property
    def share_document(self) -> bool:
        """Whether a link would make two events of one document one."""
        return bool(set(self.one.values()) & set(self.other.values()))

    async def find_declined(self, transaction: Transaction, tally: StatementRunner) -> str | None:
        """Return a pair that somebody declined and that a link would make one all the same; None: there is none."""
        pairs = sorted({event_pair_id(one, other) for one in self.one for other in self.other})
        rows = await tally.rows(transaction, "known_event_pairs", {"ids": pairs})
        return next((row["id"] for row in rows if row["state"] == "declined"), None)


async def list_event_pairs(
    store: Store,
    *,
    state: EventPairState = "open",
    event_id: str | None = None,
    after: SurestKey | None = None,
    limit: int = 50,
) -> tuple[tuple[EventPair, ...], SurestKey | None]:
    """Return a page of at most `limit` pairs, the surest first, and the `after` of the next page.

    Each has what both documents tell. Events that other decisions make one are not suggested; what was accepted is
    listed while both its events are in the graph.

    Args:
        store: the graph.
        state: those that are suggested (`open`), accepted or declined.
        event_id: only those of this event.
        after: score and id of the last pair of the page before.
        limit: how many at most.

    Raises:
        StoreError: the database failed.
    """
    rows, following = await read_surest_rows(
        store, "list_event_pairs", state=state, event=event_id, after=after, limit=limit
    )
    return await fill_events(store, [_read_pair(row) for row in rows]), following


async def count_event_pairs(store: Store, *, state: EventPairState = "open", event_id: str | None = None) -> int:
    """Return how many pairs `list_event_pairs` lists in all.

    Raises:
        StoreError: the database failed.
    """
    (row,) = await store.rows("count_event_pairs", state=state, event=event_id)
    return int(row["total"])


async def find_event_pair(store: Store, text: str) -> EventPair:
    """Return the pair of this id, or the only one whose id begins so; eight digits are the least.

    Raises:
        NotFoundError: there is none, or more than one.
        StoreError: the database failed.
    """
    row = await find_suggested_row(
        store,
        "event_pairs_by_prefix",
        text,
        prefix="pair_",
        several="pairs of events",
        none=f"There is no pair of events {text}, or it no longer holds. `consilience events suggestions` lists them.",
    )
    (found,) = await fill_events(store, [_read_pair(row)])
    return found


async def accept_event_pair(
    store: Store, pair_id: str, *, by: str, reason: str = "", operation: str | None = None
) -> EventPair:
    """Decide that two events are one; `undo_event_pair` takes it back.

    The events stay what they are in their documents.

    Args:
        store: the graph.
        pair_id: the pair's id, or its first eight digits or more.
        by: who decides.
        reason: why.
        operation: what this is done for, if it may be asked again: what the same person accepted is then no error.

    Raises:
        NotFoundError: there is no such pair.
        EditError: it was decided before, or a decision about others of these events says otherwise.
        StoreError: the database failed.
    """
    found = await find_event_pair(store, pair_id)
    if found.state == "accepted" and operation is not None and found.by == by:
        return found

    async def work(transaction: Transaction) -> None:
        tally = StatementRunner()
        await _require_open(transaction, found.id, tally)
        same = await SameEvents.read(transaction, found.one, found.other, tally)
        if same.are_one:
            raise EditError("Other decisions make these events one already.")
        if declined := await same.find_declined(transaction, tally):
            raise EditError(
                f"That would make one what was declined: {declined}. "
                f"`consilience events decline {declined} --undo` opens it again."
            )
        parameters = {"id": found.id, "by": by, "at": datetime.now(UTC), "reason": reason or None}
        await tally.run(transaction, "accept_event_pair", parameters)

    await store.write(work)
    return await find_event_pair(store, found.id)


async def decline_event_pair(store: Store, pair_id: str, *, by: str, operation: str | None = None) -> EventPair:
    """Remember that two events are two, so that they are neither suggested nor linked again; return the pair.

    Args:
        store: the graph.
        pair_id: the pair's id, or its first eight digits or more.
        by: who declines.
        operation: what this is done for, if it may be asked again: what the same person declined is then no error.

    Raises:
        NotFoundError: there is no such pair.
        EditError: it was decided before, or other decisions make the two one.
        StoreError: the database failed.
    """
    found = await find_event_pair(store, pair_id)
    if found.state == "declined" and operation is not None and found.by == by:
        return found

    async def work(transaction: Transaction) -> None:
        tally = StatementRunner()
        await _require_open(transaction, found.id, tally)
        if (await SameEvents.read(transaction, found.one, found.other, tally)).are_one:
            raise EditError("Other decisions make these events one. Take one of those back first.")
        await tally.run(transaction, "decline_event_pair", {"id": found.id, "by": by, "at": datetime.now(UTC)})

    await store.write(work)
    return await find_event_pair(store, found.id)


async def undo_event_pair(store: Store, pair_id: str, *, by: str) -> EventPair:
    """Take back that two events are one; return the pair as it is then.

    What a person accepted is suggested again, as before, or goes where a document is not there any more. What was
    linked without asking is declined, or it would be linked again.

    Raises:
        NotFoundError: there is no such pair.
        EditError: nobody accepted it.
        StoreError: the database failed.
    """
    found = await find_event_pair(store, pair_id)

    async def work(transaction: Transaction) -> bool:
        tally = StatementRunner()
        now = await _state(transaction, found.id, tally)
        if now["state"] != "accepted":
            raise EditError("Nobody accepted that.")
        if now["by"] == RESOLVER:
            await tally.run(transaction, "decline_event_pair", {"id": found.id, "by": by, "at": datetime.now(UTC)})
            return True
        return await _open(transaction, found.id, tally)

    return await _tell_opened(store, found, is_there=await store.write(work))


async def reopen_event_pair(store: Store, pair_id: str) -> EventPair:
    """Take back that a pair was declined: it is suggested as before, or goes where a document is not there any more.

    Raises:
        NotFoundError: there is no such pair.
        EditError: nobody declined it.
        StoreError: the database failed.
    """
    found = await find_event_pair(store, pair_id)

    async def work(transaction: Transaction) -> bool:
        tally = StatementRunner()
        if (await _state(transaction, found.id, tally))["state"] != "declined":
            raise EditError("Nobody declined that.")
        return await _open(transaction, found.id, tally)

    return await _tell_opened(store, found, is_there=await store.write(work))


async def fill_events(store: Store, pairs: Sequence[EventPair]) -> tuple[EventPair, ...]:
    """Return pairs with what documents tell of their events.

    Raises:
        StoreError: the database failed.
    """
    ids = sorted({each for pair in pairs for each in (pair.one, pair.other)})
    rows = await store.rows("paired_events", ids=ids) if ids else []
    found = {row["id"]: _read_event(row) for row in rows}
    return tuple(
        replace(pair, events=tuple(found[each] for each in (pair.one, pair.other) if each in found)) for pair in pairs
    )


async def _open(transaction: Transaction, pair_id: str, tally: StatementRunner) -> bool:
    """Return whether the pair is suggested now; else it went, with one of its events."""
    if await tally.rows(transaction, "reopen_event_pair", {"id": pair_id}):
        return True
    await tally.run(transaction, "delete_event_pair", {"id": pair_id})
    return False


async def _tell_opened(store: Store, found: EventPair, *, is_there: bool) -> EventPair:
    if is_there:
        return await find_event_pair(store, found.id)
    return replace(found, state="open", by=None, decided_at=None, reason=None)


async def _state(transaction: Transaction, pair_id: str, tally: StatementRunner) -> dict[str, Any]:
    rows = await tally.rows(transaction, "known_event_pairs", {"ids": [pair_id]})
    if not rows:
        raise NotFoundError(f"The pair of events {pair_id} no longer holds.")
    return rows[0]


async def _require_open(transaction: Transaction, pair_id: str, tally: StatementRunner) -> None:
    now = await _state(transaction, pair_id, tally)
    if now["state"] != "open":
        undo = "undo" if now["state"] == "accepted" else "decline --undo"
        raise EditError(f"{now['by']} {now['state']} that already. `consilience events {undo} ID` takes it back.")


def _read_pair(row: dict[str, Any]) -> EventPair:
    decided = row["decided_at"]
    values = {
        **row,
        "reasons": tuple(row["reasons"]),
        "at": row["at"].to_native().isoformat(),
        "decided_at": None if decided is None else decided.to_native().isoformat(),
    }
    return EventPair(**values)


def _read_event(row: dict[str, Any]) -> PairedEvent:
    start, end, chunk = row["quote_start"], row["quote_end"], row["chunk_start"]
    around = ("", "")
    if start is not None:
        around = find_surroundings(row["chunk_text"], start - chunk, end - chunk, _CONTEXT)
    told = {**row, "before": around[0], "after": around[1]}
    values = {name: told[name] for name in PairedEvent.__slots__}
    return PairedEvent(**{**values, "arguments": tuple(EventArgument(**each) for each in row["arguments"])})
