"""Turns of queries: few at once, two of one person, and nobody waits behind another's many.

Those whose queries took long of late take turns with each other, and leave the rest to those whose queries do not.
"""

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from consilience.graph.model.errors import TooManyQueriesError
from consilience.graph.support.priority import HEAVY_AT_ONCE

__all__ = ["Turns"]

_OF_ONE = 2
_WAITING_OF_ONE = 8
_LIGHT_S = 5.0
"""Seconds that somebody's queries may have run of late without having to wait for others that ran as long."""
_FORGOTTEN_S_A_S = 1 / 3
"""Of what somebody took, so much is forgotten in each second."""


class Turns:
    """The turns of one event loop."""

    def __init__(
        self,
        at_once: int,
        heavy_at_once: int = HEAVY_AT_ONCE,
        clock: Callable[[], float] = time.monotonic,
        *,
        most_rest: float = 0.0,
    ) -> None:
        """Make the turns.

        Args:
            at_once: queries that run at once, of all callers.
            heavy_at_once: of them, those of callers whose queries took long of late.
            clock: seconds.
            most_rest: after a turn nobody has one for twice as long as it took, at most so many seconds: that time is
                for those who need no turn.
        """
        self._free, self._heavy_at_once, self._clock, self._most_rest = at_once, heavy_at_once, clock, most_rest
        self._took: dict[str, tuple[float, float]] = {}
        self._running = Counter[str]()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def of(self, caller: str, patience: float) -> AsyncIterator[None]:
        """Wait for a turn and hold it for the block.

        Args:
            caller: who asks.
            patience: seconds to wait at most.

        Raises:
            TooManyQueriesError: the caller has too many waiting already, or patience ends first.
        """
        await self._begun(caller, patience)
        begin = self._clock()
        try:
            yield
        finally:
            took = self._clock() - begin
            self._took[caller] = (self._share_of(caller) + took, self._clock())
            self._running[caller] -= 1
            if self._most_rest > 0:
                asyncio.get_running_loop().call_later(min(2 * took, self._most_rest), self._return)
            else:
                self._return()

    def still_occupied(self, caller: str) -> None:
        """Count a query of the caller's as running although its turn is over, until `gone`."""
        self._running[caller] += 1

    def note_end(self, caller: str) -> None:
        """Tell that what still occupied the caller has ended."""
        self._running[caller] -= 1
        self._hand_on()

    def others_than(self, caller: str) -> int:
        """Return how many queries of other callers run."""
        return sum(count for name, count in self._running.items() if name != caller)

    async def _begun(self, caller: str, patience: float) -> None:
        line = self._waiting.setdefault(caller, deque())
        if len(line) >= _WAITING_OF_ONE:
            raise TooManyQueriesError(
                f"{_OF_ONE} of your queries run and {_WAITING_OF_ONE} more wait. Let them end, or stop one.", 1
            )
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        self._hand_on()
        try:
            async with asyncio.timeout(patience):
                await asyncio.shield(turn)
        except BaseException as error:
            if turn.done():
                self._running[caller] -= 1
                self._free += 1
            else:
                turn.cancel()
                line.remove(turn)
            self._hand_on()
            if isinstance(error, TimeoutError):
                raise TooManyQueriesError(
                    f"Other queries kept yours waiting for {patience:.3g} s, and it was not run. Try again later.", 5
                ) from None
            raise

    def _return(self) -> None:
        self._free += 1
        self._hand_on()

    def _hand_on(self) -> None:
        """Give free turns to those who have fewest running, and among them to who waits longest."""
        while self._free > 0:
            ready = [name for name, line in self._waiting.items() if line and self._may_run(name)]
            if not ready:
                break
            caller = min(ready, key=lambda name: self._running[name])
            self._waiting[caller].popleft().set_result(None)
            self._waiting[caller] = self._waiting.pop(caller)  # behind the others the next time
            self._running[caller] += 1
            self._free -= 1
        self._waiting = {name: line for name, line in self._waiting.items() if line}
        self._running += Counter()
        self._took = {name: took for name, took in self._took.items() if self._share_of(name) > 0}

    def _may_run(self, caller: str) -> bool:
        if self._running[caller] >= _OF_ONE:
            return False
        heavy = sum(count for name, count in self._running.items() if self._is_heavy(name))
        return not self._is_heavy(caller) or heavy < self._heavy_at_once

    def _is_heavy(self, caller: str) -> bool:
        return self._share_of(caller) > _LIGHT_S

    def _share_of(self, caller: str) -> float:
        seconds, since = self._took.get(caller, (0.0, 0.0))
        return max(0.0, seconds - (self._clock() - since) * _FORGOTTEN_S_A_S)
