"""Intervals of validity: how what several texts say comes together, and which facts may hold at one time."""

from collections.abc import Iterable
from dataclasses import dataclass

from consilience.graph.model.model import Validity
from consilience.graph.model.time_value import starts_after

__all__ = ["Interval", "holds_at", "interval_of", "join_intervals", "may_overlap"]


@dataclass(frozen=True, slots=True, order=True)
class Interval:
    """A stretch of time, both dates included; None: no text says when it begins, or when it ends."""

    valid_from: str | None = None
    valid_to: str | None = None


def interval_of(validities: Iterable[Validity | None]) -> Interval:
    """Return the time that all of these give a fact together; `join_intervals`."""
    return join_intervals(Interval(each.valid_from, each.valid_to) for each in validities if each)


def join_intervals(said: Iterable[Interval]) -> Interval:
    """Return the time from the earliest date from which to the latest date until which a text says that a fact holds.

    `since 2003` in one text and `until 2011` in another are 2003 to 2011. The statements that strengthen and refresh
    facts compute the same.
    """
    known = list(said)
    begins = [each.valid_from for each in known if each.valid_from]
    ends = [each.valid_to for each in known if each.valid_to]
    return Interval(min(begins, default=None), max(ends, default=None))


def may_overlap(one: Interval, other: Interval) -> bool:
    """Tell whether two facts may have held at one time: what no text says, may be."""
    return not (_ends_before(one, other) or _ends_before(other, one))


def holds_at(interval: Interval, as_of: str) -> bool:
    """Tell whether a fact may hold on a day, or at some time of a month or a year; the graph's lists ask the same."""
    return may_overlap(interval, Interval(as_of, as_of))


def _ends_before(one: Interval, other: Interval) -> bool:
    return bool(one.valid_to and other.valid_from and starts_after(other.valid_from, one.valid_to))
