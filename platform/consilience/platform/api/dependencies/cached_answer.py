"""Answers to requests about the graph: from the kept answers, with what they are made of already as JSON."""

from typing import Annotated, Protocol

from fastapi import Depends, Request, Response
from starlette.types import Scope

from consilience.platform.api.cache.response_cache import Work, work_out
from consilience.platform.api.state.api_state import State

__all__ = ["Answering", "question_of"]


def question_of(scope: Scope) -> str:
    """Return what a request asks, as it came."""
    return f"{scope['path']}?{scope['query_string'].decode('latin-1')}"


class _Answer(Protocol):
    async def __call__(self, work: Work, *, keep: bool = True) -> Response: ...


async def _answering(request: Request, state: State) -> _Answer:
    async def answer(work: Work, *, keep: bool = True) -> Response:
        if not keep:
            body = await work_out(state.store, work)
        else:
            state.answering[request.scope["path"]] = request.scope.get("route")
            body = await state.answers.get(question_of(request.scope), work)
        return Response(body, media_type="application/json")

    return answer


Answering = Annotated[_Answer, Depends(_answering)]
"""Answers with what `work` makes of a store; of a GET whose path has no parameters, whose answer depends on nothing but
its path and its query, and which readers may ask. It is given as JSON without being checked once more, so the route
names its `response_model`; asked again it is given by `Repeated`, before the route is reached. What depends on more
than the graph is not kept: `keep=False`."""
