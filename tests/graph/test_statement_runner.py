import pytest

from consilience.graph.model.errors import StoreError
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction

pytestmark = pytest.mark.neo4j

ENTITIES = {
    "document": "doc_1",
    "rows": [{"id": "entity_1", "type": "Person", "key": "ann", "name": "Ann", "aliases": []}],
}


async def test_statements_that_are_started_are_done_in_their_order_and_counted(store: Store) -> None:
    async def work(transaction: Transaction) -> StatementRunner:
        runner = StatementRunner()
        await runner.rows(
            transaction, "lock_document", {"document": {"id": "doc_1", "name": "a.txt", "text": "a", "source": "a.txt"}}
        )
        chunks = [{"id": f"chunk_{at}", "index": at, "start": at, "end": at + 1, "text": "a"} for at in range(3)]
        await runner.start(transaction, "create_chunks", {"document": "doc_1", "rows": chunks})
        await runner.start(transaction, "merge_events", {"document": "doc_1", "rows": []})
        assert runner.relationships_created == 0
        await runner.rows(transaction, "merge_entities", ENTITIES)
        return runner

    runner = await store.write(work)
    assert (runner.nodes_created, runner.relationships_created) == (1 + 3 + 1, 3 + 2 + 1)


async def test_the_failure_of_a_started_statement_is_raised_by_the_next_one(store: Store) -> None:
    async def work(transaction: Transaction) -> None:
        runner = StatementRunner()
        await runner.rows(
            transaction, "lock_document", {"document": {"id": "doc_1", "name": "a.txt", "text": "a", "source": "a.txt"}}
        )
        unstorable = [{"id": "chunk_1", "index": 0, "start": 0, "end": 1, "text": {"a": "b"}}]
        await runner.start(transaction, "create_chunks", {"document": "doc_1", "rows": unstorable})
        await runner.run(transaction, "note_heard", {"run": "run_1", "rows": []})

    with pytest.raises(StoreError, match="primitive types"):
        await store.write(work)
    assert await store.rows("known_document", document="doc_1") == []
