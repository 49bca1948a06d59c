"""Rests between merges, by a clock that the tests turn."""

import asyncio

import pytest

from consilience.graph.writing.documents import merge_turns
from consilience.graph.writing.documents.merge_turns import MergeTurns


class Clock:
    """Time that passes only where somebody sleeps or works."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(merge_turns, "time", clock)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    return clock


async def test_merges_take_their_share_of_the_time_and_no_more(clock: Clock) -> None:
    turns, began = MergeTurns(0.25), list[float]()
    for _ in range(3):
        async with turns:
            began.append(clock.now)
            clock.now += 2.0
    assert began == [100.0, 108.0, 116.0]


async def test_who_has_not_merged_of_late_does_not_rest(clock: Clock) -> None:
    turns = MergeTurns(0.5)
    async with turns:
        clock.now += 1.0
    clock.now += 60.0
    async with turns:
        assert clock.now == 161.0


async def test_a_merge_that_fails_counts_and_lets_the_next_one_come(clock: Clock) -> None:
    turns = MergeTurns(0.5)

    async def fail() -> None:
        async with turns:
            clock.now += 3.0
            raise ValueError("no room")

    with pytest.raises(ValueError, match="no room"):
        await fail()
    async with turns:
        assert clock.now == 106.0


async def test_one_merges_at_a_time_and_who_gives_up_waiting_is_in_nobodys_way() -> None:
    turns, order = MergeTurns(0.5), list[str]()

    async def merge(name: str) -> None:
        async with turns:
            order.append(f"{name} begins")
            await asyncio.sleep(0.02)
            order.append(f"{name} ends")

    first, second, third = (asyncio.create_task(merge(name)) for name in ("first", "second", "third"))
    await asyncio.sleep(0.03)  # the first has ended, the second rests
    second.cancel()
    await asyncio.gather(first, second, third, return_exceptions=True)
    assert order == ["first begins", "first ends", "third begins", "third ends"]
