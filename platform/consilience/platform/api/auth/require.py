"""Dependencies that let a request through only if its caller has a role."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request

from consilience.platform.api.auth.callers import Caller, Role
from consilience.platform.api.problems import ProblemError
from consilience.platform.api.state import api_state

__all__ = ["Admin", "Editor", "Reader", "Reviewer", "require"]


def require(role: Role) -> Callable[[Request], Awaitable[Caller]]:
    """Return a dependency that gives the caller, and refuses one who has not at least this role.

    Raises:
        ProblemError: 401 when nobody known sends the request, 403 when the role is not enough.
    """

    async def caller(request: Request) -> Caller:
        authenticate = api_state(request).authenticate
        known = await authenticate(request) if authenticate else None
        if known is None:
            raise ProblemError(401, "Send an API key as `Authorization: Bearer KEY`, or sign in.")
        if not known.may(role):
            raise ProblemError(403, f"This needs the role {role}; {known.name} is {known.role}.")
        request.state.caller = known.name
        return known

    return caller


Reader = Annotated[Caller, Depends(require("reader"))]
Reviewer = Annotated[Caller, Depends(require("reviewer"))]
Editor = Annotated[Caller, Depends(require("editor"))]
Admin = Annotated[Caller, Depends(require("admin"))]
