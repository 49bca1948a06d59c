"""Limits on the size of requests and on how slowly they may come."""

import asyncio
import time

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from consilience.platform.api.security.refusals import refuse

__all__ = ["SizeLimits"]

MOST_HEADER_BYTES = 16_384
MOST_TEXT_BYTES = 10_000_000
"""Of a body that is no upload but holds a whole text: JSON."""
MOST_ASKED_BYTES = 2_000_000
"""Of any other body. What is written in JSON is read in one go, for which everybody else waits."""
_TEXTS = frozenset({"/api/v1/documents/text"})
_FORM_BYTES = 100_000
"""What a form may need besides its file."""
PATIENCE_S = 20.0
"""For the next part of a body."""
SLOWEST_BYTES_S = 1_000
"""A body that comes slower than that, over all its parts, is not waited for."""


class SizeLimits:
    """Answers 431 to large headers, 413 to large bodies, and 408 to those that do not come."""

    def __init__(self, app: ASGIApp, upload_bytes: int) -> None:
        """Wrap an application.

        Args:
            app: the application.
            upload_bytes: greatest size of an uploaded file.
        """
        self.app, self._upload_bytes = app, upload_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if sum(len(name) + len(value) + 4 for name, value in scope["headers"]) > MOST_HEADER_BYTES:
            await refuse(scope, send, 431, f"The headers have more than {MOST_HEADER_BYTES:,} bytes.")
            return
        headers = Headers(scope=scope)
        most = MOST_TEXT_BYTES if scope["path"] in _TEXTS else MOST_ASKED_BYTES
        if headers.get("content-type", "").startswith("multipart/form-data"):
            most = self._upload_bytes + _FORM_BYTES
        stated = headers.get("content-length", "0")
        if stated.isdigit() and int(stated) > most:
            detail = f"The request has more than the {most:,} bytes that are allowed."
            await refuse(scope, send, 413, detail, closes=int(stated) > MOST_TEXT_BYTES)
            return
        await _Request(scope, receive, send, most).serve(self.app)


class _Request:
    """One request whose body is counted while it comes."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, most: int) -> None:
        self._scope, self._receive, self._send, self._most = scope, receive, send, most
        self._read, self._since, self._complete = 0, time.monotonic(), False
        self._refused: tuple[int, str] | None = None
        self._answered = False

    async def serve(self, app: ASGIApp) -> None:
        await app(self._scope, self._part, self._answer)

    async def _part(self) -> Message:
        if self._complete:
            return await self._receive()
        try:
            message = await asyncio.wait_for(self._receive(), PATIENCE_S)
        except TimeoutError:
            return self._refuse(408, "The body of the request did not come.")
        if message["type"] == "http.request":
            self._read += len(message.get("body", b""))
            self._complete = not message.get("more_body", False)
            if self._read > self._most:
                return self._refuse(413, f"The request has more than the {self._most:,} bytes that are allowed.")
            if not self._complete and time.monotonic() - self._since > PATIENCE_S + self._read / SLOWEST_BYTES_S:
                return self._refuse(408, "The body of the request comes too slowly.")
        return message

    def _refuse(self, status: int, detail: str) -> Message:
        self._refused = (status, detail)
        return {"type": "http.disconnect"}

    async def _answer(self, message: Message) -> None:
        """Send what the application says, unless its request was cut short: then it can only say that it was."""
        if self._refused is None:
            await self._send(message)
        elif not self._answered:
            self._answered = True
            await refuse(self._scope, self._send, *self._refused)
