"""How a request about the graph is answered: from the kept answers, with what they are made of already as JSON."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.types import Scope

from consilience.platform.api.cache.response_cache import Work
from consilience.platform.api.state import State

__all__ = ["Answering", "question_of"]


def question_of(scope: Scope) -> str:
    """Return what a request asks, as it came."""
    return f"{scope['path']}?{scope['query_string'].decode('latin-1')}"


async def _answering(request: Request, state: State) -> Callable[[Work], Awaitable[Response]]:
    async def answer(work: Work) -> Response:
        state.answering[request.scope["path"]] = request.scope.get("route")
        return Response(await state.answers.get(question_of(request.scope), work), media_type="application/json")

    return answer


Answering = Annotated[Callable[[Work], Awaitable[Response]], Depends(_answering)]
"""Answers with what `work` makes of a store; of a GET whose path has no parameters, whose answer depends on nothing but
its path and its query, and which readers may ask. It is given as JSON without being checked once more, so the route
names its `response_model`; asked again it is given by `Repeated`, before the route is reached."""
