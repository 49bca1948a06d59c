"""Shares of the requests that take the machine much time: one for each account, so that nobody keeps others waiting.

Whoever takes little of it is served at once. Those who took more of late wait for each other and leave processors to
the others, as in a multilevel feedback queue (Corbató, Merwin-Daggett and Daley 1962).
"""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from consilience.graph.support.priority import HEAVY_AT_ONCE
from consilience.platform.api.responses.problems import ProblemError

__all__ = ["Shares"]

MOST_WAITING = 16
"""Costly requests of an account that wait for its others."""
PATIENCE_S = 20.0
SAVED_S = 20.0
"""Seconds that an account may take at once when it has taken none for a while."""
MOST_DEBT_S = 10.0
"""What a single request takes beyond what was left counts no further."""
MOST_REST_S = 0.5
"""After a request of somebody who took more than `LIGHT_S`, the next such one waits as long as it took, or so long."""
LIGHT_S = 2.0
"""Seconds that an account may have taken of late without having to wait for others that took more."""


@dataclass(slots=True)
class _Share:
    """Requests of one account that are under way."""

    turns: asyncio.Semaphore
    since: float
    left: float = SAVED_S
    inside: int = 0


@dataclass(slots=True)
class Shares:
    """Counts by account the seconds that costly requests take from beginning to end."""

    seconds_per_minute: float
    at_once: int = 2
    """Costly requests of an account that are worked on side by side."""
    heavy_at_once: int = HEAVY_AT_ONCE
    """Costly requests, of all accounts that took more than `LIGHT_S`, that are worked on side by side."""
    clock: Callable[[], float] = time.monotonic
    _heavy: asyncio.Semaphore = field(init=False)
    _of: dict[str, _Share] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._heavy = asyncio.Semaphore(self.heavy_at_once)

    @asynccontextmanager
    async def turn(self, account: str) -> AsyncIterator[None]:
        """Wait for a turn and hold it as long as the context lasts.

        Raises:
            ProblemError: 429, the account has used up its share of a minute, or too many of its requests wait.
        """
        share = self._of.setdefault(account, _Share(asyncio.Semaphore(self.at_once), self.clock()))
        self._refill(share)
        if share.left <= 0:
            raise _make_refusal(
                -share.left * 60 / self.seconds_per_minute, "What you asked took much of the machine's time"
            )
        if share.inside >= self.at_once + MOST_WAITING:
            raise _make_refusal(1, "Too many of your questions wait for each other")
        share.inside += 1
        try:
            await _wait_for(share.turns, "Your other questions take long")
            try:
                if is_heavy := share.left < SAVED_S - LIGHT_S:
                    await _wait_for(self._heavy, "What others asked takes long")
                begin = self.clock()
                try:
                    yield
                finally:
                    took = self.clock() - begin
                    if is_heavy:
                        asyncio.get_running_loop().call_later(min(took, MOST_REST_S), self._heavy.release)
                    self._refill(share)
                    share.left = max(-MOST_DEBT_S, share.left - took)
            finally:
                share.turns.release()
        finally:
            share.inside -= 1
            self._forget_idle()

    def _refill(self, share: _Share) -> None:
        moment = self.clock()
        share.left = min(SAVED_S, share.left + (moment - share.since) * self.seconds_per_minute / 60)
        share.since = moment

    def _forget_idle(self) -> None:
        if len(self._of) < 1000:
            return
        for share in self._of.values():
            self._refill(share)
        self._of = {name: share for name, share in self._of.items() if share.inside or share.left < SAVED_S}


async def _wait_for(line: asyncio.Semaphore, why: str) -> None:
    try:
        async with asyncio.timeout(PATIENCE_S):
            await line.acquire()
    except TimeoutError:
        raise _make_refusal(1, why) from None


def _make_refusal(seconds: float, why: str) -> ProblemError:
    pause = max(1, math.ceil(seconds))
    return ProblemError(429, f"{why}. Come again in {pause} s.", headers={"Retry-After": str(pause)})
