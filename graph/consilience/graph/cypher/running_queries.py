"""Queries that run at the moment, so that a person can stop one."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from consilience.graph.model.errors import NotFoundError, QueryRefusedError

__all__ = ["RunningQueries"]

_Result = TypeVar("_Result")


class _Listed:
    """One query; `watched` is what can be stopped."""

    def __init__(self) -> None:
        self.task: asyncio.Task[Any] | None = None
        self.stopped = False

    async def watch(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        """Return what `work` returns.

        Raises:
            QueryRefusedError: it was stopped, maybe before it began.
        """
        if self.stopped:
            work.close()
            raise QueryRefusedError("The query was stopped.")
        task: asyncio.Task[_Result] = asyncio.create_task(work)
        self.task = task
        try:
            result = await task
        except asyncio.CancelledError:
            if self.stopped:
                raise QueryRefusedError("The query was stopped.") from None
            raise
        return result


class RunningQueries:
    """The queries of one process by their ids.

    Stopping one cancels the task that waits for its rows; the process that reads them is then ended, and with it its
    transaction.
    """

    def __init__(self) -> None:
        self._listed: dict[str, _Listed] = {}

    @contextmanager
    def listed(self, query_id: str) -> Iterator[_Listed]:
        """List a query for as long as the block lasts.

        Raises:
            QueryRefusedError: another one runs under this id.
        """
        if query_id in self._listed:
            raise QueryRefusedError(f"A query with the id {query_id} runs already. Give each one an id of its own.")
        listed = self._listed[query_id] = _Listed()
        try:
            yield listed
        finally:
            del self._listed[query_id]

    @staticmethod
    @contextmanager
    def nowhere() -> Iterator[_Listed]:
        """List for a query that nobody can stop."""
        yield _Listed()

    def stop(self, query_id: str) -> None:
        """Stop a query.

        Raises:
            NotFoundError: none of this id runs.
        """
        listed = self._listed.get(query_id)
        if listed is None:
            raise NotFoundError(f"No query with the id {query_id} runs. It may have ended.")
        listed.stopped = True
        if listed.task:
            listed.task.cancel()
