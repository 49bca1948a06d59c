"""What is known of documents beside their texts, and what people change of it."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import UTC, datetime

from fastapi import APIRouter

from consilience.graph.model.metadata.changes import MetadataEdit
from consilience.graph.model.metadata.reading import key_of, metadata_json, read_metadata
from consilience.graph.model.metadata_record import Metadata
from consilience.graph.writing.metadata.note_metadata import change_metadata, read_layers, undo_metadata_change
from consilience.platform.api.dependencies.request_key import Operation
from consilience.platform.api.dependencies.require import Editor, Reader
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.state.api_state import ApiState, State
from consilience.platform.contract.documents.metadata import DocumentMetadata, MetadataChangeAsked
from consilience.platform.events.activity import DocumentDescribed

router = APIRouter(prefix="/documents/{document}/metadata", tags=["documents"], responses=problems(404))


@router.get("")
async def get_document_metadata(state: State, _: Reader, document: str) -> DocumentMetadata:
    """Give what is known of a document: what came with it, what people changed, and what both make."""
    return await _read_metadata(state, document)


@router.patch("")
async def change_document_metadata(
    state: State, caller: Editor, document: str, body: MetadataChangeAsked
) -> DocumentMetadata:
    """Change what is known of a document: keys that say something else, keys that go, tags that come or go."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    removed = tuple(key_of(key) for key in body.remove)
    change = MetadataEdit(read_metadata(body.set), removed, tuple(body.untag), caller.name, at)
    return await _change(state, caller.name, document, lambda: change_metadata(state.store, document, change))


@router.post("/undo")
async def undo_document_metadata(state: State, caller: Editor, _once: Operation, document: str) -> DocumentMetadata:
    """Take the last change of what is known of a document back, whoever made it."""
    return await _change(state, caller.name, document, lambda: undo_metadata_change(state.store, document))


async def _change(state: ApiState, by: str, document: str, work: Callable[[], Awaitable[Metadata]]) -> DocumentMetadata:
    await work()
    await state.queue.apart(state.queue.tell, DocumentDescribed(document, by))
    return await _read_metadata(state, document)


async def _read_metadata(state: ApiState, document: str) -> DocumentMetadata:
    layers = await read_layers(state.store, document)
    changes = [{**asdict(change), "said": metadata_json(change.said)} for change in reversed(layers.changes)]
    return DocumentMetadata.model_validate(
        {"metadata": metadata_json(layers.current), "given": metadata_json(layers.given), "changes": changes}
    )
