"""Values of dates: a day, a month, a year or a stretch of them, as ISO 8601 writes them.

A date is as exact as its text: `2011`, `2011-06`, `2011-06-19`. Two such dates compare as texts do, once the longer one
is cut to the length of the shorter: so statements of the database compare them, too.
"""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date

from consilience.graph.model.errors import DateError

__all__ = ["TimeValue", "check_date", "first_day", "is_date", "last_day", "starts_after"]

_DATE = re.compile(r"(?P<year>\d{4})(?:-(?P<month>\d{2})(?:-(?P<day>\d{2}))?)?", re.ASCII)
_BETWEEN = "/"


@dataclass(frozen=True, slots=True)
class TimeValue:
    """The time that a text names, from its first date to its last, both included."""

    first: str
    """The earliest time that it may begin: `1990` for the 1990s."""
    last: str
    """The latest time that it may end: `1999` for the 1990s; the same as `first` for a day, a month or a year."""

    def __post_init__(self) -> None:
        check_date(self.first)
        check_date(self.last)
        if first_day(self.first) > last_day(self.last):
            raise DateError(f"The time {self.first}/{self.last} ends before it begins.")

    def __str__(self) -> str:
        return self.first if self.first == self.last else f"{self.first}{_BETWEEN}{self.last}"

    @classmethod
    def read(cls, text: str) -> "TimeValue":
        """Return the value that `str` wrote.

        Raises:
            DateError: the text is no value.
        """
        first, _, last = text.partition(_BETWEEN)
        return cls(first, last or first)

    @property
    def earliest(self) -> date:
        """The first day that it may mean."""
        return first_day(self.first)

    @property
    def latest(self) -> date:
        """The last day that it may mean."""
        return last_day(self.last)


def is_date(text: str) -> bool:
    """Tell whether the text is a year, a month or a day that there is: `2011`, `2011-06`, `2011-06-19`."""
    found = _DATE.fullmatch(text)
    if found is None or found["year"] == "0000":
        return False
    year, month = int(found["year"]), int(found["month"] or 1)
    return 1 <= month <= 12 and 1 <= int(found["day"] or 1) <= monthrange(year, month)[1]


def check_date(text: str) -> str:
    """Return the text if it is a date.

    Raises:
        DateError: it is none.
    """
    if not is_date(text):
        raise DateError(f"“{text}” is no date. Write a year, a month or a day: 2011, 2011-06 or 2011-06-19.")
    return text


def first_day(text: str) -> date:
    """Return the first day of a year, a month or a day."""
    year, month, day = _parts(text)
    return date(year, month or 1, day or 1)


def last_day(text: str) -> date:
    """Return the last day of a year, a month or a day."""
    year, month, day = _parts(text)
    return date(year, month or 12, day or monthrange(year, month or 12)[1])


def starts_after(one: str, other: str) -> bool:
    """Tell whether all of one date lies after all of the other; a year does not lie after a month of it."""
    shorter = min(len(one), len(other))
    return one[:shorter] > other[:shorter]


def _parts(text: str) -> tuple[int, int | None, int | None]:
    year, *rest = (int(part) for part in check_date(text).split("-"))
    month, day = (*rest, None, None)[:2]
    return year, month, day
