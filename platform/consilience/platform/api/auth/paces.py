"""Pace limits for bodies that come in and refusals that go out: who hurries takes nobody else's time."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from consilience.platform.api.auth.callers import Caller
from consilience.platform.api.auth.rates import Rate

__all__ = ["Paced"]

BYTES_PER_S = 4_000_000
BURST_BYTES = 16_000_000
"""That come at once, of an account or, of who has none, of an address."""
LONGEST_S = 1.0
"""That a refusal is held back."""
MOST_HELD = 64
"""Refusals that are held back at once; what is beyond goes out."""


class Paced:
    """Slows down, each by itself, who sends much and who is refused again and again.

    A body is read no faster than its sender's pace, so that the sender waits and not the others whom this process
    serves. A program that sends again what was refused as soon as it hears so is told a little later each time.
    """

    def __init__(self, app: ASGIApp, refusals_per_minute: int) -> None:
        """Wrap an application.

        Args:
            app: the application.
            refusals_per_minute: answers between 400 and 499 that go at once, to an account or an address without one.
        """
        self.app = app
        self._bytes = Rate(BYTES_PER_S * 60, BURST_BYTES)
        self._refusals = Rate(refusals_per_minute, refusals_per_minute / 2)
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def part() -> Message:
            message = await receive()
            size = min(len(message.get("body", b"")), BURST_BYTES)
            if size:
                await self._bytes.take(_sender(scope), size)
            return message

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start" and 400 <= message["status"] < 500:
                await self._hold_back(scope)
            await send(message)

        await self.app(scope, part, answer)

    async def _hold_back(self, scope: Scope) -> None:
        pause = min(LONGEST_S, self._refusals.wait(_sender(scope)))
        if pause and self._held < MOST_HELD:
            self._held += 1
            try:
                await asyncio.sleep(pause)
            finally:
                self._held -= 1


def _sender(scope: Scope) -> str:
    caller: Caller | None = scope.get("state", {}).get("known")
    return f"account {caller.id or caller.name}" if caller else f"address {(scope.get('client') or ('',))[0]}"
