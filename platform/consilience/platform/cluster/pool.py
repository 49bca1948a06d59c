"""Workers of a cluster, and the calls that they share: what a lost worker had is given to another one.

Plain actors, not `map_batches` of Ray Data: that tries a whole batch again when its actor dies, and gives results in
their order only by holding back all that are done. Here a document is a call of its own, so that only what
was under way is read again. Ray itself repeats nothing: who is lost is replaced here, on whichever node has room.
"""

import asyncio
import itertools
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from consilience.agents.models.layers.budget import Budget
from consilience.graph.model.errors import ServiceError
from consilience.platform.cluster.connection import Cluster
from consilience.platform.cluster.ray_module import losses
from consilience.platform.cluster.shared_budget import keep_budget
from consilience.platform.cluster.work_order import WorkOrder
from consilience.platform.cluster.worker import ClusterWorker

__all__ = ["Pool", "open_pool"]

_LOSSES = 4
"""Workers that a call may lose; what kills more is left alone."""
_OPENINGS = 5
"""Times that a worker is lost before it is ready, in a row; then it is given up."""
_PAUSE_S = 1.0
_NOTED_S = 30.0
_PATIENCE_S = 1800.0

OnNote = Callable[[str], None]
"""Is told in a sentence what people should know."""


@dataclass(slots=True)
class _Call:
    """A call of a method of whichever worker is free."""

    method: str
    arguments: tuple[Any, ...]
    result: asyncio.Future[Any]
    lost: set[str] = field(default_factory=set)
    """Names of the workers that were lost while they had it."""


@dataclass(slots=True)
class Pool:
    """Workers, each at work on several calls at once."""

    cluster: Cluster
    order: WorkOrder
    budget: str
    """Name of the actor that counts what the models cost."""
    keeper: Any
    """Its handle."""
    workers: int
    at_once: int
    """Calls under way at one worker."""
    on_note: OnNote
    lost: int = 0
    """Workers that were lost so far."""
    ready: int = 0
    """Workers that are at work now."""
    _waiting: asyncio.PriorityQueue[tuple[int, _Call]] = field(default_factory=asyncio.PriorityQueue)
    _open: dict[int, _Call] = field(default_factory=dict)
    """Calls that have no result yet, by number."""
    _numbers: Iterator[int] = field(default_factory=itertools.count)
    _broken: str = ""

    async def call(self, method: str, *arguments: Any) -> Any:  # noqa: ANN401 - of a method of `ClusterWorker`
        """Return what a worker's method returns; the calls that were made first are begun first.

        Raises:
            ServiceError: no worker can be had any more, or several were lost over this very call.
        """
        if self._broken:
            raise ServiceError(self._broken)
        number, result = next(self._numbers), asyncio.get_running_loop().create_future()
        call = _Call(method, arguments, result)
        self._open[number] = call
        self._waiting.put_nowait((number, call))
        try:
            return await result
        finally:
            self._open.pop(number, None)

    async def work(self) -> None:
        """Keep the workers at work until this is cancelled, or none is left."""
        watch = asyncio.create_task(self._watch())
        try:
            reasons = await asyncio.gather(*(self._keep_worker() for _ in range(self.workers)))
            self._break(f"No worker can be had on the cluster: {reasons[-1]}")
        except Exception as error:  # noqa: BLE001 - whoever waits for a call is told
            self._break(f"The connection to the cluster was lost: {error}. Run the same again.")
        finally:
            watch.cancel()

    async def _keep_worker(self) -> str:
        """Have one worker at work, or another in its place; return why none can be had any more."""
        failed = 0
        while True:
            name = secrets.token_hex(8)
            worker = (
                self.cluster.ray.remote(ClusterWorker)
                .options(num_cpus=1, max_concurrency=self.at_once + 1)
                .remote(name, self.order, self.budget)
            )
            try:
                try:
                    said = await worker.open.remote()
                except losses(self.cluster.ray) as error:
                    failed += 1
                    if failed == _OPENINGS:
                        return str(error).strip().rpartition("\n")[2]
                    await asyncio.sleep(_PAUSE_S)
                    continue
                if said:
                    return str(said)
                failed = 0
                await self._serve(worker, name)
                self.lost += 1
            finally:
                self.cluster.ray.kill(worker)
                self.keeper.forget.remote(name)

    async def _serve(self, worker: Any, name: str) -> None:  # noqa: ANN401 - a handle
        """Give a worker calls until it is lost."""
        self.ready += 1
        lanes = [asyncio.create_task(self._lane(worker, name)) for _ in range(self.at_once)]
        try:
            await asyncio.wait(lanes, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.ready -= 1
            for lane in lanes:
                lane.cancel()
            await asyncio.gather(*lanes, return_exceptions=True)

    async def _lane(self, worker: Any, name: str) -> None:  # noqa: ANN401 - a handle
        """Give a worker one call after another until it is lost."""
        while True:
            number, call = await self._waiting.get()
            if call.result.done():  # nobody waits for it any more
                continue
            if name in call.lost:  # another lane found out just now
                self._waiting.put_nowait((number, call))
                return
            try:
                result = await getattr(worker, call.method).remote(*call.arguments)
            except asyncio.CancelledError:  # another lane found out that the worker is lost, or all is at its end
                self._give_to_another(number, call, name)
                raise
            except losses(self.cluster.ray):
                self._give_to_another(number, call, name)
                return
            except Exception as error:  # noqa: BLE001 - whoever made the call is told
                _end(call, error=error)
            else:
                _end(call, result)

    def _give_to_another(self, number: int, call: _Call, name: str) -> None:
        call.lost.add(name)
        if len(call.lost) < _LOSSES:
            self._waiting.put_nowait((number, call))
        else:
            _end(call, error=ServiceError(f"{len(call.lost)} workers were lost while they read it; it is left alone."))

    async def _watch(self) -> None:
        """Say that there is no room for any worker, and do not wait for it for ever."""
        waited = 0.0
        while True:
            await asyncio.sleep(_PAUSE_S)
            waited = 0.0 if self.ready else waited + _PAUSE_S
            taken = f"the cluster has {self.cluster.cpus} processors, and a worker takes one"
            if waited == _NOTED_S:
                self.on_note(f"No worker is ready yet; {taken}. It goes on when one is.")
            if waited >= _PATIENCE_S:
                self._break(f"No worker was ready for {_PATIENCE_S / 60:.0f} minutes; {taken}.")

    def _break(self, reason: str) -> None:
        self._broken = reason
        for call in list(self._open.values()):
            _end(call, error=ServiceError(reason))


def _end(call: _Call, result: object = None, *, error: Exception | None = None) -> None:
    if call.result.done():
        return
    if error is not None:
        call.result.set_exception(error)
    else:
        call.result.set_result(result)


@asynccontextmanager
async def open_pool(
    cluster: Cluster,
    order: WorkOrder,
    *,
    budget: Budget,
    workers: int,
    at_once: int,
    on_note: OnNote = lambda _: None,
) -> AsyncIterator[Pool]:
    """Have workers on the cluster until the end; what they spent is in the budget then.

    Args:
        cluster: where.
        order: what they are told.
        budget: of the order; afterwards, with what they spent.
        workers: how many; those for which there is no room come when there is.
        at_once: calls under way at each.
        on_note: is told what people should know meanwhile.
    """
    gone: tuple[type[Exception], ...] = (ConnectionError, *losses(cluster.ray))
    name, keeper = keep_budget(budget)
    pool = Pool(cluster, order, name, keeper, workers, at_once, on_note)
    working = asyncio.create_task(pool.work())
    try:
        yield pool
        budget.spent += await keeper.tell_usage.remote()
    except gone as error:
        raise ServiceError(f"The connection to the cluster was lost: {error}. Run the same again.") from error
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        if pool.lost:
            on_note(f"Workers that were lost: {pool.lost}; others read what they had.")
        cluster.ray.kill(keeper)
