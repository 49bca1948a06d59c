"""The limits of an endpoint as a worker sees them: counted by one actor for the whole cluster."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from consilience.agents.models.layers.rate_limit import Correct, EndpointLimits
from consilience.agents.models.transport.errors import RequestFailedError
from consilience.platform.cluster.connection import ON_THE_HEAD
from consilience.platform.cluster.limits_keeper import LimitsKeeper, Pace
from consilience.platform.cluster.ray_module import load_ray

__all__ = ["limits_of_the_cluster"]

_BEAT_S = 2.0


def limits_of_the_cluster(
    endpoint: str,
    concurrency: int,
    requests_per_minute: int | None,
    tokens_per_minute: int | None,
    admit: Callable[[], None],
) -> EndpointLimits:
    """Return the limits of an endpoint, which all programs on the cluster share; see `OpenLimits`."""
    ray = load_ray()
    keeper = (
        ray.remote(LimitsKeeper)
        .options(
            name=f"limits-{endpoint}",
            get_if_exists=True,
            lifetime="detached",  # programs come and go, the endpoint stays
            max_restarts=-1,
            max_task_retries=-1,
            **ON_THE_HEAD,
        )
        .remote()
    )
    pace = Pace(concurrency, requests_per_minute, tokens_per_minute)
    keeper.set_pace.remote(pace)
    return _SharedLimits(keeper, pace, admit)


@dataclass(slots=True)
class _SharedLimits:
    keeper: Any
    """Handle of a `LimitsKeeper`."""
    pace: Pace
    admit: Callable[[], None]
    holder: str = field(default_factory=lambda: secrets.token_hex(8))
    beats: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def turn(self, tokens: int) -> AsyncIterator[Correct]:
        """See `EndpointLimits`."""
        if self.beats is None or self.beats.done():
            self.beats = asyncio.create_task(self._beat())
        self.admit()
        name, real = secrets.token_hex(8), None

        def correct(known: int) -> None:
            nonlocal real
            real = known

        try:
            while (refused := await self.keeper.take.remote(self.holder, name, tokens, self.pace)) == "again":
                self.admit()
            if refused is not None:
                raise RequestFailedError(refused.kind, refused.what, way_out=refused.way_out)
            self.admit()
            yield correct
        finally:
            self.keeper.give_back.remote(self.holder, name, real)

    def pause(self, seconds: float) -> None:
        """See `EndpointLimits`."""
        self.keeper.pause.remote(seconds)

    async def _beat(self) -> None:
        while True:
            self.keeper.beat.remote(self.holder)
            await asyncio.sleep(_BEAT_S)
