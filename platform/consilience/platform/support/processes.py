"""Computation in a process of its own, which gives way to whatever people wait for."""

import asyncio
import contextlib
import multiprocessing
import signal
import time
import weakref
from collections.abc import AsyncGenerator, Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

from consilience.graph.support.priority import HEAVY_AT_ONCE, give_way
from consilience.platform.support.threads import apart

__all__ = ["Assistants", "compute_apart"]

Result = TypeVar("Result")
_CONTEXT = multiprocessing.get_context("spawn")  # a fork of a process with threads may stand still for ever
_IDLE_S = 60.0
_PATIENCE_S = 30.0


async def compute_apart(work: Callable[..., Result], *given: object) -> Result:
    """Return what a function returns, without its computing in this process, whose threads would all wait for it.

    The process ends with the work, with whoever waits for it, and with this process.

    Args:
        work: a function that can be pickled: one of a module.
        given: what it is called with; is pickled.

    Raises:
        RuntimeError: the process ended without an answer, such as by the system for want of memory.
    """
    receiving, sending = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_compute, args=(sending, work, given), daemon=True)
    try:
        await _begun(process.start)
        sending.close()
        failure, result = await apart(lambda: _receive(receiving))
    finally:
        await _end_process(process)
        sending.close()
        receiving.close()
    if failure is not None:
        raise failure
    found: Result = result
    return found


class Assistants:
    """Processes that compute one thing after another, so that none waits for a process to begin."""

    def __init__(self, at_once: int = HEAVY_AT_ONCE, idle_s: float = _IDLE_S) -> None:
        """Begin without a process.

        Args:
            at_once: things that are computed side by side; others wait.
            idle_s: seconds after which a process ends that has nothing to do.
        """
        self._turns, self._idle_s = asyncio.Semaphore(at_once), idle_s
        self._idle = list[_Assistant]()
        self._all = set[_Assistant]()
        self._finalizer = weakref.finalize(self, _kill_all, self._all)

    async def compute_apart(self, work: Callable[..., Result], *given: object) -> Result:
        """Return what a function returns, computed as `compute_apart` does; the process goes on to what is asked next.

        It ends with whoever stops waiting for it, and with this process.

        Args:
            work: a function that can be pickled; what it keeps in its module is there the next time, or is not.
            given: what it is called with; is pickled.

        Raises:
            RuntimeError: the process ended without an answer.
        """
        async with self._turns:
            assistant = self._idle_one() or self._new()
            try:
                if assistant.process.pid is None:
                    await _begun(assistant.start)
                failure, result = await apart(lambda: assistant.ask(work, given))
            except BaseException:
                await self._end(assistant)
                raise
            self._rests(assistant)
        if failure is not None:
            raise failure
        found: Result = result
        return found

    async def stream(
        self, work: Callable[..., Iterator[bytes]], *given: object, patience_s: float = _PATIENCE_S
    ) -> AsyncGenerator[bytes]:
        """Yield what a function yields, computed as `compute_apart` does, no faster than it is taken.

        Args:
            work: a generator function of a module.
            given: what it is called with; is pickled.
            patience_s: seconds that whoever takes a piece may need for it; then the process goes to somebody else.

        Raises:
            RuntimeError: the process ended before the last piece, or nobody took one for too long.
        """
        turn = await self._turn()
        assistant = self._idle_one() or self._new()
        impatient: asyncio.TimerHandle | None = None
        is_given_up = asyncio.Event()

        def lose_patience() -> None:
            is_given_up.set()
            assistant.process.kill()
            turn()

        try:
            if assistant.process.pid is None:
                await _begun(assistant.start)
            failure, piece = await apart(lambda: assistant.ask(_each, (work, given)))
            while failure is None and piece is not None:
                impatient = asyncio.get_running_loop().call_later(patience_s, lose_patience)
                yield piece
                impatient.cancel()
                if is_given_up.is_set():
                    raise RuntimeError(  # noqa: TRY301 - the process ends as with any other failure
                        f"Nobody took what was computed for {patience_s:.0f} s."
                    )
                failure, piece = await apart(assistant.go_on)
        except BaseException:
            if impatient is not None:
                impatient.cancel()
            await self._end(assistant)
            raise
        else:
            self._rests(assistant)
        finally:
            turn()
        if failure is not None:
            raise failure

    async def _turn(self) -> Callable[[], None]:
        """Wait for a turn; return what ends it, however often it is called."""
        await self._turns.acquire()
        held = [True]

        def end() -> None:
            if held:
                held.clear()
                self._turns.release()

        return end

    def _rests(self, assistant: "_Assistant") -> None:
        self._idle.append(assistant)
        assistant.idle_until = time.monotonic() + self._idle_s
        asyncio.get_running_loop().call_later(self._idle_s, self._forget_idle)

    async def close(self) -> None:
        """End all processes."""
        for assistant in list(self._all):
            await self._end(assistant)
        self._idle.clear()

    def _idle_one(self) -> "_Assistant | None":
        while self._idle:
            if (assistant := self._idle.pop()).process.is_alive():
                return assistant
            self._all.discard(assistant)
        return None

    def _new(self) -> "_Assistant":
        assistant = _Assistant()
        self._all.add(assistant)
        return assistant

    async def _end(self, assistant: "_Assistant") -> None:
        self._all.discard(assistant)
        await _end_process(assistant.process)

    def _forget_idle(self) -> None:
        for assistant in [one for one in self._idle if one.idle_until <= time.monotonic()]:
            self._idle.remove(assistant)
            self._all.discard(assistant)
            assistant.process.kill()


class _Assistant:
    """One process of `Assistants`."""

    def __init__(self) -> None:
        self.idle_until = 0.0
        self._here, self._there = _CONTEXT.Pipe()
        self.process = _CONTEXT.Process(target=_assist, args=(self._there,), daemon=True)

    def start(self) -> None:
        self.process.start()
        self._there.close()

    def ask(self, work: Callable[..., object], given: tuple[object, ...]) -> tuple[Exception | None, Any]:
        try:
            self._here.send((work, given))
        except OSError as error:
            raise RuntimeError("The process that was to compute this has ended.") from error
        return self.go_on()

    def go_on(self) -> tuple[Exception | None, Any]:
        return _receive(self._here)


async def _begun(start: Callable[[], None]) -> None:
    """Start a process; who is cancelled meanwhile goes on when it has begun, since it cannot be ended before."""
    starting = asyncio.create_task(asyncio.to_thread(start))
    try:
        await asyncio.shield(starting)
    except asyncio.CancelledError:
        await asyncio.wait((starting,))
        raise


async def _end_process(process: SpawnProcess) -> None:
    """End a process, unless it could not be started."""
    if process.pid is not None:
        process.kill()
        await asyncio.to_thread(process.join)


def _kill_all(assistants: set[_Assistant]) -> None:
    for assistant in assistants:
        if assistant.process.pid is not None:
            assistant.process.kill()


def _assist(connection: Connection) -> None:
    _leave_interrupts()
    gives_way = False
    while True:
        try:
            work, given = connection.recv()  # the first time this imports the work's modules, for which somebody waits
        except EOFError:  # who asked has ended
            return
        if not gives_way:
            give_way()
            gives_way = True
        if work is _each:
            for piece in _pieces(*given):
                connection.send(piece)
        else:
            connection.send(_answer(work, given))


def _each(work: Callable[..., Iterator[bytes]], given: tuple[object, ...]) -> None:
    """Stand for work whose pieces are wanted one by one."""


def _pieces(
    work: Callable[..., Iterator[bytes]], given: tuple[object, ...]
) -> Iterator[tuple[Exception | None, bytes | None]]:
    """Yield each piece without a failure, then none; or the failure that came."""
    try:
        for piece in work(*given):
            yield None, piece
    except Exception as error:  # noqa: BLE001 - it is raised again where it is waited for
        yield error, None
    else:
        yield None, None


def _leave_interrupts() -> None:
    """Ctrl+C reaches all processes of a terminal; this one ends with who asked it, without a traceback of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _receive(receiving: Connection) -> tuple[Exception | None, Any]:
    try:
        found: tuple[Exception | None, Any] = receiving.recv()
    except (EOFError, OSError) as error:
        raise RuntimeError("The process that computed this ended without an answer.") from error
    return found


def _answer(work: Callable[..., object], given: tuple[object, ...]) -> tuple[Exception | None, object]:
    try:
        return None, work(*given)
    except Exception as error:  # noqa: BLE001 - it is raised again where it is waited for
        return error, None


def _compute(sending: Connection, work: Callable[..., object], given: tuple[object, ...]) -> None:
    _leave_interrupts()
    give_way()
    answer = _answer(work, given)
    with contextlib.suppress(BrokenPipeError):  # nobody waits any more
        sending.send(answer)
