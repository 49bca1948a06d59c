"""What a pool does with calls over which workers are lost, and with workers that are of no use."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, ClassVar, cast

import pytest
from tests.platform.cluster.fake_ray import FakeHandle, FakeRay

from consilience.graph.model.errors import ConsilienceError, ModelUnreachableError, ServiceError
from consilience.platform.cluster.connection import Cluster
from consilience.platform.cluster.pool import Pool
from consilience.platform.cluster.work_order import WorkOrder
from consilience.platform.cluster.worker import Read


class Keeper:
    async def forget(self, _holder: str) -> None: ...


class Worker:
    """One that whatever begins with `poison` kills."""

    die: Callable[[], None]
    under_way = most = 0
    """Of all workers, and how many there were at most."""
    read_by: ClassVar[Counter[str]] = Counter()

    async def open(self) -> str:
        return ""

    async def read(self, text: str) -> Read:
        Worker.under_way += 1
        Worker.most = max(Worker.most, Worker.under_way)
        Worker.read_by[text] += 1
        await asyncio.sleep(0.01)
        Worker.under_way -= 1
        if text.startswith("poison"):
            self.die()
        return Read(f"read {text}")


@pytest.fixture(autouse=True)
def fresh() -> None:
    Worker.under_way = Worker.most = 0
    Worker.read_by.clear()


@asynccontextmanager
async def working(
    make: Callable[[], Any] = Worker,
    *,
    workers: int = 1,
    at_once: int = 4,
    most: int | None = None,
    notes: list[str] | None = None,
) -> AsyncIterator[Pool]:
    cluster = Cluster(FakeRay(make), is_own=True)
    told = [] if notes is None else notes
    pool = Pool(cluster, cast("WorkOrder", None), "budget", FakeHandle(Keeper()), workers, at_once, told.append, most)
    task = asyncio.create_task(pool.work())
    try:
        yield pool
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize("workers", [1, 2])
async def test_what_kills_workers_takes_nothing_along_that_was_under_way_beside_it(workers: int) -> None:
    good = [f"good {number}" for number in range(9)]
    async with working(workers=workers) as pool:
        calls = [pool.call("read", text) for text in ["poison", *good]]
        first, *others = await asyncio.wait_for(asyncio.gather(*calls, return_exceptions=True), 10)
    assert str(first) == "4 workers were lost while they read it; it is left alone."
    assert type(first) is ConsilienceError
    assert others == [Read(f"read {text}") for text in good]
    assert pool.lost == Worker.read_by["poison"] == 4


async def test_two_that_kill_workers_are_both_found_out() -> None:
    texts = ["good 0", "poison 1", "good 2", "poison 3", *(f"good {number}" for number in range(4, 12))]
    async with working(workers=2) as pool:
        made = await asyncio.wait_for(
            asyncio.gather(*(pool.call("read", text, about=text) for text in texts), return_exceptions=True), 10
        )
    failed = [text for text, result in zip(texts, made, strict=True) if isinstance(result, Exception)]
    assert failed == ["poison 1", "poison 3"]


async def test_the_workers_that_are_left_end_when_the_connection_is_lost() -> None:
    made: list[Worker] = []

    class Torn(Worker):
        def __init__(self) -> None:
            self.first = not made
            made.append(self)

        async def open(self) -> str:
            if self.first:
                await asyncio.sleep(0.01)
                raise ConnectionError("the head is gone")
            return ""

    async with working(Torn, workers=2) as pool:
        pool.begin()
        await asyncio.sleep(0.05)
        with pytest.raises(ServiceError, match="The connection to the cluster was lost: the head is gone"):
            await asyncio.wait_for(pool.call("read", "good"), 1)
        assert [handle.is_dead for handle in pool.cluster.ray.handles] == [True, True]


class CutOff(Worker):
    """One that cannot reach the model."""

    async def read(self, text: str) -> Read:
        await asyncio.sleep(0.01)
        Worker.read_by[text] += 1
        return Read(error="the model does not answer", is_last=True, cut_off="node 7")


async def test_a_node_that_cannot_reach_the_model_stops_nobody_else() -> None:
    kinds: list[type[Worker]] = [CutOff, Worker]
    notes: list[str] = []
    texts = [f"text {number}" for number in range(8)]
    async with working(lambda: kinds.pop(0)(), workers=2, at_once=2, notes=notes) as pool:
        made = await asyncio.wait_for(asyncio.gather(*(pool.call("read", text) for text in texts)), 10)
    assert made == [Read(f"read {text}") for text in texts]
    assert notes == ["node 7 cannot reach a model that is asked; a worker there is given up."]
    assert (kinds, pool.lost) == ([], 0)  # no other one took its place, where it would be cut off as well


async def test_a_model_that_no_node_reaches_stops_everything() -> None:
    async with working(CutOff, workers=2) as pool:
        made = await asyncio.wait_for(
            asyncio.gather(*(pool.call("read", f"text {number}") for number in range(9)), return_exceptions=True), 10
        )
    assert {(type(error), str(error)) for error in made} == {(ModelUnreachableError, "the model does not answer")}
    assert sum(Worker.read_by.values()) <= 2 * 4


@pytest.mark.parametrize(("most", "under_way"), [(3, 3), (None, 4)])
async def test_no_more_is_under_way_at_all_workers_together_than_is_wanted(most: int | None, under_way: int) -> None:
    async with working(workers=2, at_once=2, most=most) as pool:
        await asyncio.wait_for(asyncio.gather(*(pool.call("read", f"text {number}") for number in range(9))), 10)
    assert Worker.most == under_way
