"""Keeps what models are asked while runs are under way: in batches, by a thread of its own."""

import asyncio
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

from consilience.agents.models.layers.recording import Called
from consilience.platform.calls.archive import CallArchive, open_calls
from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["CallKeeper", "keeping_calls"]

_GATHER_S = 0.01
"""For which calls are gathered, to be written in one transaction; so much later each reply is read at most."""


class CallKeeper:
    """A `Recorder` that writes to an archive; belongs to one event loop, which neither packs nor writes."""

    def __init__(self, archive: CallArchive, thread: ThreadPoolExecutor) -> None:
        self._archive, self._thread = archive, thread
        self._waiting: list[tuple[float, Called, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def keep(self, called: Called) -> None:
        """Keep a call of a run; see `Recorder.keep`."""
        if not called.occasion.run_id:
            return
        written = asyncio.get_running_loop().create_future()
        self._waiting.append((time.time(), called, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await written

    async def finish(self) -> None:
        """Write what waits, whoever waits for it no more."""
        if self._writing:
            await self._writing

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                await asyncio.sleep(_GATHER_S)
                batch, self._waiting = self._waiting, []
                writing = loop.run_in_executor(self._thread, self._archive.add, [each[:2] for each in batch])
                [failure] = await asyncio.gather(writing, return_exceptions=True)
                for *_, written in batch:
                    if written.done():  # whoever asked was stopped
                        continue
                    if failure is None:
                        written.set_result(None)
                    else:
                        written.set_exception(failure)
        finally:
            self._writing = None


@asynccontextmanager
async def keeping_calls(home: Path | DataFolder) -> AsyncIterator[CallKeeper]:
    """Open the calls of a data folder for writing, and close them when all is written.

    Raises:
        ConsilienceError: the file cannot be used.
    """
    with open_calls(home) as archive, ThreadPoolExecutor(1, thread_name_prefix="calls") as thread:
        keeper = CallKeeper(archive, thread)
        try:
            yield keeper
        finally:
            await keeper.finish()
