"""The actor that keeps the limits of one endpoint for a whole cluster."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from consilience.agents.models.layers.rate_limit import Admission, Limits
from consilience.agents.models.transport.errors import FailureKind, RequestFailedError

__all__ = ["LimitsKeeper", "Pace", "Refusal"]

_SILENCE_S = 20.0
"""Without a sign of life for so long a worker is dead."""
_LOOK_S = 0.5

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Pace:
    """What an endpoint may be asked."""

    concurrency: int
    """Requests under way at once."""
    requests_per_minute: int | None = None
    tokens_per_minute: int | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request can never have a turn; for its parts see `RequestFailedError`."""

    kind: FailureKind
    what: str
    way_out: str


@dataclass(slots=True)
class _Turn:
    """A request that is under way."""

    holder: str
    since: float
    admission: Admission | None


@dataclass(slots=True)
class LimitsKeeper:
    """The limits of one endpoint; workers ask for turns and give them back.

    A worker that dies cannot give its turns back. They count until it was silent for long, and until the longest time
    that any answer has taken: the endpoint may be at work on its requests all the while.
    """

    clock: Clock = time.monotonic
    silence_s: float = _SILENCE_S
    pace: Pace = Pace(1)
    longest_s: float = 0.0
    """That an answer has taken."""
    most: int = 0
    """Requests under way at once, at their most."""
    _turns: dict[str, _Turn] = field(default_factory=dict)
    _seen: dict[str, float] = field(default_factory=dict)
    """When each holder last gave a sign of life."""
    _waiting: set[str] = field(default_factory=set)
    _rates: Limits | None = None
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    _watch: asyncio.Task[None] | None = None

    async def set_pace(self, pace: Pace) -> None:
        """Take what a program says of the endpoint; whoever says it last is right."""
        if self._rates is None or pace != self.pace:
            self.pace = pace
            self._rates = Limits(1, pace.requests_per_minute, pace.tokens_per_minute, lambda: None)
        async with self._changed:
            self._changed.notify_all()
        if self._watch is None:
            self._watch = asyncio.create_task(self._free_again_and_again())

    async def take(self, holder: str, turn: str, tokens: int, known: Pace) -> "Refusal | Literal['again'] | None":
        """Wait for the turn of a request.

        Args:
            holder: who asks.
            turn: a name that no other request has.
            tokens: that it may take.
            known: what the holder knows of the endpoint; holds where nobody has said anything since this was started.

        Returns:
            None when it has its turn; `again` where its holder was thought dead meanwhile; else why it never has one.
        """
        self.beat(holder)
        if self._rates is None:
            await self.set_pace(known)
        self._waiting.add(turn)
        async with self._changed:
            await self._changed.wait_for(lambda: len(self._turns) < self.pace.concurrency or turn not in self._waiting)
            if turn not in self._waiting or self._is_dead(holder):
                self._waiting.discard(turn)
                return "again"
            self._waiting.discard(turn)
            self._turns[turn] = taken = _Turn(holder, self.clock(), None)
            self.most = max(self.most, len(self._turns))
        assert self._rates is not None  # noqa: S101 - a pace was set above
        try:
            taken.admission = await self._rates.admit(tokens)
        except RequestFailedError as error:
            await self._end(turn)
            return Refusal(error.kind, error.what, error.way_out)
        taken.since = self.clock()
        return None

    async def give_back(self, holder: str, turn: str, tokens: int | None) -> None:
        """End the turn of a request.

        Args:
            holder: who had it.
            turn: its name; one that is still waited for is not waited for any more.
            tokens: that it took; None if there was no answer.
        """
        self.beat(holder)
        taken = self._turns.get(turn)
        self._waiting.discard(turn)
        if taken is not None and tokens is not None:
            self.longest_s = max(self.longest_s, self.clock() - taken.since)
            if self._rates is not None:
                self._rates.correct(taken.admission, tokens)
        await self._end(turn)

    async def pause(self, seconds: float) -> None:
        """Let nothing through for so long, since the endpoint asks for it."""
        if self._rates is not None:
            self._rates.pause(seconds)

    def beat(self, holder: str) -> None:
        """Note a sign of life."""
        self._seen[holder] = self.clock()

    async def free_the_dead(self) -> None:
        """Take back the turns of holders that are dead, when the endpoint must have done with them."""
        now = self.clock()
        for turn, taken in list(self._turns.items()):
            if self._is_dead(taken.holder) and now - taken.since > self.longest_s:
                await self._end(turn)
        self._seen = {holder: seen for holder, seen in self._seen.items() if not self._is_dead(holder)}

    def _is_dead(self, holder: str) -> bool:
        seen = self._seen.get(holder)
        return seen is None or self.clock() - seen > self.silence_s

    async def _free_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_S)
            await self.free_the_dead()

    async def _end(self, turn: str) -> None:
        async with self._changed:
            self._turns.pop(turn, None)
            self._changed.notify_all()

    async def counts(self) -> dict[str, float]:
        """Return what is under way, what was at most, and the longest answer in seconds."""
        return {"under_way": len(self._turns), "most": self.most, "longest_s": self.longest_s}
