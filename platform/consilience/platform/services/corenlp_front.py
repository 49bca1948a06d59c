"""Front of the local CoreNLP server, between its port and CoreNLP: lets in only who and what may ask.

A port of this machine is open to every program, account and web page on it. So a request has to bring the token that
lies in a file of the owner alone; a request that a browser made for a page (Origin, Sec-Fetch-…) or that was addressed
to another name (Host) is refused with the token too; nothing is sent that lets a page read an answer.
"""

import secrets
import socketserver
import threading
from base64 import b64encode
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import socket
from typing import Any

from consilience.platform.services.corenlp_request import RequestRefusedError, parse_asked_properties

__all__ = ["MOST_BYTES", "USER", "Annotate", "CoreNLPFront"]

USER = "consilience"
"""The name that goes with the token, which is sent as its password."""

MOST_BYTES = 1 << 20
"""Of one text; experts send a few thousand."""

Annotate = Callable[[dict[str, str], str], bytes]
"""From properties and a text to the answer's JSON; raises whatever went wrong, `TimeoutError` if it took too long."""

_CONNECTIONS = 64
_PATIENCE_S = 60.0  # for what a client has not sent yet, and for a connection that is kept


class CoreNLPFront(ThreadingHTTPServer):
    """Listens on a port of 127.0.0.1 alone; `serve_forever` answers."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port: int, token: str, annotate: Annotate, report: Callable[[BaseException], None]) -> None:
        """Begin to listen.

        Args:
            port: where; 0 is any free one.
            token: that a request has to bring.
            annotate: does the work; is called by several threads at once.
            report: is told what went wrong with a request, which is answered without a word about it.

        Raises:
            OSError: the port is taken.
        """
        super().__init__(("127.0.0.1", port), _Handler)
        self.annotate = annotate
        self.report = report
        self.expected = f"Basic {b64encode(f'{USER}:{token}'.encode()).decode()}".encode()
        self.hosts = {f"{name}:{self.server_address[1]}" for name in ("127.0.0.1", "localhost")}
        self._free = threading.BoundedSemaphore(_CONNECTIONS)

    def server_bind(self) -> None:
        """Bind, without asking the network for this machine's name as `HTTPServer` does."""
        socketserver.TCPServer.server_bind(self)

    def process_request(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as in the base class
        """Answer in a thread, or close at once when too many connections are open."""
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as in the base class
        """Answer one connection, then make room for another."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: socket | tuple[bytes, socket], client_address: Any) -> None:  # noqa: ANN401
        """Say nothing: a client that goes away is no fault."""


class _Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: CoreNLPFront
    protocol_version = "HTTP/1.1"
    timeout = _PATIENCE_S
    disable_nagle_algorithm = True
    wbufsize = -1

    def do_GET(self) -> None:
        """Tell whoever asks that the server is ready, and nothing else."""
        if self._is_foreign() or self.path != "/ready":
            self._refuse(HTTPStatus.FORBIDDEN if self._is_foreign() else HTTPStatus.NOT_FOUND)
        elif self.headers.get("Authorization") is not None and not self._is_known():
            self._refuse(HTTPStatus.UNAUTHORIZED)
        else:
            self._send(HTTPStatus.NO_CONTENT)

    def do_POST(self) -> None:
        """Annotate a text."""
        if self._is_foreign():
            self._refuse(HTTPStatus.FORBIDDEN)
            return
        if not self._is_known():
            self._refuse(HTTPStatus.UNAUTHORIZED)
            return
        size = self._size()
        if size is None:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return
        body = self.rfile.read(size)
        try:
            properties, text = parse_asked_properties(self.path), body.decode("utf-8")
        except RequestRefusedError as error:
            self._refuse(HTTPStatus.BAD_REQUEST, str(error))
            return
        except UnicodeDecodeError:
            self._refuse(HTTPStatus.BAD_REQUEST, "The text is not UTF-8.")
            return
        if len(body) < size:  # the client went away
            self.close_connection = True
            return
        self._answer(properties, text)

    def _answer(self, properties: dict[str, str], text: str) -> None:
        try:
            answer = self.server.annotate(properties, text)
        except TimeoutError:
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR, "The request timed out. The text may be too long.")
        except Exception as error:  # noqa: BLE001 - whatever Java threw; it is for the log, since it may quote files
            self.server.report(error)
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR, "CoreNLP failed; the reason is in the log.")
        else:
            self._send(HTTPStatus.OK, answer, "application/json;charset=utf-8")

    def _is_foreign(self) -> bool:
        """Tell whether a page made the request, or it was meant for another server."""
        names = [name.lower() for name in self.headers]
        return (
            "origin" in names
            or any(name.startswith("sec-fetch-") for name in names)
            or names.count("host") != 1
            or self.headers["Host"].strip().lower() not in self.server.hosts
        )

    def _is_known(self) -> bool:
        given = self.headers.get_all("Authorization") or []
        return len(given) == 1 and secrets.compare_digest(given[0].encode(), self.server.expected)

    def _size(self) -> int | None:
        """Return how many bytes the body has; None if that is not said plainly, or too much."""
        given = self.headers.get_all("Content-Length") or []
        plain = (
            len(given) == 1 and given[0].isascii() and given[0].isdigit() and "Transfer-Encoding" not in self.headers
        )
        return int(given[0]) if plain and len(given[0]) < 12 and int(given[0]) <= MOST_BYTES else None

    def _refuse(self, status: HTTPStatus, reason: str = "") -> None:
        self.close_connection = True
        self._send(status, reason.encode(), "text/plain; charset=utf-8")

    def _send(self, status: HTTPStatus, body: bytes = b"", kind: str | None = None) -> None:
        self.send_response_only(status)
        if kind is not None:
            self.send_header("Content-Type", kind)
        if status is not HTTPStatus.NO_CONTENT:
            self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Content-Type-Options", "nosniff")
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:  # noqa: ARG002
        """Refuse what HTTP does not allow, and methods that there are not, without quoting them."""
        self.request_version = "HTTP/1.1"
        self._refuse(HTTPStatus(code))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it
        """Write no line a request."""
