"""Runs named statements inside one transaction and counts what they change."""

from dataclasses import dataclass
from typing import Any

from neo4j import SummaryCounters

from consilience.graph.store.statements import query
from consilience.graph.store.store import Transaction

__all__ = ["StatementRunner"]


@dataclass(slots=True)
class StatementRunner:
    """Runner of the statements of one transaction, with counts of what they changed so far."""

    nodes_created: int = 0
    nodes_deleted: int = 0
    relationships_created: int = 0
    relationships_deleted: int = 0

    async def run(self, transaction: Transaction, name: str, parameters: dict[str, Any]) -> None:
        """Run the named statement for its effect; not at all when a list that it unwinds is empty.

        Args:
            transaction: what it runs in.
            name: of the statement.
            parameters: its parameters; of them `label` stands in the text.
        """
        if parameters.get("rows") != [] and parameters.get("ids") != []:
            result = await transaction.run(query(name, label=parameters.get("label")), parameters)
            self._add((await result.consume()).counters)

    async def rows(self, transaction: Transaction, name: str, parameters: dict[str, Any]) -> list[dict[str, Any]]:
        """Run the named statement and return its rows; none when a list that it unwinds is empty."""
        if parameters.get("rows") == [] or parameters.get("ids") == []:
            return []
        result = await transaction.run(query(name), parameters)
        rows = [record.data() async for record in result]
        self._add((await result.consume()).counters)
        return rows

    def _add(self, counters: SummaryCounters) -> None:
        self.nodes_created += counters.nodes_created
        self.nodes_deleted += counters.nodes_deleted
        self.relationships_created += counters.relationships_created
        self.relationships_deleted += counters.relationships_deleted
