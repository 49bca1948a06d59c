"""Dates of requests: a year, a month or a day."""

from typing import Annotated

from pydantic import AfterValidator, Field

from consilience.graph.model.errors import DateError
from consilience.graph.model.time_value import check_date

__all__ = ["DateAsked"]


def _date(text: str) -> str:
    try:
        return check_date(text)
    except DateError as error:
        raise ValueError(str(error)) from error


DateAsked = Annotated[str, Field(max_length=10), AfterValidator(_date)]
"""A day, a month or a year: `2011-06-19`, `2011-06`, `2011`."""
