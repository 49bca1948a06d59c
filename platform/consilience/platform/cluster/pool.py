"""Workers of a cluster, and the calls that they share: what a lost worker had is given to another one.

Plain actors, not `map_batches` of Ray Data: that tries a whole batch again when its actor dies, and gives results in
their order only by holding back all that are done. Here a document is a call of its own, so that only what
was under way is read again. Ray itself repeats nothing: who is lost is replaced here, on whichever node has room.
"""

import asyncio
import itertools
import secrets
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from consilience.agents.models.layers.budget import Budget
from consilience.graph.model.errors import ConsilienceError, ModelUnreachableError, ServiceError
from consilience.platform.cluster.connection import Cluster
from consilience.platform.cluster.ray_module import losses
from consilience.platform.cluster.seats import Host, Seats
from consilience.platform.cluster.shared_budget import keep_budget
from consilience.platform.cluster.work_order import WorkOrder
from consilience.platform.cluster.worker import ClusterWorker, Read
from consilience.platform.cluster.worker_answer import WorkerAnswer

__all__ = ["Pool", "open_pool"]

_LOSSES = 4
"""Workers that a call may lose; what kills more is left alone."""
_LOSSES_IN_COMPANY = 2
"""Of them, that it may lose while others are under way at the same worker; then it is tried by itself, so that none of
those is held to be what kills."""
_CALLS_AT_ONCE = 1000
"""Under way at a worker; how many there should be its seats say."""
_OPENINGS = 5
"""Times that a worker is lost before it is ready, in a row; then it is given up."""
_PAUSE_S = 1.0
_NOTED_S = 30.0
_PATIENCE_S = 1800.0

OnNote = Callable[[str], None]
"""Is told in a sentence what people should know."""


@dataclass(slots=True)
class Pool:
    """Workers, each at work on several calls at once; none is started before the first call, or `begin`."""

    cluster: Cluster
    order: WorkOrder
    budget: str
    """Name of the actor that counts what the models cost."""
    keeper: Any
    """Its handle."""
    workers: int
    at_once: int
    """Things under way at one worker, such as documents."""
    on_note: OnNote
    most: int | None = None
    """Things under way at all workers together; None for as many as they can."""
    lost: int = 0
    """Workers that were lost so far."""
    _seats: Seats = field(init=False)
    _begun: asyncio.Event = field(default_factory=asyncio.Event)
    _numbers: Iterator[int] = field(default_factory=itertools.count)

    def __post_init__(self) -> None:
        self._seats = Seats(self.at_once, self.most)

    @property
    def ready(self) -> int:
        """Workers that are at work now."""
        return len(self._seats.hosts)

    def begin(self) -> None:
        """Start the workers, if none has been started."""
        self._begun.set()

    async def call(self, method: str, *arguments: Any, about: Hashable | None = None) -> Any:  # noqa: ANN401 - of `ClusterWorker`
        """Return what a worker's method returns; the calls that were made first are begun first.

        Args:
            method: of `ClusterWorker`.
            arguments: of the method.
            about: calls about the same thing go to the same worker, which remembers what it has read of it; None for
                a call that has to do with no other.

        Raises:
            ServiceError: no worker can be had any more, or the connection is lost.
            ModelUnreachableError: no worker is left that reaches the models.
            ConsilienceError: several workers were lost over this very call.
        """
        self.begin()
        number = next(self._numbers)
        thing = object() if about is None else about
        lost = 0
        while lost < _LOSSES:
            seat = await self._seats.take(thing, number, alone=lost >= _LOSSES_IN_COMPANY)
            host = seat.host.result()
            try:
                made: Read | WorkerAnswer = await getattr(host.worker, method).remote(*arguments)
                if not made.cut_off:
                    return made
                if not host.gone.is_set():
                    self.on_note(f"{made.cut_off} cannot reach a model that is asked; a worker there is given up.")
                host.useless = ModelUnreachableError(made.reason)
                self._seats.lose(host)
            except losses(self.cluster.ray):
                lost += 1
                self._seats.lose(host)
            except ConnectionError as error:
                raise _connection_error(error) from error
            finally:
                self._seats.leave(thing, seat, forget=about is None)
        raise ConsilienceError(f"{_LOSSES} workers were lost while they read it; it is left alone.")

    async def work(self) -> None:
        """Keep the workers at work until this is cancelled, or none is left."""
        await self._begun.wait()
        watch = asyncio.create_task(self._watch())
        try:
            async with asyncio.TaskGroup() as group:
                kept = [group.create_task(self._keep_worker()) for _ in range(self.workers)]
            self._seats.end(next(filter(_is_of_a_model, (one.result() for one in kept)), kept[-1].result()))
        except ExceptionGroup as errors:  # whoever waits for a call is told
            self._seats.end(_connection_error(errors.exceptions[0]))
        finally:
            watch.cancel()

    async def _keep_worker(self) -> Exception:
        """Have one worker at work, or another in its place; return why none can be had any more."""
        failed = 0
        while True:
            name = secrets.token_hex(8)
            worker = (
                self.cluster.ray.remote(ClusterWorker)
                .options(num_cpus=1, max_concurrency=_CALLS_AT_ONCE)
                .remote(name, self.order, self.budget)
            )
            try:
                try:
                    said = await worker.open.remote()
                except losses(self.cluster.ray) as error:
                    failed += 1
                    if failed == _OPENINGS:
                        return _no_worker(str(error).strip().rpartition("\n")[2])
                    await asyncio.sleep(_PAUSE_S)
                    continue
                if said:
                    return _no_worker(said)
                failed = 0
                self._seats.add(host := Host(name, worker))
                await host.gone.wait()
                if host.useless:
                    return host.useless
                self.lost += 1
            finally:
                self.cluster.ray.kill(worker)
                self.keeper.forget.remote(name)

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
                self._seats.end(ServiceError(f"No worker was ready for {_PATIENCE_S / 60:.0f} minutes; {taken}."))


def _no_worker(reason: str) -> ServiceError:
    return ServiceError(f"No worker can be had on the cluster: {reason}")


def _is_of_a_model(error: Exception) -> bool:
    return isinstance(error, ModelUnreachableError)


def _connection_error(error: Exception) -> ServiceError:
    return ServiceError(f"The connection to the cluster was lost: {error}. Run the same again.")


@asynccontextmanager
async def open_pool(
    cluster: Cluster,
    order: WorkOrder,
    *,
    budget: Budget,
    workers: int,
    at_once: int,
    most: int | None = None,
    on_note: OnNote = lambda _: None,
) -> AsyncIterator[Pool]:
    """Have workers on the cluster until the end; what they spent is in the budget then.

    Args:
        cluster: where.
        order: what they are told.
        budget: of the order; afterwards, with what they spent.
        workers: how many; those for which there is no room come when there is.
        at_once: things under way at each, such as documents.
        most: at all of them together; None for as many as they can.
        on_note: is told what people should know meanwhile.
    """
    gone: tuple[type[Exception], ...] = (ConnectionError, *losses(cluster.ray))
    name, keeper = keep_budget(budget)
    pool = Pool(cluster, order, name, keeper, workers, at_once, on_note, most)
    working = asyncio.create_task(pool.work())
    try:
        yield pool
        budget.spent = await keeper.tell_usage.remote()
    except gone as error:
        raise _connection_error(error) from error
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        if pool.lost:
            on_note(f"Workers that were lost: {pool.lost}; others read what they had.")
        cluster.ray.kill(keeper)
