"""What documents the graph holds."""

from collections.abc import Sequence
from dataclasses import dataclass

from consilience.graph.errors import NotFoundError
from consilience.graph.model import Document
from consilience.graph.store import Store

__all__ = ["DocumentPage", "DocumentSummary", "document_page", "list_documents", "read_document"]


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


@dataclass(frozen=True, slots=True)
class DocumentPage:
    """Some documents in the order of name and id."""

    documents: tuple[DocumentSummary, ...]
    next: tuple[str, str] | None
    """To be given as `after` for the page that follows; None when this was the last."""


async def document_page(
    store: Store, *, name: str | None = None, after: Sequence[str] | None = None, limit: int = 50
) -> DocumentPage:
    """Return a page of at most `limit` documents (1 or more).

    Args:
        store: the graph.
        name: only documents whose name contains this, in any case.
        after: name and id of the last document of the page before.
        limit: of the page.

    Raises:
        StoreError: the database failed.
    """
    after_name, after_id = after or ("", "")
    rows = await store.rows("page_documents", part=name, name=after_name, id=after_id, limit=limit + 1)
    documents = tuple(DocumentSummary(**row) for row in rows[:limit])
    last = documents[-1] if len(rows) > limit else None
    return DocumentPage(documents, (last.name, last.id) if last else None)


async def read_document(store: Store, document_id: str) -> Document:
    """Return a document as it was loaded.

    Raises:
        NotFoundError: there is no such document.
        StoreError: the database failed.
    """
    rows = await store.rows("document_text", document=document_id)
    if not rows:
        raise NotFoundError(f"There is no document {document_id}. `consilience documents` lists them.")
    row = rows[0]
    return Document(row["text"], row["name"], row["source"], row["media_type"], row["language"])
