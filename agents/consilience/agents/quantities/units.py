"""Units of measure: which words write them, and how one becomes another. What is not listed is a unit of its own."""

import re
from collections.abc import Mapping
from decimal import Decimal

__all__ = ["convert", "unit_after"]

_UNITS: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    # code: what it measures, how many of the base unit it is, how texts write it
    "mm": ("length", "0.001", ("mm", "millimetre", "millimeter", "毫米")),
    "cm": ("length", "0.01", ("cm", "centimetre", "centimeter", "厘米")),
    "m": ("length", "1", ("m", "metre", "meter", "米")),
    "km": ("length", "1000", ("km", "kilometre", "kilometer", "公里", "千米")),
    "in": ("length", "0.0254", ("inch", "inches")),
    "ft": ("length", "0.3048", ("ft", "foot", "feet", "英尺")),
    "mi": ("length", "1609.344", ("mi", "mile", "英里")),
    "m2": ("area", "1", ("m2", "m²", "square metre", "square meter", "sq m", "平方米")),
    "ha": ("area", "10000", ("ha", "hectare", "公顷")),
    "km2": ("area", "1000000", ("km2", "km²", "square kilometre", "square kilometer", "sq km", "平方公里", "平方千米")),
    "acre": ("area", "4046.8564224", ("acre", "英亩")),
    "mi2": ("area", "2589988.110336", ("square mile", "sq mi")),
    "g": ("mass", "0.001", ("g", "gram", "gramme", "克")),
    "kg": ("mass", "1", ("kg", "kilogram", "kilo", "公斤", "千克")),
    "t": ("mass", "1000", ("t", "tonne", "metric ton", "吨")),
    "lb": ("mass", "0.45359237", ("lb", "pound")),
    "second": ("duration", "1", ("second", "sec", "秒")),
    "minute": ("duration", "60", ("minute", "min", "分钟")),
    "hour": ("duration", "3600", ("hour", "hr", "小时")),
    "day": ("duration", "86400", ("day", "天")),
    "month": ("calendar", "1", ("month", "个月")),
    "year": ("calendar", "12", ("year", "yr", "岁", "年")),
    "%": ("share", "1", ("%", "percent", "per cent", "percentage point")),
}
_CODE_OF: Mapping[str, str] = {word: code for code, (*_, words) in _UNITS.items() for word in words}
_AFTER = re.compile(
    rf"[ -]?(?P<unit>{'|'.join(re.escape(word) for word in sorted(_CODE_OF, key=len, reverse=True))})"
    r"(?:(?<=[a-z])s)?(?![A-Za-z\d²])",
    re.IGNORECASE,
)
_REACH = 24


def unit_after(text: str, end: int) -> tuple[str, int] | None:
    """Return the unit that stands after a number and where its words end; None where none stands there.

    Args:
        text: with the number.
        end: of the number.
    """
    found = _AFTER.match(text[end : end + _REACH])
    if not found:
        return None
    code = _CODE_OF.get(found["unit"]) or _CODE_OF.get(found["unit"].lower())
    return (code, end + found.end()) if code else None


def convert(value: Decimal, unit: str, wanted: str) -> Decimal | None:
    """Return so many of a unit in another one, exactly; None where they measure different things.

    Args:
        value: in `unit`.
        unit: a code that `unit_after` returns.
        wanted: the unit of an attribute, whatever its schema calls it.
    """
    code = _CODE_OF.get(wanted) or _CODE_OF.get(wanted.lower()) or wanted
    if unit == code:
        return value
    if code not in _UNITS or _UNITS[unit][0] != _UNITS[code][0]:
        return None
    return value * Decimal(_UNITS[unit][1]) / Decimal(_UNITS[code][1])
