"""Documents of the graph."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from consilience.graph.model.errors import NotFoundError
from consilience.graph.model.metadata.reading import metadata_json
from consilience.graph.model.model import Document
from consilience.graph.reading.metadata.described import metadata_of_rows
from consilience.graph.records.documents import MarkedSpan, Reading
from consilience.graph.store.store import Store

__all__ = [
    "DocumentPage",
    "DocumentSummary",
    "DocumentVersion",
    "decisions_on",
    "document_page",
    "document_spans",
    "document_summary",
    "is_known",
    "list_documents",
    "read_document",
    "versions_of",
]


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
    """Facts that a run over the document accepted."""
    contested: int
    """Facts that a run contested and none accepted."""
    rejected: int
    """Facts that all runs that state them rejected."""
    run_id: str | None
    """Of the reading that states most, as the next three."""
    team: str | None
    schema: str | None
    rounds: int | None
    readings: tuple[Reading, ...]
    """All of them, the one that states most first."""
    metadata: Mapping[str, Any]
    """What is known of it beside its text, as plain JSON by key."""


async def list_documents(store: Store, within: Sequence[str] | None = None) -> tuple[DocumentSummary, ...]:
    """Return all documents by name, or those of these ids.

    Raises:
        StoreError: the database failed.
    """
    return tuple(_summary(row) for row in await store.rows("list_documents", within=within))


@dataclass(frozen=True, slots=True)
class DocumentPage:
    """Some documents in the order of name and id."""

    documents: tuple[DocumentSummary, ...]
    next: tuple[str, str] | None
    """To be given as `after` for the page that follows; None when this was the last."""


async def document_page(
    store: Store,
    *,
    name: str | None = None,
    within: Sequence[str] | None = None,
    after: Sequence[str] | None = None,
    limit: int = 50,
) -> DocumentPage:
    """Return a page of at most `limit` documents (1 or more).

    Args:
        store: the graph.
        name: only documents whose name contains this, in any case.
        within: only documents of these ids, such as a filter by metadata lets pass; None lets all pass.
        after: name and id of the last document of the page before.
        limit: of the page.

    Raises:
        StoreError: the database failed.
    """
    after_name, after_id = after or ("", "")
    rows = await store.rows("page_documents", part=name, within=within, name=after_name, id=after_id, limit=limit + 1)
    documents = tuple(_summary(row) for row in rows[:limit])
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


async def document_summary(store: Store, document_id: str) -> DocumentSummary:
    """Return what the graph made of a document.

    Raises:
        NotFoundError: there is no such document.
        StoreError: the database failed.
    """
    rows = await store.rows("one_document", document=document_id)
    if not rows:
        raise NotFoundError(f"There is no document {document_id}. `consilience documents` lists them.")
    return _summary(rows[0])


def _summary(row: dict[str, Any]) -> DocumentSummary:
    readings = tuple(Reading(**each) for each in row["readings"])
    return DocumentSummary(
        **{**row, "readings": readings, "metadata": metadata_json(metadata_of_rows(row["metadata"]))}
    )


async def decisions_on(store: Store, document_id: str) -> int:
    """Return how many decisions of people there are about facts that a document states or that rest on it.

    Those that rest on a document which was withdrawn count too: they will hold when it comes again.

    Raises:
        StoreError: the database failed.
    """
    (row,) = await store.rows("document_decisions", document=document_id)
    return int(row["decisions"])


async def is_known(store: Store, document_id: str) -> bool:
    """Tell whether the graph has a document.

    Raises:
        StoreError: the database failed.
    """
    return bool(await store.rows("known_document", document=document_id))


@dataclass(frozen=True, slots=True)
class DocumentVersion:
    """A document among those of its source."""

    id: str
    name: str
    source: str


async def versions_of(store: Store, document_id: str) -> tuple[DocumentVersion, ...]:
    """Return the documents that came from the same source as this one, itself among them.

    Raises:
        NotFoundError: there is no such document.
        StoreError: the database failed.
    """
    source = (await document_summary(store, document_id)).source
    rows = await store.rows("documents_of_sources", sources=[source])
    return tuple(DocumentVersion(row["id"], row["name"], row["source"]) for row in rows)


async def document_spans(
    store: Store, document_id: str, start: int, end: int, *, limit: int = 5000
) -> tuple[MarkedSpan, ...]:
    """Return what is marked within `[start, end)` of a document's text, in the order of the text.

    Raises:
        StoreError: the database failed.
    """
    rows = await store.rows("document_spans", document=document_id, start=start, end=end, limit=limit)
    return tuple(MarkedSpan(**row) for row in rows)
