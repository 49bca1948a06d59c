"""A person's decision about a fact; it counts until a later one, and outlives the documents."""

from datetime import UTC, datetime
from typing import Any, Literal

from consilience.graph.errors import NotFoundError
from consilience.graph.identity import content_id
from consilience.graph.provenance import RecordedReview
from consilience.graph.store import Store, Transaction
from consilience.graph.transaction import Tally
from consilience.graph.withdraw import clear_entities, refresh_facts

__all__ = ["review_fact", "undo_review"]


async def review_fact(
    store: Store, fact_id: str, decision: Literal["accepted", "rejected"], *, by: str, reason: str = ""
) -> RecordedReview:
    """Record what `by` decided about a fact, and make the fact's status and edges follow it.

    Raises:
        NotFoundError: there is no such fact.
        StoreError: the database failed.
    """
    at = datetime.now(UTC)

    async def work(transaction: Transaction) -> RecordedReview:
        tally = Tally()
        number = (await _lock(transaction, fact_id, tally))["reviews"] + 1
        review = {
            "id": content_id("review", fact_id, number, by, at.isoformat(), decision, reason),
            "number": number,
            "by": by,
            "at": at,
            "decision": decision,
            "reason": reason,
        }
        await tally.run(transaction, "create_review", {"id": fact_id, "review": review})
        await refresh_facts(transaction, [fact_id], tally)
        return RecordedReview(str(review["id"]), by, at.isoformat(), decision, reason)

    return await store.write(work)


async def undo_review(store: Store, fact_id: str) -> RecordedReview:
    """Take back the last decision about a fact and return it; the one before it, or the runs, count again.

    A retracted fact that no other review keeps is deleted.

    Raises:
        NotFoundError: there is no such fact, or nobody reviewed it.
        StoreError: the database failed.
    """

    async def work(transaction: Transaction) -> RecordedReview:
        tally = Tally()
        held = await _lock(transaction, fact_id, tally)
        if not held["reviews"]:
            raise NotFoundError(f"Nobody reviewed the fact {fact_id}.")
        last = (await tally.rows(transaction, "fact_reviews", {"id": fact_id}))[-1]
        await tally.run(transaction, "delete_review", {"id": fact_id, "review": last["id"]})
        await refresh_facts(transaction, [fact_id], tally)
        await tally.run(transaction, "delete_unheld_events", {"ids": held["events"]})
        await clear_entities(transaction, held["entities"], tally)
        return RecordedReview(
            last["id"], last["by"], last["at"].to_native().isoformat(), last["decision"], last["reason"]
        )

    return await store.write(work)


async def _lock(transaction: Transaction, fact_id: str, tally: Tally) -> dict[str, Any]:
    facts = await tally.rows(transaction, "lock_fact", {"id": fact_id})
    if not facts:
        raise NotFoundError(f"There is no fact {fact_id}. `consilience facts` lists them.")
    return facts[0]
