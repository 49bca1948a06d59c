"""Times of claims: when a claim holds, as its quotes say, and what a mention of a date means."""

from collections.abc import Iterable
from dataclasses import dataclass

from consilience.graph.model.model import Span, Validity
from consilience.graph.model.time_value import TimeValue
from consilience.graph.model.validity import Period, join_periods

__all__ = ["DatedQuote", "is_time_role", "period_said", "value_said"]

_TIME_ROLES = frozenset({"time", "date", "when", "时间", "日期"})


@dataclass(frozen=True, slots=True)
class DatedQuote:
    """Time that the document gives a claim beside one of its quotes; of a mention of a date, what it means."""

    quote: Span
    valid_from: str | None
    valid_to: str | None
    words: Span
    """The words that say so; of a mention, the mention itself."""

    @property
    def validity(self) -> Validity:
        """The time without the quote."""
        return Validity(self.valid_from, self.valid_to, self.words)


def period_said(dated: Iterable[DatedQuote]) -> Period:
    """Return the time that all quotes of a claim give it together."""
    return join_periods(Period(each.valid_from, each.valid_to) for each in dated)


def value_said(dated: Iterable[DatedQuote]) -> str | None:
    """Return what a mention of a date means, as `TimeValue` writes it; None where that is not known."""
    for each in dated:
        if each.valid_from and each.valid_to:
            return str(TimeValue(each.valid_from, each.valid_to))
    return None


def is_time_role(role: str) -> bool:
    """Tell whether a role of an event says when it happened."""
    return role.casefold() in _TIME_ROLES
