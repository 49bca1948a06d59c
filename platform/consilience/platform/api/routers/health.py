"""Routes of health: the server is alive, or can work; for load balancers and container engines, without a role."""

from fastapi import APIRouter, Response

from consilience.platform.api.state.api_state import State
from consilience.platform.contract.health import Live, Ready
from consilience.platform.support.version import __version__

router = APIRouter(prefix="/health", tags=["health"])


@router.get("/live")
async def is_live() -> Live:
    """Tell that the process answers."""
    return Live(version=__version__)


@router.get("/ready", responses={503: {"model": Ready}})
async def is_ready(state: State, response: Response) -> Ready:
    """Tell whether the store, the queue, the worker and all else that requests need can work; 503 when not."""
    found = await state.readiness.look()
    reasons = {name: reason for name, reason in found.items() if reason}
    if reasons:
        response.status_code = 503
    return Ready(ready=not reasons, parts={name: not reason for name, reason in found.items()}, reasons=reasons)
