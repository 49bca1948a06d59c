"""A worker on a cluster: an actor that holds one team, and reads what it is given: a document, or a step of one."""

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

from consilience.agents.collaboration.team import Team
from consilience.agents.models.call_context import CallContext
from consilience.agents.verification.verifier import Verifier
from consilience.graph.model.errors import ConsilienceError, ModelStoppedError, ModelUnreachableError
from consilience.graph.model.model import Document, DocumentGraph
from consilience.platform.cluster.shared_budget import SharedBudget
from consilience.platform.cluster.shared_limits import limits_of_the_cluster
from consilience.platform.cluster.work_order import WorkOrder, signature_of
from consilience.platform.cluster.worker_answer import CollectedCalls, WorkerAnswer, tell
from consilience.platform.library.teams import opened_team
from consilience.platform.runs.extract import DocumentExtraction, graph_extraction, record_extraction
from consilience.platform.runs.extracted_lines import write_line
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.version import __version__

__all__ = ["ClusterWorker", "Read"]


@dataclass(frozen=True, slots=True)
class Read:
    """What a worker made of a document."""

    line: str = ""
    """As it is written; empty if the document failed."""
    error: str = ""
    """Why it failed."""
    nothing: str = ""
    """Why nothing of it was accepted."""
    is_last: bool = False
    """Whether no other document is to be tried: a model cannot be asked any more."""
    cut_off: str = ""
    """The machine, if it failed since that cannot reach a model."""

    @property
    def reason(self) -> str:
        """See `WorkerAnswer`."""
        return self.error


class ClusterWorker:
    """One team and, where that needs them, one client of CoreNLP and one of each model.

    It opens nothing before `open`, so that what stands in the way can be told.
    """

    def __init__(self, name: str, order: WorkOrder, budget: str) -> None:
        """Take the order; `name` is who spends of the budget that an actor of that name keeps."""
        self._order = order
        self._budget = SharedBudget(budget, name, order.max_cost, order.max_tokens)
        self._stack = AsyncExitStack()
        self._nothing: dict[int, str] = {}
        self._extraction: DocumentExtraction[dict[str, Any]] | DocumentExtraction[DocumentGraph] | None = None
        self._team: Team | None = None
        self._cut_off = ""

    async def open(self) -> str:
        """Make the team ready; return why that cannot be done, empty if it was."""
        order = self._order
        if order.version != __version__:
            return f"A node of the cluster has Consilience {__version__}, and this program is {order.version}."
        os.environ.update(order.keys)
        try:
            settings = order.settings_here()
            url = await asyncio.to_thread(corenlp_url, settings) if order.file.needs_corenlp else None
            self._team = await self._stack.enter_async_context(
                opened_team(
                    settings,
                    order.file,
                    order.schema,
                    corenlp_url=url,
                    max_rounds=order.max_rounds,
                    budget=self._budget,
                    verify=order.verify,
                    open_limits=limits_of_the_cluster,
                    recorder=CollectedCalls() if order.signature and settings.calls_kept else None,
                )
            )
        except ConsilienceError as error:
            return str(error)
        except Exception as error:  # noqa: BLE001 - Ray would tell it as the loss of something else
            return f"{type(error).__name__} on the node {socket.gethostname()}: {error}"
        if order.signature not in ("", signature_of(self._team)):
            return (
                f"The team {order.file.name} is another one on the node {socket.gethostname()}: its demonstrations or "
                "schemas differ from those here, or `strategy: auto` chooses another strategy. Make them the same."
            )
        if order.as_readings:
            self._extraction = graph_extraction(self._team, order.schema, self._note_nothing)
        else:
            self._extraction = record_extraction(self._team, order.schema, self._note_nothing)
        return ""

    async def read(self, document: Document) -> Read:
        """Return what `extract` writes of a document."""
        assert self._extraction is not None  # noqa: S101 - it was opened
        made = await self._extraction.one(document)
        await self._budget.flush()
        nothing = self._nothing.pop(id(document), "")
        if isinstance(made, ConsilienceError):
            if isinstance(made, ModelUnreachableError):
                self._cut_off = socket.gethostname()
            is_last = isinstance(made, ModelStoppedError) or bool(self._extraction.stopped)
            return Read(error=str(made), is_last=is_last, cut_off=self._cut_off if is_last else "")
        try:
            return Read(write_line(made), nothing=nothing)
        except ConsilienceError as error:
            return Read(error=str(error), nothing=nothing)

    async def answer(self, occasion: CallContext, expert: str, *asked: Any) -> WorkerAnswer:  # noqa: ANN401 - of `Expert.answer`
        """Return what an expert of the team answers; see `Expert.answer`."""
        assert self._team is not None  # noqa: S101 - it was opened
        member = self._team.members[expert]
        return await self._tell(occasion, lambda: member.answer(*asked))

    async def verify(self, occasion: CallContext, step: str, *asked: Any) -> WorkerAnswer:  # noqa: ANN401 - of that step
        """Return what comes of a step of verification: `weigh`, `link`, `date` or `verdicts` of `Verifier`."""
        assert self._team is not None  # noqa: S101 - it was opened
        verifier = self._team.verifier or Verifier()
        return await self._tell(occasion, lambda: getattr(verifier, step)(*asked))

    async def _tell(self, occasion: CallContext, work: Callable[[], Awaitable[Any]]) -> WorkerAnswer:
        told = await tell(occasion, work)
        await self._budget.flush()
        return told

    def _note_nothing(self, document: Document, why: str) -> None:
        self._nothing[id(document)] = why
