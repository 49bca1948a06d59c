"""As much of Ray as a pool of workers asks for, in this process: actors that are asked, and killed."""

import asyncio
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from types import SimpleNamespace
from typing import Any

from consilience.platform.cluster.worker import ClusterWorker

__all__ = ["FakeHandle", "FakeRay", "RayHere"]


class ActorLostError(Exception):
    """What whoever waits for an actor that is gone is told."""


class OtherLossError(Exception):
    """What is never raised here."""


class FakeHandle:
    """The handle of an actor; each call is a task that only the death of the actor ends."""

    def __init__(self, actor: object) -> None:
        self.actor = actor
        self.is_dead = False
        self._calls: set[asyncio.Future[Any]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def __getattr__(self, name: str) -> SimpleNamespace:
        method: Callable[..., Awaitable[Any]] = getattr(self.actor, name)
        return SimpleNamespace(remote=lambda *arguments: self._ask(method, arguments))

    def _ask(self, method: Callable[..., Awaitable[Any]], arguments: tuple[Any, ...]) -> "asyncio.Future[Any]":
        answer = asyncio.get_running_loop().create_future()
        if self.is_dead:
            answer.set_exception(ActorLostError("it is gone"))
            return answer
        self._calls.add(answer)

        async def work() -> None:
            try:
                value = method(*arguments)
                value = await value if isawaitable(value) else value
            except Exception as error:  # noqa: BLE001 - whoever asked is told
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(value)
            self._calls.discard(answer)

        task = asyncio.create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return answer

    def die(self) -> None:
        """End all calls, as when its process or its node is gone."""
        self.is_dead = True
        for answer in self._calls:
            if not answer.done():
                answer.set_exception(ActorLostError("it is gone"))


class FakeRay:
    """The module; its actors are what `make` returns, whichever class is asked for."""

    exceptions = SimpleNamespace(
        RayActorError=ActorLostError,
        WorkerCrashedError=OtherLossError,
        NodeDiedError=OtherLossError,
        ObjectLostError=OtherLossError,
        LocalRayletDiedError=OtherLossError,
        OutOfMemoryError=OtherLossError,
    )

    def __init__(self, make: Callable[[], Any]) -> None:
        self.handles: list[FakeHandle] = []
        self._make = make

    def remote(self, _kind: type) -> SimpleNamespace:
        def start(*_: object) -> FakeHandle:
            handle = FakeHandle(self._make())
            handle.actor.die = handle.die  # type: ignore[attr-defined]
            self.handles.append(handle)
            return handle

        return SimpleNamespace(options=lambda **_: SimpleNamespace(remote=start))

    def get_actor(self, _name: str, **_: object) -> FakeHandle:
        return FakeHandle(self._make())

    def kill(self, handle: FakeHandle) -> None:
        handle.die()

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 4.0}


class RayHere(FakeRay):
    """The module; its actors are what they are on a cluster, all in this process."""

    def __init__(self) -> None:
        super().__init__(lambda: None)
        self._named: dict[str, FakeHandle] = {}
        self._closing: list[asyncio.Task[None]] = []

    def remote(self, kind: Callable[..., Any]) -> SimpleNamespace:
        def options(name: str = "", get_if_exists: bool = False, **_: object) -> SimpleNamespace:
            def start(*given: Any) -> FakeHandle:  # noqa: ANN401 - of the actor
                if get_if_exists and name in self._named:
                    return self._named[name]
                self.handles.append(handle := FakeHandle(kind(*given)))
                self._named[name] = handle
                return handle

            return SimpleNamespace(remote=start)

        return SimpleNamespace(options=options)

    def get_actor(self, _name: str, **_: object) -> FakeHandle:
        return self._named[_name]

    def kill(self, handle: FakeHandle) -> None:
        """End an actor; what it has open is closed, as the end of its process would."""
        super().kill(handle)
        if isinstance(handle.actor, ClusterWorker):
            self._closing.append(asyncio.create_task(handle.actor._stack.aclose()))
