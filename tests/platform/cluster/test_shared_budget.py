"""A budget counted in one place for workers that come, go and die while they wait for their part of it."""

import asyncio

import pytest
from tests.platform.cluster.fake_ray import FakeRay

from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ModelStoppedError
from consilience.platform.cluster.shared_budget import BudgetKeeper, SharedBudget

TEN = Usage(1, 5, 5)


@pytest.fixture
def keeper() -> BudgetKeeper:
    return BudgetKeeper(None, 100)


async def holds(keeper: BudgetKeeper, holder: str, request: str, tokens: int = 60) -> "asyncio.Task[str]":
    """Begin to hold, and go on when it is held or waits."""
    task = asyncio.create_task(keeper.hold(holder, request, tokens, 0.0))
    for _ in range(5):
        await asyncio.sleep(0)
    return task


async def test_a_request_waits_until_what_is_under_way_leaves_enough_for_it(keeper: BudgetKeeper) -> None:
    assert await keeper.hold("a", "1", 60, 0.0) == ""
    second = await holds(keeper, "b", "2")
    assert not second.done()
    await keeper.settle("1", TEN)
    assert await second == ""
    await keeper.settle("2", TEN)
    assert await keeper.tell_usage() == TEN + TEN


async def test_what_a_lost_worker_waits_for_is_nobodys_and_others_go_on(keeper: BudgetKeeper) -> None:
    await keeper.hold("alive", "1", 60, 0.0)
    ghost = await holds(keeper, "lost", "2")
    await keeper.forget("lost")
    assert await ghost != ""
    await keeper.settle("1", TEN)
    assert await asyncio.wait_for(keeper.hold("alive", "3", 60, 0.0), 1) == ""


async def test_what_a_lost_worker_held_is_free_and_what_it_still_says_counts_for_nothing(keeper: BudgetKeeper) -> None:
    await keeper.hold("lost", "1", 60, 0.0)
    waiting = await holds(keeper, "alive", "2")
    await keeper.forget("lost")
    assert await waiting == ""
    await keeper.settle("1", TEN)  # was on its way when the worker was lost
    assert await keeper.hold("lost", "3", 10, 0.0) != ""  # likewise
    await keeper.settle("2", TEN)
    assert await asyncio.wait_for(keeper.hold("alive", "4", 90, 0.0), 1) == ""
    assert await keeper.tell_usage() == TEN


async def test_a_request_whose_turn_came_as_it_was_given_up_holds_nothing(keeper: BudgetKeeper) -> None:
    await keeper.hold("a", "1", 60, 0.0)
    second = await holds(keeper, "a", "2")
    await keeper.settle("1", Usage())  # wakes the second
    await keeper.settle("2", Usage())  # which is given up before it went on
    assert await second != ""
    assert await asyncio.wait_for(keeper.hold("a", "3", 100, 0.0), 1) == ""


async def test_what_was_spent_before_the_workers_came_counts_too() -> None:
    keeper = BudgetKeeper(None, 100, Usage(1, 30, 20))
    assert "50 of at most 100 tokens are used" in await keeper.hold("a", "1", 60, 0.0)
    assert await keeper.hold("a", "2", 50, 0.0) == ""
    await keeper.settle("2", TEN)
    assert await keeper.tell_usage() == Usage(1, 30, 20) + TEN


@pytest.fixture
def budget(keeper: BudgetKeeper, monkeypatch: pytest.MonkeyPatch) -> SharedBudget:
    """As a worker sees it."""
    monkeypatch.setattr("consilience.platform.cluster.shared_budget.load_ray", lambda: FakeRay(lambda: keeper))
    return SharedBudget("budget", "worker", None, 100)


async def test_a_request_that_is_cancelled_while_it_waits_leaves_its_part_to_others(budget: SharedBudget) -> None:
    await budget.hold(60, 0.0)
    sibling = asyncio.create_task(budget.hold(60, 0.0))
    await asyncio.sleep(0.01)
    sibling.cancel()
    await asyncio.gather(sibling, return_exceptions=True)
    budget.settle(60, 0.0, TEN)
    await budget.flush()
    await asyncio.wait_for(budget.hold(90, 0.0), 1)


async def test_what_does_not_fit_into_what_is_left_is_refused(budget: SharedBudget) -> None:
    await budget.hold(60, 0.0)
    budget.settle(60, 0.0, TEN)
    with pytest.raises(ModelStoppedError, match="The budget is spent: 10 of at most 100 tokens"):
        await budget.hold(91, 0.0)
