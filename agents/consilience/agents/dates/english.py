"""Dates in English: which words name one, and what it means."""

import re
from collections.abc import Callable, Iterator, Mapping

from consilience.agents.dates.calendar import (
    Direction,
    month_near,
    shift_days,
    shift_months,
    shift_weeks,
    shift_years,
    value_at,
    weekday_near,
    whole,
)
from consilience.agents.dates.expression import DateExpression
from consilience.graph.model.model import Span
from consilience.graph.model.time_value import TimeValue

__all__ = ["NUMBER", "find_english_dates"]

_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
    "twenty-first",
]
_SEASONS: Mapping[str, tuple[int, int]] = {"spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "fall": (9, 11)}
"""First and last month, as they are in the north."""
_LIKE: Mapping[str, Direction] = {
    "last": "last",
    "past": "last",
    "previous": "last",
    "this": "this",
    "next": "next",
    "coming": "next",
}
_STEPS: Mapping[Direction, int] = {"last": -1, "this": 0, "next": 1}

_YEAR = r"(?P<year>1\d{3}|20\d\d)(?!\d|[.,]\d|\s*(?:%|BCE?\b|B\.\s?C\.))"
_MONTH = (
    r"(?P<month>Jan(?:uary|\.)?|Feb(?:ruary|\.)?|Mar(?:ch|\.)?|Apr(?:il|\.)?|May|June?\.?|July?\.?|Aug(?:ust|\.)?"
    r"|Sept?(?:ember|\.)?|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?)"
)
_DAY = r"(?P<day>[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
_WEEKDAY = r"(?P<weekday>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)"
_PART = r"(?:(?:early|late|mid)[- ]?)?"
NUMBER = r"(?P<number>\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"

_Meaning = Callable[[re.Match[str], str | None], TimeValue | None]


def _day_of_month(found: re.Match[str], _: str | None) -> TimeValue | None:
    return value_at(int(found["year"]), _month(found["month"]), int(found["day"]))


def _month_of_year(found: re.Match[str], _: str | None) -> TimeValue | None:
    return value_at(int(found["year"]), _month(found["month"]))


def _slashes(found: re.Match[str], _: str | None) -> TimeValue | None:
    one, other, year = int(found["one"]), int(found["other"]), int(found["year"])
    if one == other or other > 12:
        return value_at(year, one, other)
    return value_at(year, other, one) if one > 12 else None  # 3/4/2018 is a day in March here and in April there


def _season(found: re.Match[str], _: str | None) -> TimeValue | None:
    year = int(found["year"])
    if found["season"].lower() == "winter":
        return TimeValue(f"{year - 1}-12", f"{year + 1}-02")  # which of the two, the text does not say
    first, last = _SEASONS[found["season"].lower()]
    return TimeValue(f"{year}-{first:02d}", f"{year}-{last:02d}")


def _quarter(found: re.Match[str], _: str | None) -> TimeValue | None:
    said = found["quarter"].lower()
    number = int(said) if said.isdigit() else _ORDINALS.index(said) + 1
    return TimeValue(f"{found['year']}-{3 * number - 2:02d}", f"{found['year']}-{3 * number:02d}")


def _years(found: re.Match[str], _: str | None) -> TimeValue | None:
    first, said = found["first"], found["final"]
    last = said if len(said) == 4 else first[:2] + said  # 1990-95; 1999-04 is a month
    return TimeValue(first, last) if first <= last and (len(said) == 4 or int(said) > 12) else None


def _decade(found: re.Match[str], _: str | None) -> TimeValue | None:
    first = int(found["decade"])
    return TimeValue(f"{first}", f"{first + 9}")


def _century(found: re.Match[str], _: str | None) -> TimeValue | None:
    said = found["century"].lower()
    number = int(re.sub(r"\D", "", said)) if said[0].isdigit() else _ORDINALS.index(said) + 1
    return TimeValue(f"{100 * number - 99:04d}", f"{100 * number:04d}") if 0 < number < 40 else None


def _ago(found: re.Match[str], reference: str | None) -> TimeValue | None:
    said = found["number"].lower()
    number = int(said) if said.isdigit() else 1 if said in {"a", "an"} else _NUMBERS.index(said)
    return _shift(reference, found["unit"].lower(), -number)


def _shift(reference: str | None, unit: str, by: int) -> TimeValue | None:
    match unit:
        case "day":
            return shift_days(reference, by)
        case "week":
            return shift_weeks(reference, by)
        case "month":
            return shift_months(reference, by)
        case "decade":
            return shift_years(reference, 10 * by)
        case _:
            return shift_years(reference, by)


def _unit(found: re.Match[str], reference: str | None) -> TimeValue | None:
    return _shift(reference, found["unit"].lower(), _STEPS[_LIKE[found["which"].lower()]])


def _weekday_by_name(found: re.Match[str], reference: str | None) -> TimeValue | None:
    which = (found["which"] or "").lower()
    return weekday_near(reference, _WEEKDAYS.index(found["weekday"].lower()), _LIKE[which] if which else None)


def _month_by_name(found: re.Match[str], reference: str | None) -> TimeValue | None:
    which, day = (found["which"] or "").lower(), found.groupdict().get("day")
    return month_near(reference, _month(found["month"]), int(day) if day else None, _LIKE[which] if which else "last")


def _near_day(found: re.Match[str], reference: str | None) -> TimeValue | None:
    return shift_days(reference, {"yesterday": -1, "last night": -1, "tomorrow": 1}.get(found[0].lower(), 0))


def _month(name: str) -> int:
    return next(number for number, month in enumerate(_MONTHS, 1) if month.startswith(name.lower().rstrip(".")[:3]))


_WHICH = r"(?:(?P<which>[Ll]ast|[Tt]his|[Nn]ext|[Pp]ast|[Cc]oming)\s+)?"
_FORMS: tuple[tuple[str, _Meaning], ...] = (
    (r"(?P<date>\d{4}-\d\d-\d\d)(?!\d)", lambda found, _: whole(found["date"])),
    (r"(?P<one>\d{1,2})/(?P<other>\d{1,2})/(?P<year>\d{4})(?!\d)", _slashes),
    (rf"(?:{_WEEKDAY}\s*,?\s+)?{_DAY}(?:\s+of)?\s+{_MONTH}\s*,?\s+{_YEAR}", _day_of_month),
    (rf"(?:{_WEEKDAY}\s*,?\s+)?{_MONTH}\s+{_DAY}\s*,?\s+{_YEAR}", _day_of_month),
    (rf"(?:[Ee]arly |[Ll]ate |[Mm]id-)?{_MONTH}(?:\s*,|\s+of)?\s+{_YEAR}", _month_of_year),
    (rf"(?i:(?:the )?{_PART}(?P<season>spring|summer|autumn|fall|winter)(?:\s+of|\s*,)?\s+){_YEAR}", _season),
    (rf"(?i:(?:the )?(?P<quarter>first|second|third|fourth)\s+quarter\s+(?:of\s+)?){_YEAR}", _quarter),
    (rf"Q(?P<quarter>[1-4])\s+{_YEAR}", _quarter),
    (rf"(?i:(?:the )?{_PART})(?P<decade>(?:1\d|20)\d0)['’]?s\b", _decade),
    (
        rf"(?i:(?:the )?{_PART}(?P<century>\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(_ORDINALS)})[- ]century)(?!\s+(?i:BC))",
        _century,
    ),
    (rf"(?i:{NUMBER}\s+(?P<unit>day|week|month|year|decade)s?\s+ago)\b", _ago),
    (r"(?i:(?P<which>last|this|next|past|previous|coming)\s+(?P<unit>week|month|year|decade))\b", _unit),
    (r"(?i:yesterday|today|tonight|tomorrow|last night)\b", _near_day),
    (rf"{_WHICH}{_WEEKDAY}\b(?!\s*,?\s+{_MONTH.replace('?P<month>', '?:')})", _weekday_by_name),
    (rf"(?:{_WEEKDAY}\s*,?\s+)?(?P<which>\b\B)?{_MONTH}\s+{_DAY}\b(?!\s*,?\s+(?:1\d|20)\d\d)", _month_by_name),
    (
        rf"(?:{_WEEKDAY}\s*,?\s+)?(?P<which>\b\B)?{_DAY}(?:\s+of)?\s+{_MONTH}\b(?!\s*,?\s+(?:1\d|20)\d\d)",
        _month_by_name,
    ),
    (r"(?<![$€£#.,-])(?P<first>1\d{3}|20\d\d)\s?[-–—]\s?(?P<final>(?:1\d|20)\d\d|\d\d)(?![\d/–-])", _years),
    (
        (
            rf"(?:(?P<which>[Ll]ast|[Tt]his|[Nn]ext)\s+|(?<=\b[Ii]n )|(?<=\b[Ss]ince )|(?<=\b[Uu]ntil )"
            rf"|(?<=\b[Ff]rom )){_MONTH}\b(?!\s*,?\s+\d)"
        ),
        _month_by_name,
    ),
    (
        rf"(?i:{_PART})(?<![$€£#.,-]){_YEAR}(?!\s*-?(?i:people|men|women|km|miles|m\b|votes|copies|employees|jobs|euros|dollars|tons|tonnes)\b)",
        lambda found, _: value_at(int(found["year"])),
    ),
)
_BARE = len(_FORMS) - 1
_COMPILED = tuple(
    (re.compile(rf"(?<![\w]){form}" if at != _BARE else rf"(?<![\w/]){form}(?![\w/])"), meaning)
    for at, (form, meaning) in enumerate(_FORMS)
)


def find_english_dates(text: str, reference: str | None = None) -> Iterator[DateExpression]:
    """Yield the dates that a text names, in its order; none overlaps another.

    Args:
        text: of any length.
        reference: the date of the document, for relative dates; None leaves these without a value.
    """
    taken: list[Span] = []
    found: list[DateExpression] = []
    for _at, (form, meaning) in enumerate(_COMPILED):
        for match in form.finditer(text):
            span = Span(*match.span())
            if not any(span.overlaps(other) for other in taken):
                taken.append(span)
                found.append(DateExpression(span, meaning(match, reference), meaning is _years or match[0].isdigit()))
    yield from sorted(found, key=lambda date: date.span)
