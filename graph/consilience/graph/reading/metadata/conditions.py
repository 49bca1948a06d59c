"""The filter of documents by their metadata: one language, on the command line, in addresses and in calls.

    tag=press           the key says this, in whatever case; `tag=press|blog`: one of these
    tag!=press          it does not say this, or says nothing
    source~reuters      it says something that contains this; `!~`: it does not
    date>=2020          a date (2020, 2020-05, 2020-05-17) or a number is at least this; also > < <=
    project, !project   the key says something, or nothing

A document passes that meets all conditions. A date that is known to the year or month alone passes where each of its
days would: `date>=2020-06` is not met by 2020.
"""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal, cast

from consilience.graph.model.errors import MetadataError
from consilience.graph.model.identity import name_key
from consilience.graph.model.metadata.reading import key_of, value_of_text
from consilience.graph.model.partial_date import PartialDate

__all__ = ["DocumentCondition", "Saying", "read_conditions"]

MOST_CONDITIONS = 20
LONGEST = 1000
"""Characters of a condition."""
_FORM = re.compile(r"(!?)([^=!~<>]+)(?:(!=|!~|>=|<=|=|~|>|<)(.*))?", re.DOTALL)
_EXAMPLE = "write tag=press, source~reuters, date>=2020 or project"


@dataclass(frozen=True, slots=True)
class Saying:
    """What a key is to say: one of several things of one type. What is None is not looked at."""

    key: str
    texts: tuple[str, ...] | None = None
    """One of these, folded."""
    part: str | None = None
    """Something that contains this, folded."""
    least: float | None = None
    most: float | None = None
    """A number within these, both included."""
    first: date | None = None
    last: date | None = None
    """A date of which all days are within these, both included."""


@dataclass(frozen=True, slots=True)
class DocumentCondition:
    """A condition of a document: one of these is said, or none."""

    text: str
    """As it was written."""
    sayings: tuple[Saying, ...]
    negated: bool = False


def read_conditions(texts: Iterable[str]) -> tuple[DocumentCondition, ...]:
    """Return the conditions that somebody wrote.

    Raises:
        MetadataError: one is none; says what would be.
    """
    found = tuple(_condition(text) for text in texts)
    if len(found) > MOST_CONDITIONS:
        raise MetadataError(f"A filter may have {MOST_CONDITIONS} conditions, not {len(found)}.")
    return found


def _condition(text: str) -> DocumentCondition:
    form = _FORM.fullmatch(text) if len(text) <= LONGEST else None
    if form is None:
        raise MetadataError(f"{text[:80]!r} is no condition of metadata: {_EXAMPLE}.")
    bang, name, operator, value = form.groups()
    key, value = key_of(name), (value or "").strip()
    if operator is None:
        return DocumentCondition(text, (Saying(key),), negated=bool(bang))
    if bang or not value:
        raise MetadataError(f"{text[:80]!r} is no condition of metadata: {_EXAMPLE}.")
    words = [word for word in (each.strip() for each in value.split("|")) if word]
    match operator:
        case "=" | "!=":
            sayings = tuple(saying for word in words for saying in _saying(key, word))
        case "~" | "!~":
            sayings = tuple(Saying(key, part=name_key(word)) for word in words)
        case _:
            sayings = (_within(key, cast('Literal[">", ">=", "<", "<="]', operator), value),)
    return DocumentCondition(text, sayings, negated=operator.startswith("!"))


def _saying(key: str, word: str) -> list[Saying]:
    """Return what a key may say where a word stands for it: a text, a number, a date."""
    sayings = [Saying(key, texts=(name_key(word),))]
    number = value_of_text(word)
    if isinstance(number, int | float) and not isinstance(number, bool):
        sayings.append(Saying(key, least=float(number), most=float(number)))
    if (day := _date(word)) is not None:
        sayings.append(Saying(key, first=day.first, last=day.last))
    elif key == "date":  # it says nothing else, so that nobody would ever meet this
        raise MetadataError(f"{word[:80]!r} is no date such as 2020, 2020-05 or 2020-05-17.")
    return sayings


def _within(key: str, operator: Literal[">", ">=", "<", "<="], value: str) -> Saying:
    number, day = value_of_text(value), _date(value)
    is_number = isinstance(number, int | float) and not isinstance(number, bool)
    if day is None and not is_number:
        raise MetadataError(f"{value[:80]!r} is neither a number nor a date such as 2020, 2020-05 or 2020-05-17.")
    saying = Saying(key)
    if is_number:
        exact = float(cast("float", number))
        if operator in {">", ">="}:
            least = exact if operator == ">=" else math.nextafter(exact, math.inf)
            saying = replace(saying, least=least, most=math.inf)
        else:
            most = exact if operator == "<=" else math.nextafter(exact, -math.inf)
            saying = replace(saying, least=-math.inf, most=most)
    if day is not None:
        if operator in {">", ">="}:
            saying = replace(saying, first=day.first if operator == ">=" else _after(day.last), last=date.max)
        else:
            saying = replace(saying, first=date.min, last=day.last if operator == "<=" else _before(day.first))
    return saying


def _after(day: date) -> date:
    return date.fromordinal(min(day.toordinal() + 1, date.max.toordinal()))


def _before(day: date) -> date:
    return date.fromordinal(max(day.toordinal() - 1, 1))


def _date(text: str) -> PartialDate | None:
    try:
        return PartialDate.read(text)
    except ValueError:
        return None
