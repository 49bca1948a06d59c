"""The walled application behind a real server, for attacks on the wire."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from consilience.platform.server.server import server_configuration
from consilience.platform.support.settings import Settings

__all__ = ["live"]


@contextmanager
def live(app: ASGIApp) -> Iterator[int]:
    """Serve an application as `consilience serve` does, on a free port of this machine; yield the port."""
    server = uvicorn.Server(server_configuration(app, Settings()))
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
