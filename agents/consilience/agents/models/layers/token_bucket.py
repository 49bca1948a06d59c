"""So much a minute: how long to wait until more may be taken, as plain arithmetic over a clock's readings."""

from collections import deque
from dataclasses import dataclass, field

__all__ = ["Taken", "TokenBucket"]

_WINDOW_S = 60.0
_ON_THE_WAY_S = 3.0
"""How long a request may take to the endpoint, as far as nothing better is known."""
_AT_ONCE = 0.1
"""Part of a minute's amount that may be taken at once; the rest is paced."""


@dataclass(slots=True)
class Taken:
    """An amount that was taken; corrected when more is known."""

    amount: float
    until: float
    """When it no longer counts for the last minute: 60 seconds after it has reached the endpoint for certain."""
    counts: bool = True


@dataclass(slots=True)
class TokenBucket:
    """A token bucket that paces, and a record of the last minute that never lets it exceed the limit.

    A bucket alone lets a tenth more than its rate through in its first minute; a record alone lets a minute's requests
    through at once, which endpoints that count by the second refuse.
    """

    a_minute: float
    _level: float = field(init=False)
    _level_at: float = field(init=False, default=0.0)
    _sum: float = field(init=False, default=0.0)
    _taken: deque[Taken] = field(init=False, default_factory=deque)

    def __post_init__(self) -> None:
        self._level = self._capacity(0.0)

    def wait_s(self, amount: float, now: float) -> float:
        """Return the seconds until this amount may be taken, 0 if it may now.

        Args:
            amount: at most `a_minute`.
            now: seconds of a clock that never goes back.
        """
        self._forget(now)
        paced = max(0.0, amount - self._refill(amount, now)) / self._rate
        excess, waiting = self._sum + amount - self.a_minute, 0.0
        for taken in self._taken:
            if excess <= 1e-9:
                break
            excess -= taken.amount
            waiting = max(waiting, taken.until - now)
        return max(paced, waiting)

    def take(self, amount: float, now: float) -> Taken:
        """Take an amount for which `wait_s` has just said 0."""
        self._level = self._refill(amount, now) - amount
        self._level_at = now
        taken = Taken(amount, now + _ON_THE_WAY_S + _WINDOW_S)
        self._taken.append(taken)
        self._sum += amount
        return taken

    def correct(self, taken: Taken, amount: float, now: float) -> None:
        """Replace an estimated amount by the real one, which may be more, now that the endpoint has answered."""
        difference = amount - taken.amount
        self._level -= difference
        taken.amount = amount
        taken.until = min(taken.until, now + _WINDOW_S)
        if taken.counts:
            self._sum += difference

    @property
    def _rate(self) -> float:
        return self.a_minute / 60

    def _capacity(self, amount: float) -> float:
        return max(1.0, self.a_minute * _AT_ONCE, amount)

    def _refill(self, amount: float, now: float) -> float:
        return min(self._capacity(amount), self._level + (now - self._level_at) * self._rate)

    def _forget(self, now: float) -> None:
        while self._taken and self._taken[0].until <= now:
            gone = self._taken.popleft()
            gone.counts = False
            self._sum -= gone.amount
