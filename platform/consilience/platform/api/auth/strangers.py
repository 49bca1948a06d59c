"""Who is not known is refused before anything that they send is read."""

import re
from collections.abc import Collection, Sequence
from functools import cache

from fastapi import FastAPI, Request
from fastapi.routing import iter_route_contexts
from starlette.routing import BaseRoute, compile_path
from starlette.types import ASGIApp, Receive, Scope, Send

from consilience.platform.api.auth.require import UNKNOWN, known_caller
from consilience.platform.api.problems import ProblemError, problem_response
from consilience.platform.api.state import ApiState

__all__ = ["KnownCallers"]

_OPEN = ("/api/v1/health", "/api/v1/session", "/api/v1/openapi.json")
"""What anybody may ask, or asks in order to be let in."""


class KnownCallers:
    """Answers 401 to strangers at once: the routes, which say the same, would read a whole body first."""

    def __init__(self, app: ASGIApp, state: ApiState | None) -> None:
        self.app, self._state = app, state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if self._state is None or scope["type"] != "http" or _is_open(scope["path"]):
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        try:
            is_known = await known_caller(request) is not None
        except ProblemError as error:
            answer = problem_response(request, error.status, error.detail, headers=error.headers, **error.members)
            _find_route(scope)
            await answer(scope, receive, send)
            return
        if is_known or not _find_route(scope):
            await self.app(scope, receive, send)
        else:
            await problem_response(request, 401, UNKNOWN)(scope, receive, send)


def _is_open(path: str) -> bool:
    return not path.startswith("/api/v1/") or path.startswith(_OPEN)


def _find_route(scope: Scope) -> bool:
    """Note the operation that is asked, for those who keep count; tell whether there is one."""
    for pattern, methods, route in _operations(scope["app"]):
        if scope["method"] in methods and pattern.match(scope["path"]):
            scope["route"] = route
            return True
    return False


@cache
def _operations(app: FastAPI) -> Sequence[tuple[re.Pattern[str], Collection[str], BaseRoute]]:
    contexts = [one for one in iter_route_contexts(app.routes) if one.path]
    return [(compile_path(one.path or "")[0], one.methods or (), one.original_route) for one in contexts]
