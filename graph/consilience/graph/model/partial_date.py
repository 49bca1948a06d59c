"""Dates of which the day, or the month, may not be known."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from typing import Self

__all__ = ["PartialDate"]

_LENGTHS = {4: 1, 7: 2, 10: 3}
"""Characters of a date, and how many parts it has then."""


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A year, a month or a day of the Gregorian calendar."""

    text: str
    """`2020`, `2020-05` or `2020-05-17`."""
    first: date
    """First day that it may be."""
    last: date
    """Last day that it may be."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the date that begins a text of ISO 8601; the time of the day is left out.

        Raises:
            ValueError: it does not begin with a date, or there is no such day.
        """
        text = text.strip()
        if len(text) > 10 and text[10] in "T ":
            text = text[:10]
        parts = text.split("-")
        known = _LENGTHS.get(len(text)) == len(parts) and len(parts[0]) == 4
        if not known or not all(part.isascii() and part.isdigit() for part in parts):
            raise ValueError(text)
        year, month, day = (*(int(part) for part in parts), 0, 0)[:3]
        first = date(year, month if len(parts) > 1 else 1, day if len(parts) > 2 else 1)
        if len(parts) == 3:
            return cls(text, first, first)
        end = month if len(parts) == 2 else 12
        return cls(text, first, date(year, end, monthrange(year, end)[1]))
