"""Calendar of relative dates: what a month, a weekday or `two years ago` means in a document of some date.

The document's date is a year, a month or a day (`time_value`); None where nobody knows it. What needs more than it says
has no value.
"""

from datetime import date, timedelta
from typing import Literal

from consilience.graph.model.time_value import TimeValue, first_day, is_date

__all__ = [
    "Direction",
    "month_near",
    "shift_days",
    "shift_months",
    "shift_weeks",
    "shift_years",
    "value_at",
    "weekday_near",
    "whole",
]

Direction = Literal["last", "this", "next"]
_YEAR, _MONTH, _DAY = 4, 7, 10


def whole(text: str) -> TimeValue | None:
    """Return the value of one date; None where there is no such day."""
    return TimeValue(text, text) if is_date(text) else None


def value_at(year: int, month: int | None = None, day: int | None = None) -> TimeValue | None:
    """Return the value of a year, a month or a day; None where there is no such day."""
    if not 1 <= year <= 9999:
        return None
    text = f"{year:04d}"
    if month is not None:
        text += f"-{month:02d}" + (f"-{day:02d}" if day is not None else "")
    return whole(text)


def shift_years(reference: str | None, by: int) -> TimeValue | None:
    """Return the year so many years after the document's."""
    return value_at(int(reference[:_YEAR]) + by) if reference else None


def shift_months(reference: str | None, by: int) -> TimeValue | None:
    """Return the month so many months after the document's."""
    if reference is None or len(reference) < _MONTH:
        return None
    months = int(reference[:_YEAR]) * 12 + int(reference[5:_MONTH]) - 1 + by
    return value_at(months // 12, months % 12 + 1)


def shift_days(reference: str | None, by: int) -> TimeValue | None:
    """Return the day so many days after the document's."""
    day = _day(reference)
    try:
        return whole((day + timedelta(days=by)).isoformat()) if day else None
    except OverflowError:
        return None


def shift_weeks(reference: str | None, by: int) -> TimeValue | None:
    """Return the week, from Monday to Sunday, so many weeks after the document's."""
    day = _day(reference)
    if day is None:
        return None
    try:
        monday = day + timedelta(days=7 * by - day.weekday())
        return TimeValue(monday.isoformat(), (monday + timedelta(days=6)).isoformat())
    except OverflowError:
        return None


def month_near(
    reference: str | None, month: int, day: int | None = None, direction: Direction = "last"
) -> TimeValue | None:
    """Return a month, or a day of it, that a text names without a year: the last one that is not after the document.

    Args:
        reference: the document's date.
        month: 1..12.
        day: of the month.
        direction: `next`: the first one after it; `this`: that of the document's year.
    """
    if reference is None:
        return None
    year = int(reference[:_YEAR])
    if direction == "this":
        return value_at(year, month, day)
    if len(reference) < _MONTH:
        return None
    named = f"{month:02d}" + (f"-{day:02d}" if day is not None else "")
    own = reference[5:]
    shorter = min(len(named), len(own))
    later = named[:shorter] > own[:shorter]
    if direction == "next":
        return value_at(year if later else year + 1, month, day)
    return value_at(year - 1 if later else year, month, day)


def weekday_near(reference: str | None, weekday: int, direction: Direction | None = None) -> TimeValue | None:
    """Return the day that a weekday names: without a direction the last one that is not after the document's day.

    Args:
        reference: the document's date.
        weekday: 0 for Monday.
        direction: `last`: before the document's day; `next`: after it; `this`: of the document's week.
    """
    day = _day(reference)
    if day is None:
        return None
    back = (day.weekday() - weekday) % 7
    if direction == "this":
        return shift_days(reference, weekday - day.weekday())
    if direction == "next":
        return shift_days(reference, (weekday - day.weekday() - 1) % 7 + 1)
    return shift_days(reference, -(back or 7) if direction == "last" else -back)


def _day(reference: str | None) -> date | None:
    return first_day(reference) if reference and len(reference) == _DAY else None
