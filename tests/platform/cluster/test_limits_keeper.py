"""The limits of an endpoint, counted in one place for workers that come, go and die."""

import asyncio

import pytest

from consilience.platform.cluster.limits_keeper import LimitsKeeper, Pace, Refusal

PACE = Pace(2)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def keeper() -> LimitsKeeper:
    kept = LimitsKeeper(Clock(), silence_s=10)
    await kept.set_pace(PACE)
    return kept


async def under_way(keeper: LimitsKeeper) -> float:
    await asyncio.sleep(0)
    return (await keeper.counts())["under_way"]


async def test_a_turn_is_waited_for_until_another_one_ends(keeper: LimitsKeeper) -> None:
    await keeper.take("a", "1", 100, PACE)
    await keeper.take("b", "2", 100, PACE)
    third = asyncio.create_task(keeper.take("a", "3", 100, PACE))
    assert await under_way(keeper) == 2
    assert not third.done()
    await keeper.give_back("b", "2", 90)
    assert await third is None
    assert (await keeper.counts())["most"] == 2


async def test_a_turn_that_nobody_waits_for_any_more_is_not_given(keeper: LimitsKeeper) -> None:
    for turn in ("1", "2"):
        await keeper.take("a", turn, 100, PACE)
    third = asyncio.create_task(keeper.take("a", "3", 100, PACE))
    await under_way(keeper)
    await keeper.give_back("a", "3", None)
    assert await third == "again"
    assert await under_way(keeper) == 2


async def test_the_turn_of_a_dead_worker_counts_as_long_as_the_endpoint_may_be_at_work_on_it() -> None:
    clock = Clock()
    keeper = LimitsKeeper(clock, silence_s=10)
    await keeper.set_pace(PACE)
    await keeper.take("alive", "1", 100, PACE)
    clock.now = 30
    await keeper.give_back("alive", "1", 90)  # an answer may take half a minute
    await keeper.take("dead", "2", 100, PACE)
    clock.now = 55
    keeper.beat("alive")
    await keeper.free_the_dead()
    assert await under_way(keeper) == 1  # silent for long, but asked only 25 seconds ago
    clock.now = 61
    keeper.beat("alive")
    await keeper.free_the_dead()
    assert await under_way(keeper) == 0


async def test_what_a_dead_worker_still_waits_for_is_given_to_others(keeper: LimitsKeeper) -> None:
    clock = keeper.clock
    assert isinstance(clock, Clock)
    await keeper.take("dead", "1", 100, PACE)
    await keeper.take("dead", "2", 100, PACE)
    waiting = [asyncio.create_task(keeper.take("dead", str(number), 100, PACE)) for number in range(3, 6)]
    await under_way(keeper)
    other = asyncio.create_task(keeper.take("alive", "6", 100, PACE))
    for clock.now in (5, 11, 12, 13):
        keeper.beat("alive")
        await keeper.free_the_dead()
    assert await other is None
    assert await asyncio.gather(*waiting) == ["again"] * 3  # nobody hears it, unless the worker is alive after all
    assert await under_way(keeper) == 1


async def test_a_worker_that_gives_signs_of_life_keeps_its_turns(keeper: LimitsKeeper) -> None:
    clock = keeper.clock
    assert isinstance(clock, Clock)
    await keeper.take("slow", "1", 100, PACE)
    for clock.now in range(0, 300, 5):
        keeper.beat("slow")
        await keeper.free_the_dead()
    assert await under_way(keeper) == 1


async def test_a_request_that_is_larger_than_a_minute_allows_is_refused_at_once(keeper: LimitsKeeper) -> None:
    await keeper.set_pace(Pace(2, tokens_per_minute=1000))
    refused = await keeper.take("a", "1", 5000, PACE)
    assert isinstance(refused, Refusal)
    assert (refused.kind, "tokens_per_minute" in refused.way_out) == ("rejected", True)
    assert await under_way(keeper) == 0


async def test_the_program_that_says_it_last_sets_the_limit(keeper: LimitsKeeper) -> None:
    waiting = [asyncio.create_task(keeper.take("a", str(number), 10, PACE)) for number in range(5)]
    assert await under_way(keeper) == 2
    await keeper.set_pace(Pace(4))
    await asyncio.sleep(0.01)
    assert [task.done() for task in waiting].count(True) == 4
    for task in waiting:
        task.cancel()


async def test_one_that_was_started_again_learns_the_limit_from_the_first_who_asks() -> None:
    again = LimitsKeeper(Clock(), silence_s=10)
    await again.give_back("a", "of before", 90)
    waiting = [asyncio.create_task(again.take("a", str(number), 10, PACE)) for number in range(3)]
    await asyncio.sleep(0.01)
    assert [task.done() for task in waiting].count(True) == 2
    await again.set_pace(Pace(3))
    assert [await task for task in waiting] == [None] * 3
    late = asyncio.create_task(again.take("b", "3", 10, PACE))  # who comes later changes nothing
    await asyncio.sleep(0.01)
    assert not late.done()
    late.cancel()
