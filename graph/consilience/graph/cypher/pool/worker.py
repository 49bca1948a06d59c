"""One process that runs people's queries, seen from the process that serves people."""

import asyncio
import json
import math
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import asdict
from typing import Any

from consilience.graph.embedded.environment import child_environment
from consilience.graph.model.errors import QueryRefusedError, StoreError, StoreUnavailableError
from consilience.graph.store.address import Neo4jAddress

__all__ = ["CostlyError", "OverdueError", "QueryWorker"]

_MOST_HEAD_BYTES = 1 << 20


class CostlyError(Exception):
    """A query was not run: the server expects more rows of it than were allowed."""


class OverdueError(Exception):
    """A query did not answer in time; its process has to be ended."""


class QueryWorker:
    """A process with a connection of its own; `started` makes one."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.ran = 0.0
        """Seconds that the last query ran after it was planned, without an end if it took more memory than it may."""

    @classmethod
    async def start(cls, address: Neo4jAddress) -> "QueryWorker":
        """Start a process that asks the database at this address."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "consilience.graph.cypher.pool.process"),
            stdin=PIPE,
            stdout=PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=child_environment(),
            start_new_session=True,
            limit=_MOST_HEAD_BYTES,
        )
        worker = cls(process)
        await worker._send(asdict(address))
        return worker

    @property
    def is_alive(self) -> bool:
        """True if the process can be asked."""
        return self._process.returncode is None

    async def ask(self, asked: dict[str, Any], patience: float) -> tuple[dict[str, Any], bytes]:
        """Return the head and the rows of an answer.

        Args:
            asked: the query, as the process takes it.
            patience: seconds until the process has to be ended.

        Raises:
            OverdueError: there is no whole answer by then.
            CostlyError: more rows are expected than `asked` allows.
            QueryRefusedError: the query is refused, was stopped, or its answer is too large.
            StoreError: the database failed.
        """
        self.ran = 0.0
        try:
            async with asyncio.timeout(patience):
                await self._send(asked)
                head = json.loads(await self._output.readuntil(b"\n"))
                body = await self._output.readexactly(head["size"])
        except TimeoutError:
            raise OverdueError from None
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError) as error:
            self.ran = math.inf
            await self.end()
            raise QueryRefusedError(
                "The answer needs more memory than an answer may have. Return less of it."
            ) from error
        self.ran = head.get("ran", 0.0)
        if head.get("ends"):
            self.ran = math.inf
            await self.end()
        if "costly" in head:
            raise CostlyError
        if "refused" in head:
            raise QueryRefusedError(head["refused"], head.get("line"), head.get("column"))
        if "unavailable" in head:
            raise StoreUnavailableError(head["unavailable"])
        if "failed" in head:
            raise StoreError(head["failed"])
        return head, body

    async def end(self) -> None:
        """End the process at once, whatever it does, and with it its connection."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()

    def kill(self) -> None:
        """End the process without waiting, where no event loop runs any more."""
        if self._process.returncode is None:
            self._process.kill()

    @property
    def _output(self) -> asyncio.StreamReader:
        assert self._process.stdout is not None  # noqa: S101 - it is a pipe
        return self._process.stdout

    async def _send(self, line: dict[str, Any]) -> None:
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        self._process.stdin.write(json.dumps(line).encode() + b"\n")
        await self._process.stdin.drain()
