"""The door of a workspace: signing in, before anything of the workspace itself is opened."""

from dataclasses import dataclass

from fastapi import APIRouter, FastAPI, Request

from consilience.platform.api.auth.authentication import Authentication
from consilience.platform.api.auth.paces import Paced
from consilience.platform.api.dependencies.require import UNKNOWN, find_caller
from consilience.platform.api.middleware.request_ids import RequestIds
from consilience.platform.api.responses.problems import ProblemError, add_problem_handlers
from consilience.platform.api.routers.settings import session, sign_in, workspaces

__all__ = ["REFUSAL", "create_door", "is_at_the_door"]

REFUSAL = "refusal"
"""What the state of a request calls the `ProblemError` with which it is to be answered."""
_PREFIX = "/api/v1"
_AT_THE_DOOR = (f"{_PREFIX}/session", f"{_PREFIX}/workspaces", "/sign-in")
_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


@dataclass(frozen=True, slots=True)
class _Door:
    authenticate: Authentication


def is_at_the_door(path: str) -> bool:
    """Tell whether a path is answered without the workspace."""
    return any(path == one or path.startswith(f"{one}/") for one in _AT_THE_DOOR)


def create_door(authentication: Authentication, refusals_per_minute: int) -> FastAPI:
    """Return the application that signs in, and refuses everything else.

    Args:
        authentication: of the workspace.
        refusals_per_minute: that go at once, to an account or an address without one.
    """
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    app.state.consilience = _Door(authentication)
    api = APIRouter(prefix=_PREFIX)
    api.include_router(session.router)
    api.include_router(workspaces.router)
    app.include_router(api)
    app.include_router(sign_in.router)
    app.add_api_route("/{path:path}", _refuse, methods=_METHODS, include_in_schema=False)
    add_problem_handlers(app)
    app.add_middleware(Paced, refusals_per_minute=refusals_per_minute)
    app.add_middleware(RequestIds)
    return app


async def _refuse(request: Request) -> None:
    """Say why nobody gets in: to strangers the same as where no workspace is.

    Raises:
        ProblemError: in any case.
    """
    if refusal := request.scope.get("state", {}).get(REFUSAL):
        raise refusal
    await find_caller(request)
    raise ProblemError(401, UNKNOWN)
