"""The graph, or one document of it, as files of other programs; streamed, so that size does not matter."""

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from consilience.graph.exchange.graphml import export_graphml
from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.reading.documents import document_summary
from consilience.graph.store.store import Store
from consilience.platform.api.dependencies.costly import COSTLY
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.dependencies.where import Where, documents_within
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.state.api_state import State
from consilience.platform.exporting.lines import tbf_lines, triple_lines

router = APIRouter(tags=["export"])

Format = Literal["jsonl", "graphml", "triples", "tbf"]
Lines = Callable[[Store, Sequence[str] | None], AsyncIterator[str]]
_MEDIA = {
    "jsonl": "application/x-ndjson",
    "graphml": "application/xml",
    "triples": "application/x-ndjson",
    "tbf": "text/plain; charset=utf-8",
}
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
    where: Where,
    format: Format,  # noqa: A002 - the name of the parameter
    document: Annotated[str | None, Query(max_length=100, description="Only what belongs to this document.")] = None,
) -> StreamingResponse:
    """Give the graph as JSON lines or GraphML with all provenance, or what it asserts as triples or tbf."""
    documents = await documents_within(state.store, where)
    if document is not None:
        await document_summary(state.store, document)
        documents = (document,) if documents is None or document in documents else ()
    lines: dict[Format, Lines] = {
        "jsonl": export_jsonl,
        "graphml": export_graphml,
        "triples": triple_lines,
        "tbf": tbf_lines,
    }
    headers = {"Content-Disposition": f'attachment; filename="graph.{format}"'}
    pieces = state.beside.lines(state.store, lines[format], documents)
    return StreamingResponse(pieces, media_type=_MEDIA[format], headers=headers)
