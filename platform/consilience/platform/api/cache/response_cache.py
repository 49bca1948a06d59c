"""Answers about the graph, kept until anybody writes to it, so that what many ask is worked out once.

What the graph holds has a name that changes with every commit (`Store.last_commit`), whoever writes: this server, a
worker, the command line, a person at a Cypher prompt. An answer is given again only under the name under which it was
worked out, so that nobody is told what was true before their question came.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from consilience.graph.store.store import Store
from consilience.platform.api.cache.shared import Shared

__all__ = ["KeptAnswers", "Work", "as_json", "work_out"]

Work = Callable[[Store], Awaitable[object]]
"""Works out an answer from the store that it is given; bytes are JSON already."""
_MOST_BYTES = 64_000_000
_LARGEST = 4_000_000


_WRITERS: dict[type, TypeAdapter[Any]] = {}


async def work_out(store: Store, work: Work) -> bytes:
    """Return an answer as JSON.

    Raises:
        ConsilienceError: what `work` raises.
    """
    answer = await work(store)
    return answer if isinstance(answer, bytes) else as_json(answer)


def as_json(answer: Any) -> bytes:  # noqa: ANN401 - of all kinds that pydantic knows
    """Return an answer as JSON."""
    kind: type = type(answer)
    if kind not in _WRITERS:
        _WRITERS[kind] = TypeAdapter(kind)
    return _WRITERS[kind].dump_json(answer, by_alias=True)


@dataclass(frozen=True, slots=True)
class _Kept:
    commit: str
    body: bytes


class KeptAnswers:
    """The answers of one process, the least asked for going first when they need more room than there is."""

    def __init__(self, store: Store, most_bytes: int = _MOST_BYTES) -> None:
        self._store, self._most_bytes, self._bytes = store, most_bytes, 0
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._commit: Shared[str] = Shared(store.last_commit)
        self._working: dict[str, Shared[bytes]] = {}

    def __contains__(self, question: str) -> bool:
        """Tell whether an answer is kept, though it may hold no longer."""
        return question in self._kept

    async def again(self, question: str) -> bytes | None:
        """Return a kept answer that holds at the moment of the question or later; None if there is none.

        Raises:
            StoreError: the database failed.
        """
        kept = self._kept.get(question)
        if kept is None or kept.commit != await self._commit.get():
            return None
        if question in self._kept:
            self._kept.move_to_end(question)
        return kept.body

    async def get(self, question: str, work: Work) -> bytes:
        """Return an answer as JSON that holds at the moment of the question or later.

        Args:
            question: tells this answer from all others.
            work: works it out; of those who ask the same meanwhile one does.

        Raises:
            ConsilienceError: what `work` raises; it is not kept.
        """
        if (body := await self.again(question)) is not None:
            return body
        working = self._working.setdefault(question, Shared(lambda: self._work_out(question, work)))
        return await working.get()

    async def _work_out(self, question: str, work: Work) -> bytes:
        try:
            commit = await self._commit.get()
            kept = self._kept.get(question)
            if kept is not None and kept.commit == commit:
                return kept.body
            body = await work_out(self._store.not_before(commit), work)
            self._keep(question, _Kept(commit, body))
            return body
        finally:
            if not self._working[question].wanted:
                del self._working[question]

    def _keep(self, question: str, kept: _Kept) -> None:
        if earlier := self._kept.pop(question, None):
            self._bytes -= len(earlier.body)
        if len(kept.body) > _LARGEST:
            return
        self._kept[question] = kept
        self._bytes += len(kept.body)
        while self._bytes > self._most_bytes:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest.body)
