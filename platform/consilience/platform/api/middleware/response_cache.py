"""Gives an answer that is kept already, before anything else is done for the question."""

from fastapi import Request, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.api.dependencies.cached_answer import question_of
from consilience.platform.api.dependencies.require import find_caller
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.state.api_state import ApiState

__all__ = ["Repeated"]


class Repeated:
    """Answers what somebody asked before, word for word, while nobody has written since.

    Such a question was found right when it was first asked; only who asks is to be looked at. All else, refusals too,
    is left to the application inside.
    """

    def __init__(self, app: ASGIApp, state: ApiState | None) -> None:
        self.app, self._state = app, state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        body = None
        if scope["type"] == "http" and scope["method"] == "GET" and self._state is not None:
            body = await self._find_kept(scope, self._state)
        if body is None:
            await self.app(scope, receive, send)
        else:
            await Response(body, media_type="application/json")(scope, receive, send)

    async def _find_kept(self, scope: Scope, state: ApiState) -> bytes | None:
        question = question_of(scope)
        if question not in state.answers:
            return None
        request = Request(scope)
        if "text/event-stream" in request.headers.get("accept", ""):
            return None  # the same path may also stream
        try:
            caller = await find_caller(request)
            if caller is None or not caller.may("reader"):
                return None
            body = await state.answers.again(question)
        except (ProblemError, ConsilienceError):
            return None  # the application meets the same, and knows how to say it
        if body is not None:
            request.state.caller = caller.name
            scope["route"] = state.answering.get(scope["path"])
        return body
