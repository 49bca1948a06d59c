"""Accepted facts of the graph, document by document, as lines of the files that scorers read."""

import json
from collections import Counter
from collections.abc import AsyncIterator, Sequence

from consilience.evaluation.formats.tbf import write_tbf
from consilience.graph.reading.annotations import document_annotations
from consilience.graph.reading.documents import document_summary, list_documents
from consilience.graph.store.store import Store
from consilience.platform.exporting.export import tbf_document, triples

__all__ = ["tbf_lines", "triple_lines"]


async def triple_lines(store: Store, documents: str | Sequence[str] | None) -> AsyncIterator[str]:
    """Yield a JSON line for each document, or for some: its name, its text and its accepted relations as triples.

    Raises:
        StoreError: the database failed.
    """
    for id_ in await _names(store, documents):
        held = await document_annotations(store, id_)
        line = {"id": held.name, "text": held.text, "triples": triples(held)}
        yield json.dumps(line, ensure_ascii=False) + "\n"


async def tbf_lines(store: Store, documents: str | Sequence[str] | None) -> AsyncIterator[str]:
    """Yield the tbf file of each document, or of some: its accepted event nuggets and their clusters.

    Raises:
        StoreError: the database failed.
    """
    for id_, name in (await _names(store, documents)).items():
        yield write_tbf([tbf_document(await document_annotations(store, id_), "consilience", name)])


async def _names(store: Store, documents: str | Sequence[str] | None) -> dict[str, str]:
    """Return what files call each document by its id: its name, with the id after it where a name comes twice."""
    found = (
        [await document_summary(store, documents)]
        if isinstance(documents, str)
        else await list_documents(store, documents)
    )
    times = Counter(summary.name for summary in found)
    return {d.id: d.name if times[d.name] == 1 else f"{d.name}#{d.id}" for d in found}
