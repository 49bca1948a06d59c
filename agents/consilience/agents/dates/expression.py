"""A date that a text names, with what it means."""

from dataclasses import dataclass

from consilience.graph.model.model import Span
from consilience.graph.model.time_value import TimeValue

__all__ = ["DateExpression"]


@dataclass(frozen=True, slots=True)
class DateExpression:
    """Words that name a date."""

    span: Span
    """Of the text that was read, without the preposition before it."""
    value: TimeValue | None
    """None: nobody can say without the date of the document, or at all."""
    bare_year: bool = False
    """Whether it is four digits alone, which may be a number of something else."""
