"""Route of usage: tokens and cost of the runs."""

from fastapi import APIRouter

from consilience.graph.reading.usage import graph_usage
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.settings.usage import UsageAnswer

router = APIRouter(tags=["usage"])


@router.get("/usage")
async def get_usage(state: State, _: Reader) -> UsageAnswer:
    """Give calls, tokens and cost by team and by expert, and the numbers of runs."""
    found = await graph_usage(state.store)
    runs = await state.queue.apart(state.queue.counts)
    return UsageAnswer.model_validate(
        {"teams": found.teams, "experts": found.experts, "runs": runs}, from_attributes=True
    )
