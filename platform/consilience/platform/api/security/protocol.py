"""HTTP as uvicorn speaks it, with patience for the head of a request that ends."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["HEAD_LIMIT_S", "MOST_HEAD_BYTES", "ImpatientProtocol"]

HEAD_LIMIT_S = 10.0
MOST_HEAD_BYTES = 65_536
_TIMED_OUT = (
    b"HTTP/1.1 408 Request Timeout\r\nContent-Type: text/plain\r\nContent-Length: 31\r\nConnection: close\r\n\r\n"
    b"The request's head did not come"
)
_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Type: text/plain\r\nContent-Length: 25\r\n"
    b"Connection: close\r\n\r\nThe headers are too large"
)


class ImpatientProtocol(H11Protocol):
    """Closes a connection whose request's head is not complete within some seconds, however it trickles in."""

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - what uvicorn gives
        super().__init__(*given, **named)
        self._head_limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Take what comes; the clock runs from the first byte of a head to its last."""
        if self._head_limit is None and self.conn.their_state is h11.IDLE:
            self._wait_for_head()
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the clock."""
        self._stop_waiting()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Say that the head is too large where that is why it cannot be read."""
        if len(self.conn.trailing_data[0]) >= MOST_HEAD_BYTES:
            self.transport.write(_TOO_LARGE)
            self.transport.close()
        else:
            super().send_400_response(msg)

    def _wait_for_head(self) -> None:
        self._head_limit = self.loop.call_later(HEAD_LIMIT_S, self._time_out)

    def _stop_waiting(self) -> None:
        if self._head_limit is not None:
            self._head_limit.cancel()
            self._head_limit = None

    def _time_out(self) -> None:
        self._head_limit = None
        if not self.transport.is_closing() and self.conn.their_state is h11.IDLE:
            self.transport.write(_TIMED_OUT)
            self.transport.close()
