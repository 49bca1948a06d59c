"""A person's decision about facts, one or many; it counts until a later one, and outlives the documents."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, Literal

from consilience.graph.model.errors import ChangedMeanwhileError, NotFoundError, StoreError, StoreUnavailableError
from consilience.graph.model.identity import content_id
from consilience.graph.reading.facts.provenance import fact_version, read_recorded_review
from consilience.graph.records.facts import BulkReview, RecordedReview, ReviewDecision
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.withdraw import clear_entities, refresh_facts

__all__ = [
    "comment_fact",
    "lock_facts",
    "record_reviews",
    "review_fact",
    "review_facts",
    "review_row",
    "undo_bulk",
    "undo_review",
]

Row = dict[str, Any]
_REST = 2.0
"""Between two parts of many the database has so many times as long for others as the first took."""
_TOGETHER = 25
"""Of many facts, so many are decided in one transaction: whoever comments on one of them waits for no more."""


async def review_fact(
    store: Store,
    fact_id: str,
    decision: Literal["accepted", "rejected"],
    *,
    by: str,
    reason: str = "",
    expected: str | None = None,
    operation: str | None = None,
) -> RecordedReview:
    """Record what `by` decided about a fact, and make the fact's status and edges follow it.

    Args:
        store: the graph.
        fact_id: the fact.
        decision: what is decided.
        by: who decides.
        reason: why.
        expected: `FactProvenance.version` of what `by` had read; None takes the fact as it is.
        operation: what this is done for; the same one decides once, however often it is called.

    Raises:
        NotFoundError: there is no such fact.
        ChangedMeanwhileError: the fact is not as expected.
        StoreError: the database failed.
    """
    return (await _review(store, [fact_id], decision, by, reason, expected, operation=operation))[0]


async def comment_fact(
    store: Store, fact_id: str, *, by: str, text: str, operation: str | None = None
) -> RecordedReview:
    """Record what `by` says about a fact; its status stays as it is.

    Raises:
        NotFoundError: there is no such fact.
        StoreError: the database failed.
    """
    return (await _review(store, [fact_id], "commented", by, text, None, operation=operation))[0]


async def review_facts(
    store: Store,
    fact_ids: Iterable[str],
    decision: Literal["accepted", "rejected"],
    *,
    by: str,
    reason: str = "",
    operation: str | None = None,
) -> BulkReview:
    """Decide the same about many facts: all of them or none.

    They are decided a few at a time, so others may meet some that are and some that are not yet. What was decided is
    taken back when a later one cannot be. If this process ends meanwhile, what was decided stays, as what `undo_bulk`
    takes back (each review names its `bulk`); to call this again with the same `operation` decides the rest.

    Raises:
        NotFoundError: a fact is not there; names the first few.
        StoreError: the database failed; says so if some are decided nevertheless.
    """
    ids = sorted(set(fact_ids))
    bulk = content_id("bulk", by, operation or datetime.now(UTC).isoformat(), decision, *ids)
    try:
        if len(ids) > _TOGETHER:
            labels = {row["id"]: row["label"] for row in await store.rows("known_labels", ids=ids)}
            _check_missing(set(ids) - labels.keys())
            # Edges are made anew by a statement for each type: facts of one type together need few.
            ids.sort(key=lambda fact: (labels[fact], fact))
        pace = _Pace()
        for start in range(0, len(ids), _TOGETHER):
            async with pace.part():
                some = ids[start : start + _TOGETHER]
                await _review(store, some, decision, by, reason, None, bulk=bulk, operation=operation)
    except BaseException as error:
        if len(ids) > _TOGETHER:
            await _take_back(store, bulk, error, operation)
        raise
    return BulkReview(bulk, tuple(sorted(ids)))


async def undo_review(store: Store, fact_id: str) -> RecordedReview:
    """Take back the last review of a fact and return it; the one before it, or the runs, count again.

    An edit is taken back as a whole: the fact that came of it goes. A retracted fact that no other review keeps is
    deleted.

    Raises:
        NotFoundError: there is no such fact, or nobody reviewed it.
        StoreError: the database failed.
    """

    async def work(transaction: Transaction) -> RecordedReview:
        tally = StatementRunner()
        await lock_facts(transaction, [fact_id], tally)
        reviews = await tally.rows(transaction, "fact_reviews", {"id": fact_id})
        if not reviews:
            raise NotFoundError(f"Nobody reviewed the fact {fact_id}.")
        last = read_recorded_review(reviews[-1])
        together = [{"id": last.id, "fact_id": fact_id}]
        if last.bulk and (last.replaced_by or last.replaces):
            together = await tally.rows(transaction, "bulk_reviews", {"bulk": last.bulk})
        await _withdraw(transaction, together, tally)
        return last

    return await store.write(work)


async def undo_bulk(store: Store, bulk_id: str) -> BulkReview:
    """Take back all decisions that were made together; where a later one was made, that one goes on counting.

    They are taken back a few at a time; where that is interrupted, the rest is taken back when this is called again.

    Raises:
        NotFoundError: there is no such bulk, or it was undone.
        StoreError: the database failed.
    """
    facts = await _all_undone(store, bulk_id)
    if not facts:
        raise NotFoundError(f"There is no bulk {bulk_id}, or it was undone.")
    return BulkReview(bulk_id, tuple(sorted(facts)))


async def lock_facts(transaction: Transaction, ids: Sequence[str], tally: StatementRunner) -> list[Row]:
    """Lock facts until the transaction ends and return what they are, in the order of their ids.

    Raises:
        NotFoundError: a fact is not there.
    """
    facts = await tally.rows(transaction, "lock_facts", {"ids": sorted(ids)})
    _check_missing(set(ids) - {fact["id"] for fact in facts})
    return facts


def review_row(
    fact: Mapping[str, Any],
    decision: ReviewDecision,
    by: str,
    reason: str,
    operation: str | None = None,
    **more: str | None,
) -> Row:
    """Return the row of `create_reviews` for a locked fact.

    Args:
        fact: as `lock_facts` returned it.
        decision: what is decided.
        by: who decides.
        reason: why.
        operation: what it is done for, if that must not be done twice.
        more: further properties of the review.
    """
    at = datetime.now(UTC)
    number = fact["last"] + 1
    review_id = content_id("review", fact["id"], number, by, at.isoformat(), decision, reason)
    if operation is not None:
        review_id = _review_of(operation, fact["id"])
    properties = {"id": review_id, "number": number, "by": by, "at": at, "decision": decision, "reason": reason}
    return {"fact": fact["id"], "review": {**properties, **more}}


async def record_reviews(transaction: Transaction, rows: Sequence[Row], tally: StatementRunner) -> None:
    """Store reviews and make status and edges of their facts follow."""
    await tally.run(transaction, "create_reviews", {"rows": list(rows)})
    await tally.run(transaction, "inherit_grounds", {"ids": [row["review"]["id"] for row in rows]})
    await refresh_facts(transaction, [row["fact"] for row in rows if row["review"]["decision"] != "commented"], tally)


async def _review(
    store: Store,
    ids: Sequence[str],
    decision: ReviewDecision,
    by: str,
    reason: str,
    expected: str | None,
    *,
    bulk: str | None = None,
    operation: str | None = None,
) -> list[RecordedReview]:
    async def work(transaction: Transaction) -> list[RecordedReview]:
        tally = StatementRunner()
        facts = await lock_facts(transaction, ids, tally)
        if operation is not None:
            wanted = {"ids": [_review_of(operation, fact_id) for fact_id in ids]}
            if done := await tally.rows(transaction, "known_reviews", wanted):
                return [read_recorded_review(row) for row in done]
        for fact in facts if expected is not None else ():
            if fact_version(fact["status"], fact["support"], fact["reviews"]) != expected:
                raise ChangedMeanwhileError(f"The fact {fact['id']} was changed meanwhile. Read it again, then decide.")
        rows = [review_row(fact, decision, by, reason, operation, bulk=bulk) for fact in facts]
        await record_reviews(transaction, rows, tally)
        return [
            RecordedReview(r["id"], by, r["at"].isoformat(), decision, reason, bulk)
            for r in (row["review"] for row in rows)
        ]

    return await store.write(work)


class _Pace:
    """Leaves the database to others between the parts of what is done to many facts."""

    def __init__(self) -> None:
        self._took = 0.0

    @asynccontextmanager
    async def part(self) -> AsyncIterator[None]:
        """Wait, unless this is the first part, in proportion to what the one before took."""
        await asyncio.sleep(_REST * self._took)
        begin = time.perf_counter()
        yield
        self._took = time.perf_counter() - begin


def _check_missing(ids: Iterable[str]) -> None:
    if missing := sorted(ids):
        shown = ", ".join(missing[:3]) + (", …" if len(missing) > 3 else "")
        raise NotFoundError(f"There is no fact {shown}. `consilience facts` lists them.")


async def _all_undone(store: Store, bulk: str) -> set[str]:
    """Take back the decisions that were made together, a few at a time; return their facts, none if there are none."""
    facts, pace = set[str](), _Pace()
    while True:
        async with pace.part():
            taken = await store.write(lambda transaction: _some_undone(transaction, bulk))
        facts.update(taken)
        if len(taken) < _TOGETHER:
            return facts


async def _some_undone(transaction: Transaction, bulk: str) -> list[str]:
    """Take back some of the decisions that were made together; return their facts, none when nothing is left."""
    tally = StatementRunner()
    reviews = (await tally.rows(transaction, "bulk_reviews", {"bulk": bulk}))[:_TOGETHER]
    if reviews:
        await _withdraw(transaction, reviews, tally)
    return [row["fact_id"] for row in reviews]


async def _take_back(store: Store, bulk: str, cause: BaseException, operation: str | None) -> None:
    """Take back what was decided of a bulk whose rest cannot be; nothing may have been.

    Raises:
        StoreUnavailableError: it cannot be taken back either, and there is somebody to be told: nobody is when `cause`
            is a cancellation, which goes on.
    """
    try:
        await _all_undone(store, bulk)
    except StoreError as error:
        if not isinstance(cause, Exception):
            return
        again = "; the same request under the same Idempotency-Key decides the rest" if operation else ""
        raise StoreUnavailableError(
            f"Some of the facts may be decided, and some are not: {cause} Undo {bulk}, which takes back what is{again}."
        ) from error


def _review_of(operation: str, fact_id: str) -> str:
    return content_id("review", operation, fact_id)


async def _withdraw(transaction: Transaction, reviews: Sequence[Row], tally: StatementRunner) -> None:
    ids = sorted({row["fact_id"] for row in reviews})
    held = await lock_facts(transaction, ids, tally)
    withdrawn = {"ids": [row["id"] for row in reviews]}
    grounds = [row["id"] for row in await tally.rows(transaction, "withdrawn_grounds", withdrawn)]
    await tally.run(transaction, "delete_reviews", withdrawn)
    await tally.run(transaction, "delete_unheld_withdrawn", {"ids": grounds})
    await refresh_facts(transaction, ids, tally)
    events = sorted({event for fact in held for event in fact["events"]})
    await tally.run(transaction, "delete_unheld_events", {"ids": events})
    entities = sorted({entity for fact in held for entity in fact["entities"]})
    await clear_entities(transaction, entities, tally)
