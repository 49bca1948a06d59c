"""Rate limits: a bucket of tokens for each caller, filled at a steady rate."""

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, field

__all__ = ["Rate"]

_MOST = 50_000


@dataclass(slots=True)
class Rate:
    """So many requests a minute for each name, `burst` of them at once; kept in the memory of this process."""

    per_minute: float
    burst: float
    _buckets: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def wait(self, name: str, cost: float = 1.0) -> float:
        """Take tokens from a bucket; return 0, or the seconds after which there are enough (none are taken then)."""
        moment = time.monotonic()
        left, since = self._buckets.pop(name, (self.burst, moment))
        left = min(self.burst, left + (moment - since) * self.per_minute / 60)
        missing = cost - left
        self._buckets[name] = (left if missing > 0 else left - cost, moment)
        if len(self._buckets) > _MOST:
            self._buckets.popitem(last=False)
        return max(0.0, missing * 60 / self.per_minute)

    async def take(self, name: str, cost: float = 1.0) -> None:
        """Take tokens from a bucket, as soon as there are enough."""
        pause = self.wait(name, cost)
        while pause:  # others of the same name may have been quicker
            await asyncio.sleep(pause)
            pause = self.wait(name, cost)

    def give_back(self, name: str, cost: float = 1.0) -> None:
        """Put tokens back that were taken for nothing."""
        if found := self._buckets.get(name):
            left, since = found
            self._buckets[name] = (min(self.burst, left + cost), since)
