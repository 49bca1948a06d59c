"""Size of the graph, as people think of it: how many documents, how many facts."""

from dataclasses import dataclass

from consilience.graph.store.store import Store

__all__ = ["GraphSize", "measure_graph"]


@dataclass(frozen=True, slots=True)
class GraphSize:
    """How much a graph holds."""

    documents: int
    facts: int
    """Accepted ones."""


async def measure_graph(store: Store) -> GraphSize:
    """Count the documents and the accepted facts.

    Raises:
        StoreError: the database failed.
    """
    (row,) = await store.rows("count_documents_facts")
    return GraphSize(**row)
