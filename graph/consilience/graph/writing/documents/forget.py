"""A document out of the store, and what would go with it."""

from consilience.graph.model.errors import NotFoundError
from consilience.graph.records.documents import Forgetting
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.merge import MergeCounts
from consilience.graph.writing.documents.withdrawals import note_withdrawal
from consilience.graph.writing.withdraw import refresh_facts, withdraw_document

__all__ = ["forget_document", "forget_naming", "preview_forgetting"]


async def preview_forgetting(store: Store, document_id: str) -> Forgetting:
    """Return what forgetting a document would do.

    Raises:
        NotFoundError: there is no such document.
        StoreError: the database failed.
    """
    rows = await store.rows("only_in_document", document=document_id)
    if not rows:
        raise NotFoundError(f"There is no document {document_id}. `consilience documents` lists them.")
    return Forgetting(**rows[0])


async def forget_document(store: Store, document_id: str) -> MergeCounts:
    """Withdraw a document in one transaction, and with it all that nothing else supports.

    Afterwards the graph is what it would be had the document never come, but for facts that a person reviewed: they
    stay as `retracted`, with the places in the text on which the decisions rest and without its words, so that all
    decisions count again should the document come again. A run that was ordered
    before does not bring it back (see `merge`).

    Raises:
        NotFoundError: there is no such document.
        StoreError: the database refused or failed the transaction.
    """
    return (await forget_naming(store, document_id))[0]


async def forget_naming(store: Store, document_id: str) -> tuple[MergeCounts, list[str]]:
    """Do what `forget_document` does, and tell which entities the document named, some of which may be gone.

    Raises:
        NotFoundError: there is no such document.
        StoreError: the database refused or failed the transaction.
    """

    async def work(transaction: Transaction) -> tuple[MergeCounts, list[str]]:
        tally = StatementRunner()
        known = await tally.rows(transaction, "lock_known_document", {"document": document_id})
        if not known:
            raise NotFoundError(f"There is no document {document_id}. `consilience documents` lists them.")
        based: list[str] = []
        if known[0]["decided"]:
            await tally.run(transaction, "keep_grounds", {"document": document_id})
            based = [row["id"] for row in await tally.rows(transaction, "facts_based_on", {"document": document_id})]
            await tally.run(transaction, "remember_grounds", {"document": document_id})
        named = await withdraw_document(transaction, document_id, tally)
        await tally.run(transaction, "delete_document", {"document": document_id})
        await refresh_facts(transaction, based, tally)
        await note_withdrawal(transaction, document_id)  # last, since all withdrawals wait for one another here
        counts = MergeCounts(
            False, tally.nodes_created, tally.nodes_deleted, tally.relationships_created, tally.relationships_deleted
        )
        return counts, named

    return await store.write(work)
