"""The layer that keeps an endpoint's limits: requests at once, requests and tokens a minute."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Protocol

from consilience.agents.models.layers.layer import Layer
from consilience.agents.models.layers.token_bucket import Taken, TokenBucket
from consilience.agents.models.protocol import Reply
from consilience.agents.models.request import Request
from consilience.agents.models.token_estimate import likely_tokens
from consilience.agents.models.transport.errors import RequestFailedError

__all__ = ["Admission", "Correct", "EndpointLimits", "Limited", "Limits", "OpenLimits"]

_TICK_S = 1e-6
"""Without it a wait so short that it is lost in rounding would be begun again and again."""

Correct = Callable[[int], None]
"""Puts the real number of tokens in the place of the estimate, now that the endpoint has answered."""


class EndpointLimits(Protocol):
    """Limits of one endpoint, wherever they are counted."""

    def turn(self, tokens: int) -> AbstractAsyncContextManager[Correct]:
        """Wait for the turn of a request of so many tokens; it is under way until the block ends."""
        ...

    def pause(self, seconds: float) -> None:
        """Let nothing through for so long, since the endpoint asks for it."""
        ...


class OpenLimits(Protocol):
    """Makes the limits of an endpoint."""

    def __call__(
        self,
        endpoint: str,
        concurrency: int,
        requests_per_minute: int | None,
        tokens_per_minute: int | None,
        admit: Callable[[], None],
    ) -> EndpointLimits:
        """Return them; `endpoint` tells it from others, and for the rest see `Limits`."""
        ...


@dataclass(frozen=True, slots=True)
class Admission:
    """Admission of a request: what it took from the allowances; None where there is no limit."""

    request: Taken | None
    tokens: Taken | None


class Limits:
    """Limits of one endpoint; all its models share them.

    Waiting costs nothing but a timer, and who comes first goes first.

    Args:
        concurrency: requests under way at once.
        requests_per_minute: in any 60 seconds; None for no limit.
        tokens_per_minute: likewise, of prompts and replies.
        admit: called before each request is sent; raises when none may be sent any more.
    """

    def __init__(
        self,
        concurrency: int,
        requests_per_minute: int | None,
        tokens_per_minute: int | None,
        admit: Callable[[], None],
    ) -> None:
        """Start with nothing taken."""
        self.slots = asyncio.Semaphore(concurrency)
        self._requests = TokenBucket(requests_per_minute) if requests_per_minute else None
        self._tokens = TokenBucket(tokens_per_minute) if tokens_per_minute else None
        self._admit = admit
        self._turn = asyncio.Lock()
        self._changed = asyncio.Event()
        self._quiet_until = 0.0

    @asynccontextmanager
    async def turn(self, tokens: int) -> AsyncIterator[Correct]:
        """See `EndpointLimits`."""
        async with self.slots:
            admission = await self.admit(tokens)
            yield lambda real: self.correct(admission, real)

    async def admit(self, tokens: int) -> Admission | None:
        """Wait for the turn of a request of so many tokens; return what to correct when they are known."""
        if self._requests is None and self._tokens is None and self._quiet_until <= _now():
            self._admit()
            return None
        if self._tokens and tokens > self._tokens.a_minute:
            raise RequestFailedError(
                "rejected",
                f"may get {self._tokens.a_minute:g} tokens a minute, and this request may take {tokens}",
                way_out="Raise tokens_per_minute, lower max_tokens, or make chunks smaller.",
            )
        async with self._turn:
            while (wait_s := self._wait_s(tokens)) > 0:
                self._admit()
                self._changed.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), wait_s + _TICK_S)
            self._admit()
            now = _now()
            return Admission(
                self._requests.take(1, now) if self._requests else None,
                self._tokens.take(tokens, now) if self._tokens else None,
            )

    def correct(self, admission: Admission | None, tokens: int) -> None:
        """Put the real number of tokens in the place of the estimate, now that the endpoint has answered."""
        if not admission:
            return
        if admission.request and self._requests:
            self._requests.correct(admission.request, 1, _now())
        if admission.tokens and self._tokens:
            self._tokens.correct(admission.tokens, tokens, _now())
        self._changed.set()

    def pause(self, seconds: float) -> None:
        """Let nothing through for so long, since the endpoint asks for it."""
        self._quiet_until = max(self._quiet_until, _now() + seconds)

    def _wait_s(self, tokens: int) -> float:
        now = _now()
        waits = [self._quiet_until - now]
        if self._requests:
            waits.append(self._requests.wait_s(1, now))
        if self._tokens:
            waits.append(self._tokens.wait_s(tokens, now))
        return max(waits)


def _now() -> float:
    """Return the seconds of the clock by which the event loop waits."""
    return asyncio.get_running_loop().time()


@dataclass(slots=True)
class Limited:
    """Sends a request when the endpoint's limits let it; the tokens that it may take are estimated, then corrected."""

    below: Layer
    limits: EndpointLimits

    async def __call__(self, request: Request) -> Reply:
        """Wait, ask, and pass on to all requests how long the endpoint asks to wait."""
        async with self.limits.turn(likely_tokens(request) + request.max_tokens) as correct:
            try:
                reply = await self.below(request)
            except RequestFailedError as failure:
                if failure.kind == "limited" and failure.retry_after_s:
                    self.limits.pause(failure.retry_after_s)
                raise
            correct(reply.usage.prompt_tokens + reply.usage.completion_tokens)
            return reply
