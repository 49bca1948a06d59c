"""The names that the graph has: labels, types of relationships, keys of properties."""

from consilience.graph.records.names import CountedName, GraphNames
from consilience.graph.store.store import Store

__all__ = ["graph_names", "property_keys"]

_MOST = 1000


async def graph_names(store: Store) -> GraphNames:
    """Return the names that a query can use.

    Raises:
        StoreError: the database failed.
    """
    labels = await store.rows("count_labels", limit=_MOST)
    types = await store.rows("count_relationship_types", limit=_MOST)
    keys = await property_keys(store)
    return GraphNames(
        tuple(CountedName(**row) for row in labels), tuple(CountedName(**row) for row in types), keys[:_MOST]
    )


async def property_keys(store: Store) -> tuple[str, ...]:
    """Return the names of all properties, in the order of the alphabet.

    Raises:
        StoreError: the database failed.
    """
    return tuple(row["name"] for row in await store.rows("property_keys"))
