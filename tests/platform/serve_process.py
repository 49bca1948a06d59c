"""A server or a worker in a process of its own, to be killed: `python -m tests.platform.serve_process` with JSON.

The input names `home`, `cache`, `port`, and `role`: `server` (accepts, and works on `workers` documents) or `worker`;
`workspaces` if the server serves all of the data folder; `neo4j_uri` and `neo4j_password` if it is not to have a
database of its own, `database_url` of a PostgreSQL, `documents_url` of a place for texts.
Readers that think `pause` seconds stand where experts would be.
"""

import asyncio
import json
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tests.scripted import PEOPLE, readers

from consilience.platform.jobs.processing import Readers
from consilience.platform.runs.job import Order
from consilience.platform.server.server import Serving, listen, serve
from consilience.platform.server.working import work
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.support.event_loop import run
from consilience.platform.support.observability import set_up_logs
from consilience.platform.support.settings import Settings
from consilience.platform.support.workspaces.names import DEFAULT


def settings_of(given: dict[str, Any], workspace: str) -> Settings:
    return Settings(
        workspace=workspace,
        home=Path(given["home"]),
        cache=Path(given["cache"]),
        neo4j_memory="512m",
        neo4j_uri=given.get("neo4j_uri"),
        neo4j_password=given.get("neo4j_password"),
        database_url=given.get("database_url"),
        documents_url=given.get("documents_url"),
        requests_per_minute=given.get("requests_per_minute", 10_000_000),
        costly_seconds_per_minute=given.get("costly_seconds_per_minute", 10_000),
        refusals_per_minute=given.get("refusals_per_minute", 1_000_000),
        merging_share=given.get("merging_share", 1.0),
    )


@dataclass(frozen=True)
class Thinking:
    """Opens a team of readers that think so many seconds."""

    pause: float

    @asynccontextmanager
    async def __call__(self, _: Order) -> AsyncIterator[Readers]:
        yield Readers(readers(self.pause), PEOPLE)


async def main(given: dict[str, Any]) -> None:
    settings = settings_of(given, DEFAULT)
    set_up_logs(settings)

    open_team = Thinking(given["pause"])
    if given["role"] == "worker":
        stopping = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopping.set)
        print("ready", flush=True)
        await work(settings, stopping, slots=2, open_team=open_team)
        return
    load = partial(settings_of, given) if given.get("workspaces") else None
    serving = Serving(port=given["port"], strict_port=True, workers=given["workers"], open_team=open_team, load=load)
    address = await asyncio.to_thread(neo4j_address, settings)
    with listen(serving) as listening:
        await serve(settings, serving, address, listening, lambda _: print("ready", flush=True))


if __name__ == "__main__":
    run(main(json.loads(sys.argv[1])))
