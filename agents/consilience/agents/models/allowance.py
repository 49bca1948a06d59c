"""So much a minute: how long to wait until more may be taken, as plain arithmetic over a clock's readings."""

from collections import deque
from dataclasses import dataclass, field

__all__ = ["Allowance", "Taken"]

_WINDOW_S = 61.0
"""A minute, and a second for requests that were held up on their way to the endpoint."""
_AT_ONCE = 0.1
"""Part of a minute's amount that may be taken at once; the rest is paced."""


@dataclass(slots=True)
class Taken:
    """An amount that was taken; corrected when more is known."""

    at: float
    amount: float


@dataclass(slots=True)
class Allowance:
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
        paced = max(0.0, amount - self._refilled(amount, now)) / self._rate
        excess, waiting = self._sum + amount - self.a_minute, 0.0
        for taken in self._taken:
            if excess <= 1e-9:
                break
            excess -= taken.amount
            waiting = taken.at + _WINDOW_S - now
        return max(paced, waiting)

    def take(self, amount: float, now: float) -> Taken:
        """Take an amount for which `wait_s` has just said 0."""
        self._level = self._refilled(amount, now) - amount
        self._level_at = now
        taken = Taken(now, amount)
        self._taken.append(taken)
        self._sum += amount
        return taken

    def correct(self, taken: Taken, amount: float) -> None:
        """Replace an estimated amount by the real one, which may be more."""
        difference = amount - taken.amount
        self._level -= difference
        if self._taken and taken.at >= self._taken[0].at:
            self._sum += difference
        taken.amount = amount

    @property
    def _rate(self) -> float:
        return self.a_minute / 60

    def _capacity(self, amount: float) -> float:
        return max(1.0, self.a_minute * _AT_ONCE, amount)

    def _refilled(self, amount: float, now: float) -> float:
        return min(self._capacity(amount), self._level + (now - self._level_at) * self._rate)

    def _forget(self, now: float) -> None:
        while self._taken and self._taken[0].at + _WINDOW_S <= now:
            self._sum -= self._taken.popleft().amount
