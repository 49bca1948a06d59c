"""All events of the platform as one discriminated union, and how the files keep them."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from pydantic.json_schema import SkipJsonSchema

from consilience.agents.events.progress import Progress
from consilience.platform.events.activity import (
    DecisionUndone,
    DocumentDescribed,
    DocumentForgotten,
    EntitiesMerged,
    EntitySplit,
    EventsPaired,
    FactHeld,
    FactReviewed,
    FactsReleased,
    FactsReviewed,
    ReviewsUndone,
    ReviewUndone,
)
from consilience.platform.events.jobs import (
    JobCancelled,
    JobDone,
    JobFailed,
    JobPaused,
    JobQueued,
    JobResumed,
    JobRetried,
    JobStarted,
    JobWaits,
)

__all__ = ["Activity", "Event", "JobChange", "StoredEvent", "UnknownEvent", "event_text", "read_event"]

JobChange = JobQueued | JobStarted | JobWaits | JobResumed | JobRetried | JobPaused | JobDone | JobFailed | JobCancelled
"""What happens to a job."""
Activity = (
    FactReviewed
    | FactsReviewed
    | ReviewUndone
    | ReviewsUndone
    | EntitiesMerged
    | EntitySplit
    | DecisionUndone
    | EventsPaired
    | DocumentForgotten
    | DocumentDescribed
    | FactHeld
    | FactsReleased
)
"""What people do beside jobs."""
Event = Progress | JobChange | Activity
"""Whatever the queue and the ledger keep; `event` tells the classes apart."""


class UnknownEvent(BaseModel):
    """An event that only another release knows: it is passed on as it is, and means nothing here."""

    model_config = ConfigDict(extra="allow", frozen=True)
    event: str


StoredEvent = Annotated[
    Annotated[Event, Field(discriminator="event")] | SkipJsonSchema[UnknownEvent], Field(union_mode="left_to_right")
]
"""An event as a file has it."""


@cache
def _serializer() -> TypeAdapter[Event | UnknownEvent]:
    return TypeAdapter(StoredEvent)


def read_event(data: str | Mapping[str, Any]) -> Event | UnknownEvent:
    """Return the event that a file has as JSON, whichever release wrote it.

    Args:
        data: its text, or what that says.
    """
    if isinstance(data, str):
        return _serializer().validate_json(data)
    return _serializer().validate_python(data)


def event_text(event: Event | UnknownEvent) -> str:
    """Return an event as the files keep it."""
    return _serializer().dump_json(event).decode()
