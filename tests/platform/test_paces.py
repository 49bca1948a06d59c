"""Who is not known, who sends much and who is refused again and again takes nobody else's time."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send
from tests.platform.walled import Walled, problem, walled

from consilience.platform.api.auth import paces, rates


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Walled]:
    with walled(tmp_path, refusals_per_minute=10) as opened:
        yield opened


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that refusals would have been held back for."""
    waited = list[float]()

    class Clock:
        @staticmethod
        async def sleep(seconds: float) -> None:
            waited.append(seconds)

    monkeypatch.setattr(paces, "asyncio", Clock)
    return waited


@pytest.mark.usefixtures("pauses")
async def test_nothing_of_a_strangers_body_is_read(service: Walled) -> None:
    read = list[bytes]()

    async def body() -> AsyncIterator[bytes]:
        for _ in range(100):
            read.append(b"x" * 100_000)
            yield read[-1]

    for path in ("/query", "/documents", "/documents/preflight", "/schemas/validate", "/facts/reviews"):
        for key in (None, "csl_aaaaaaaaaaaa_" + "0" * 32):
            async with service.client(key) as client:
                answer = await client.post(f"/api/v1{path}", content=body())
            assert answer.status_code in {401, 429}
            assert problem(answer)["request_id"] == answer.headers["X-Request-Id"]
    assert len(read) == 0


async def test_nothing_is_read_of_what_somebody_may_not_send(service: Walled) -> None:
    read = list[bytes]()

    async def body() -> AsyncIterator[bytes]:
        read.append(b"x" * 100_000)
        yield read[-1]

    async with service.client(service.key("reader")) as reader:
        for path, role in (
            ("/documents", "editor"),
            ("/documents/preflight", "editor"),
            ("/facts/reviews", "reviewer"),
        ):
            answer = await reader.post(f"/api/v1{path}", content=body())
            assert answer.status_code == 403
            assert f"needs the role {role}" in problem(answer)["detail"]
        assert read == []
        await reader.post("/api/v1/query", content=body())
    assert len(read) == 1


async def test_a_whole_text_may_be_larger_than_anything_else_in_json(service: Walled) -> None:
    body = b'"' + b"x" * 3_000_000 + b'"'
    async with service.client(service.key("editor")) as editor:
        answers = [
            await editor.post(f"/api/v1{path}", content=body, headers={"Content-Type": "application/json"})
            for path in ("/query", "/facts/reviews", "/schemas/validate", "/documents/text")
        ]
    assert [answer.status_code for answer in answers] == [413, 413, 413, 422]


async def test_a_program_that_hurries_is_served_at_its_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slept = list[float]()

    class Clock:
        @staticmethod
        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            await asyncio.sleep(0.05)

    monkeypatch.setattr(rates, "asyncio", Clock)
    with walled(tmp_path, requests_per_minute=6_000) as service:
        async with service.client(service.key("reader")) as hurried, service.client(service.key("reader")) as other:
            answers = [await hurried.get("/api/v1/nothing") for _ in range(140)]
            assert {answer.status_code for answer in answers} == {404}
            assert slept
            assert max(slept) <= 0.05
            waited = len(slept)
            await other.get("/api/v1/nothing")
            assert len(slept) == waited


async def test_a_path_that_is_none_is_told_to_strangers_as_to_others(service: Walled) -> None:
    async with service.client() as client:
        assert (await client.get("/api/v1/nothing")).status_code == 404
        assert (await client.put("/api/v1/facts")).status_code == 405
        assert (await client.get("/api/v1/health/live")).status_code == 200


async def test_who_is_refused_again_and_again_hears_it_later(service: Walled, pauses: list[float]) -> None:
    async with service.client(service.key("reader")) as reader, service.client() as stranger:
        for _ in range(5):
            assert (await stranger.get("/api/v1/facts")).status_code == 401
        assert pauses == []
        assert (await stranger.get("/api/v1/facts")).status_code == 401
        assert pauses == [paces.LONGEST_S]
        assert (await reader.get("/api/v1/nothing")).status_code == 404  # others hear it at once
        assert pauses == [paces.LONGEST_S]


async def test_no_more_refusals_are_held_back_than_there_is_room_for(
    service: Walled, pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paces, "MOST_HELD", 0)
    async with service.client() as stranger:
        for _ in range(8):
            assert (await stranger.get("/api/v1/facts")).status_code == 401
    assert pauses == []


async def test_a_body_comes_in_at_its_senders_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paces, "BYTES_PER_S", 100_000)
    monkeypatch.setattr(paces, "BURST_BYTES", 1_000)
    read = list[Message]()

    async def app(_scope: Scope, receive: Receive, _send: Send) -> None:
        read.append(await receive())

    async def receive() -> Message:
        return {"type": "http.request", "body": b"x" * 900, "more_body": False}

    async def send(_: Message) -> None:
        pytest.fail("nothing is answered")

    paced, loop = paces.Paced(app, 60), asyncio.get_running_loop()
    begin = loop.time()
    for _ in range(3):
        await paced({"type": "http", "state": {}, "client": ("192.0.2.1", 1)}, receive, send)
    assert loop.time() - begin > 0.016  # 1,700 bytes beyond the first thousand
    assert len(read) == 3
