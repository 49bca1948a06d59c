"""Server-sent events: which requests get them, and how an event of the queue looks in them."""

import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from typing import Annotated, Any

import anyio
from fastapi import Depends, Header, Query
from fastapi.routing import APIRoute
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from starlette.responses import StreamingResponse
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.state.api_state import State
from consilience.platform.api.streaming.event_feed import Told
from consilience.platform.api.streaming.run_event import run_event
from consilience.platform.events.stored import event_text
from consilience.platform.runs.job import JobEvent

__all__ = [
    "PING",
    "After",
    "EventStream",
    "EventStreamRoute",
    "LastEvent",
    "StreamPlace",
    "encode_event",
    "encode_flat_event",
    "event_stream",
    "listening",
]

PING = KEEPALIVE_COMMENT
"""What is sent when nothing has happened for a while, so that nobody in between closes the connection."""


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
    name = {"type": "string"}
    known = {"data": data, "event": name, "id": name, "retry": {"type": "integer", "minimum": 0}}
    return {"text/event-stream": {"itemSchema": {"type": "object", "properties": known, "required": ["data"]}}}


class EventStream(StreamingResponse):
    """Events that are written already, many in one piece; FastAPI would take each in hand several times."""

    def __init__(self, pieces: AsyncGenerator[bytes, None], status_code: int = 200) -> None:
        headers = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
        super().__init__(pieces, status_code, headers, media_type="text/event-stream")
        self._pieces = pieces

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events until there are no more or nobody listens."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            with anyio.CancelScope(shield=True):
                await self._pieces.aclose()


def listening(begin: int, *, named: bool) -> bytes:
    """Return what is sent first: where the stream begins."""
    if named:
        return format_sse_event(comment="listening", id=str(begin))
    return format_sse_event(data_str=json.dumps({"id": begin}), event="listening", id=str(begin))


def encode_event(told: Told) -> bytes:
    """Return an event as it is sent."""
    return _encode_once(told, "event", lambda event: run_event(event).model_dump_json())


def encode_flat_event(told: Told) -> bytes:
    """Return an event as earlier releases sent it: what it tells is not apart from where and when it happened."""
    return _encode_once(told, "flat", _flat)


def _flat(event: JobEvent) -> str:
    happened = json.loads(event_text(event.event))
    return json.dumps({"id": event.seq, "run": event.job_id, "run_id": event.run_id, "at": event.at, **happened})


def _encode_once(told: Told, form: str, data: Callable[[JobEvent], str]) -> bytes:
    if form not in told.written:
        event = told.event
        told.written[form] = format_sse_event(data_str=data(event), event=event.event.event, id=str(event.seq))
    return told.written[form]
