"""The application behind a real uvicorn, in a thread with an event loop of its own."""

import asyncio
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from fastapi import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from tests.platform.api.bustle import bustle
from tests.platform.live import Serving

from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.api.application import create_app
from consilience.platform.api.auth.authentication import Authentication
from consilience.platform.api.auth.callers import Caller
from consilience.platform.api.security.secured import secure_application
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.settings import Settings


@dataclass(frozen=True)
class Live:
    """A server that runs."""

    url: str
    key: str
    """Of an admin."""
    statuses: Counter[tuple[str, int]]
    """How often each operation was answered with each status."""


class _Lasting(Authentication):
    """One key opens an admin's account whatever becomes of keys and accounts."""

    lasting = ""
    account = ""

    async def by_key(self, request: Request, key: str) -> tuple[Caller | None, str]:
        if key == self.lasting:
            return Caller("kim", "admin", self.account, "key"), "lasting"
        return await super().by_key(request, key)


class _Counting:
    def __init__(self, app: ASGIApp, statuses: Counter[tuple[str, int]]) -> None:
        self.app, self.statuses = app, statuses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                name = getattr(scope.get("route"), "name", None) or "nothing of ours"
                self.statuses[name, message["status"]] += 1
            await send(message)

        await self.app(scope, receive, counted)


@contextmanager
def live(address: Neo4jAddress, home: Path, *, busy: bool = False, streams: int = 32) -> Iterator[Live]:
    """Serve a store.

    Args:
        address: of its Neo4j.
        home: folder of the server's data.
        busy: keep the graph filled and runs going, and let the key last whatever becomes of its account.
        streams: most streams of an account.
    """
    started, told = threading.Event(), list[Live]()
    stop: list[Serving] = []

    async def serve() -> None:
        with (
            open_ledger(home / "runs.sqlite") as ledger,
            open_queue(home / "jobs.sqlite") as queue,
            open_accounts(home) as accounts,
        ):
            async with Store(address) as store, AsyncExitStack() as stack:
                size = 1_000_000 if busy else 1000
                settings = Settings(
                    home=home,
                    queue_size=size,
                    streams_per_account=streams,
                    costly_seconds_per_minute=10_000,
                    refusals_per_minute=1_000_000,
                )
                state = ApiState(settings, store, ledger, queue)
                stack.push_async_callback(state.close)
                state.authenticate = authentication = _Lasting(accounts, 1_000_000)
                kim = accounts.users.add("kim", "admin")
                _, key = accounts.keys.create(kim, "tests", 1)
                if busy:
                    authentication.lasting, authentication.account = key, kim.id
                    await stack.enter_async_context(bustle(store, queue))
                described = create_app(state)
                described.openapi()  # takes a while, once
                statuses: Counter[tuple[str, int]] = Counter()
                app = _Counting(secure_application(described, settings, accounts.audit, None), statuses)
                server = Serving(uvicorn.Config(app, lifespan="off", log_config=None, timeout_graceful_shutdown=2))
                stop.append(server)
                listening = socket.create_server(("127.0.0.1", 0))
                running = asyncio.create_task(server.serve([listening]))
                await asyncio.to_thread(server.begun.wait)
                told.append(Live(f"http://127.0.0.1:{listening.getsockname()[1]}", key, statuses))
                started.set()
                await running
                state.feed.close()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), name="live-server")
    thread.start()
    try:
        assert started.wait(240), "The server did not start."
        yield told[0]
    finally:
        if stop:
            stop[0].should_exit = True
        thread.join()
