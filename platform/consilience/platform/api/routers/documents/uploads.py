"""Documents on their way in: files, texts, pages of the web. What is answered with 202 is on the disk."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Form, UploadFile
from pydantic import TypeAdapter, ValidationError

from consilience.graph.model.errors import UploadError
from consilience.graph.model.metadata.reading import read_metadata
from consilience.graph.model.metadata_record import Metadata
from consilience.graph.model.model import Document
from consilience.platform.api.auth.callers import Caller
from consilience.platform.api.dependencies.costly import COSTLY
from consilience.platform.api.dependencies.request_key import Operation, part_key
from consilience.platform.api.dependencies.require import Editor
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.routers.documents.run_answers import order_of, run_item
from consilience.platform.api.state.api_state import ApiState, State
from consilience.platform.contract.documents.metadata import MetadataAsked
from consilience.platform.contract.documents.runs import OrderAsked, RunItem
from consilience.platform.contract.documents.uploads import Language, PreflightAnswer, TextAsked, UrlAsked
from consilience.platform.jobs.order_check import check_order, resolve_order
from consilience.platform.loading.documents.loaders import Unread
from consilience.platform.loading.documents.uploads import (
    clean_shown_name,
    document_of_text,
    document_of_upload,
    plain_name,
)
from consilience.platform.loading.fetching import fetch_page
from consilience.platform.loading.sources import upload_source
from consilience.platform.runs.estimate import estimate_documents

__all__ = ["router"]

MOST_FILES = 100
_ASKED: TypeAdapter[dict[str, Any]] = TypeAdapter(MetadataAsked)
router = APIRouter(prefix="/documents", tags=["documents"], responses=problems(408, 409, 413))


@router.post("", status_code=202, responses=problems(415))
async def upload_documents(
    state: State,
    caller: Editor,
    operation: Operation,
    files: list[UploadFile],
    order: Annotated[
        str, Form(description="What is to be done, as JSON: team, schema, verify, again, priority.")
    ] = "{}",
    language: Annotated[Language | None, Form(description="Of all files, such as `en`; guessed if absent.")] = None,
    metadata: Annotated[
        str | None,
        Form(description="What is known of all files, as a JSON object; counts more than what they say themselves."),
    ] = None,
) -> list[RunItem]:
    """Accept files: text, Markdown, HTML, PDF, Word, PowerPoint, Excel; each becomes a document with a run.

    What a file is is told by its content. One that cannot be read refuses the whole request, and nothing is accepted.
    """
    if len(files) > MOST_FILES:
        raise ProblemError(413, f"At most {MOST_FILES} files can be sent at once.")
    body = _order(order)
    await state.queue.apart(check_order, order_of(body), state.settings, state.queue)
    given = _metadata(metadata or "{}")
    documents = [await document_of_upload(await file.read(), file.filename or "", language, given) for file in files]
    return await _accept(state, caller, [_mark_sender(caller, each) for each in documents], body, operation)


@router.post("/preflight", dependencies=[COSTLY])
async def foresee_documents(
    state: State,
    _: Editor,
    files: list[UploadFile],
    order: Annotated[str, Form(description="What would be done, as JSON, as for `POST /documents`.")] = "{}",
    language: Annotated[Language | None, Form(description="Of all files; guessed if absent.")] = None,
) -> PreflightAnswer:
    """Tell what files would take as documents: pages, passages, tokens, cost, time, and which are known already.

    Nothing is accepted, kept or asked of a model. A file that cannot be read is told with its problem.
    """
    if len(files) > MOST_FILES:
        raise ProblemError(413, f"At most {MOST_FILES} files can be sent at once.")
    body = _order(order)
    await state.queue.apart(check_order, order_of(body), state.settings, state.queue)
    team, schema = resolve_order(order_of(body), state.settings)
    found = [await _document_or_reason(file, language) for file in files]
    ids = [document.id for document in found if isinstance(document, Document)]
    waiting = await state.queue.apart(lambda: {each for each in ids if state.queue.is_waiting(each)})
    foreseen = await estimate_documents(
        found,
        file=team,
        schema=schema,
        ledger=state.ledger,
        store=state.store,
        waiting=waiting.__contains__,
        again=body.again,
    )
    return PreflightAnswer.model_validate(foreseen)


async def _document_or_reason(file: UploadFile, language: str | None) -> Document | Unread:
    name = file.filename or ""
    try:
        return await document_of_upload(await file.read(), name, language)
    except UploadError as error:
        return Unread(plain_name(name), plain_name(name), str(error))


@router.post("/text", status_code=202)
async def upload_text(state: State, caller: Editor, operation: Operation, body: TextAsked) -> RunItem:
    """Accept a text as it is."""
    document = await asyncio.to_thread(
        document_of_text, body.text, body.name, body.language, read_metadata(body.metadata or {})
    )
    return (await _accept(state, caller, [_mark_sender(caller, document)], body, operation))[0]


@router.post("/url", status_code=202, responses=problems(415))
async def upload_page(state: State, caller: Editor, operation: Operation, body: UrlAsked) -> RunItem:
    """Accept a page of the open internet; addresses inside networks are not read."""
    found = await fetch_page(body.url, state.settings.upload_bytes)
    given = read_metadata(body.metadata or {})
    document = await document_of_upload(found.data, body.name or body.url, body.language, given)
    if not document.metadata.source:
        document = replace(document, metadata=replace(document.metadata, source=body.url[:1000]))
    named = replace(document, name=clean_shown_name(body.name) if body.name else body.url, source=body.url)
    return (await _accept(state, caller, [named], body, operation))[0]


def _mark_sender(caller: Caller, document: Document) -> Document:
    """Return a document as one that this account sent: nobody else's of the same name is another version of it."""
    return replace(document, source=upload_source(caller.name, document.name))


async def _accept(
    state: ApiState, caller: Caller, documents: Sequence[Document], body: OrderAsked, operation: str | None
) -> list[RunItem]:
    order = order_of(body)
    await state.queue.apart(check_order, order, state.settings, state.queue)
    wanted = [
        (document, order, part_key(operation, f"documents/{number}")) for number, document in enumerate(documents)
    ]
    jobs = await state.queue.accept(wanted, submitted_by=caller.name)
    return [run_item(job) for job in jobs]


def _metadata(text: str) -> Metadata:
    try:
        return read_metadata(_ASKED.validate_json(text))
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(["metadata", *(str(part) for part in first["loc"])])
        raise ProblemError(422, f"{place}: {first['msg']}.") from error


def _order(text: str) -> OrderAsked:
    try:
        return OrderAsked.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(["order", *(str(part) for part in first["loc"])])
        raise ProblemError(422, f"{place}: {first['msg']}.") from error
