"""Priorities of facts: numbers kept with entities and facts, so that lists can be sorted by what depends on them."""

import math
from collections.abc import Mapping, Sequence

from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Transaction

__all__ = ["weigh_added_facts", "weigh_facts", "weigh_facts_about"]


async def weigh_facts(
    transaction: Transaction,
    facts: Sequence[str],
    entities: Sequence[str],
    events: Sequence[str],
    tally: StatementRunner,
) -> None:
    """Write down how many facts there are about entities, and the priority of all facts for which that matters.

    Args:
        transaction: of the caller, who has locked the entities.
        facts: ids of those about which runs said something else, or something for the first time.
        entities: ids of all that facts were added to or taken from.
        events: the same of events.
        tally: counts.
    """
    counted = await tally.rows(transaction, "count_facts", {"ids": list(entities)})
    changed = [id_ for row in counted for id_ in row["ids"]]
    await weigh_facts_about(transaction, facts, [*changed, *events], tally)


async def weigh_facts_about(
    transaction: Transaction, facts: Sequence[str], about: Sequence[str], tally: StatementRunner
) -> None:
    """Write down the priority of facts, and of those about entities and events of which more or less is known now.

    Args:
        transaction: of the caller, who has locked the entities.
        facts: ids of those about which runs disagree, or did before.
        about: ids of entities and events.
        tally: counts.
    """
    disputed = await tally.rows(transaction, "disputed_facts", {"ids": list(about)})
    ids = {*facts, *(id_ for row in disputed for id_ in row["ids"])}
    await tally.run(transaction, "weigh_facts", {"ids": sorted(ids)})


async def weigh_added_facts(
    transaction: Transaction, facts: Sequence[str], added: Mapping[str, int], tally: StatementRunner
) -> None:
    """Do what `weigh_facts` does where it is known how many facts were added, so that nothing is counted.

    Args:
        transaction: of the caller, who has locked the entities.
        facts: ids of those about which runs disagree, or did before.
        added: how many relations and arguments about each entity were created.
        tally: counts.
    """
    rows = [{"id": id_, "added": added[id_]} for id_ in sorted(added)]
    changed = [
        id_
        for row in await tally.rows(transaction, "add_facts", {"rows": rows})
        for id_, before in zip(row["ids"], row["before"], strict=True)
        if _round_count(before) != _round_count(before + added[id_])
    ]
    await weigh_facts_about(transaction, facts, changed, tally)


def _round_count(facts: int) -> int:
    """Return the half power of two that a number of facts is rounded down to, as `weigh_facts.cypher` rounds it."""
    return math.floor(2 * math.log(1 + facts) / math.log(2) + 1e-9)
