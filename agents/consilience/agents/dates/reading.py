"""Reading of dates by the language of the text, and the date that a document gives itself."""

import re

from consilience.agents.dates.chinese import find_chinese_dates
from consilience.agents.dates.english import find_english_dates
from consilience.agents.dates.expression import DateExpression
from consilience.agents.dates.timex import value_of_timex
from consilience.graph.model.time_value import TimeValue, is_date

__all__ = ["date_in_head", "find_dates", "value_of_mention"]

CHINESE = "zh"
HEAD = 600
"""Characters at the beginning of a document in which it may say its date."""
_LINES = 4
_BEFORE = re.compile(
    r"\s*+(?:(?:published|posted|updated|last updated|date|issued|filed)\s*+:?\s*+(?:on\s++)?"
    r"|(?:发布时间|日期|时间)[:：]\s*+"
    r"|[^\W\d][^,.;()\n]{0,30}(?:,\s[^\W\d][^,.;()\n]{0,30})?,\s*+|\(?[^\W\d]{2,12}[^\W\d\s]{0,8}\s*+)?",
    re.IGNORECASE,
)
_AFTER = re.compile(r"[^\S\n]*+(?:$|[—–-]{1,2}\s|\(|[,;|·]?[^\S\n]*+\d{1,2}[:.]\d\d|[电讯]|(?<=\s)消息)", re.MULTILINE)
_LEADING = re.compile(
    r"(?:(?:in|on|at|since|until|till|by|during|from|before|after|around|about|the|of|early|late|mid|circa)\b[\s-]*)*",
    re.IGNORECASE,
)


def find_dates(text: str, language: str, reference: str | None = None) -> list[DateExpression]:
    """Return the dates that a text names, in its order.

    Args:
        text: of any length.
        language: `zh` for Chinese; all others are read as English.
        reference: the date of the document (`2018`, `2018-06` or `2018-06-19`), for relative dates.
    """
    return list((find_chinese_dates if language == CHINESE else find_english_dates)(text, reference))


def value_of_mention(
    text: str, language: str, reference: str | None = None, timex: str | None = None
) -> TimeValue | None:
    """Return what the mention of a date means; None where nobody can say.

    Rules of our own come first, so that a date has the same value whoever found it; what they leave open is asked of
    CoreNLP, if it has read the mention.

    Args:
        text: of the mention, such as `the summer of 1995`.
        language: of the document.
        reference: the date of the document.
        timex: what SUTime says of it.
    """
    found = find_dates(text, language, reference)
    begin = 0 if language == CHINESE else _leading(text)
    whole = [date for date in found if date.span.start <= begin and not text[date.span.end :].strip(" ,.")]
    if len(whole) == 1 and whole[0].value:
        return whole[0].value
    if len(found) == 2 and all(date.value for date in found):
        return _stretch(text, found)
    if (
        found
        and not whole
        and len(found) == 1
        and found[0].value
        and not timex
        and found[0].span.end == len(text.rstrip())
    ):
        return found[0].value  # the morning of 5 March 1986
    return value_of_timex(timex, reference) if timex else None


def _leading(text: str) -> int:
    found = _LEADING.match(text)
    return found.end() if found else 0


def _stretch(text: str, found: list[DateExpression]) -> TimeValue | None:
    one, other = found
    between = text[one.span.end : other.span.start].strip().lower()
    if between not in {"-", "–", "—", "to", "until", "till", "through", "and", "至", "到"} or not (
        one.value and other.value
    ):
        return None
    first, last = one.value.first, other.value.last
    return TimeValue(first, last) if one.value.earliest <= other.value.latest else None


def date_in_head(text: str, language: str) -> str | None:
    """Return the day that the document gives as its own in its first lines, as datelines do; None where it gives none.

    `Tuesday, June 19, 2018`, `LONDON, 19 June 2018 (Reuters) -`, `Published: 2018-06-19`, `新华社北京2018年6月19日电`.

    Args:
        text: the document's.
        language: of the document.
    """
    for line in [line for line in text[:HEAD].splitlines(keepends=True) if line.strip()][:_LINES]:
        for date in find_dates(line, language):
            day = date.value.first if date.value else ""
            fits = _BEFORE.fullmatch(line, 0, date.span.start) and _AFTER.match(line, date.span.end)
            if len(day) == 10 and is_date(day) and date.value and date.value.last == day and fits:
                return day
    return None
