"""Runs people's queries in processes of their own: few at once, in bounded time and memory, never in the server's."""

import asyncio
import math
import secrets
import time
import weakref
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import structlog

from consilience.graph.cypher.pool.endings import Endings, Server
from consilience.graph.cypher.pool.long_queries import LongQueries
from consilience.graph.cypher.pool.memory_watch import MOST_HEAP_BYTES, MemoryWatch
from consilience.graph.cypher.pool.offences import Offences
from consilience.graph.cypher.pool.turns import Turns
from consilience.graph.cypher.pool.worker import CostlyError, OverdueError, QueryWorker
from consilience.graph.cypher.read_only_gate import MOST_BYTES, PLANNING_S
from consilience.graph.cypher.refusals import TOO_MUCH_MEMORY
from consilience.graph.model.errors import QueryRefusedError, StoreUnavailableError
from consilience.graph.store.address import Neo4jAddress

__all__ = ["PoolAnswer", "QueryPool"]

_AT_ONCE = 3
"""More than one person may run; the database's own limit is 22 % of its heap for each, of which 70 % is for all."""
_COSTLY_AT_ONCE = 1
"""Of queries that look at much, so many run beside all that people do."""
_MOST_ROWS = 1e7
"""A query of which the server expects more rows than that, at any step, looks at much."""
_LARGE_ANSWER = 1 << 20
"""Bytes; what is longer takes the database as much as a query that looks at much."""
_MOST_REST_S = 0.5
"""Between two of them the database has so long for others, or twice as long as the first took."""
_GRACE_S = 0.7
"""In which the database's own word that the time is over comes."""
_log = structlog.get_logger("consilience.graph")


@dataclass(frozen=True, slots=True)
class PoolAnswer:
    """Answer of the pool to a query, as it goes to whoever asked."""

    columns: tuple[str, ...]
    rows: bytes
    """A list of lists in JSON, UTF-8."""
    truncated: bool
    """Whether there was more than the limits let through."""
    elapsed: float
    """Seconds from sending the query to its last row."""


class QueryPool:
    """The processes that run queries for one server; belongs to one event loop."""

    def __init__(
        self,
        address: Neo4jAddress,
        server: Server | None = None,
        *,
        since: Callable[[], Awaitable[str]] | None = None,
        most_bytes: int = MOST_BYTES,
        most_heap_bytes: int = MOST_HEAP_BYTES,
    ) -> None:
        """Make a pool; processes are started when they are needed.

        Args:
            address: the database.
            server: its process, where it runs on this machine and is looked after.
            since: tells what each query has to see at least (`Store.since`).
            most_bytes: rows stop when their JSON is longer than this.
            most_heap_bytes: of the database's heap, that a query may hold while it runs.
        """
        self._address, self._most_bytes, self._since = address, most_bytes, since
        self._turns, self._offences = Turns(_AT_ONCE), Offences()
        self._most_rows = _MOST_ROWS
        self._costly, self._long = Turns(_COSTLY_AT_ONCE, most_rest=_MOST_REST_S), LongQueries()
        self._endings = Endings(address, server)
        self._memory = MemoryWatch(self._endings, most_heap_bytes)
        self._idle = list[QueryWorker]()
        self._workers = set[QueryWorker]()
        self._looking_after = set[asyncio.Task[None]]()
        self._finalizer = weakref.finalize(self, _kill_all, self._workers)

    async def warm(self) -> None:
        """Start a process, so that the first query does not wait for it."""
        if not self._idle:
            self._idle.append(await self._start())

    async def read(
        self, caller: str, cypher: str, parameters: Mapping[str, Any], *, limit: int, seconds: float
    ) -> PoolAnswer:
        """Run a query that only reads; cancelling it ends it.

        Args:
            caller: who asks.
            cypher: one statement.
            parameters: its parameters, values of JSON.
            limit: rows to return at most.
            seconds: after which there is an answer, whatever it is.

        Raises:
            QueryRefusedError: as `consilience.graph.cypher.read_only_gate.run_read_query` does.
            TooManyQueriesError: the caller, or all callers together, ask too much at once, or one of the caller's
                queries had to be stopped by ending the database a short while ago.
            StoreError: the database cannot be reached or failed.
        """
        asked = {"kind": "read", "limit": limit, "most_bytes": self._most_bytes}
        head, rows = await self._read(caller, cypher, parameters, asked, seconds)
        return PoolAnswer(tuple(head["columns"]), rows, head["truncated"], head["elapsed"])

    async def explain(self, caller: str, cypher: str, parameters: Mapping[str, Any]) -> bytes:
        """Return how the server would run a query, as the JSON of a `QueryPlan`.

        Raises:
            QueryRefusedError: the query would not be let through, or is wrong; says why and where.
            TooManyQueriesError: as for `read`.
            StoreError: the database cannot be reached or failed.
        """
        return (await self._run(caller, cypher, parameters, {"kind": "explain"}, PLANNING_S))[1]

    async def close(self) -> None:
        """End all processes."""
        for task in self._looking_after:
            task.cancel()
        await asyncio.gather(*self._looking_after, return_exceptions=True)
        for worker in list(self._workers):
            await worker.end()
        self._workers.clear()
        self._idle.clear()
        await self._memory.close()
        await self._endings.close()

    async def _read(
        self, caller: str, cypher: str, parameters: Mapping[str, Any], asked: dict[str, Any], seconds: float
    ) -> tuple[dict[str, Any], bytes]:
        """Run a query at once, or, where it looks at much or ran long before, when no other such one runs."""
        until = time.monotonic() + seconds
        if cypher not in self._long:
            try:
                return await self._run(caller, cypher, parameters, {**asked, "most_rows": self._most_rows}, seconds)
            except CostlyError:
                pass
        async with self._costly.of(caller, max(0.05, until - time.monotonic())):
            return await self._run(caller, cypher, parameters, asked, seconds, until)

    async def _run(
        self,
        caller: str,
        cypher: str,
        parameters: Mapping[str, Any],
        asked: dict[str, Any],
        seconds: float,
        until: float | None = None,
    ) -> tuple[dict[str, Any], bytes]:
        until = time.monotonic() + seconds if until is None else until
        self._offences.check(caller)
        async with self._turns.of(caller, max(0.05, until - time.monotonic())):
            self._offences.check(caller)
            if not await self._endings.server_lives():
                raise StoreUnavailableError("The database is being started again.")
            stops = self._endings.stops
            asked = {**asked, "since": await self._since() if self._since else ""}
            worker = await self._free_worker()
            mark, left = secrets.token_hex(8), max(0.05, until - time.monotonic())
            asked = {**asked, "cypher": cypher, "parameters": dict(parameters), "seconds": left, "mark": mark}
            try:
                with self._memory.watched(mark):
                    answer = await self._ask(worker, asked, left + _GRACE_S)
            except OverdueError:
                self._long.ran(cypher, left, to_its_end=False)
                await self._give_up(worker, caller, mark)
                raise QueryRefusedError(
                    f"The query was stopped after {seconds:g} s. Ask for less, or allow more time."
                ) from None
            except asyncio.CancelledError:
                self._long.ran(cypher, left - (until - time.monotonic()), to_its_end=False)
                await self._give_up(worker, caller, mark)
                raise
            except StoreUnavailableError:
                self._free(worker)
                if stops == self._endings.stops:
                    await self._look_for_the_culprit(caller)
                raise
            except BaseException:
                self._long.ran(cypher, worker.ran, to_its_end=False)
                self._free(worker)
                raise
            if len(answer[1]) > _LARGE_ANSWER:
                self._long.add(cypher)
            else:
                self._long.ran(cypher, worker.ran, to_its_end=asked["kind"] == "read")
            self._free(worker)
            return answer

    async def _ask(self, worker: QueryWorker, asked: dict[str, Any], patience: float) -> tuple[dict[str, Any], bytes]:
        try:
            return await worker.ask(asked, patience)
        except QueryRefusedError:
            if self._memory.has_ended(asked["mark"]):
                worker.ran = math.inf
                raise QueryRefusedError(TOO_MUCH_MEMORY) from None
            raise

    async def _free_worker(self) -> QueryWorker:
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive:
                return worker
            self._workers.discard(worker)
        return await self._start()

    async def _start(self) -> QueryWorker:
        worker = await QueryWorker.start(self._address)
        self._workers.add(worker)
        return worker

    def _free(self, worker: QueryWorker) -> None:
        if worker.is_alive:
            self._idle.append(worker)
        else:
            self._workers.discard(worker)

    async def _give_up(self, worker: QueryWorker, caller: str, mark: str) -> None:
        """End the process and let the caller wait for the query's real end, without letting others wait."""
        worker.kill()
        self._workers.discard(worker)
        self._turns.still_occupied(caller)
        task = asyncio.create_task(self._look_after(worker, caller, mark))
        self._looking_after.add(task)
        task.add_done_callback(self._looking_after.discard)

    async def _look_after(self, worker: QueryWorker, caller: str, mark: str) -> None:
        try:
            await worker.end()
            await self.warm()
            ending = await self._endings.of(mark)
            if ending != "ended":
                _log.warning("a query did not end by itself", ending=ending, caller=caller)
                self._offences.add(caller, alone=ending != "server gone")
        finally:
            self._turns.note_end(caller)

    async def _look_for_the_culprit(self, caller: str) -> None:
        """Of a database that ended while it answered, those whose queries it answered are suspected."""
        if not await self._endings.server_lives():
            alone = self._turns.others_than(caller) == 0
            _log.warning("the database ended while it answered a query", caller=caller, alone=alone)
            self._offences.add(caller, alone=alone)


def _kill_all(workers: set[QueryWorker]) -> None:
    for worker in workers:
        worker.kill()
