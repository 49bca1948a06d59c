"""Endings of queries that were given up: has the database let go of them, and what is done if it does not."""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from neo4j import AsyncDriver, AsyncGraphDatabase, AsyncSession
from neo4j.exceptions import DriverError, Neo4jError

from consilience.graph.store.address import Neo4jAddress, driver_options
from consilience.graph.store.connection_settings import ConnectionSettings
from consilience.graph.store.statements import query

__all__ = ["Endings", "Server"]

Ending = Literal["ended", "server gone", "server stopped", "runs on"]
_LOOK_S = 0.25
_ANSWER_S = 5.0


@dataclass(frozen=True, slots=True)
class Server:
    """Actions on a database that runs on this machine."""

    lives: Callable[[], bool]
    """Whether its process lives; may block for milliseconds."""
    stop: Callable[[], None]
    """Ends its process at once; it is started again by whoever looks after it."""


class Endings:
    """Looks after queries that were given up, over connections that nobody else uses."""

    def __init__(self, address: Neo4jAddress, server: Server | None, patience: float = 20.0) -> None:
        """Look after the queries of one database.

        Args:
            address: the database.
            server: its process; None where it is somebody else's.
            patience: seconds after which a query that lives on has to be stopped for good.
        """
        self._address, self.server, self._patience = address, server, patience
        self._driver: AsyncDriver | None = None
        self._stopping = asyncio.Lock()
        self.stops = 0
        """How often the database had to be stopped."""

    async def of(self, mark: str) -> Ending:
        """Wait until no transaction with this mark lives, ending it by all means there are."""
        until = time.monotonic() + self._patience
        while time.monotonic() < until:
            if not await self.server_lives():
                return "server gone"
            try:
                async with asyncio.timeout(_ANSWER_S):
                    living = await self._living(mark)
            except (DriverError, Neo4jError, OSError, TimeoutError):
                living = None
            if living == []:
                return "ended"
            await asyncio.sleep(_LOOK_S)
        if self.server is None:
            return "runs on"
        async with self._stopping:
            if await self.server_lives():
                self.stops += 1
                await asyncio.to_thread(self.server.stop)
        return "server stopped"

    async def server_lives(self) -> bool:
        """Tell whether the process of the database lives; that of somebody else's is believed to."""
        return self.server is None or await asyncio.to_thread(self.server.lives)

    async def close(self) -> None:
        """Close the connections."""
        if self._driver is not None:
            await self._driver.close()
            self._driver = None

    async def of_too_large(
        self, marks: Sequence[str], most_bytes: int, tell: Callable[[Iterable[str]], object]
    ) -> None:
        """End those of the transactions with these marks that hold more of the heap than so much.

        Args:
            marks: of the transactions.
            most_bytes: that each may hold.
            tell: is told the marks of those that are ended, before whoever waits for them can know.

        Raises:
            DriverError, Neo4jError, OSError: the database did not answer, or not in time.
        """
        async with (
            asyncio.timeout(_ANSWER_S),
            self._connect().session(database=self._address.database) as session,
        ):
            shown = await session.run(query("large_transactions"), marks=list(marks), most_bytes=most_bytes)
            large = {str(row["id"]): str(row["mark"]) async for row in shown}
            if large:
                tell(large.values())
                await _terminate(session, list(large))

    async def _living(self, mark: str) -> list[str]:
        async with self._connect().session(database=self._address.database) as session:
            shown = await session.run(query("transactions_of_query"), mark=mark)
            ids = [str(row["id"]) async for row in shown]
            if ids:
                await _terminate(session, ids)
        return ids

    def _connect(self) -> AsyncDriver:
        if self._driver is None:
            few = ConnectionSettings(most=4, wait=_ANSWER_S, connect=_ANSWER_S)
            self._driver = AsyncGraphDatabase.driver(**driver_options(replace(self._address, connections=few)))
        return self._driver


async def _terminate(session: AsyncSession, ids: list[str]) -> None:
    await (await session.run(query("terminate_transactions"), ids=ids)).consume()
