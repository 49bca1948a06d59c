"""Server-sent events: which requests get them, and how an event of the queue looks in them."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Depends, Header, Query
from fastapi.routing import APIRoute
from fastapi.sse import ServerSentEvent
from starlette.routing import Match
from starlette.types import Scope

from consilience.platform.api.auth.require import Reader
from consilience.platform.api.state import State
from consilience.platform.runs.job import JobEvent

__all__ = ["EVENT_STREAM", "EventStreamRoute", "LastEvent", "StreamPlace", "sent"]

EVENT_STREAM: dict[str, Any] = {"text/event-stream": {"schema": {"type": "string"}}}
"""Content of an answer that is a stream, for the description."""


class EventStreamRoute(APIRoute):
    """Answers only requests that accept server-sent events; others go to the route of the same path after it."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Tell whether this route answers the request."""
        accepted = dict(scope.get("headers", ())).get(b"accept", b"")
        return super().matches(scope) if b"text/event-stream" in accepted else (Match.NONE, {})


LastEvent = Annotated[
    int | None,
    Header(
        alias="Last-Event-ID",
        ge=0,
        le=2**53,
        description="Number of the last event that is known; the stream goes on after it.",
    ),
]
After = Annotated[int, Query(ge=0, le=2**53, description="Only events with higher numbers.")]


async def _place(state: State, caller: Reader) -> AsyncIterator[None]:
    with state.streams.place(caller.id or caller.name):
        yield


StreamPlace = Annotated[None, Depends(_place)]
"""One of the streams that the caller's account may have open; it is free again when the stream has ended."""


def sent(event: JobEvent) -> ServerSentEvent:
    """Return an event as it is sent."""
    data = {"id": event.seq, "run": event.job_id, "run_id": event.run_id, "at": event.at, **event.event}
    return ServerSentEvent(id=str(event.seq), event=str(event.event["event"]), data=data)
