"""Answers about the graph, kept until anybody writes to it, so that what many ask is worked out once.

What the graph holds has a name that changes with every commit (`Store.last_commit`), whoever writes: this server, a
worker, the command line, a person at a Cypher prompt. An answer is given again only under the name under which it was
worked out, so that nobody is told what was true before their question came.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
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


class KeptAnswers:
    """The answers of one process that hold, the least asked for going first when they need more room than there is."""

    def __init__(self, store: Store, most_bytes: int = _MOST_BYTES) -> None:
        self._store, self._most_bytes, self._bytes = store, most_bytes, 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._latest = ""
        """Under which all that is kept was worked out."""
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
        if question not in self._kept:
            return None
        await self._find_latest()
        if (body := self._kept.get(question)) is not None:
            self._kept.move_to_end(question)
        return body

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

    async def _find_latest(self) -> str:
        """Return the last commit, and let go of what was worked out under another one: it is never given again."""
        commit = await self._commit.get()
        if commit != self._latest:
            self._latest, self._bytes = commit, 0
            self._kept.clear()
        return commit

    async def _work_out(self, question: str, work: Work) -> bytes:
        try:
            commit = await self._find_latest()
            if (kept := self._kept.get(question)) is not None:
                return kept
            body = await work_out(self._store.not_before(commit), work)
            if commit == self._latest:
                self._keep(question, body)
            return body
        finally:
            if not self._working[question].wanted:
                del self._working[question]

    def _keep(self, question: str, body: bytes) -> None:
        self._bytes -= len(self._kept.pop(question, b""))
        if len(body) > _LARGEST:
            return
        self._kept[question] = body
        self._bytes += len(body)
        while self._bytes > self._most_bytes:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest)
