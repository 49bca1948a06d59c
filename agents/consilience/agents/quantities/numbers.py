"""Numbers of texts, in figures and in words, English and Chinese: `1,250`, `2.5 million`, `twenty-one`, `1.2万`."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from consilience.graph.model.model import Span

__all__ = ["Number", "find_numbers"]

CHINESE = "zh"
_ONES: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        re.findall(
            r"\w+",
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen",
        )
    )
}
_TENS: Mapping[str, int] = {
    word: 10 * number
    for number, word in enumerate(re.findall(r"\w+", "twenty thirty forty fifty sixty seventy eighty ninety"), 2)
}
_TIMES: Mapping[str, int] = {
    "dozen": 12, "hundred": 100, "thousand": 10**3, "million": 10**6, "mn": 10**6, "billion": 10**9, "bn": 10**9,
    "trillion": 10**12, "tn": 10**12,
}  # fmt: skip
_FIGURES = r"(?:\d{1,3}(?:,\d{3}){1,5}(?!,?\d)|\d{1,15})(?:\.\d{1,6}+(?![\d.]))?"
_WORD = "|".join(sorted((*_ONES, *_TENS), key=len, reverse=True))
_TIMES_WORD = "|".join(sorted(_TIMES, key=len, reverse=True))
_ENGLISH = re.compile(
    rf"(?<![\w.,])(?:(?P<figures>{_FIGURES})(?:[ -]?(?P<times>{_TIMES_WORD})\b)?"
    rf"|(?P<words>(?:(?:{_WORD})\b|an?\b(?= (?:{_TIMES_WORD})\b))"
    rf"(?:(?: and |[ -])(?:{_WORD}|{_TIMES_WORD})\b){{0,8}}))",
    re.IGNORECASE,
)
_IN_CHINESE: Mapping[str, int] = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {
    "零": 0, "○": 0, "两": 2,
}  # fmt: skip
_SMALL: Mapping[str, int] = {"十": 10, "百": 100, "千": 1000}
_LARGE: Mapping[str, int] = {"万": 10**4, "亿": 10**8}
_CHINESE = re.compile(
    r"(?<![\d.,〇零○一二两三四五六七八九十百千万亿第])"
    rf"(?:(?P<figures>{_FIGURES})(?P<times>[百千]?[万亿]{{0,2}})|(?P<words>[〇零○一二两三四五六七八九十百千万亿]{{1,16}}))"
)
_JOINED = re.compile(r"[A-Za-z_\d/]|[-–—]\d|[.,]\d|%\w")
"""What no number ends before: `5th`, `10-15`, `3/4`, `1.2.3`."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number where a text has it."""

    span: Span
    value: Decimal


def find_numbers(text: str, language: str) -> Iterator[Number]:
    """Yield the numbers of a text, in its order.

    Parts of other things are none: of ordinals (`5th`), fractions, ranges (`10-15`), names (`A4`), versions (`1.2.3`).

    Args:
        text: of any length.
        language: `zh` for Chinese; all others are read as English.
    """
    chinese = language == CHINESE
    for found in (_CHINESE if chinese else _ENGLISH).finditer(text):
        if _is_part(text, found.start(), found.end(), chinese=chinese):
            continue
        value = _chinese(found) if chinese else _english(found)
        if value is not None:
            yield Number(Span(found.start(), found.end()), value)


def _is_part(text: str, start: int, end: int, *, chinese: bool) -> bool:
    before = text[max(0, start - 2) : start]
    if before[-1:] in {"-", "–", "—", "/", "#", "_"} and before[:1].strip():
        return True
    after = text[end : end + 2]
    return bool(_JOINED.match(after)) and not (chinese and after[:1].isalpha())


def _english(found: re.Match[str]) -> Decimal | None:
    if figures := found["figures"]:
        times = _TIMES[found["times"].lower()] if found["times"] else 1
        return Decimal(figures.replace(",", "")) * times
    return _in_words(re.split(r"[ -]", found["words"].lower()))


def _in_words(words: list[str]) -> Decimal | None:
    """Return the number that words write; None where they write several: `nineteen ninety`, `two three`."""
    total, group, below = 0, 0, 100
    for word in words:
        if word in {"and", "a", "an"}:
            group = group or int(word != "and")
        elif word in {"hundred", "dozen"}:
            group, below = group * _TIMES[word], 100
        elif word in _TIMES:
            total, group, below = total + group * _TIMES[word], 0, 100
        else:
            value = _TENS.get(word) or _ONES[word]
            if value >= below:
                return None
            group, below = group + value, 10 if word in _TENS else 0
    return Decimal(total + group)


def _chinese(found: re.Match[str]) -> Decimal | None:
    if figures := found["figures"]:
        value = Decimal(figures.replace(",", ""))
        for sign in found["times"]:
            value *= _SMALL.get(sign) or _LARGE[sign]
        return value
    words = found["words"]
    if not set(words) & {*_SMALL, *_LARGE}:
        digits = "".join(str(_IN_CHINESE[sign]) for sign in words)
        return Decimal(digits) if len(digits) == 1 or digits[0] != "0" else None
    total = section = digit = 0
    for sign in words:
        if sign in _IN_CHINESE:
            digit = _IN_CHINESE[sign]
        elif sign in _SMALL:
            section, digit = section + (digit or 1) * _SMALL[sign], 0
        else:
            total, section, digit = (total + section + digit or 1) * _LARGE[sign], 0, 0
    return Decimal(total + section + digit)
