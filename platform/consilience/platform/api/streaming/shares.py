"""Shares of open streams: one for each account, so that nobody's streams keep others from theirs."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from consilience.platform.api.responses.problems import ProblemError

__all__ = ["StreamPlaces"]

MOST = 2000
"""Streams of all accounts together: a process has so many files and no more."""
_PAUSE_S = 10


@dataclass(slots=True)
class StreamPlaces:
    """Counts the streams that are open."""

    of_each: int
    """Most streams of an account."""
    most: int = MOST
    _open: Counter[str] = field(default_factory=Counter)

    @property
    def taken(self) -> int:
        """Return how many streams are open."""
        return self._open.total()

    @contextmanager
    def place(self, account: str) -> Iterator[None]:
        """Take a place as long as the context lasts.

        Raises:
            ProblemError: 429, the account has as many streams as it may have, or all have.
        """
        if self._open[account] >= self.of_each:
            detail = f"You have {self.of_each} streams open, which is the most. Close one: a page or program needs one."
            raise ProblemError(429, detail, headers={"Retry-After": str(_PAUSE_S)})
        if self.taken >= self.most:
            detail = "Too many streams are open at the moment. Read events page by page, or come again later."
            raise ProblemError(429, detail, headers={"Retry-After": str(_PAUSE_S)})
        self._open[account] += 1
        try:
            yield
        finally:
            self._open[account] -= 1
            if not self._open[account]:
                del self._open[account]
