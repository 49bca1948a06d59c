"""Dates in Chinese: which characters name one, and what it means."""

import re
from collections.abc import Callable, Iterator, Mapping

from consilience.agents.dates.calendar import (
    month_near,
    shift_days,
    shift_months,
    shift_weeks,
    shift_years,
    value_at,
    weekday_near,
)
from consilience.agents.dates.expression import DateExpression
from consilience.graph.model.model import Span
from consilience.graph.model.time_value import TimeValue

__all__ = ["find_chinese_dates"]

_DIGITS = {digit: str(value) for value, digit in enumerate("〇一二三四五六七八九")} | {"零": "0", "○": "0"}
_NUMBER = r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3})"
_YEAR = r"(?P<year>[12]\d{3}|[一二][〇零○一二三四五六七八九]{3})\s*年"
_MONTH = rf"(?P<month>{_NUMBER})\s*月(?:份)?"
_DAY = rf"(?P<day>{_NUMBER})\s*[日号]"
_YEARS: Mapping[str, int] = {"前年": -2, "去年": -1, "今年": 0, "本年": 0, "明年": 1, "后年": 2}
_DAYS: Mapping[str, int] = {
    "前天": -2, "前日": -2, "昨天": -1, "昨日": -1, "昨晚": -1, "今天": 0, "今日": 0, "今晚": 0,
    "明天": 1, "明日": 1, "后天": 2,
}  # fmt: skip
_NEAR: Mapping[str, int] = {"上": -1, "本": 0, "这": 0, "下": 1}
_WEEKDAYS = "一二三四五六日天"

_Meaning = Callable[[re.Match[str], str | None], TimeValue | None]


def number_of(text: str) -> int:
    """Return the number that digits or characters up to 99 write: 12, 十二, 二十."""
    if text.isdigit() and text.isascii():
        return int(text)
    text = text.replace("两", "二")
    tens, ten, ones = text.rpartition("十")
    if not ten:
        return int("".join(_DIGITS[character] for character in text))
    return 10 * (int(_DIGITS[tens]) if tens else 1) + (int(_DIGITS[ones]) if ones else 0)


def _year(text: str) -> int:
    return int("".join(_DIGITS.get(character, character) for character in text))


def _full(found: re.Match[str], _: str | None) -> TimeValue | None:
    parts = found.groupdict()
    month, day = parts.get("month"), parts.get("day")
    return value_at(_year(found["year"]), number_of(month) if month else None, number_of(day) if day else None)


def _decade(found: re.Match[str], reference: str | None) -> TimeValue | None:
    century, tens = found["century"], number_of(found["decade"])
    if century is None and reference is None and tens < 40:
        return None  # 20年代 of which century?
    first = (100 * (number_of(century) - 1) if century else 1900) + tens
    return TimeValue(f"{first:04d}", f"{first + 9:04d}") if 0 < first < 9990 else None


def _century(found: re.Match[str], _: str | None) -> TimeValue | None:
    number = number_of(found["century"])
    return TimeValue(f"{100 * number - 99:04d}", f"{100 * number:04d}") if 0 < number < 40 else None


def _year_near(found: re.Match[str], reference: str | None) -> TimeValue | None:
    year = shift_years(reference, _YEARS[found["near"]])
    month, day = found["month"], found["day"]
    if year is None or month is None:
        return year
    return value_at(int(year.first), number_of(month), number_of(day) if day else None)


def _month_near(found: re.Match[str], reference: str | None) -> TimeValue | None:
    month = shift_months(reference, _NEAR[found["near"]])
    if month is None or found["day"] is None:
        return month
    return value_at(int(month.first[:4]), int(month.first[5:]), number_of(found["day"]))


def _month_and_day(found: re.Match[str], reference: str | None) -> TimeValue | None:
    day = found.groupdict().get("day")
    return month_near(reference, number_of(found["month"]), number_of(day) if day else None)


def _day_alone(found: re.Match[str], reference: str | None) -> TimeValue | None:
    if reference is None or len(reference) < 7:
        return None
    return value_at(int(reference[:4]), int(reference[5:7]), number_of(found["day"]))


def _week(found: re.Match[str], reference: str | None) -> TimeValue | None:
    by = _NEAR[found["near"]]
    week = shift_weeks(reference, by)
    if week is None or found["weekday"] is None:
        return week
    return shift_days(week.first, min(_WEEKDAYS.index(found["weekday"]), 6))


def _weekday(found: re.Match[str], reference: str | None) -> TimeValue | None:
    return weekday_near(reference, min(_WEEKDAYS.index(found["weekday"]), 6))


def _ago(found: re.Match[str], reference: str | None) -> TimeValue | None:
    by = -number_of(found["number"])
    match found["unit"][-1]:
        case "年":
            return shift_years(reference, by)
        case "月":
            return shift_months(reference, by)
        case "天" | "日":
            return shift_days(reference, by)
        case _:
            return shift_weeks(reference, by)


_FORMS: tuple[tuple[str, _Meaning], ...] = (
    (rf"{_YEAR}\s*{_MONTH}\s*{_DAY}", _full),
    (r"(?P<year>[12]\d{3})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?!\d)", _full),
    (rf"{_YEAR}\s*{_MONTH}", _full),
    (rf"{_YEAR}(?!代)(?:[初底末中]|年[初底末中])?", _full),
    (r"(?:(?P<century>\d{1,2}|[一二十]{1,3})世纪)?(?P<decade>\d0|[一二三四五六七八九]十)年代", _decade),
    (r"(?P<century>\d{1,2}|[一二三四五六七八九十]{1,3})世纪", _century),
    (rf"(?P<near>{'|'.join(_YEARS)})(?:[的]?{_MONTH}(?:{_DAY})?|[初底末])?", _year_near),
    (rf"(?P<near>[上本这下])个?月(?:{_DAY})?", _month_near),
    (rf"{_MONTH}\s*{_DAY}", _month_and_day),
    (r"(?P<near>[上本这下])(?:个)?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天])?", _week),
    (r"(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天])", _weekday),
    (rf"(?P<number>{_NUMBER})(?P<unit>年|个月|天|日|周|个?星期)(?:之|以)?前", _ago),
    ("|".join(_DAYS), lambda found, reference: shift_days(reference, _DAYS[found[0]])),
    (rf"{_MONTH}(?![球光亮])", _month_and_day),
    (r"(?P<day>[1-9]|[12]\d|3[01])[日号](?![线楼机])", _day_alone),
)
_COMPILED = tuple(
    (
        re.compile(
            rf"(?<![\d〇一二三四五六七八九十年]){form}" if not form.startswith("(?:(?P<c") else rf"(?<!\d){form}"
        ),
        meaning,
    )
    for form, meaning in _FORMS
)


def find_chinese_dates(text: str, reference: str | None = None) -> Iterator[DateExpression]:
    """Yield the dates that a text names, in its order; none overlaps another.

    Args:
        text: of any length.
        reference: the date of the document, for relative dates; None leaves these without a value.
    """
    found: list[DateExpression] = []
    for form, meaning in _COMPILED:
        for match in form.finditer(text):
            span = Span(*match.span())
            if not any(span.overlaps(other.span) for other in found):
                found.append(DateExpression(span, meaning(match, reference)))
    yield from sorted(found, key=lambda date: date.span)
