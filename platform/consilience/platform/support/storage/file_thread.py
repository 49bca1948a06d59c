"""One thread for one file, so that no event loop ever waits for a disk or for another program's lock."""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from consilience.graph.model.errors import FileBusyError

__all__ = ["PATIENCE_S", "FileThread"]

PATIENCE_S = 5.0
"""Seconds for which a request waits for its turn at a file, and then for its work there to end."""
_TROUBLE = "this file is held by another program, or its disk is slow"
_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class FileThread:
    """Does what needs a file, one thing after another; the thread begins with the first of them."""

    def __init__(self, place: Path | str, patience: float = PATIENCE_S, trouble: str = _TROUBLE) -> None:
        """Begin nothing yet.

        Args:
            place: the file, or what stands for it, for people.
            patience: seconds for which work waits for its turn, and then to end.
            trouble: what is said of the place when its turn did not come.
        """
        self._place, self._patience, self._trouble = place, patience, trouble
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=Path(place).name)

    async def __call__(
        self, work: Callable[_Given, _Result], /, *given: _Given.args, **named: _Given.kwargs
    ) -> _Result:
        """Return what `work` returns.

        What has not begun when the patience ends, or when nobody waits any more, is never done.

        Raises:
            FileBusyError: its turn did not come in time, or the disk does not answer.
        """
        doing = self._thread.submit(contextvars.copy_context().run, partial(work, *given, **named))
        result = asyncio.wrap_future(doing)
        result.add_done_callback(_look_at_failure)
        try:
            if not (await asyncio.wait([result], timeout=self._patience))[0] and not doing.cancel():
                await asyncio.wait([result], timeout=self._patience)
            return result.result() if result.done() and not result.cancelled() else self._late(doing)
        finally:
            doing.cancel()

    def close(self) -> None:
        """End the thread when what it does just now is done; what waits is given up."""
        self._thread.shutdown(cancel_futures=True)

    def _late(self, doing: "Future[_Result]") -> _Result:
        begun = "" if doing.cancelled() else " It may yet be done: look before you try again."
        raise FileBusyError(f"{self._place}: {self._trouble}.{begun}")


def _look_at_failure(result: "asyncio.Future[Any]") -> None:
    """Look at a failure that nobody waits for any more, so that it is not told as forgotten."""
    if not result.cancelled():
        result.exception()
