"""A moment of a request: what is told is what the graph knew then."""

from datetime import datetime
from typing import Annotated

from fastapi import Depends, Query

from consilience.graph.model.errors import DateError
from consilience.graph.reading.facts.recorded import KnownThen, read_moment
from consilience.graph.store.store import Store
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.runs.recorded import gather_recorded

__all__ = ["RecordedAt", "find_recorded"]


async def _moment(
    recorded_at: Annotated[
        str | None,
        Query(
            max_length=40,
            description="A moment (`2026-01-31`: its end; `2026-01-31T12:00:00Z`): only what the graph knew then, with "
            "the status that it had then. `as_of` asks when facts hold. What runs say of which nobody noted when they "
            "were merged is left out.",
        ),
    ] = None,
) -> datetime | None:
    try:
        return None if recorded_at is None else read_moment(recorded_at)
    except DateError as error:
        raise ProblemError(422, str(error)) from error


RecordedAt = Annotated[datetime | None, Depends(_moment)]
"""The moment that is asked for; None asks for the present."""


async def find_recorded(state: ApiState, store: Store, moment: datetime) -> KnownThen:
    """Return what had been recorded by a moment.

    Raises:
        StoreError: the database failed.
        FileUnusableError: the ledger cannot be read.
    """
    return await gather_recorded(store, await state.ledger.apart(state.ledger.merge_times), moment)
