"""Refusal of callers who are not known, or may not, before anything that they send is read."""

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from fastapi import FastAPI, Request
from fastapi.routing import APIRoute, iter_route_contexts
from starlette.routing import BaseRoute, compile_path
from starlette.types import ASGIApp, Receive, Scope, Send

from consilience.graph.model.errors import FileUnusableError
from consilience.platform.api.auth.callers import Role
from consilience.platform.api.dependencies.require import UNKNOWN, check_role, find_caller, find_needed_role
from consilience.platform.api.responses.problems import ProblemError, problem_response, unusable_response
from consilience.platform.api.state.api_state import ApiState

__all__ = ["KnownCallers"]

_OPEN = ("/api/v1/health", "/api/v1/session", "/api/v1/workspaces", "/api/v1/openapi.json")
"""What anybody may ask, or asks in order to be let in."""


class KnownCallers:
    """Answers 401 to strangers, 403 to who may not, at once: the routes, which say so too, read a whole body first."""

    def __init__(self, app: ASGIApp, state: ApiState | None) -> None:
        self.app, self._state = app, state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if self._state is None or scope["type"] != "http" or _is_open(scope["path"]):
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        try:
            caller = await find_caller(request)
            if caller is None and _find_operation(scope):
                raise ProblemError(401, UNKNOWN)  # noqa: TRY301 - answered as what others raise
            if caller is not None and _has_body(scope) and (asked := _find_operation(scope)) and asked.role:
                request.state.caller = caller.name
                check_role(caller, asked.role)
        except ProblemError as error:
            answer = problem_response(request, error.status, error.detail, headers=error.headers, **error.members)
            if refused := _find_operation(scope):
                scope["route"] = refused.route  # for those who keep count
            await answer(scope, receive, send)
            return
        except FileUnusableError as error:  # who it is can be told again when the accounts can be read
            await unusable_response(request, error)(scope, receive, send)
            return
        await self.app(scope, receive, send)


def _is_open(path: str) -> bool:
    return not path.startswith("/api/v1/") or path.startswith(_OPEN)


def _has_body(scope: Scope) -> bool:
    """Tell whether anything is sent but a head, which costs as little to read as to refuse."""
    return scope["method"] not in {"GET", "HEAD", "OPTIONS"}


class _Operation(NamedTuple):
    """One thing that can be asked."""

    pattern: re.Pattern[str]
    methods: Collection[str]
    route: BaseRoute
    role: Role | None


def _find_operation(scope: Scope) -> _Operation | None:
    for each in _operations(scope["app"]):
        if scope["method"] in each.methods and each.pattern.match(scope["path"]):
            return each
    return None


@cache
def _operations(app: FastAPI) -> Sequence[_Operation]:
    contexts = [one for one in iter_route_contexts(app.routes) if one.path]
    return [
        _Operation(compile_path(one.path or "")[0], one.methods or (), one.original_route, _role(one.original_route))
        for one in contexts
    ]


def _role(route: BaseRoute) -> Role | None:
    return find_needed_role(route.dependant) if isinstance(route, APIRoute) else None
