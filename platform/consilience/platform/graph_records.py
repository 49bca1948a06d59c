"""What the graph says about the documents of a gold standard."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.graph.annotations import document_annotations
from consilience.graph.documents import DocumentSummary, list_documents
from consilience.graph.errors import ConsilienceError
from consilience.graph.model import Document
from consilience.graph.store import Store
from consilience.platform.export import extraction_record

__all__ = ["graph_records"]


async def graph_records(store: Store, gold: Sequence[ExtractionRecord]) -> list[ExtractionRecord]:
    """Return the graph's accepted facts about each document of gold that it has, under gold's ids.

    A document is found by its text; else by its id or name, with or without the suffix of a file.

    Raises:
        ConsilienceError: none of gold's documents is in the graph, or a name could mean several.
        StoreError: the database failed.
    """
    held = await list_documents(store)
    ids = {document.id for document in held}
    records: list[ExtractionRecord] = []
    for document in gold:
        found = Document(document.text, document.id, "gold").id if document.text else None
        if found not in ids:
            found = _named(document.id, held)
        if found is not None:
            record = extraction_record(await document_annotations(store, found))
            records.append(replace(record, id=document.id))
    if gold and not records:
        raise ConsilienceError(
            f"The graph has none of gold's {len(gold)} documents, neither by text nor by name. Ingest their texts with "
            "`consilience ingest`; `consilience documents` lists what it has."
        )
    return records


def _named(name: str, held: Sequence[DocumentSummary]) -> str | None:
    for match in (lambda d: d.id == name, lambda d: d.name == name, lambda d: PurePath(d.name).stem == name):
        found = [document.id for document in held if match(document)]
        if len(found) > 1:
            raise ConsilienceError(
                f"The graph has {len(found)} documents called {name!r}, none of them with gold's text: "
                f"{', '.join(found[:4])}."
            )
        if found:
            return found[0]
    return None
