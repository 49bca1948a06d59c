"""What documents the graph holds."""

from dataclasses import dataclass

from consilience.graph.store import Store

__all__ = ["DocumentSummary", "list_documents"]


@dataclass(frozen=True, slots=True)
class DocumentSummary:
    """A document and what the graph made of it; all numbers are counts."""

    id: str
    name: str
    source: str
    media_type: str
    language: str
    chunks: int
    mentions: int
    """Entity mentions and event nuggets."""
    entities: int
    events: int
    accepted: int
    """Facts that the document's run accepted."""
    contested: int
    rejected: int
    run_id: str | None
    team: str | None
    schema: str | None
    rounds: int | None


async def list_documents(store: Store) -> tuple[DocumentSummary, ...]:
    """Return all documents by name.

    Raises:
        StoreError: the database failed.
    """
    return tuple(DocumentSummary(**row) for row in await store.rows("list_documents"))
