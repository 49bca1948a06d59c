"""Turns at merging documents, which leave processors to those who ask, in this workspace and in others."""

import asyncio
from types import TracebackType

__all__ = ["MergeTurns"]


class MergeTurns:
    """One merge at a time, and rests between them: `async with turns` for each document.

    A merge that took a second is followed by a rest of `1 / share - 1` seconds, so that no more than this share of the
    time goes into merging, whatever waits. Nobody rests who has not merged of late.
    """

    def __init__(self, share: float) -> None:
        """Begin rested.

        Args:
            share: of the time, above 0 and at most 1.
        """
        self._share = share
        self._turn = asyncio.Lock()
        self._began, self._rested = 0.0, 0.0

    async def __aenter__(self) -> None:
        """Wait for one's turn, and until those before have been rested from."""
        await self._turn.acquire()
        try:
            await asyncio.sleep(max(0.0, self._rested - _now()))
        except BaseException:
            self._turn.release()
            raise
        self._began = _now()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let the next one come, after a rest."""
        ended = _now()
        self._rested = ended + (ended - self._began) * (1 / self._share - 1)
        self._turn.release()


def _now() -> float:
    return asyncio.get_running_loop().time()
