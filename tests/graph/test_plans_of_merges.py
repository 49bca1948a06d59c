"""What a merge does is planned when the graph is nearly empty, and must suit one that is not."""

from typing import Any

import pytest
from tests.graph.statements import Statement, Thing, document_graph
from tests.graph.test_queries import operators

from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.statements import query
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """The operators with which statements that are started were planned, by name."""
    found: dict[str, set[str]] = {}
    start = StatementRunner.start

    async def noting(self: StatementRunner, transaction: Transaction, name: str, parameters: dict[str, Any]) -> None:
        if parameters.get("ids"):
            summary = await (await transaction.run(f"EXPLAIN {query(name)}\nRETURN count(*)", parameters)).consume()
            assert summary.plan
            found.setdefault(name, set()).update(operators(summary.plan))
        await start(self, transaction, name, parameters)

    monkeypatch.setattr(StatementRunner, "start", noting)
    return found


async def test_edges_of_facts_that_become_stronger_are_found_by_the_facts(
    store: Store, planned: dict[str, set[str]]
) -> None:
    async with store.session() as session:
        await (await session.run("CALL db.clearQueryCaches()")).consume()
    said = [Statement(Thing(f"Ann {number}"), "knows", Thing(f"Bob {number}")) for number in range(200)]
    await merge_document(store, document_graph(*said))
    await merge_document(store, document_graph(*said, Statement(Thing("Cy"), "knows", Thing("Dee"))))
    assert not {operator for operator in planned["update_edges"] if "Scan" in operator}
