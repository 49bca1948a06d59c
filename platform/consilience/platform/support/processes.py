"""Computation in a process of its own, which gives way to whatever people wait for."""

import asyncio
import contextlib
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from consilience.graph.support.priority import give_way
from consilience.platform.support.threads import apart

__all__ = ["computed"]

Result = TypeVar("Result")
_CONTEXT = multiprocessing.get_context("spawn")  # a fork of a process with threads may stand still for ever


async def computed(work: Callable[..., Result], *given: object) -> Result:
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
        await asyncio.to_thread(process.start)
        sending.close()
        failure, result = await apart(lambda: _received(receiving))
    finally:
        process.kill()
        await asyncio.to_thread(process.join)
        receiving.close()
    if failure is not None:
        raise failure
    found: Result = result
    return found


def _received(receiving: Connection) -> tuple[Exception | None, Any]:
    try:
        found: tuple[Exception | None, Any] = receiving.recv()
    except EOFError as error:
        raise RuntimeError("The process that computed this ended without an answer.") from error
    return found


def _compute(sending: Connection, work: Callable[..., object], given: tuple[object, ...]) -> None:
    give_way()
    try:
        answer: tuple[Exception | None, object] = (None, work(*given))
    except Exception as error:  # noqa: BLE001 - it is raised again where it is waited for
        answer = (error, None)
    with contextlib.suppress(BrokenPipeError):  # nobody waits any more
        sending.send(answer)
