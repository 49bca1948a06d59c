"""Evaluations: scores of a system's answers, or of the graph, against gold."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Response, UploadFile
from fastapi.responses import HTMLResponse

from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.platform.api.auth.require import Editor, Reader
from consilience.platform.api.documented import problems
from consilience.platform.api.models.evaluations import EvaluationDetail, EvaluationItem
from consilience.platform.api.problems import ProblemError
from consilience.platform.api.state import State
from consilience.platform.evaluations import EvaluationKind, EvaluationShelf, evaluated, graph_records, names_in
from consilience.platform.uploads import plain_name

router = APIRouter(prefix="/evaluations", tags=["evaluations"])


@router.post("", status_code=201, responses=problems(408, 413))
async def start_evaluation(
    state: State,
    caller: Editor,
    response: Response,
    kind: Annotated[EvaluationKind, Form(description="What is scored.")],
    gold: UploadFile,
    system: UploadFile | None = None,
) -> EvaluationDetail:
    """Score answers against gold: JSONL of extractions, tbf of nuggets, CoNLL columns of coreference.

    Without `system`, what the graph asserts of the documents that gold names is scored, as an extraction.
    """
    right = await gold.read()
    given: bytes | list[ExtractionRecord]
    if system is not None:
        given, called = await system.read(), plain_name(system.filename or "system")
    elif kind == "extraction":
        given, called = await graph_records(state.store, names_in(right)), "graph"
    else:
        raise ProblemError(422, "Send `system`; only an extraction is scored against the graph itself.")
    names = (plain_name(gold.filename or "gold"), called)
    made, page = await asyncio.to_thread(evaluated, kind, right, given, names, caller.name)
    EvaluationShelf(state.settings.home).put(made, page)
    response.headers["Location"] = f"/api/v1/evaluations/{made.id}"
    return EvaluationDetail.model_validate(made)


@router.get("")
async def list_evaluations(state: State, _: Reader) -> list[EvaluationItem]:
    """List evaluations, the newest first."""
    return [EvaluationItem.model_validate(made) for made in EvaluationShelf(state.settings.home).all()]


@router.get("/{evaluation}", responses=problems(404))
async def get_evaluation(state: State, _: Reader, evaluation: str) -> EvaluationDetail:
    """Give an evaluation with its scores."""
    return EvaluationDetail.model_validate(EvaluationShelf(state.settings.home).get(evaluation))


@router.get("/{evaluation}/html", response_class=HTMLResponse, responses=problems(404))
async def get_evaluation_page(state: State, _: Reader, evaluation: str) -> HTMLResponse:
    """Give the page of an evaluation, to be looked at on its own; it runs no scripts."""
    page = EvaluationShelf(state.settings.home).page(evaluation)
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
    return HTMLResponse(page, headers={"Content-Security-Policy": policy})
