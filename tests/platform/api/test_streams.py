"""How many streams there may be, and that one goes on where another was left."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from tests.platform.api.live_server import live

from consilience.graph.store.store import Store
from consilience.platform.api.problems import ProblemError
from consilience.platform.api.state import ApiState
from consilience.platform.api.streaming.shares import StreamPlaces

STREAM = {"Accept": "text/event-stream"}


def test_an_account_has_its_share_of_streams_and_no_more() -> None:
    places = StreamPlaces(2, most=3)
    with places.place("ann"), places.place("bob"):
        with places.place("ann"), pytest.raises(ProblemError, match="2 streams"), places.place("ann"):
            pass
        with places.place("cy"), pytest.raises(ProblemError, match="Too many streams"), places.place("dan"):
            pass
    assert places.taken == 0


async def test_streams_of_an_account_are_bounded_and_free_again_when_left(store: Store, tmp_path: Path) -> None:
    with live(store.address, tmp_path, streams=3) as server:
        async with httpx.AsyncClient(base_url=f"{server.url}/api/v1", timeout=30) as client:
            headers = {**STREAM, "Authorization": f"Bearer {server.key}"}
            async with AsyncExitStack() as opened:
                for _ in range(3):
                    answer = await opened.enter_async_context(client.stream("GET", "/events", headers=headers))
                    assert answer.status_code == 200
                refused = await client.get("/events", headers=headers)
                assert (refused.status_code, refused.headers["retry-after"]) == (429, "10")
            async with asyncio.timeout(30):
                while True:  # the server learns of it a moment later
                    async with client.stream("GET", "/events", headers=headers) as again:
                        if again.status_code == 200:
                            break


async def test_a_stream_tells_where_it_begins_so_that_another_goes_on(api: httpx.AsyncClient, state: ApiState) -> None:
    state.queue.tell("facts", "fact_reviewed", facts=[])
    asyncio.get_running_loop().call_later(0.3, state.feed.close)
    lines = (await api.get("/events", headers=STREAM)).text.splitlines()
    assert "event: listening" in lines
    (data,) = [json.loads(line[6:]) for line in lines if line.startswith("data: ")]
    assert data == {"id": state.queue.last_event()}
