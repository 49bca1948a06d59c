"""Rests between merges, on a clock that stands still while nobody waits."""

import asyncio

import pytest
from tests.virtual_clock import on_a_virtual_clock

from consilience.graph.writing.documents.merge_turns import MergeTurns


def now() -> float:
    return asyncio.get_running_loop().time()


@on_a_virtual_clock
async def test_merges_take_their_share_of_the_time_and_no_more() -> None:
    turns, began = MergeTurns(0.25), list[float]()
    for _ in range(3):
        async with turns:
            began.append(now())
            await asyncio.sleep(2)
    assert began == pytest.approx([0, 8, 16])


@on_a_virtual_clock
async def test_who_has_not_merged_of_late_does_not_rest() -> None:
    turns = MergeTurns(0.5)
    async with turns:
        await asyncio.sleep(1)
    await asyncio.sleep(60)
    async with turns:
        assert now() == pytest.approx(61)


@on_a_virtual_clock
async def test_a_merge_that_fails_counts_and_lets_the_next_one_come() -> None:
    turns = MergeTurns(0.5)

    async def fail() -> None:
        async with turns:
            await asyncio.sleep(3)
            raise ValueError("no room")

    with pytest.raises(ValueError, match="no room"):
        await fail()
    async with turns:
        assert now() == pytest.approx(6)


@on_a_virtual_clock
async def test_one_merges_at_a_time_and_who_gives_up_waiting_is_in_nobodys_way() -> None:
    turns, order = MergeTurns(0.5), list[str]()

    async def merge(name: str) -> None:
        async with turns:
            order.append(f"{name} begins at {now():.0f}")
            await asyncio.sleep(2)
            order.append(f"{name} ends at {now():.0f}")

    first, second, third = (asyncio.create_task(merge(name)) for name in ("first", "second", "third"))
    await asyncio.sleep(3)  # the first has ended, the second rests
    second.cancel()
    await asyncio.gather(first, second, third, return_exceptions=True)
    assert order == ["first begins at 0", "first ends at 2", "third begins at 4", "third ends at 6"]
