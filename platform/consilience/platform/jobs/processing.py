"""Processing of a document by a worker: the team that its order names, the same `ingest` as the command line's."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass

from consilience.agents.collaboration.team import Team
from consilience.agents.events.progress import Progress
from consilience.agents.pipeline.run_record import make_run_record
from consilience.graph.model.model import Document
from consilience.graph.records.suggestions import ResolveAcross
from consilience.graph.schema.schema import Schema
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.group_commit import GroupCommit
from consilience.platform.jobs.worker import Tell
from consilience.platform.runs.checkpoints import Checkpoints
from consilience.platform.runs.ingest import DocumentReport, ingest
from consilience.platform.runs.job import Job, Order
from consilience.platform.runs.ledger import Ledger

__all__ = ["Ingesting", "OpenTeam", "Readers"]


@dataclass(frozen=True, slots=True)
class Readers:
    """A team and the schema that it was made with."""

    team: Team
    schema: Schema


OpenTeam = Callable[[Order], AbstractAsyncContextManager[Readers]]
"""Opens the team and the schema that an order names; raises `ConsilienceError` when it cannot."""


class Ingesting:
    """Ingests the documents of jobs: `async with Ingesting(…) as process`.

    A team that was opened stays open for all jobs of its kind, since its members share limits and connections.
    """

    def __init__(
        self,
        store: Store,
        ledger: Ledger,
        steps: Checkpoints,
        open_team: OpenTeam,
        meaning: Callable[[Order], str] = lambda _: "",
        is_withdrawn: Callable[[str], bool] = lambda _: False,
        across: ResolveAcross = "off",
        merging: AbstractAsyncContextManager[object] | None = None,
    ) -> None:
        """Begin with no team.

        Args:
            store: where the graphs go.
            ledger: keeps the runs.
            steps: keep their steps.
            open_team: opens teams.
            meaning: what the names in an order stand for just now; when that changes, the team is opened anew.
            is_withdrawn: tells of a job whether its document was withdrawn after it was accepted.
            across: whether entities are compared with those of other documents.
            merging: is held while documents are merged, such as a semaphore; None: half of the processors merge.
        """
        self._commits = GroupCommit(store, merging) if merging else GroupCommit(store)
        self._across: ResolveAcross = across
        self._is_withdrawn = is_withdrawn
        self._store, self._ledger, self._steps = store, ledger, steps
        self._open_team, self._meaning = open_team, meaning
        self._opened: dict[tuple[str, ...], asyncio.Task[Readers]] = {}
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Ingesting":
        """Keep the teams that are opened from now on."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close all teams."""
        await self._stack.aclose()

    async def __call__(self, job: Job, document: Document, tell: Tell) -> DocumentReport:
        """Ingest the document of a job.

        Raises:
            ConsilienceError: the order's team or schema cannot be used.
        """
        readers = await self._readers(job.order)
        run_id = make_run_record(document, readers.team, readers.schema).id

        def on_event(_: Document, event: Progress) -> None:
            tell(run_id, event)

        report = await ingest(
            [document],
            store=self._store,
            team=readers.team,
            schema=readers.schema,
            ledger=self._ledger,
            checkpoints=self._steps,
            on_event=on_event,
            again=job.order.again,
            ordered_at=job.started_at,
            concurrency=1,
            is_withdrawn=lambda _: self._is_withdrawn(job.id),
            across=self._across,
            commits=self._commits,
        )
        return report.documents[0]

    async def _readers(self, order: Order) -> Readers:
        key = (order.team, order.schema, order.verify, self._meaning(order))
        opening = self._opened.get(key)
        if opening is None or (opening.done() and (opening.cancelled() or opening.exception())):
            opening = self._opened[key] = asyncio.create_task(self._stack.enter_async_context(self._open_team(order)))
        return await asyncio.shield(opening)
