"""A date of a request, at which what is asked for is to hold."""

from typing import Annotated

from fastapi import Query

from consilience.platform.contract.dates import DateAsked

__all__ = ["AsOf"]

AsOf = Annotated[
    DateAsked | None,
    Query(
        description="A day, a month or a year (`2011-06-19`, `2011-06`, `2011`): only what may hold then. What no text "
        "says the time of may hold at any."
    ),
]
