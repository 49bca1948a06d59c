"""Streams last no longer than what they were opened with: a key, a session, an account, a role."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.api.auth.authentication import Authentication
from consilience.platform.api.auth.callers import Caller
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.state.api_state import api_state

__all__ = ["PING_S", "Lasting", "LastingStream"]

LOOK_S = 1.0
"""Between two looks at whether a stream may go on."""
PING_S = 15.0
"""After which a listener is told that nothing has happened."""
_Events = TypeVar("_Events")


@dataclass(frozen=True, slots=True)
class LastingStream:
    """Stream that ends with the right to read it, with what it was opened with."""

    authentication: Authentication | None
    """None: nobody can be refused anything later on."""
    caller: Caller
    credential: tuple[str, str]

    async def limit(self, events: AsyncGenerator[_Events, None]) -> AsyncGenerator[_Events | None, None]:
        """Yield events until there are no more, or until whoever listens may not any longer; None when none come."""
        over = asyncio.create_task(self._over())
        coming: asyncio.Task[_Events | None] | None = None
        try:
            while True:
                coming = coming or asyncio.create_task(_next(events))
                await asyncio.wait({coming, over}, return_when=asyncio.FIRST_COMPLETED, timeout=PING_S)
                if over.done():
                    return
                if not coming.done():
                    yield None
                    continue
                some, coming = coming.result(), None
                if some is None:
                    return
                yield some
        finally:
            left: list[asyncio.Task[Any]] = [task for task in (over, coming) if task is not None]
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
            await events.aclose()

    async def _over(self) -> None:
        """Return when the stream may not go on; also when nobody can tell, since the listener comes again."""
        known = self.authentication
        while True:
            await asyncio.sleep(LOOK_S)
            if known is None:
                continue
            try:
                if not await known.accounts.database.apart(known.is_still, self.caller, self.credential):
                    return
            except ConsilienceError:
                return


async def _next(events: AsyncGenerator[_Events, None]) -> _Events | None:
    return await anext(events, None)


async def _lasting(request: Request, caller: Reader) -> LastingStream:
    known = api_state(request).authenticate
    authentication = known if isinstance(known, Authentication) else None
    return LastingStream(authentication, caller, getattr(request.state, "credential", ("", "")))


Lasting = Annotated[LastingStream, Depends(_lasting)]
"""Of the request that opens a stream."""
