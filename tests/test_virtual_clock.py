"""The clock of tests/virtual_clock.py."""

import asyncio
import threading
import time

import pytest
from tests.virtual_clock import on_a_virtual_clock, virtually


def now() -> float:
    return asyncio.get_running_loop().time()


@on_a_virtual_clock
async def test_waiting_takes_no_time_and_its_times_are_exact() -> None:
    told: list[tuple[str, float]] = []

    async def waits(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        told.append((name, now()))

    await asyncio.gather(waits("day", 86_400), waits("hour", 3600), waits("second", 1))
    assert told == [("second", 1.0), ("hour", 3600.0), ("day", 86_400.0)]


@on_a_virtual_clock
async def test_a_time_limit_ends_what_would_never_end() -> None:
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.Event().wait(), 3600)
    assert now() == 3600


@on_a_virtual_clock
async def test_the_clock_stands_still_while_a_thread_works() -> None:
    begun = threading.Event()

    def work() -> None:
        begun.wait()
        time.monotonic()

    limited = asyncio.create_task(asyncio.wait_for(asyncio.to_thread(work), 3600))
    await asyncio.sleep(0)
    begun.set()
    await limited
    assert now() == 0


@on_a_virtual_clock
async def test_what_is_sent_within_the_loop_arrives_before_the_clock_moves() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readline())
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        for _ in range(20):
            async with asyncio.timeout(1):
                reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
                writer.write(b"well\n")
                assert await reader.read() == b"well\n"
                writer.close()
    assert now() == 0


def test_what_comes_of_it_is_returned() -> None:
    assert virtually(asyncio.sleep(3600, "well")) == "well"
