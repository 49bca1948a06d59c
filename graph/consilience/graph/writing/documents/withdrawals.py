"""Withdrawals of documents, in their order: a run that was ordered before does not bring them back.

Withdrawals are numbered, not timed: clocks are set back, and those of two machines differ.
"""

from consilience.graph.model.errors import WithdrawnError
from consilience.graph.store.statements import query
from consilience.graph.store.store import Store, Transaction

__all__ = ["last_withdrawal", "note_withdrawal", "refuse_withdrawn", "was_withdrawn"]


async def last_withdrawal(store: Store) -> int:
    """Return the number of the last withdrawal of any document; 0 when there was none.

    Raises:
        StoreError: the database failed.
    """
    rows = await store.rows("last_withdrawal")
    return int(rows[0]["number"]) if rows else 0


async def was_withdrawn(store: Store, document_id: str) -> bool:
    """Tell whether a document was ever withdrawn, though it may have come again.

    Raises:
        StoreError: the database failed.
    """
    return bool(await store.rows("withdrawn_since", document=document_id, number=0))


async def note_withdrawal(transaction: Transaction, document_id: str) -> None:
    """Note in the transaction that withdraws a document that it does."""
    await (await transaction.run(query("note_withdrawal"), document=document_id)).consume()


async def refuse_withdrawn(transaction: Transaction, document_id: str, name: str, ordered_after: int) -> None:
    """Check in the transaction that merges a document, after it has locked it, that it was not withdrawn meanwhile.

    Raises:
        WithdrawnError: it was withdrawn after the withdrawal of this number.
    """
    result = await transaction.run(query("withdrawn_since"), document=document_id, number=ordered_after)
    if [record async for record in result]:
        raise WithdrawnError(
            f"{name} was withdrawn after its reading was ordered, so nothing of it was stored. To have it "
            "again, order it again."
        )
