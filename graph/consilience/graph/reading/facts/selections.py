"""Selections of facts besides their own properties: the types there are, and what judges of debates overruled."""

from collections.abc import Mapping

from consilience.graph.store.store import Store

__all__ = ["overruled_facts", "types_of_facts"]


async def types_of_facts(store: Store) -> Mapping[str, int]:
    """Return the types of all facts, each with the number of its accepted facts.

    Raises:
        StoreError: the database failed.
    """
    (row,) = await store.rows("types_of_facts")
    return dict(row["types"])


async def overruled_facts(store: Store) -> tuple[str, ...]:
    """Return the ids of the facts about which a debate's judge decided otherwise than most experts of their task.

    Raises:
        StoreError: the database failed.
    """
    (row,) = await store.rows("overruled_facts")
    return tuple(sorted(row["facts"]))
