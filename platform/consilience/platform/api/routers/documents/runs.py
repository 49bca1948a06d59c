"""Runs: started, watched, stopped, taken up again."""

from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Query

from consilience.graph.model.errors import JobStateError
from consilience.graph.reading.documents import read_document
from consilience.platform.api.dependencies.request_key import Operation, part_key
from consilience.platform.api.dependencies.require import Editor, Reader
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.paging import Cursor, Limit, key_of, page_of
from consilience.platform.api.routers.documents.run_answers import order_of, run_detail, run_item
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.documents.runs import RunDetail, RunItem, RunsAsked, RunStatus
from consilience.platform.contract.page import Page
from consilience.platform.jobs.order_check import check_order
from consilience.platform.jobs.queue import JobQueue
from consilience.platform.runs.job import Job, JobStatus

router = APIRouter(prefix="/runs", tags=["runs"])


@router.post("", status_code=202, responses=problems(404, 409))
async def start_runs(state: State, caller: Editor, operation: Operation, body: RunsAsked) -> list[RunItem]:
    """Start runs over documents that the graph has: by another team, with another schema, or again."""
    order = order_of(body)
    await state.queue.apart(check_order, order, state.settings, state.queue)
    documents = [await read_document(state.store, document_id) for document_id in dict.fromkeys(body.documents)]
    wanted = [(document, order, part_key(operation, f"runs/{document.id}")) for document in documents]
    jobs = await state.queue.accept(wanted, submitted_by=caller.name)
    return [run_item(job) for job in jobs]


@router.get("")
async def list_runs(
    state: State,
    _: Reader,
    status: Annotated[list[RunStatus] | None, Query(description="Only runs of these.")] = None,
    document: Annotated[str | None, Query(max_length=100, description="Only runs over this document.")] = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Page[RunItem]:
    """List runs, those that were accepted last first."""
    key = key_of(cursor, str)
    before = key[0] if key else None
    wanted: list[JobStatus] = sorted({"running" if name == "stalled" else name for name in status or ()})
    jobs = await state.queue.apart(
        state.queue.jobs, status=wanted, document_id=document, before=before, limit=limit + 1
    )
    more = jobs[limit - 1].id if len(jobs) > limit else None
    known = await state.ledger.apart(state.ledger.runs_of, [job.run_id for job in jobs[:limit] if job.run_id])
    items = [run_item(job, known.get(job.run_id or "")) for job in jobs[:limit]]
    if status and "running" not in status:
        items = [item for item in items if item.status in status]
    return page_of(RunItem, items, more)


@router.get("/{run}", responses=problems(404))
async def get_run(state: State, _: Reader, run: str) -> RunDetail:
    """Give a run and the number of its last event, from which its stream can be followed."""
    last = await state.queue.apart(state.queue.last_event, run)
    job = await state.queue.apart(state.queue.get, run)
    known = await state.ledger.apart(state.ledger.run, job.run_id) if job.run_id else None
    return run_detail(job, known, last)


@router.post("/{run}/cancel", responses=problems(404, 409))
async def cancel_run(state: State, _: Editor, _once: Operation, run: str) -> RunItem:
    """Stop a run for good, after the step that it is in; what it has done is kept for a retry."""
    return run_item(await state.queue.apart(state.queue.cancel, run))


@router.post("/{run}/pause", responses=problems(404, 409))
async def pause_run(state: State, _: Editor, _once: Operation, run: str) -> RunItem:
    """Take a run out of the queue until it is resumed."""
    return run_item(await state.queue.apart(state.queue.pause, run))


@router.post("/{run}/resume", responses=problems(404, 409))
async def resume_run(state: State, _: Editor, _once: Operation, run: str) -> RunItem:
    """Put a paused run back into the queue; it goes on after its last finished step."""
    return run_item(await state.queue.apart(state.queue.resume, run))


@router.post("/{run}/retry", responses=problems(404, 409))
async def retry_run(state: State, _: Editor, _once: Operation, run: str) -> RunItem:
    """Put a run that failed or was cancelled back into the queue; it goes on after its last finished step."""
    return run_item(await state.queue.apart(state.queue.retry, run))


@router.post("/retry-failed", responses=problems(409))
async def retry_failed_runs(state: State, _: Editor, _once: Operation) -> list[RunItem]:
    """Put all runs that failed back into the queue, the oldest first, as many as there is room for."""
    return [run_item(job) for job in await state.queue.apart(_retry_failed, state.queue)]


def _retry_failed(queue: JobQueue) -> list[Job]:
    room = queue.capacity - queue.counts().get("queued", 0)
    retried: list[Job] = []
    for job in reversed(queue.jobs(status=("failed",), limit=10_000)):
        if len(retried) < room:
            with suppress(JobStateError):  # what was withdrawn, or is not kept any longer, is to be sent again
                retried.append(queue.retry(job.id))
    return retried
