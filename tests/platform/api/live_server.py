"""The application behind a real uvicorn, in a thread with an event loop of its own."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from consilience.graph.address import Neo4jAddress
from consilience.graph.store import Store
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.api.application import create_app
from consilience.platform.api.auth.authentication import Authentication
from consilience.platform.api.security.secured import secured
from consilience.platform.api.state import ApiState
from consilience.platform.jobs.queue import open_queue
from consilience.platform.ledger import open_ledger
from consilience.platform.settings import Settings


@dataclass(frozen=True)
class Live:
    """A server that runs."""

    url: str
    key: str
    """Of an admin."""


class _Server(uvicorn.Server):
    def install_signal_handlers(self) -> None:
        """Leave signals to pytest."""


@contextmanager
def live(address: Neo4jAddress, home: Path) -> Iterator[Live]:
    """Serve a store, without a worker."""
    started, told = threading.Event(), list[Live]()
    stop: list[_Server] = []

    async def serve() -> None:
        with (
            open_ledger(home / "runs.sqlite") as ledger,
            open_queue(home / "jobs.sqlite") as queue,
            open_accounts(home) as accounts,
        ):
            async with Store(address) as store:
                settings = Settings(home=home)
                state = ApiState(settings, store, ledger, queue)
                state.authenticate = Authentication(accounts, 1_000_000)
                _, key = accounts.keys.create(accounts.users.add("kim", "admin"), "tests", 1)
                described = create_app(state)
                described.openapi()  # takes a while, once
                app = secured(described, settings, accounts.audit, None)
                server = _Server(
                    uvicorn.Config(app, port=0, lifespan="off", log_config=None, timeout_graceful_shutdown=2)
                )
                stop.append(server)
                running = asyncio.create_task(server.serve())
                while not server.started:  # noqa: ASYNC110 - uvicorn tells in no other way
                    await asyncio.sleep(0.02)
                port = server.servers[0].sockets[0].getsockname()[1]
                told.append(Live(f"http://127.0.0.1:{port}", key))
                started.set()
                await running
                state.feed.close()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), name="live-server")
    thread.start()
    try:
        assert started.wait(60), "The server did not start."
        yield told[0]
    finally:
        if stop:
            stop[0].should_exit = True
        thread.join()
