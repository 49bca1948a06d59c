"""Works through the evaluations that wait, one after another; what a process left behind is taken up by the next."""

import asyncio
from dataclasses import replace

import structlog

from consilience.evaluation.support.errors import EvaluationError
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.store.store import Store
from consilience.platform.evaluations.outcome import Graph
from consilience.platform.evaluations.scoring import gold_documents, score_evaluation
from consilience.platform.evaluations.store import EvaluationStore, new_id
from consilience.platform.evaluations.submission import EvaluationRequest, accept_evaluation
from consilience.platform.exporting.gold_annotations import graph_annotations
from consilience.platform.records.evaluations import EvaluationRecord, trouble_of
from consilience.platform.support.processes import Assistants
from consilience.platform.support.settings import Settings
from consilience.platform.support.threads import apart
from consilience.platform.support.timestamps import now

__all__ = ["MOST_WAITING", "EvaluationWorker", "TooManyEvaluationsError"]

MOST_WAITING = 20
"""Evaluations of one account."""
_LARGE = 200_000
"""Bytes of all files; to read fewer takes less than to begin a process."""
_UNEXPECTED = "The scorer failed. Report the evaluation's id to who runs the server; the log has the reason."
_log = structlog.get_logger("consilience.evaluations")


class TooManyEvaluationsError(ConsilienceError):
    """Refusal: somebody has more evaluations waiting than may wait."""


class EvaluationWorker:
    """Belongs to the event loop of a server."""

    def __init__(self, store: EvaluationStore, graph_store: Store, settings: Settings) -> None:
        self.store = store
        self._graph_store, self._settings = graph_store, settings
        self._task: asyncio.Task[None] | None = None
        self._scorers = Assistants()  # to begin a process and to import all scorers costs more than most evaluations
        self._readers = Assistants()

    async def accept(self, request: EvaluationRequest, *, by: str, key: str | None = None) -> EvaluationRecord:
        """Keep a new evaluation and see to it that it is worked on, as `accept_evaluation` does.

        Large files are read in another process: here everybody would wait for it.

        Raises:
            EvaluationError, UploadError, ConsilienceError: as for `accept_evaluation`.
            TooManyEvaluationsError: of who asks too many wait already.
        """
        known = await apart(self.store.all)
        waiting = [record for record in known if record.by == by and record.state in ("queued", "running")]
        if len(waiting) >= MOST_WAITING and new_id(by, key) not in {record.id for record in known}:
            raise TooManyEvaluationsError(
                f"{len(waiting)} of your evaluations wait to be scored. Send more when some are done."
            )
        size = sum(len(file.data) for file in (*request.gold, *request.system))
        if size > _LARGE:
            record = await self._readers.compute_apart(_accept, request, self.store, self._settings, by, key)
        else:
            record = await apart(lambda: _accept(request, self.store, self._settings, by, key))
        self.wake()
        return record

    async def close(self) -> None:
        """End the processes that read and score; what was being scored is taken up by whoever serves next."""
        if self._task is not None:  # first, or the end of its process would count as the scorer's failure
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._scorers.close()
        await self._readers.close()

    @property
    def is_at_work(self) -> bool:
        """Whether something is scored, or waits to be."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Begin with what waits, unless it is being worked on."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        tried: set[str] = set()
        while (record := self._next(tried)) is not None:
            tried.add(record.id)
            with self.store.taken(record.id) as is_ours:
                if is_ours and self.store.get(record.id).state in ("queued", "running"):
                    await self._one(record)

    def _next(self, tried: set[str]) -> EvaluationRecord | None:
        waiting = [r for r in self.store.all() if r.state in ("queued", "running") and r.id not in tried]
        return waiting[-1] if waiting else None

    async def _one(self, record: EvaluationRecord) -> None:
        record = replace(record, state="running", started_at=now())
        self.store.change(record)
        try:
            graph = await self._graph(record)
            await self._scorers.compute_apart(_score, self.store, record, graph, self._settings)
        except (ConsilienceError, EvaluationError) as error:
            self.store.change(replace(record, state="failed", ended_at=now(), trouble=trouble_of(str(error))))
        except (ArithmeticError, AssertionError, LookupError, OSError, RuntimeError, TypeError, ValueError) as error:
            # A fault of a scorer must not stop the evaluations after it.
            _log.error("evaluation failed", evaluation=record.id, exc_info=error)
            self.store.change(replace(record, state="failed", ended_at=now(), trouble=trouble_of(_UNEXPECTED)))

    async def _graph(self, record: EvaluationRecord) -> Graph | None:
        if record.source != "graph":
            return None
        folder = self.store.folder(record.id)
        return await graph_annotations(self._graph_store, await apart(lambda: gold_documents(record, folder)))


def _accept(
    request: EvaluationRequest, store: EvaluationStore, settings: Settings, by: str, key: str | None
) -> EvaluationRecord:
    return accept_evaluation(request, store, settings, by=by, key=key)


def _score(store: EvaluationStore, record: EvaluationRecord, graph: Graph | None, settings: Settings) -> None:
    """Score and write what was found; in a process of its own."""
    outcome = asyncio.run(score_evaluation(record, store.folder(record.id), graph, settings))
    store.finish(replace(record, ended_at=now()), outcome)
