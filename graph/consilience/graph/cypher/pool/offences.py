"""Offences: queries that only the end of the database's process could stop; who sent one is not served for a while."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from consilience.graph.model.errors import TooManyQueriesError

__all__ = ["Offences"]

_FIRST_S = 30.0
_TIMES = 4.0
_LONGEST_S = 24 * 3600.0
_FORGOTTEN_S = 7 * 24 * 3600.0


@dataclass(slots=True)
class _Record:
    count: int = 0
    last: float = 0.0
    until: float = 0.0


class Offences:
    """The offences of one process; each refuses the caller four times as long as the one before, a day at most."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Begin with none.

        Args:
            now: a clock in seconds.
        """
        self._now, self._records = now, dict[str, _Record]()

    def check(self, caller: str) -> None:
        """Refuse a caller whose while is not over.

        Raises:
            TooManyQueriesError: says how long it still is.
        """
        record = self._records.get(caller)
        if record is not None and record.until > self._now():
            seconds = int(record.until - self._now()) + 1
            raise TooManyQueriesError(
                "A query of yours could only be stopped by ending the database, which everybody uses. Your queries "
                f"are run again in {_duration(seconds)}.",
                seconds,
            )

    def add(self, caller: str, *, alone: bool = True) -> None:
        """Count an offence.

        Args:
            caller: who asked.
            alone: whether it can only have been this caller; who is suspected together with others is let off once.
        """
        now = self._now()
        record = self._records.setdefault(caller, _Record(last=now))
        if now - record.last > _FORGOTTEN_S:
            record.count = 0
        record.last = now
        record.count += 1
        times = record.count if alone else record.count - 1
        if times > 0:
            record.until = now + min(_FIRST_S * _TIMES ** (times - 1), _LONGEST_S)


def _duration(seconds: int) -> str:
    return f"{seconds} s" if seconds < 120 else f"{seconds // 60} minutes"
