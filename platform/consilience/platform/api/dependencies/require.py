"""Dependencies that let a request through only if its caller has a role; the description of the API names it."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request, Security
from fastapi.dependencies.models import Dependant
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer

from consilience.platform.api.auth.callers import Caller, Role
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.state.api_state import api_state

__all__ = [
    "UNKNOWN",
    "Admin",
    "Editor",
    "Reader",
    "Reviewer",
    "check_role",
    "find_caller",
    "find_needed_role",
    "require",
]

UNKNOWN = "Send an API key as `Authorization: Bearer KEY`, or sign in."

# For the description alone: who sends a request is told by what `authenticate` does.
_KEY = HTTPBearer(
    scheme_name="key", auto_error=False, description="An API key, made by `consilience keys create` or `POST /keys`."
)
_SESSION = APIKeyCookie(
    name="consilience_session_8765",
    scheme_name="session",
    auto_error=False,
    description="The cookie of a browser that signed in, named after the server's port; changes send X-CSRF-Token too.",
)
_ROLES: dict[object, Role] = {}
"""What each dependency that `require` made asks for."""
_Described = Annotated[HTTPAuthorizationCredentials | None, Depends(_KEY)]
_DescribedCookie = Annotated[str | None, Depends(_SESSION)]


async def find_caller(request: Request) -> Caller | None:
    """Return who sends a request, None when nobody known does; it is looked at once, however often it is asked.

    Raises:
        ProblemError: the request is refused, whoever sends it.
    """
    told = request.scope.setdefault("state", {})
    if "known" not in told:
        authenticate = api_state(request).authenticate
        told["known"] = await authenticate(request) if authenticate else None
    known: Caller | None = told["known"]
    return known


def require(role: Role) -> Callable[[Request, _Described, _DescribedCookie], Awaitable[Caller]]:
    """Return a dependency that gives the caller, and refuses one who has not at least this role.

    Raises:
        ProblemError: 401 when nobody known sends the request, 403 when the role is not enough.
    """

    async def caller(request: Request, _key: _Described, _session: _DescribedCookie) -> Caller:
        known = await find_caller(request)
        if known is None:
            raise ProblemError(401, UNKNOWN)
        request.state.caller = known.name
        check_role(known, role)
        return known

    _ROLES[caller] = role
    return caller


def check_role(known: Caller, role: Role) -> None:
    """Check that somebody has at least this role.

    Raises:
        ProblemError: 403.
    """
    if not known.may(role):
        raise ProblemError(403, f"This needs the role {role}; {known.name} is {known.role}.")


def find_needed_role(dependant: Dependant) -> Role | None:
    """Return the role that a route asks for, None for one that asks for none.

    Args:
        dependant: what FastAPI knows of the route's dependencies.
    """
    asked = (find_needed_role(each) for each in dependant.dependencies)
    return _ROLES.get(dependant.call) or next((role for role in asked if role), None)


Reader = Annotated[Caller, Security(require("reader"), scopes=["reader"])]
Reviewer = Annotated[Caller, Security(require("reviewer"), scopes=["reviewer"])]
Editor = Annotated[Caller, Security(require("editor"), scopes=["editor"])]
Admin = Annotated[Caller, Security(require("admin"), scopes=["admin"])]
