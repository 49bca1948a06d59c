"""The graph, or one document of it, as files of other programs; streamed, so that size does not matter."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from consilience.evaluation.formats.tbf import write_tbf
from consilience.graph.exchange.graphml import export_graphml
from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.reading.annotations import document_annotations
from consilience.graph.reading.documents import document_summary, list_documents
from consilience.graph.store.store import Store
from consilience.platform.api.auth.costly import COSTLY
from consilience.platform.api.auth.require import Reader
from consilience.platform.api.documented import problems
from consilience.platform.api.state import State
from consilience.platform.exporting.export import tbf_document, triples

router = APIRouter(tags=["export"])

Format = Literal["jsonl", "graphml", "triples", "tbf"]
Lines = Callable[[Store, str | None], AsyncIterator[str]]
_MEDIA = {
    "jsonl": "application/x-ndjson",
    "graphml": "application/xml",
    "triples": "application/x-ndjson",
    "tbf": "text/plain; charset=utf-8",
}
_PIECE = 16_000
"""Characters that are sent at once."""
_CONTENT: dict[str, Any] = {media.partition(";")[0]: {"schema": {"type": "string"}} for media in _MEDIA.values()}


@router.get(
    "/export/{format}",
    response_class=StreamingResponse,
    responses={**problems(404), 200: {"content": _CONTENT}},
    dependencies=[COSTLY],
)
async def export_graph(
    state: State,
    _: Reader,
    format: Format,  # noqa: A002 - the name of the parameter
    document: Annotated[str | None, Query(max_length=100, description="Only what belongs to this document.")] = None,
) -> StreamingResponse:
    """Give the graph as JSON lines or GraphML with all provenance, or what it asserts as triples or tbf."""
    if document is not None:
        await document_summary(state.store, document)
    lines: dict[Format, Lines] = {
        "jsonl": export_jsonl,
        "graphml": export_graphml,
        "triples": _triples,
        "tbf": _tbf,
    }
    headers = {"Content-Disposition": f'attachment; filename="graph.{format}"'}
    pieces = _pieces(lines[format](state.store, document))
    return StreamingResponse(pieces, media_type=_MEDIA[format], headers=headers)


async def _pieces(lines: AsyncIterator[str]) -> AsyncIterator[str]:
    """Yield many lines at once, since each piece is sent by itself; others have their turn after each."""
    held, size = list[str](), 0
    async for line in lines:
        held.append(line)
        size += len(line)
        if size >= _PIECE:
            yield "".join(held)
            held, size = [], 0
            await asyncio.sleep(0)
    if held:
        yield "".join(held)


async def _triples(store: Store, document: str | None) -> AsyncIterator[str]:
    for id_ in await _names(store, document):
        held = await document_annotations(store, id_)
        line = {"id": held.name, "text": held.text, "triples": triples(held)}
        yield json.dumps(line, ensure_ascii=False) + "\n"


async def _tbf(store: Store, document: str | None) -> AsyncIterator[str]:
    for id_, name in (await _names(store, document)).items():
        yield write_tbf([tbf_document(await document_annotations(store, id_), "consilience", name)])


async def _names(store: Store, document: str | None) -> dict[str, str]:
    """Return what files call each document by its id: its name, with the id after it where a name comes twice."""
    found = [await document_summary(store, document)] if document else await list_documents(store)
    times = Counter(summary.name for summary in found)
    return {d.id: d.name if times[d.name] == 1 else f"{d.name}#{d.id}" for d in found}
