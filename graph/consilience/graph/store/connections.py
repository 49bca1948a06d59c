"""Connections of a server: whether anybody but who asks is at it."""

from consilience.graph.store.store import Store

__all__ = ["count_connections"]


async def count_connections(store: Store) -> int:
    """Return how many connections a server has open, that of the store among them.

    Raises:
        StoreError: it does not answer.
    """
    rows = await store.rows("count_connections")
    return int(rows[0]["connections"])
