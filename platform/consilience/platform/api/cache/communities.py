"""The communities of the graph, computed when somebody asks, and again when they are old."""

import asyncio
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime

from consilience.graph.store.store import Store
from consilience.graph.view.communities import CommunityMap, community_map, links_at_most
from consilience.platform.api.cache.beside import MOST_HERE, Beside

__all__ = ["CommunityCache", "Computed"]

_FRESH_S = 300.0


@dataclass(frozen=True, slots=True)
class Computed:
    """Communities, and when they were computed."""

    map: CommunityMap
    at: str
    since: float


@dataclass(slots=True)
class CommunityCache:
    """Keeps the last result; several who ask at once wait for one computation."""

    beside: Beside
    last: Computed | None = None
    _computing: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def get(self, store: Store, *, fresh: bool = False) -> Computed:
        """Return the communities, at most five minutes old; anew when `fresh` is asked for.

        Raises:
            StoreError: the database failed.
        """
        asked = time.monotonic()
        async with self._computing:
            oldest = asked if fresh else asked - _FRESH_S
            if self.last is None or self.last.since < oldest:
                since, at = time.monotonic(), datetime.now(UTC).isoformat(timespec="seconds")
                self.last = Computed(await self._map(store), at, since)
            return self.last

    async def _map(self, store: Store) -> CommunityMap:
        if await links_at_most(store) <= MOST_HERE:
            return await community_map(store)
        return await self.beside.compute(store, community_map)
