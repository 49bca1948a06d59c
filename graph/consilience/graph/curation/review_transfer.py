"""Transfer of people's decisions about facts when a decision moves what the facts are about."""

import json
from typing import Any

from consilience.graph.model.identity import content_id
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Transaction
from consilience.graph.writing.decision_replay import Redirected, fact_row

__all__ = ["move_reviews", "move_reviews_back"]

Row = dict[str, Any]


async def move_reviews(
    transaction: Transaction, source: str, target: str, changed: Redirected, tally: StatementRunner
) -> list[Row]:
    """Move the reviews of all facts about one entity to the facts that say the same of another; return which.

    Args:
        transaction: of the caller, who settles what changed.
        source: the entity that goes.
        target: the entity that stays.
        changed: is told the facts.
        tally: counts.
    """
    moved: list[Row] = []
    for fact in await tally.rows(transaction, "reviewed_facts_of", {"id": source}):
        subject, object_ = (target if part == source else part for part in (fact["subject"], fact["object"]))
        there = {**fact, "subject": subject, "object": object_}
        there["id"] = content_id("fact", fact["kind"], subject, fact["predicate"], object_)
        moved += [
            {"review": review, "from": fact["id"], "to": there["id"], "fact": fact_row(fact), "there": fact_row(there)}
            for review in fact["reviews"]
        ]
    await _move(transaction, moved, changed, tally)
    return moved


async def move_reviews_back(
    transaction: Transaction, reviews: str | None, changed: Redirected, tally: StatementRunner
) -> list[Row]:
    """Move the reviews back that a decision moved, as far as they are where it moved them to; return which.

    Args:
        transaction: of the caller, who settles what changed.
        reviews: as the decision keeps them, JSON.
        changed: is told the facts.
        tally: counts.
    """
    moved = json.loads(reviews) if reviews else []
    back = [{"review": row["review"], "from": row["to"], "to": row["from"], "there": row["fact"]} for row in moved]
    await _move(transaction, back, changed, tally)
    return back


async def _move(transaction: Transaction, moved: list[Row], changed: Redirected, tally: StatementRunner) -> None:
    facts = {row["there"]["properties"]["id"]: row["there"] for row in moved}
    await tally.run(transaction, "create_moved_facts", {"rows": [facts[fact] for fact in sorted(facts)]})
    rows = [{"review": row["review"], "from": row["from"], "to": row["to"]} for row in moved]
    await tally.run(transaction, "move_reviews", {"rows": rows})
    changed.facts |= {fact for row in moved for fact in (row["from"], row["to"])}
