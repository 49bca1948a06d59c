"""A worker in a process of its own, which a server starts, watches over and ends."""

import asyncio
import contextlib
import multiprocessing
import signal
import threading
import time
from multiprocessing.connection import Connection

import structlog

from consilience.graph.model.errors import ServiceError
from consilience.graph.support.priority import give_way
from consilience.platform.jobs.processing import OpenTeam
from consilience.platform.jobs.pulse import Pulse
from consilience.platform.server.working import work
from consilience.platform.support.event_loop import run
from consilience.platform.support.observability import set_up_logs
from consilience.platform.support.settings import Settings

__all__ = ["WorkerProcess"]

_CONTEXT = multiprocessing.get_context("spawn")  # a fork of a process with threads may stand still for ever
_PAUSE_S = 5.0
_TOLD_EVERY_S = 1.0
_GRACE_S = 10.0
_PATIENCE_S = 30.0
"""Seconds beyond its grace after which a worker that was told to end is ended."""
_log = structlog.get_logger("consilience.worker")


class WorkerProcess:
    """A worker in a process of its own, so that what it computes delays no answer of this one.

    It gives way to whatever people wait for. It ends with this process, however that ends: what is under way then is
    finished, or parked and gone on with later. If it ends by itself, as when the system wants its memory, another one
    takes its place.
    """

    def __init__(self, settings: Settings, slots: int, open_team: OpenTeam | None = None) -> None:
        """Prepare a worker.

        Args:
            settings: where the data and the services are.
            slots: documents side by side.
            open_team: opens teams, and can be pickled; the services of this machine if absent.
        """
        self._given = (settings, slots, open_team)
        self._pulse = Pulse()
        self._ending = threading.Event()
        self._connection: Connection | None = None
        self._guard = threading.Lock()
        self._thread = threading.Thread(target=self._watch_over, name="worker")

    def __enter__(self) -> "WorkerProcess":
        """Begin to work."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Finish or park what is under way, and end."""
        self._ending.set()
        with self._guard:
            if self._connection is not None:
                with contextlib.suppress(OSError):  # it has ended by itself
                    self._connection.send("end")
        self._thread.join()

    async def check(self) -> None:
        """Check that it works.

        Raises:
            ServiceError: it does not, with the reason.
        """
        if ailment := self._pulse.ailment() if self._thread.is_alive() else "It has ended.":
            raise ServiceError(f"The worker cannot work: {ailment}")

    def _watch_over(self) -> None:
        while not self._ending.is_set():
            status = self._run()
            if not self._ending.is_set():
                self._pulse.fail(f"Its process has ended (status {status}) and begins anew.")
                _log.error("the worker's process has ended and begins anew", status=status, again_in=_PAUSE_S)
                self._ending.wait(_PAUSE_S)

    def _run(self) -> int | None:
        """Run a process until it has ended; return its exit status, the number of a signal below zero."""
        here, there = _CONTEXT.Pipe()
        # No daemon: those may start no processes, and a worker converts documents in one.
        process = _CONTEXT.Process(target=_work_apart, args=(there, *self._given), name="worker", daemon=False)
        with here:
            process.start()
            there.close()
            with self._guard:
                self._connection = here
                if self._ending.is_set():
                    here.send("end")
            with contextlib.suppress(EOFError, OSError):
                self._hear(here)
            with self._guard:
                self._connection = None
        process.join(_PATIENCE_S)
        if process.is_alive():
            process.kill()
            process.join()
        status = process.exitcode
        process.close()
        return status

    def _hear(self, process: Connection) -> None:
        """Note how it fares, until it has ended or takes too long about it."""
        since: float | None = None
        while since is None or time.monotonic() - since < _GRACE_S + _PATIENCE_S:
            if process.poll(_TOLD_EVERY_S):
                if trouble := process.recv():
                    self._pulse.fail(trouble)
                else:
                    self._pulse.beat()
            if since is None and self._ending.is_set():
                since = time.monotonic()


def _work_apart(server: Connection, settings: Settings, slots: int, open_team: OpenTeam | None) -> None:
    """Work until the server says so, or has ended."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C reaches all processes of a terminal; the server tells this one
    give_way()
    set_up_logs(settings)
    run(_work_until_told(server, settings, slots, open_team))


async def _work_until_told(server: Connection, settings: Settings, slots: int, open_team: OpenTeam | None) -> None:
    stopping, loop, pulse = asyncio.Event(), asyncio.get_running_loop(), Pulse()

    def listen() -> None:
        with contextlib.suppress(EOFError, OSError):
            server.recv()
        with contextlib.suppress(RuntimeError):  # the loop has ended by itself
            loop.call_soon_threadsafe(stopping.set)

    async def tell() -> None:
        while True:
            with contextlib.suppress(OSError):  # the server has ended, as `listen` knows
                server.send(pulse.ailment())
            await asyncio.sleep(_TOLD_EVERY_S)

    threading.Thread(target=listen, name="server", daemon=True).start()
    telling = asyncio.create_task(tell())
    try:
        await work(settings, stopping, slots=slots, grace=_GRACE_S, open_team=open_team, pulse=pulse)
    finally:
        telling.cancel()
