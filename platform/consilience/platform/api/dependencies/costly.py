"""Routes whose answers take the machine much time let each account have its turn."""

from collections.abc import AsyncIterator

from fastapi import Depends, Request

from consilience.platform.api.dependencies.require import find_caller
from consilience.platform.api.state.api_state import api_state

__all__ = ["COSTLY"]


async def _turn(request: Request) -> AsyncIterator[None]:
    caller = await find_caller(request)
    if caller is None:
        yield  # nobody known: the route itself refuses
        return
    async with api_state(request).shares.turn(caller.id or caller.name):
        yield


COSTLY = Depends(_turn)
"""Of a route whose answer takes the machine much time: the caller waits for their turn."""
