"""Annotations by the graph of the documents of a gold standard."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Document
from consilience.graph.reading.annotations import DocumentAnnotations, document_annotations
from consilience.graph.reading.documents import DocumentSummary, list_documents
from consilience.graph.reading.metadata.matching import documents_where
from consilience.graph.store.store import Store
from consilience.platform.exporting.export import extraction_record

__all__ = ["find_gold", "graph_annotations", "graph_records"]


async def graph_records(
    store: Store, gold: Sequence[ExtractionRecord], where: Sequence[str] = ()
) -> list[ExtractionRecord]:
    """Return the graph's accepted facts about each document of gold that it has, under gold's ids.

    A document is found by its text; else by its id or name, with or without the suffix of a file.

    Raises:
        ConsilienceError: none of gold's documents is in the graph, or a name could mean several.
        StoreError: the database failed.
    """
    found = await graph_annotations(store, [(document.id, document.text) for document in gold], where)
    return [replace(extraction_record(annotations), id=id_) for id_, annotations in found.items()]


async def graph_annotations(
    store: Store, gold: Sequence[tuple[str, str]], where: Sequence[str] = ()
) -> dict[str, DocumentAnnotations]:
    """Return what the graph holds of documents of gold, by gold's ids; see `find_gold`."""
    return {
        id_: await document_annotations(store, found) for id_, found in (await find_gold(store, gold, where)).items()
    }


async def find_gold(store: Store, gold: Sequence[tuple[str, str]], where: Sequence[str] = ()) -> dict[str, str]:
    """Return the ids that documents of gold have in the graph, by gold's ids; see `graph_records`.

    Args:
        store: the graph.
        gold: id and text of each document; the text may be empty.
        where: conditions of the documents' metadata; only those that meet them are looked at.

    Raises:
        ConsilienceError: none of gold's documents is in the graph, or a name could mean several.
        StoreError: the database failed.
    """
    held = await list_documents(store, await documents_where(store, where))
    ids = {document.id for document in held}
    places: dict[str, str] = {}
    for id_, text in gold:
        found = Document(text, id_, "gold").id if text else None
        if found not in ids:
            found = _find_document(id_, held)
        if found is not None:
            places[id_] = found
    if gold and not places and where:
        raise ConsilienceError("None of gold's documents in the graph meets --where.")
    if gold and not places:
        raise ConsilienceError(
            f"The graph has none of gold's {len(gold)} documents, neither by text nor by name. Ingest their texts with "
            "`consilience ingest`; `consilience documents` lists what it has."
        )
    return places


def _find_document(name: str, held: Sequence[DocumentSummary]) -> str | None:
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
