"""How many streams there may be, and that one goes on where another was left."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from tests.platform.api.conftest import Then
from tests.platform.api.live_server import live

from consilience.graph.model.model import Document
from consilience.graph.store.store import Store
from consilience.platform.api.dependencies.server_sent_events import PING
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.routers.documents import streams
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.api.streaming import event_feed
from consilience.platform.api.streaming.event_feed import EventFeed
from consilience.platform.api.streaming.shares import StreamPlaces
from consilience.platform.events.activity import FactReviewed, FactsReviewed
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.job import JobEvent, Order

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
        async with httpx.AsyncClient(base_url=f"{server.url}/api/v1", timeout=120) as client:
            headers = {"Authorization": f"Bearer {server.key}"}
            async with AsyncExitStack() as opened:
                for _ in range(3):
                    answer = await opened.enter_async_context(client.stream("GET", "/stream", headers=headers))
                    assert answer.status_code == 200
                refused = await client.get("/stream", headers=headers)
                assert (refused.status_code, refused.headers["retry-after"]) == (429, "10")
            async with asyncio.timeout(120):
                while True:  # the server learns of it a moment later
                    async with client.stream("GET", "/stream", headers=headers) as again:
                        if again.status_code == 200:
                            break


async def test_a_stream_tells_where_it_begins_so_that_another_goes_on(
    api: httpx.AsyncClient, state: ApiState, when_all_is_told: Then
) -> None:
    state.queue.tell(FactReviewed((), "accepted", "ann"))
    when_all_is_told(state.feed.close)
    lines = (await api.get("/stream")).text.splitlines()
    assert "event: listening" in lines
    (data,) = [json.loads(line[6:]) for line in lines if line.startswith("data: ")]
    assert data == {"id": state.queue.last_event()}


async def test_earlier_addresses_stream_flat_events_to_those_who_accept_a_stream(
    api: httpx.AsyncClient, state: ApiState, when_all_is_told: Then
) -> None:
    job = state.queue.submit(Document("Ann met Bob.", "note.txt", "note.txt"), Order())
    state.queue.cancel(job.id)
    when_all_is_told(state.feed.close)
    flat = await api.get("/events", params={"after": 0}, headers=STREAM)
    first = json.loads(next(line[6:] for line in flat.text.splitlines() if line.startswith("data: ")))
    assert (first["event"], first["run"], first["document"]) == ("job_queued", job.id, "note.txt")
    assert flat.text.count("\ndata: ") == 2


async def test_a_stream_sends_events_as_pages_have_them(api: httpx.AsyncClient, state: ApiState) -> None:
    job = state.queue.submit(Document("Ann met Bob.", "note.txt", "note.txt"), Order())
    state.queue.cancel(job.id)
    page = (await api.get(f"/runs/{job.id}/events")).json()
    streamed = (await api.get(f"/runs/{job.id}/stream")).text
    assert [json.loads(line[6:]) for line in streamed.splitlines() if line.startswith("data: ")] == page
    assert [each["data"]["event"] for each in page] == ["job_queued", "job_cancelled"]


async def test_who_wants_nothing_of_what_happens_is_still_told_that_the_stream_goes_on(
    api: httpx.AsyncClient, state: ApiState, when_all_is_told: Then, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PING_S", 0.0)
    state.queue.tell(FactReviewed((), "accepted", "ann"))
    when_all_is_told(state.feed.close)
    answer = await api.get("/stream", params={"topics": "runs", "after": 0})
    assert (answer.content.count(PING), "data: " in answer.text) == (1, False)


async def test_what_is_new_is_read_once_for_all_who_follow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_queue(tmp_path / "jobs.sqlite") as queue:
        feed, read = EventFeed(queue), list[int]()
        events = queue.events

        def counted(job_id: str | None = None, *, after: int = 0, limit: int = 1000) -> list[JobEvent]:
            read.append(after)
            return events(job_id, after=after, limit=limit)

        monkeypatch.setattr(queue, "events", counted)
        queue.tell(FactsReviewed(("f0",), "accepted", "ann"))
        streams = [feed.follow(None, 0) for _ in range(20)]
        assert {told.event.seq for stream in streams for told in await anext(stream)} == {1}
        following = [asyncio.create_task(anext(stream)) for stream in streams]
        while feed._complete_from is None:  # noqa: ASYNC110 - the feed has looked
            await asyncio.sleep(0.01)
        read.clear()
        queue.tell(FactsReviewed(("f1",), "accepted", "ann"))
        assert {told.event.seq for some in await asyncio.gather(*following) for told in some} == {2}
        assert read == [1]
        feed.close()
        for stream in streams:
            await stream.aclose()


async def test_those_who_are_told_the_past_leave_time_to_others_between_its_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest = 0.05
    monkeypatch.setattr(event_feed, "_REST_S", rest)
    with open_queue(tmp_path / "jobs.sqlite") as queue:
        for number in range(2 * event_feed._TOGETHER + 1):  # told in three parts
            queue.tell(FactsReviewed((f"f{number}",), "accepted", "ann"))
        feed = EventFeed(queue)

        async def replay() -> None:
            stream = feed.follow(None, 0)
            for _ in range(3):
                await anext(stream)
            await stream.aclose()

        begun = asyncio.get_running_loop().time()
        await asyncio.gather(*(replay() for _ in range(4)))
        parts = 4 * 2  # nobody waits after the last
        assert asyncio.get_running_loop().time() - begun >= parts * rest - 0.01
        feed.close()
