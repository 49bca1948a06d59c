"""Phrases of time: which words around a date say from when, until when, or when something holds.

`from 2003 until 2011`, `since 1999`, `(1999-2004)`, 自2003年起. What such a phrase is about is for `attachment` and
`clauses` to find out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from consilience.agents.dates.expression import DateExpression
from consilience.graph.model.model import Span
from consilience.graph.model.time_value import TimeValue

__all__ = ["PhraseKind", "TimePhrase", "find_phrases"]

PhraseKind = Literal["when", "from", "to", "between"]
"""`when`: `in 1986`, `on Tuesday`; `from`: `since 1999`; `to`: `until 2011`; `between`: both ends are said."""


@dataclass(frozen=True, slots=True)
class TimePhrase:
    """Words that place something in time."""

    span: Span
    """With preposition and brackets."""
    date: Span
    """The date itself, the first of two."""
    kind: PhraseKind
    valid_from: str | None
    valid_to: str | None
    bracket: int | None = None
    """Where the bracket opens in which it stands."""
    bare_year: bool = False
    """Whether its date is four digits alone, which may be a number of something else."""


_THE = r"(?:(?:the|about|around|circa|c\.|at least|late in|early in|as early as|as late as)\s+)?"
_FROM = re.compile(
    rf"\b(?:since|from|starting(?: in| on)?|beginning(?: in| on)?|effective|as from|after)\s+{_THE}$", re.IGNORECASE
)
_TO = re.compile(rf"\b(?:until|till|up to|through|ending(?: in| on)?|before)\s+{_THE}$", re.IGNORECASE)
_WHEN = re.compile(rf"\b(?:in|on|during|throughout|as of|at|within)\s+{_THE}$", re.IGNORECASE)
_NONE = re.compile(rf"\b(?:by|of|for|than|about|circa|towards?|through|like|to)\s+{_THE}$|[’']s?\s+$", re.IGNORECASE)
_OPENS = re.compile(r"(?P<bracket>[(（\[])\s*(?:(?P<word>since|from|until|till|in)\s+)?$", re.IGNORECASE)
_CLOSES = re.compile(r"\s*[)）\]]")
_LINKS = re.compile(r"(?<!\s)\s*+(?:-|–|—|to|until|till|through|up to)\s*+(?:the\s++)?", re.IGNORECASE)
_AND = re.compile(r"(?<!\s)\s++and\s++(?:the\s++)?", re.IGNORECASE)
_BETWEEN = re.compile(rf"\bbetween\s+{_THE}$", re.IGNORECASE)
_PRESENT = re.compile(r"\s*(?:-|–|—|to|until)\s*(?:(?:the )?present(?: day)?|now|today)\b", re.IGNORECASE)
_NOUN_NEXT = re.compile(
    r"(?:[’']s\b|\s+(?!and\b|or\b|by\b|to\b|at\b|in\b|on\b|as\b|he\b|she\b|it\b|they\b|the\b|a\b|an\b|when\b|after\b|before\b|until\b|while\b|for\b|with\b|from\b|of\b|but\b|who\b|which\b|that\b)[a-z])"
)

_ZH_FROM_BEFORE = re.compile(r"(?:自从|自|从|于)?$")
_ZH_BETWEEN = re.compile(r"(?<!\s)\s*+(?:-|–|—|~|～|至|到|直到)\s*+")
_ZH_SINCE_AFTER = re.compile(r"(?:起|以来|开始|之后|以后|后)")
_ZH_UNTIL_BEFORE = re.compile(r"(?:直到|直至|截至|至|到)$")
_ZH_UNTIL_AFTER = re.compile(r"(?:为止|之前|以前|前)")
_ZH_SINCE_BEFORE = re.compile(r"(?:自从|自|从)$")


def find_phrases(text: str, dates: Sequence[DateExpression], language: str = "en") -> Iterator[TimePhrase]:
    """Yield the phrases of time around dates that have a value, in the order of the text.

    Args:
        text: a passage or a sentence.
        dates: found in it, in its order.
        language: `zh`, or read as English.
    """
    known = [date for date in dates if date.value]
    find = _chinese if language == "zh" else _english
    at = 0
    while at < len(known):
        phrase, used = find(text, known[at], known[at + 1] if at + 1 < len(known) else None)
        at += used
        if phrase:
            yield phrase


def _english(text: str, date: DateExpression, following: DateExpression | None) -> tuple[TimePhrase | None, int]:
    before = text[max(0, date.span.start - 40) : date.span.start]
    opens = _OPENS.search(before)
    bracket = _bracket(text, date.span.start)
    between = _BETWEEN.search(before)
    joined = following and (_joins(text, date, following, _LINKS) or (between and _joins(text, date, following, _AND)))
    if joined and following:
        lead = between or _FROM.search(before) or _WHEN.search(before) or opens
        return _stretch(text, date, following, before, lead, bracket=bracket), 2
    value = date.value
    if value is None:
        return None, 1
    if present := _PRESENT.match(text, date.span.end):
        span = Span(_begin(date, before, _FROM.search(before) or opens), present.end())
        return TimePhrase(span, date.span, "from", value.first, None, bracket, date.bare_year), 1
    if opens:
        closes = _CLOSES.match(text, date.span.end)
        kind = _KINDS.get((opens["word"] or "in").lower())
        if closes is None or kind is None:
            return None, 1
        span = Span(_begin(date, before, opens), closes.end())
        return _one(span, date, value, kind, bracket=bracket), 1
    if _NONE.search(before) and not _FORMS_OF_TO.search(before):
        return None, 1
    for role, form in _ROLES.items():
        if found := form.search(before):
            return _one(Span(_begin(date, before, found), date.span.end), date, value, role), 1
    if (date.bare_year and value.first == value.last) or _NOUN_NEXT.match(text, date.span.end):
        return None, 1  # the 2003 merger, last year's merger
    return _one(date.span, date, value, "when"), 1


_ROLES: dict[PhraseKind, re.Pattern[str]] = {"from": _FROM, "to": _TO, "when": _WHEN}
_FARTHEST = 150
_FORMS_OF_TO = re.compile(r"\bup to\s+(?:the\s+)?$|\bthrough\s+(?:the\s+)?$", re.IGNORECASE)
_KINDS: dict[str, PhraseKind] = {"in": "when", "since": "from", "from": "from", "until": "to", "till": "to"}


def _chinese(text: str, date: DateExpression, following: DateExpression | None) -> tuple[TimePhrase | None, int]:
    before = text[max(0, date.span.start - 8) : date.span.start]
    value = date.value
    if value is None:
        return None, 1
    bracket = _bracket(text, date.span.start)
    if following and _joins(text, date, following, _ZH_BETWEEN):
        return _stretch(text, date, following, before, _ZH_FROM_BEFORE.search(before), bracket=bracket), 2
    if after := _ZH_UNTIL_AFTER.match(text, date.span.end):
        return _one(Span(date.span.start, after.end()), date, value, "to"), 1
    if after := _ZH_SINCE_AFTER.match(text, date.span.end):
        span = Span(_begin(date, before, _ZH_SINCE_BEFORE.search(before)), after.end())
        return _one(span, date, value, "from"), 1
    if lead := _ZH_UNTIL_BEFORE.search(before):
        return _one(Span(_begin(date, before, lead), date.span.end), date, value, "to"), 1
    if lead := _ZH_SINCE_BEFORE.search(before):
        return _one(Span(_begin(date, before, lead), date.span.end), date, value, "from"), 1
    return _one(date.span, date, value, "when", bracket=bracket), 1


def _joins(text: str, one: DateExpression, other: DateExpression, link: re.Pattern[str]) -> bool:
    return bool(link.fullmatch(text, one.span.end, other.span.start))


def _stretch(
    text: str,
    date: DateExpression,
    following: DateExpression,
    before: str,
    lead: re.Match[str] | None,
    *,
    bracket: int | None,
) -> TimePhrase | None:
    one, other = date.value, following.value
    if one is None or other is None or one.earliest > other.latest:
        return None
    closes = _CLOSES.match(text, following.span.end) if bracket is not None else None
    span = Span(_begin(date, before, lead), closes.end() if closes else following.span.end)
    return TimePhrase(span, date.span, "between", one.first, other.last, bracket, date.bare_year)


def _one(
    span: Span, date: DateExpression, value: TimeValue, kind: PhraseKind, *, bracket: int | None = None
) -> TimePhrase:
    if kind == "when" and value.first != value.last:
        return TimePhrase(span, date.span, "between", value.first, value.last, bracket, date.bare_year)
    begins, ends = (value.first if kind != "to" else None), (value.last if kind != "from" else None)
    return TimePhrase(span, date.span, kind, begins, ends, bracket, date.bare_year)


def _bracket(text: str, at: int) -> int | None:
    """Return where the bracket opens in which a place of the text stands; None outside of brackets."""
    before = text[max(0, at - _FARTHEST) : at]
    opens = max(before.rfind("("), before.rfind("（"))
    if opens < 0 or max(before.rfind(")"), before.rfind("）")) > opens or "\n" in before[opens:]:
        return None
    return at - len(before) + opens


def _begin(date: DateExpression, before: str, lead: re.Match[str] | None) -> int:
    return date.span.start - (len(before) - lead.start() if lead else 0)
