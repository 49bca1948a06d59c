"""All events of a run as one discriminated union, and how they are written and read as JSON."""

from functools import cache
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from consilience.agents.events.debate_events import DebateJudged, DebateOpened, DebateTurn, DebateVerdict
from consilience.agents.events.run_events import (
    ClaimsGated,
    ClaimsVerified,
    DocumentSplit,
    ExpertAnswered,
    ExpertAsked,
    MentionsResolved,
    RunFailed,
    RunMerged,
    RunStarted,
)

__all__ = ["Progress", "event_json"]

Progress = (
    RunStarted
    | DocumentSplit
    | ExpertAsked
    | ExpertAnswered
    | ClaimsGated
    | DebateOpened
    | DebateTurn
    | DebateJudged
    | DebateVerdict
    | ClaimsVerified
    | MentionsResolved
    | RunMerged
    | RunFailed
)
"""Any event of a run; `event` tells them apart."""


@cache
def _serializer() -> TypeAdapter[Progress]:
    return TypeAdapter(Annotated[Progress, Field(discriminator="event")])


def event_json(event: Progress) -> dict[str, Any]:
    """Return an event as plain JSON; `event` names it."""
    data: dict[str, Any] = _serializer().dump_python(event, mode="json")
    return data
