"""Runs named statements inside one transaction and counts what they change."""

from dataclasses import dataclass, field
from typing import Any

from neo4j import AsyncResult, SummaryCounters

from consilience.graph.store.statements import query
from consilience.graph.store.store import Transaction, read_dictionaries

__all__ = ["StatementRunner"]

_ANSWERED_AT_ONCE = "\nRETURN count(*) AS written"
"""A statement that returns nothing is run before its answer begins, one that returns a row after that."""


@dataclass(slots=True)
class StatementRunner:
    """Runner of the statements of one transaction, with counts of what they changed so far."""

    nodes_created: int = 0
    nodes_deleted: int = 0
    relationships_created: int = 0
    relationships_deleted: int = 0
    _started: list[AsyncResult] = field(default_factory=list)

    async def run(self, transaction: Transaction, name: str, parameters: dict[str, Any]) -> None:
        """Run the named statement for its effect; not at all when a list that it unwinds is empty.

        Args:
            transaction: what it runs in.
            name: of the statement.
            parameters: its parameters; of them `label` stands in the text.
        """
        if not _is_needless(parameters):
            self._started.append(await transaction.run(query(name, label=parameters.get("label")), parameters))
        await self._finish()

    async def start(self, transaction: Transaction, name: str, parameters: dict[str, Any]) -> None:
        """Send what `run` would run, and return while the server works on it: meanwhile the next one can be prepared.

        It is counted, and what it fails with is raised, when something is run later; that must not be left out.
        """
        if not _is_needless(parameters):
            self._started.append(await transaction.run(query(name) + _ANSWERED_AT_ONCE, parameters))

    async def rows(self, transaction: Transaction, name: str, parameters: dict[str, Any]) -> list[dict[str, Any]]:
        """Run the named statement and return its rows; none when a list that it unwinds is empty."""
        if _is_needless(parameters):
            return []
        result = await transaction.run(query(name), parameters)
        rows = await read_dictionaries(result)
        self._started.append(result)
        await self._finish()
        return rows

    async def _finish(self) -> None:
        for result in self._started:
            self._add((await result.consume()).counters)
        self._started.clear()

    def _add(self, counters: SummaryCounters) -> None:
        self.nodes_created += counters.nodes_created
        self.nodes_deleted += counters.nodes_deleted
        self.relationships_created += counters.relationships_created
        self.relationships_deleted += counters.relationships_deleted


def _is_needless(parameters: dict[str, Any]) -> bool:
    return parameters.get("rows") == [] or parameters.get("ids") == []
