import asyncio
import math

import pytest

from consilience.graph.cypher.pool.long_queries import LongQueries
from consilience.graph.cypher.pool.offences import Offences
from consilience.graph.cypher.pool.turns import Turns
from consilience.graph.model.errors import TooManyQueriesError


async def test_of_one_person_two_queries_run_and_the_third_waits() -> None:
    turns, third = Turns(3), asyncio.Event()

    async def ask() -> None:
        async with turns.of("ann", 10):
            third.set()

    async with turns.of("ann", 10), turns.of("bob", 10):
        async with turns.of("ann", 10):
            waiting = asyncio.create_task(ask())
            await asyncio.sleep(0)
            assert not third.is_set()
        await waiting


async def test_nobody_waits_behind_the_many_queries_of_another() -> None:
    turns, order, may_end = Turns(2), list[str](), asyncio.Event()

    async def ask(caller: str) -> None:
        async with turns.of(caller, 10):
            order.append(caller)
            await may_end.wait()

    tasks = [asyncio.create_task(ask(caller)) for caller in ("ann", "ann", "ann", "ann", "bob")]
    while len(order) < 2:  # noqa: ASYNC110 - the two that run
        await asyncio.sleep(0)
    may_end.set()
    await asyncio.gather(*tasks)
    assert order[:3] == ["ann", "ann", "bob"]


async def test_whoever_waits_too_long_or_asks_too_much_is_told_so() -> None:
    turns = Turns(1)
    async with turns.of("ann", 10):
        with pytest.raises(TooManyQueriesError, match=r"waiting for 0\.01 s"):
            async with turns.of("bob", 0.01):
                pytest.fail("there was no turn")
        waiting = [asyncio.create_task(turns.of("ann", 10).__aenter__()) for _ in range(8)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyQueriesError, match="8 more wait"):
            async with turns.of("ann", 10):
                pytest.fail("there was no turn")
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
    async with turns.of("bob", 10):  # nothing was lost
        pass


async def test_a_query_that_lives_on_keeps_its_callers_place() -> None:
    turns = Turns(3)
    turns.still_occupied("ann")
    async with turns.of("ann", 10):
        with pytest.raises(TooManyQueriesError):
            async with turns.of("ann", 0.01):
                pytest.fail("two of hers are there")
        turns.note_end("ann")
        async with turns.of("ann", 10):
            pass


def test_each_offence_refuses_for_longer_and_a_suspicion_only_when_it_comes_again() -> None:
    clock = 0.0
    offences = Offences(lambda: clock)
    offences.add("bob", alone=False)
    offences.check("bob")
    waits = []
    for _ in range(8):
        offences.add("ann")
        with pytest.raises(TooManyQueriesError, match="ending the database") as refused:
            offences.check("ann")
        waits.append(refused.value.retry_after)
        clock += waits[-1]
        offences.check("ann")
    assert waits == [31, 121, 481, 1921, 7681, 30721, 86401, 86401]
    offences.check("bob")
    clock += 7 * 24 * 3600 + 1
    offences.add("ann")
    with pytest.raises(TooManyQueriesError) as forgotten:
        offences.check("ann")
    assert forgotten.value.retry_after == 31


async def test_those_whose_queries_took_long_take_turns_and_leave_the_rest_to_others() -> None:
    clock = 1000.0
    turns, second = Turns(3, heavy_at_once=1, clock=lambda: clock), asyncio.Event()

    async def ask() -> None:
        async with turns.of("bob", 10):
            second.set()

    for caller in ("ann", "bob"):
        async with turns.of(caller, 10):
            clock += 30
    async with turns.of("ann", 10):
        waiting = asyncio.create_task(ask())
        async with turns.of("kim", 10), turns.of("kim", 10):  # two more could run, and kim's may
            assert not second.is_set()
    await waiting
    clock += 120  # long enough for what they took to be forgotten
    async with turns.of("ann", 10), turns.of("bob", 10):
        pass


def test_a_query_that_ran_long_is_known_again_whatever_its_comments_and_numbers() -> None:
    clock = 1000.0
    known = LongQueries(lambda: clock)
    known.ran("RETURN range(1, 10000000) AS n // 1", 5, to_its_end=True)
    assert "RETURN range(1,  9999999) AS n // 2" in known
    assert "RETURN 1 AS n" not in known
    clock += 301
    assert "RETURN range(1, 10000000) AS n" not in known
    known.add("MATCH (a) RETURN a")
    known.ran("MATCH (a) RETURN a", 0.1, to_its_end=False)
    assert "MATCH (a) RETURN a" in known
    known.ran("MATCH (a) RETURN a", 0.1, to_its_end=True)
    assert "MATCH (a) RETURN a" not in known
    for number in range(2000):
        known.add(f"RETURN {'x' * number}")
    assert len(known._known) == 1000


def test_a_query_that_took_too_much_memory_is_known_though_one_with_smaller_numbers_did_not() -> None:
    clock = 1000.0
    known = LongQueries(lambda: clock)
    known.ran("RETURN range(1, 10000000)", math.inf, to_its_end=False)
    known.ran("RETURN range(1, 10)", 0.01, to_its_end=True)
    assert "RETURN range(1, 10000000)" in known
    clock += 301
    known.ran("RETURN range(1, 10)", 4.0, to_its_end=True)
    assert "RETURN range(1, 10)" in known
    clock += 301
    known.ran("RETURN range(1, 10)", 0.01, to_its_end=True)
    known.ran("RETURN range(1, 10)", 4.0, to_its_end=True)
    known.ran("RETURN range(1, 10)", 0.01, to_its_end=True)
    assert "RETURN range(1, 10)" not in known


async def test_after_a_turn_the_database_rests() -> None:
    clock = 1000.0
    turns = Turns(1, clock=lambda: clock, most_rest=0.01)
    async with turns.of("ann", 1):
        clock += 5
    with pytest.raises(TooManyQueriesError):
        async with turns.of("bob", 0.0):
            pass
    async with turns.of("bob", 5):
        pass
