"""The walled application behind a real server, for attacks on the wire."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from consilience.platform.server.server import server_configuration
from consilience.platform.support.settings import Settings

__all__ = ["Serving", "live"]


class Serving(uvicorn.Server):
    """A server that tells when it has begun."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.begun = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.begun.set()


@contextmanager
def live(app: ASGIApp) -> Iterator[int]:
    """Serve an application as `consilience serve` does, on a free port of this machine; yield the port."""
    server = Serving(server_configuration(app, Settings()))
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
    thread.start()
    try:
        server.begun.wait()
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
