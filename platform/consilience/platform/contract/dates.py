"""Dates of requests: a year, a month or a day, and moments."""

from typing import Annotated

from pydantic import AfterValidator, Field

from consilience.graph.model.errors import DateError
from consilience.graph.model.time_value import check_date
from consilience.graph.reading.facts.recorded import read_moment

__all__ = ["DateAsked", "MomentAsked"]


def _date(text: str) -> str:
    try:
        return check_date(text)
    except DateError as error:
        raise ValueError(str(error)) from error


DateAsked = Annotated[str, Field(max_length=10), AfterValidator(_date)]
"""A day, a month or a year: `2011-06-19`, `2011-06`, `2011`."""


def _moment(text: str) -> str:
    try:
        read_moment(text)
    except DateError as error:
        raise ValueError(str(error)) from error
    return text


MomentAsked = Annotated[str, Field(max_length=40), AfterValidator(_moment)]
"""A moment, as `read_moment` reads it: `2026-01-31` (its end), `2026-01-31T12:00:00Z`."""
