"""Keeps the answers to requests with an idempotency key, before they go out."""

from collections.abc import Callable

import structlog
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from consilience.graph.model.errors import FileUnusableError
from consilience.platform.api.idempotency.store import StoredResponse
from consilience.platform.api.state.api_state import ApiState

__all__ = ["IdempotentRequests"]

_log = structlog.get_logger("consilience.api")
_KEPT_HEADERS = ("content-type", "etag", "location")


class IdempotentRequests:
    """Answers that say that something was done are kept; a refusal frees the key; after a failure it is tried again."""

    def __init__(self, app: ASGIApp, state: ApiState | None) -> None:
        self.app, self._state = app, state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or scope["method"] != "POST" or self._state is None:
            await self.app(scope, receive, send)
            return
        answer = _Answer(scope, send, self._state)
        try:
            await self.app(scope, receive, answer.take)
        finally:
            await answer.release()


class _Answer:
    def __init__(self, scope: Scope, send: Send, state: ApiState) -> None:
        self._scope, self._send, self._state = scope, send, state
        self._start: Message | None = None
        self._body = bytearray()
        self._noted = False

    def _operation(self) -> str | None:
        operation: str | None = self._scope.get("state", {}).get("operation")
        return operation

    async def take(self, message: Message) -> None:
        if self._operation() is None:
            await self._send(message)
        elif message["type"] == "http.response.start":
            self._start = message
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._apart(self._note)
                await self._send(self._start or {"type": "http.response.start", "status": 500, "headers": []})
                await self._send({**message, "body": bytes(self._body)})

    def _note(self) -> None:
        operation, start = self._operation(), self._start
        if operation is None or start is None:
            return
        status = int(start["status"])
        if 400 <= status < 500:
            self._state.responses.forget(operation)
        elif status < 400 and self._scope["state"]["operation_told"]:
            headers = Headers(raw=start.get("headers", []))
            kept = {name: headers[name] for name in _KEPT_HEADERS if name in headers}
            self._state.responses.keep(operation, StoredResponse(status, kept, bytes(self._body)))
        else:
            self._state.responses.leave(operation)
        self._noted = True

    async def release(self) -> None:
        """Note that nobody does the request any more if no answer came, whatever the reason."""
        operation = self._operation()
        if operation is not None and not self._noted:
            await self._apart(lambda: self._state.responses.leave(operation))

    async def _apart(self, note: Callable[[], None]) -> None:
        """Note it if that is possible; a request whose answer was not kept finds, sent again, what it did before."""
        try:
            await self._state.queue.apart(note)
        except FileUnusableError as error:
            _log.error("an answer cannot be kept", operation=self._operation(), reason=str(error))
