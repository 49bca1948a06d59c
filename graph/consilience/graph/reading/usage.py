"""Usage of the runs in the graph: questions to models, tokens, cost."""

from dataclasses import dataclass

from consilience.graph.records.usage import ExpertUsage, TeamUsage
from consilience.graph.store.store import Store

__all__ = ["GraphUsage", "graph_usage"]


@dataclass(frozen=True, slots=True)
class GraphUsage:
    """Usage of all runs in the graph."""

    teams: tuple[TeamUsage, ...]
    experts: tuple[ExpertUsage, ...]


async def graph_usage(store: Store) -> GraphUsage:
    """Return what the runs took that made what the graph holds.

    Raises:
        StoreError: the database failed.
    """
    teams = await store.rows("graph_usage")
    experts = await store.rows("expert_usage")
    return GraphUsage(tuple(TeamUsage(**row) for row in teams), tuple(ExpertUsage(**row) for row in experts))
