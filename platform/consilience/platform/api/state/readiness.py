"""Readiness of the server: each part is tried, not more often than once a second, whoever asks how often."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping

import structlog

from consilience.graph.model.errors import (
    ConsilienceError,
    DiskFullError,
    DiskLowError,
    FileBusyError,
    FileUnusableError,
)

__all__ = ["Check", "Readiness"]

KEPT_S = 1.0
PATIENCE_S = 4.0
"""Seconds after which a part that has not answered cannot work."""
Check = Callable[[], Awaitable[object]]
"""Tries a part; raises `ConsilienceError` if it cannot work."""
_LATE = "It does not answer."
_FAILED = "It cannot work at the moment; the log has the reason."
_log = structlog.get_logger("consilience.server")


class Readiness:
    """Belongs to one event loop, which it never keeps waiting."""

    def __init__(self, checks: Mapping[str, Check]) -> None:
        self.checks = dict(checks)
        """By the name of the part."""
        self._looking: asyncio.Task[dict[str, str]] | None = None
        self._at = 0.0
        self._told: dict[str, str] = {}

    async def look(self) -> dict[str, str]:
        """Return for each part why it cannot work, in a sentence for anybody; empty for one that can."""
        if self._looking is None or (self._looking.done() and time.monotonic() - self._at > KEPT_S):
            self._looking = asyncio.create_task(self._look())
        return await asyncio.shield(self._looking)

    async def _look(self) -> dict[str, str]:
        trying = {name: asyncio.ensure_future(check()) for name, check in self.checks.items()}
        await asyncio.wait(trying.values(), timeout=PATIENCE_S)
        found = {name: self._reason(name, task) for name, task in trying.items()}
        for task in trying.values():
            task.cancel()
        self._at = time.monotonic()
        return found

    def _reason(self, name: str, task: "asyncio.Future[object]") -> str:
        failure = task.exception() if task.done() and not task.cancelled() else None
        whole = _LATE if not task.done() else str(failure or "")
        if whole != self._told.get(name, ""):
            self._told[name] = whole
            _log.warning("a part cannot work" if whole else "a part works again", part=name, reason=whole)
        return _describe_failure(failure) if failure else whole


def _describe_failure(failure: BaseException) -> str:
    """Return what anybody may know of a failure: no folders, no addresses."""
    match failure:
        case DiskLowError():
            return "The disk of the data folder has little room left, and no new documents are taken."
        case DiskFullError():
            return "The disk of the data folder is full."
        case FileBusyError():
            return "Another program holds its file."
        case FileUnusableError():
            return "Its file or its disk cannot be used."
        case ConsilienceError():
            return _FAILED
        case _:
            raise failure
