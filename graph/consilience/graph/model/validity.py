"""Intervals of validity: how what several texts say comes together, and which facts may hold at one time."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from consilience.graph.model.model import Span, Validity
from consilience.graph.model.time_value import starts_after

__all__ = [
    "ALWAYS",
    "Period",
    "holds_at",
    "join_periods",
    "may_contradict",
    "may_overlap",
    "period_of",
    "validity_at",
    "validity_properties",
]


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """A stretch of time, both dates included; None: no text says when it begins, or when it ends."""

    valid_from: str | None = None
    valid_to: str | None = None


ALWAYS = Period()
"""Of a fact of which no text says when it holds."""


def period_of(validities: Iterable[Validity | None]) -> Period:
    """Return the time that all of these give a fact together; `join_periods`."""
    return join_periods(Period(each.valid_from, each.valid_to) for each in validities if each)


def join_periods(said: Iterable[Period]) -> Period:
    """Return the time from the earliest date from which to the latest date until which a text says that a fact holds.

    `since 2003` in one text and `until 2011` in another are 2003 to 2011. The statements that strengthen and refresh
    facts compute the same.
    """
    known = list(said)
    begins = [each.valid_from for each in known if each.valid_from]
    ends = [each.valid_to for each in known if each.valid_to]
    return Period(min(begins, default=None), max(ends, default=None))


def may_overlap(one: Period, other: Period) -> bool:
    """Tell whether two facts may have held at one time: what no text says, may be."""
    return not (_ends_before(one, other) or _ends_before(other, one))


def may_contradict(one: Period, other: Period) -> bool:
    """Tell whether two facts of which only one can hold at a time exclude each other.

    They do not if one ends when the other begins (`until 2011`, `since 2011`), nor if one has an end and no text says
    when the other holds: what is over contradicts nothing.
    """
    if ALWAYS in (one, other):
        return one.valid_to is None and other.valid_to is None
    return may_overlap(one, other) and not (_gives_way(one, other) or _gives_way(other, one))


def holds_at(interval: Period, as_of: str) -> bool:
    """Tell whether a fact may hold on a day, or at some time of a month or a year; the graph's lists ask the same.

    Two terms of which one text tells the end of the first, and another the beginning of the second, are no stretch of
    time; such a fact may hold at any.
    """
    if interval.valid_from and interval.valid_to and starts_after(interval.valid_from, interval.valid_to):
        return True
    return may_overlap(interval, Period(as_of, as_of))


def _ends_before(one: Period, other: Period) -> bool:
    return bool(one.valid_to and other.valid_from and starts_after(other.valid_from, one.valid_to))


def _gives_way(one: Period, other: Period) -> bool:
    """Tell whether one ends at the time at which the other begins; neither is that time alone."""
    if one.valid_to is None or other.valid_from is None or one.valid_from == one.valid_to:
        return False
    return other.valid_from != other.valid_to and not starts_after(one.valid_to, other.valid_from)


def validity_properties(validity: Validity | None) -> dict[str, Any]:
    """Return the properties of a quote that say when its fact holds; none where the text does not say."""
    if validity is None:
        return {}
    words = {"valid_start": validity.words.start, "valid_end": validity.words.end}
    return {"valid_from": validity.valid_from, "valid_to": validity.valid_to, **words}


def validity_at(quote: Mapping[str, Any]) -> Validity | None:
    """Return the validity that `validity_properties` wrote; None where nothing was written."""
    if quote.get("valid_start") is None:
        return None
    words = Span(quote["valid_start"], quote["valid_end"])
    return Validity(quote.get("valid_from"), quote.get("valid_to"), words)
