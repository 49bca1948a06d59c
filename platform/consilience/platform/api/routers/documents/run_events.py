"""Route of the events of one run, as JSON."""

from fastapi import APIRouter

from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.dependencies.server_sent_events import After, LastEvent
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.paging import Limit
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.state.api_state import State
from consilience.platform.api.streaming.run_event import run_event
from consilience.platform.contract.documents.runs import RunEvent
from consilience.platform.runs.job import ENDED

router = APIRouter(prefix="/runs", tags=["runs"])


@router.get("/{run}/events", responses=problems(404, 410))
async def list_run_events(
    state: State, _: Reader, run: str, after: After = 0, limit: Limit = 500, last_event: LastEvent = None
) -> list[RunEvent]:
    """Give the events of a run in order; `/runs/{run}/stream` tells them live."""
    queue = state.queue
    ended = (await queue.apart(queue.get, run)).status in ENDED
    if ended and not await queue.apart(queue.last_event, run):
        raise ProblemError(410, "The events of this run were forgotten, as it ended long ago; what it made is kept.")
    begin = after if last_event is None else last_event
    return [run_event(event) for event in await queue.apart(queue.events, run, after=begin, limit=limit)]
