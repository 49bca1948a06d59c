"""Extraction without a store: the same experts, rounds and verification; records or whole readings come of it."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Generic, TypeVar, cast

from consilience.agents.claims.entity_linking import Resolver
from consilience.agents.claims.extraction_record import make_extraction_record
from consilience.agents.collaboration.team import Team
from consilience.agents.pipeline.machine import Services, StateMachine, state_machine, why_nothing_of
from consilience.agents.pipeline.state import State, claims_in
from consilience.graph.model.errors import ConsilienceError, ModelStoppedError
from consilience.graph.model.model import Document, DocumentGraph
from consilience.graph.resolution.entities import resolve_entities
from consilience.graph.resolution.events import resolve_events
from consilience.graph.schema.schema import Schema
from consilience.platform.loading.chunking import split

__all__ = ["extract", "extract_graphs"]

_Made = TypeVar("_Made")
OnNothing = Callable[[Document, str], None]


async def extract(
    documents: Iterable[Document],
    *,
    team: Team,
    schema: Schema,
    concurrency: int = 8,
    on_nothing: OnNothing = lambda _document, _why: None,
) -> AsyncIterator[tuple[Document, dict[str, Any] | ConsilienceError]]:
    """Yield for each document, in the order given, its record, or the error that it failed with.

    Args:
        documents: the texts; `name` becomes the record's `id`.
        team: who extracts.
        schema: what is extracted; the one that the experts were made with.
        concurrency: documents under way side by side, at least 1.
        on_nothing: is told of each document in which nothing was accepted, and why.

    When a model cannot be asked any more (`ModelStoppedError`), what is left is not tried: its error says so.
    """

    def make_record(document: Document, state: State) -> dict[str, Any]:
        return make_extraction_record(document, claims_in(state), schema.attributes)

    under_way: dict[str, Document] = {}
    machine = state_machine(team, schema, Services(under_way.__getitem__, split))
    work = _Extraction(machine, team, under_way, make_record, on_nothing)
    async for extracted in work.each(documents, concurrency):
        yield extracted


async def extract_graphs(
    documents: Iterable[Document],
    *,
    team: Team,
    schema: Schema,
    concurrency: int = 8,
    on_nothing: OnNothing = lambda _document, _why: None,
) -> AsyncIterator[tuple[Document, DocumentGraph | ConsilienceError]]:
    """Yield for each document what `ingest` would merge into an empty store, or the error that it failed with.

    What other documents state is not looked up, as `ingest` does in the store: no claim has a rival there. For the rest
    see `extract`.
    """
    made: dict[str, DocumentGraph] = {}

    async def keep(graph: DocumentGraph) -> None:
        made[graph.document.id] = graph

    def take(document: Document, _: State) -> DocumentGraph:
        return replace(made[document.id], document=document)

    under_way: dict[str, Document] = {}
    services = Services(under_way.__getitem__, split, Resolver(resolve_entities, resolve_events), keep)
    work = _Extraction(state_machine(team, schema, services), team, under_way, take, on_nothing, made)
    async for extracted in work.each(documents, concurrency):
        yield extracted


@dataclass(slots=True)
class _Extraction(Generic[_Made]):
    """One call of `extract` or `extract_graphs`."""

    machine: StateMachine
    team: Team
    under_way: dict[str, Document]
    make: Callable[[Document, State], _Made]
    """Of a document and the end of its run."""
    on_nothing: OnNothing
    kept: dict[str, DocumentGraph] = field(default_factory=dict)
    """What is forgotten with a document that is not under way any more."""
    stopped: str = ""

    async def each(
        self, documents: Iterable[Document], concurrency: int
    ) -> AsyncIterator[tuple[Document, _Made | ConsilienceError]]:
        """Yield what is made of each document, in the order given."""
        pending: deque[tuple[Document, asyncio.Task[_Made | ConsilienceError]]] = deque()
        coming = iter(documents)
        try:
            while True:
                for document in islice(coming, concurrency - len(pending)):
                    self.under_way[document.id] = document
                    pending.append((document, asyncio.create_task(self._one(document))))
                if not pending:
                    return
                document, task = pending.popleft()
                made = await task
                if isinstance(made, ModelStoppedError):
                    self.stopped = self.stopped or f"Not tried: {made}"
                yield document, made
                if all(document.id != other.id for other, _ in pending):
                    self.under_way.pop(document.id, None)
                    self.kept.pop(document.id, None)
        finally:
            for _, task in pending:
                task.cancel()

    async def _one(self, document: Document) -> _Made | ConsilienceError:
        if self.stopped:
            return ConsilienceError(self.stopped)
        try:
            state = cast(
                "State", await self.machine.ainvoke({"document_id": document.id}, {"recursion_limit": 1_000_000})
            )
        except ConsilienceError as error:
            return error
        if why := why_nothing_of(state, claims_in(state), document, self.team):
            self.on_nothing(document, why)
        return self.make(document, state)
