"""Documents: listed, read, withdrawn."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query, Response

from consilience.graph.reading.annotations import document_annotations
from consilience.graph.reading.documents import document_page, document_spans, document_summary, versions_of
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import preview_forgetting
from consilience.platform.api.dependencies.cached_answer import Answering
from consilience.platform.api.dependencies.costly import COSTLY
from consilience.platform.api.dependencies.require import Editor, Reader
from consilience.platform.api.dependencies.where import Where, documents_within
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.paging import Cursor, Limit, key_of, page_of
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.documents.documents import (
    DocumentDetail,
    DocumentItem,
    DocumentVersion,
    Forgetting,
    Forgotten,
    MarkedSpan,
)
from consilience.platform.contract.page import Page
from consilience.platform.events.activity import DocumentForgotten
from consilience.platform.withdrawal.documents import withdraw

router = APIRouter(prefix="/documents", tags=["documents"])

Offset = Annotated[int, Query(ge=0, le=2**40, description="In code points of the document's text.")]


@router.get("", response_model=Page[DocumentItem])
async def list_documents(
    answer: Answering,
    _: Reader,
    where: Where,
    name: Annotated[str | None, Query(max_length=200, description="Only names that contain this.")] = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Response:
    """List the documents of the graph by name."""
    after = key_of(cursor, str, str)

    async def work(store: Store) -> Page[DocumentItem]:
        within = await documents_within(store, where)
        page = await document_page(store, name=name, within=within, after=after, limit=limit)
        return page_of(DocumentItem, page.documents, page.next)

    return await answer(work)


@router.get("/{document}", responses=problems(404))
async def get_document(state: State, _: Reader, document: str) -> DocumentItem:
    """Give what the graph made of a document, in numbers."""
    return DocumentItem.model_validate(await document_summary(state.store, document))


@router.get("/{document}/text", responses=problems(404))
async def get_document_text(state: State, _: Reader, document: str) -> DocumentDetail:
    """Give a document's text with everything that was marked in it."""
    return DocumentDetail.model_validate(await document_annotations(state.store, document))


@router.get("/{document}/spans", responses=problems(404))
async def list_document_spans(
    state: State,
    _: Reader,
    document: str,
    start: Offset = 0,
    end: Offset = 2**40,
    limit: Annotated[int, Query(ge=1, le=20_000)] = 5000,
) -> list[MarkedSpan]:
    """List what is marked in a range of a document's text: mentions, nuggets, quotes of relations and arguments."""
    await document_summary(state.store, document)
    found = await document_spans(state.store, document, start, end, limit=limit)
    return list(found)


@router.get("/{document}/versions", responses=problems(404))
async def list_document_versions(state: State, _: Reader, document: str) -> list[DocumentVersion]:
    """List the documents of the same source, each with a text of its own."""
    found = await versions_of(state.store, document)
    return [DocumentVersion.model_validate({**asdict(item), "current": item.id == document}) for item in found]


@router.get("/{document}/withdrawal", responses=problems(404), dependencies=[COSTLY])
async def preview_withdrawal(state: State, _: Reader, document: str) -> Forgetting:
    """Tell what would go with a document, and what would stay."""
    return await preview_forgetting(state.store, document)


@router.delete("/{document}", responses=problems(404))
async def delete_document(state: State, caller: Editor, document: str) -> Forgotten:
    """Withdraw a document, and with it all that nothing else supports; what people decided is remembered.

    Runs over it that were accepted before are cancelled, and do not bring it back; one that is accepted later does.
    """
    counts = await withdraw(state.store, state.settings.folder, document, judge_again=state.suggestions.add)
    await state.queue.apart(state.queue.tell, DocumentForgotten(document, caller.name))
    return Forgotten.model_validate(counts)
