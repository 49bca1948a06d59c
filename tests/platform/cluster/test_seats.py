"""Which worker a call goes to, of workers that come and go."""

import asyncio

import pytest

from consilience.graph.model.errors import ServiceError
from consilience.platform.cluster.seats import Host, Seat, Seats


@pytest.fixture
def seats() -> Seats:
    return Seats(at_once=1)


def name_of(seat: Seat) -> str:
    return seat.host.result().name


async def test_what_is_about_one_thing_goes_to_one_worker_and_other_things_to_others(seats: Seats) -> None:
    seats.add(Host("a", None))
    seats.add(Host("b", None))
    one, same, other = [await seats.take(thing, number) for number, thing in enumerate(("one", "one", "other"))]
    assert name_of(one) == name_of(same) != name_of(other)


async def test_a_worker_that_knows_a_thing_takes_it_again_though_it_has_no_seat_left(seats: Seats) -> None:
    seats.add(Host("a", None))
    seats.leave("one", await seats.take("one", 0))
    seats.add(Host("b", None))
    taken = {name_of(await seats.take(thing, 1)): thing for thing in ("two", "three")}
    assert taken.keys() == {"a", "b"}
    assert name_of(await seats.take("one", 2)) == "a"


async def test_things_wait_for_a_seat_in_the_order_of_their_first_calls(seats: Seats) -> None:
    seats.add(Host("a", None))
    first = await seats.take("first", 0)
    waiting = {number: asyncio.create_task(seats.take(f"thing {number}", number)) for number in (3, 1, 2)}
    await asyncio.sleep(0)
    seats.leave("first", first, forget=True)
    await asyncio.wait(waiting.values(), return_when=asyncio.FIRST_COMPLETED)
    assert [number for number, task in waiting.items() if task.done()] == [1]
    for task in waiting.values():
        task.cancel()


async def test_who_does_not_wait_any_more_takes_no_seat(seats: Seats) -> None:
    gone = asyncio.create_task(seats.take("gone", 0))
    stays = asyncio.create_task(seats.take("stays", 1))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    seats.add(Host("a", None))
    assert name_of(await stays) == "a"


async def test_what_a_lost_worker_knew_goes_to_another_one(seats: Seats) -> None:
    lost = Host("lost", None)
    seats.add(lost)
    seat, beside = await seats.take("one", 0), await seats.take("one", 1)
    seats.lose(lost)
    seats.leave("one", seat)
    again = asyncio.create_task(seats.take("one", 0))
    await asyncio.sleep(0)
    assert not again.done()
    seats.add(Host("b", None))
    assert name_of(await again) == "b"
    seats.leave("one", beside)  # of the worker that is gone: no seat of another one
    seats.leave("one", await again, forget=True)
    assert [host.taken for host in seats.hosts] == [0]


async def test_whoever_waits_is_told_when_there_will_be_no_worker(seats: Seats) -> None:
    waiting = asyncio.create_task(seats.take("one", 0))
    await asyncio.sleep(0)
    seats.end(ServiceError("No worker can be had."))
    with pytest.raises(ServiceError, match="No worker"):
        await waiting
    with pytest.raises(ServiceError, match="No worker"):
        await seats.take("two", 1)


async def test_what_has_to_be_alone_waits_for_an_empty_worker_and_keeps_others_from_it() -> None:
    seats = Seats(at_once=2)
    seats.add(Host("a", None))
    known = await seats.take("known", 0)
    seats.leave("known", known)
    first = await seats.take("first", 1)
    alone = asyncio.create_task(seats.take("kills", 2, alone=True))
    later = asyncio.create_task(seats.take("later", 3))
    await asyncio.sleep(0)
    assert not alone.done()
    assert not later.done()
    seats.leave("first", first, forget=True)
    seat = await alone
    again = asyncio.create_task(seats.take("known", 4))  # though it is known there
    await asyncio.sleep(0)
    assert not later.done()
    assert not again.done()
    seats.leave("kills", seat, forget=True)
    assert name_of(await later) == name_of(await again) == "a"
