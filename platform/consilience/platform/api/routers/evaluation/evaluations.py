"""Evaluations: scores of a system's answers, or of the graph, against gold, and the cases behind each figure."""

import asyncio
from itertools import islice
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Query, Response, UploadFile
from fastapi.responses import HTMLResponse

from consilience.evaluation.cases.model import Mistake, Outcome
from consilience.platform.api.dependencies.costly import COSTLY
from consilience.platform.api.dependencies.request_key import Operation
from consilience.platform.api.dependencies.require import Editor, Reader
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.paging import Cursor, Limit, cursor_of, key_of
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.state.api_state import ApiState, State
from consilience.platform.contract.evaluation.evaluations import (
    CaseItem,
    CasePage,
    EvaluationDetail,
    EvaluationItem,
    EvaluationTable,
    EvaluationText,
)
from consilience.platform.evaluations.comparison import Compared, compare_evaluations
from consilience.platform.evaluations.inputs import InputFile
from consilience.platform.evaluations.registry import SampleLanguage
from consilience.platform.evaluations.store import EvaluationStore
from consilience.platform.evaluations.submission import EvaluationRequest
from consilience.platform.evaluations.worker import TooManyEvaluationsError
from consilience.platform.loading.documents.uploads import make_stored_name
from consilience.platform.records.evaluations import EvaluationKind, EvaluationRecord

router = APIRouter(prefix="/evaluations", tags=["evaluations"])
MOST_COMPARED = 5
Criterion = Annotated[
    Literal["exact", "partial", "dice", "clusters"] | None, Query(description="The evaluation's first if absent.")
]


@router.post("", status_code=202, responses=problems(408, 409, 413), dependencies=[COSTLY])
async def start_evaluation(
    state: State,
    caller: Editor,
    operation: Operation,
    response: Response,
    kind: Annotated[EvaluationKind, Form(description="What is scored.")],
    gold: Annotated[
        list[UploadFile] | None, Form(description="The right answers; of the kinds without a system, the one file.")
    ] = None,
    system: Annotated[
        list[UploadFile] | None, Form(description="A system's answers; what the graph asserts, if absent.")
    ] = None,
    sample: Annotated[
        SampleLanguage | None, Form(description="Score against the gold of the sample corpus in this language.")
    ] = None,
    profile: Annotated[
        Literal["kbp2015", "kbp2016", "kbp2017"] | None, Form(description="Whose rules, for event nuggets.")
    ] = None,
    judge: Annotated[
        bool, Form(description="Whether the model of the settings judges FS and GS of GenRES; this costs tokens.")
    ] = False,
) -> EvaluationItem:
    """Accept an evaluation, which is scored as soon as those before it are.

    Gold and system are JSON Lines, brat (several `.ann` and `.txt`) or CoNLL columns of extractions; tbf of nuggets
    (with `.tab` token tables beside gold); CoNLL columns of coreference; texts and triples for GenRES; passages with
    the facts between their entities, JSON Lines, for facts. Votes, recorded debates and `experiment.json` of the
    laboratory are one file, `gold`. A file that cannot be read refuses
    the request, naming file, line and field.
    """
    options = {"profile": profile, "judge": judge}
    request = EvaluationRequest(kind, await _input_files(gold), sample, await _input_files(system), options)
    try:
        record = await state.evaluations.accept(request, by=caller.name, key=operation)
    except TooManyEvaluationsError as error:
        raise ProblemError(429, str(error), headers={"Retry-After": "10"}) from None
    response.headers["Location"] = f"/api/v1/evaluations/{record.id}"
    return EvaluationItem.model_validate(record)


@router.get("")
async def list_evaluations(state: State, _: Reader) -> list[EvaluationItem]:
    """List evaluations, the newest first."""
    records = await asyncio.to_thread(state.evaluations.store.all)
    _wake(state, records)
    return [EvaluationItem.model_validate(record) for record in records]


@router.get("/table", responses=problems(404), dependencies=[COSTLY])
async def get_evaluation_table(
    state: State,
    _: Reader,
    evaluation: Annotated[
        list[str],
        Query(min_length=1, max_length=MOST_COMPARED, description="Up to 5 that are done; the first is the baseline."),
    ],
    criterion: Criterion = None,
    level: Annotated[Literal["task", "type", "document"], Query(description="What a row is.")] = "task",
    task: Annotated[str | None, Query(max_length=100, description="Only rows of this task.")] = None,
    name: Annotated[str | None, Query(max_length=200, description="Only rows whose name contains this.")] = None,
    limit: Annotated[int, Query(ge=1, le=5000, description="Rows at most.")] = 1000,
) -> EvaluationTable:
    """Give precision, recall and F1 with intervals of tasks, types or documents, side by side.

    Each evaluation but the first has the difference in F1 from the first with its interval and p-value, if both were
    scored against the same gold.
    """
    store = state.evaluations.store
    records = [_done(store, id_) for id_ in dict.fromkeys(evaluation)]
    if len({record.kind for record in records}) > 1:
        raise ProblemError(422, "Only evaluations of one kind can be put side by side.")
    chosen = criterion or (records[0].criteria or ("exact",))[0]
    found: Compared = await asyncio.to_thread(compare_evaluations, store, records, chosen, level, task)
    rows = [row for row in found.rows if name is None or name.casefold() in row.name.casefold()]
    return EvaluationTable.model_validate(
        {
            "evaluations": records,
            "criterion": chosen,
            "level": level,
            "total": len(rows),
            "rows": [
                {
                    "task": row.task,
                    "name": row.name,
                    "cells": [cell and {**_parts(cell.row), "difference": cell.difference} for cell in row.cells],
                }
                for row in rows[:limit]
            ],
            "incomparable": found.incomparable,
        }
    )


@router.get("/{evaluation}", responses=problems(404))
async def get_evaluation(state: State, _: Reader, evaluation: str) -> EvaluationDetail:
    """Give an evaluation with its scores, once it is done."""
    record = state.evaluations.store.get(evaluation)
    _wake(state, [record])
    scores = await asyncio.to_thread(state.evaluations.store.scores, evaluation)
    return EvaluationDetail.model_validate({**_parts(record), "scores": scores})


@router.delete("/{evaluation}", status_code=204, responses=problems(404))
async def delete_evaluation(state: State, _: Editor, evaluation: str) -> None:
    """Remove an evaluation with its files; the graph does not change."""
    await asyncio.to_thread(state.evaluations.store.remove, evaluation)


@router.get("/{evaluation}/cases", responses=problems(404), dependencies=[COSTLY])
async def list_evaluation_cases(
    state: State,
    _: Reader,
    evaluation: str,
    criterion: Criterion = None,
    task: Annotated[str | None, Query(max_length=100)] = None,
    type: Annotated[str | None, Query(max_length=500)] = None,  # noqa: A002 - the word of the design
    document: Annotated[str | None, Query(max_length=500, description="Gold's id.")] = None,
    outcome: Annotated[list[Outcome] | None, Query(description="Right, made up, missed; all if absent.")] = None,
    mistake: Annotated[list[Mistake] | None, Query(description="Only these differences.")] = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> CasePage:
    """List the cases behind a cell, in the order of gold's documents and of their texts.

    A case from the graph names the fact that says it, whose provenance is at `/facts/{fact}`.
    """
    key = key_of(cursor, int)
    record = _done(state.evaluations.store, evaluation)
    chosen = criterion or (record.criteria or ("exact",))[0]
    wanted = {"task": task, "type": type, "document": document}
    fits = {name: value for name, value in wanted.items() if value is not None}

    def find_page() -> tuple[list[dict[str, Any]], int]:
        lines = (
            line
            for line in state.evaluations.store.case_lines(evaluation, chosen)
            if all(line[name] == value for name, value in fits.items())
            and (not outcome or line["outcome"] in outcome)
            and (not mistake or line["mistake"] in mistake)
        )
        page: list[dict[str, Any]] = []
        total = 0
        for line in lines:
            total += 1
            if len(page) <= limit and (key is None or line["number"] > key[0]):
                page.append(line)
        return page, total

    page, total = await asyncio.to_thread(find_page)
    following = cursor_of([page[limit - 1]["number"]]) if len(page) > limit else None
    items = tuple(CaseItem.model_validate(line) for line in islice(page, limit))
    return CasePage(items=items, next=following, total=total)


@router.get("/{evaluation}/text", responses=problems(404))
async def get_evaluation_text(
    state: State, _: Reader, evaluation: str, document: Annotated[str, Query(max_length=500, description="Gold's id.")]
) -> EvaluationText:
    """Give the text of a document of gold, in which the offsets of cases count."""
    text = await asyncio.to_thread(state.evaluations.store.text, evaluation, document)
    return EvaluationText(document=document, text=text)


@router.get("/{evaluation}/html", response_class=HTMLResponse, responses=problems(404))
async def get_evaluation_page(state: State, _: Reader, evaluation: str) -> HTMLResponse:
    """Give the page of an evaluation, to be looked at on its own; it runs no scripts."""
    page = state.evaluations.store.page(evaluation)
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
    return HTMLResponse(page, headers={"Content-Security-Policy": policy})


async def _input_files(files: list[UploadFile] | None) -> tuple[InputFile, ...]:
    return tuple([InputFile(make_stored_name(file.filename or "file"), await file.read()) for file in files or ()])


def _done(store: EvaluationStore, evaluation: str) -> EvaluationRecord:
    record = store.get(evaluation)
    if record.state != "done":
        raise ProblemError(409, f"Evaluation {evaluation} is {record.state}: there is nothing to show yet.")
    return record


def _wake(state: ApiState, records: list[EvaluationRecord]) -> None:
    if any(record.state in ("queued", "running") for record in records):
        state.evaluations.wake()


def _parts(value: Any) -> dict[str, Any]:  # noqa: ANN401 - any of the library's values
    return {name: getattr(value, name) for name in value.__slots__}
