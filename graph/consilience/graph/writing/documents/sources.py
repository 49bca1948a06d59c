"""The sources of a document: the same text may lie in several places, and be sent by several people."""

from typing import Any

from consilience.graph.store.statements import query
from consilience.graph.store.store import Store, Transaction

__all__ = ["drop_source", "note_source"]


async def note_source(store: Store, document_id: str, source: str) -> None:
    """Note that a document that the graph has came from this source too; nothing is written when that is known.

    Raises:
        StoreError: the database failed.
    """
    if await store.rows("lacks_source", document=document_id, source=source):
        await store.write(_run("note_source", document=document_id, source=source))


async def drop_source(store: Store, document_id: str, source: str) -> bool:
    """Take a source from a document that has others; return whether it had.

    Raises:
        StoreError: the database failed.
    """
    return bool(await store.write(_run("drop_source", document=document_id, source=source)))


def _run(name: str, **parameters: str) -> Any:  # noqa: ANN401 - what `Store.write` takes
    async def work(transaction: Transaction) -> list[dict[str, Any]]:
        result = await transaction.run(query(name), parameters)
        return [record.data() async for record in result]

    return work
