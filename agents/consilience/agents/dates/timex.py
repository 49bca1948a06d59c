"""Dates as SUTime writes them (TIMEX3), which CoreNLP's answers have: `1995-SU`, `199X`, `XXXX-06`, `OFFSET P-1Y`."""

import re

from consilience.agents.dates.calendar import (
    month_near,
    shift_days,
    shift_months,
    shift_weeks,
    shift_years,
    weekday_near,
    whole,
)
from consilience.graph.model.time_value import TimeValue

__all__ = ["value_of_timex"]

_SEASONS = {"SP": (3, 5), "SU": (6, 8), "FA": (9, 11)}
_DATE = re.compile(r"(?P<date>\d{4}(?:-\d\d){0,2})(?:T.*)?")
_DECADE = re.compile(r"(?P<tens>\d{3})X")
_CENTURY = re.compile(r"(?P<hundreds>\d\d)XX")
_SEASON = re.compile(r"(?P<year>\d{4})-(?P<season>SP|SU|FA)")
_QUARTER = re.compile(r"(?P<year>\d{4})-Q(?P<quarter>[1-4])")
_NO_YEAR = re.compile(r"XXXX-(?P<month>\d\d)(?:-(?P<day>\d\d))?(?:T.*)?")
_WEEKDAY = re.compile(r"XXXX-WXX-(?P<weekday>[1-7])(?:T.*)?")
_OFFSET = re.compile(r"(?:THIS P1(?P<of>[DWMY]) )?OFFSET P(?P<by>-?\d+)(?P<unit>[DWMY])")
_THIS = re.compile(r"THIS P1(?P<unit>[DWMY])")
_SHIFT = {"D": shift_days, "W": shift_weeks, "M": shift_months, "Y": shift_years}


def value_of_timex(timex: str, reference: str | None = None) -> TimeValue | None:
    """Return what a normalised date of CoreNLP means; None for durations, sets, what is unknown or before our era.

    Args:
        timex: the value of a mention.
        reference: the date of the document, for relative dates.
    """
    if found := _DATE.fullmatch(timex):
        return whole(found["date"])
    if found := _DECADE.fullmatch(timex):
        return TimeValue(f"{found['tens']}0", f"{found['tens']}9") if found["tens"] != "000" else None
    if found := _CENTURY.fullmatch(timex):
        first = 100 * int(found["hundreds"]) + 1  # 18XX is the 19th century
        return TimeValue(f"{first:04d}", f"{first + 99:04d}") if first < 9900 else None
    if found := _SEASON.fullmatch(timex):
        first, last = _SEASONS[found["season"]]
        return TimeValue(f"{found['year']}-{first:02d}", f"{found['year']}-{last:02d}")
    if found := _QUARTER.fullmatch(timex):
        last = 3 * int(found["quarter"])
        return TimeValue(f"{found['year']}-{last - 2:02d}", f"{found['year']}-{last:02d}")
    return _relative(timex, reference)


def _relative(timex: str, reference: str | None) -> TimeValue | None:
    if found := _NO_YEAR.fullmatch(timex):
        return month_near(reference, int(found["month"]), int(found["day"]) if found["day"] else None)
    if found := _WEEKDAY.fullmatch(timex):
        return weekday_near(reference, int(found["weekday"]) - 1)
    if found := _OFFSET.fullmatch(timex):
        return _SHIFT[found["unit"]](reference, int(found["by"])) if found["of"] in {None, found["unit"]} else None
    if found := _THIS.fullmatch(timex):
        return _SHIFT[found["unit"]](reference, 0)
    return None
