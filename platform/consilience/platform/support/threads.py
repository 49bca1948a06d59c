"""Work in a thread that does not keep the process from ending."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

__all__ = ["apart"]

Result = TypeVar("Result")


async def apart(work: Callable[[], Result], name: str = "apart") -> Result:
    """Do work that may take minutes and that nobody has to wait for: whoever is cancelled here goes on at once.

    `asyncio.to_thread` is for what is short: the loop, and the process, wait for its threads before they end.

    Args:
        work: what blocks; it goes on to its end, or to that of the process, when its caller was cancelled.
        name: of the thread.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def tell(give: Callable[[], None]) -> None:
        if not future.cancelled():
            give()

    def answer(give: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended: the next process does the work anew
            loop.call_soon_threadsafe(tell, give)

    def run() -> None:
        try:
            result = work()
        except Exception as error:  # noqa: BLE001 - it is raised again where it is waited for
            failure = error
            answer(lambda: future.set_exception(failure))
        else:
            answer(lambda: future.set_result(result))

    threading.Thread(target=run, name=name, daemon=True).start()
    return await future
