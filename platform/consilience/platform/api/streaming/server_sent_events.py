"""Server-sent events: which requests get them, and how an event of the queue looks in them."""

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Depends, Header, Query
from fastapi.routing import APIRoute
from fastapi.sse import ServerSentEvent
from starlette.routing import Match
from starlette.types import Scope

from consilience.platform.api.auth.require import Reader
from consilience.platform.api.routers.documents.run_answers import run_event
from consilience.platform.api.state import State
from consilience.platform.events.stored import event_text
from consilience.platform.runs.job import JobEvent

__all__ = ["After", "EventStreamRoute", "LastEvent", "StreamPlace", "event_stream", "sent", "sent_flat"]


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


def event_stream(model: str, *others: dict[str, Any]) -> dict[str, Any]:
    """Return the content of an answer that is a stream, for the description.

    Args:
        model: name of the component that the data of an event is.
        others: schemas of other data.
    """
    told: dict[str, Any] = {"$ref": f"#/components/schemas/{model}"}
    content = {"anyOf": [told, *others]} if others else told
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": content}
    return {"text/event-stream": {"itemSchema": {"properties": {"data": data}, "required": ["data"]}}}


def sent(event: JobEvent) -> ServerSentEvent:
    """Return an event as it is sent."""
    return ServerSentEvent(id=str(event.seq), event=event.event.event, data=run_event(event))


def sent_flat(event: JobEvent) -> ServerSentEvent:
    """Return an event as earlier releases sent it: what it tells is not apart from where and when it happened."""
    told = json.loads(event_text(event.event))
    data = {"id": event.seq, "run": event.job_id, "run_id": event.run_id, "at": event.at, **told}
    return ServerSentEvent(id=str(event.seq), event=event.event.event, data=data)
