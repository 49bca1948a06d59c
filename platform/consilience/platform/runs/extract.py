"""Extraction without a store: the same experts, rounds and verification; records or whole readings come of it."""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar, cast

from consilience.agents.claims.entity_linking import Resolver
from consilience.agents.claims.extraction_record import make_extraction_record
from consilience.agents.collaboration.team import Team
from consilience.agents.pipeline.machine import Services, StateMachine, state_machine, why_nothing_of
from consilience.agents.pipeline.state import State, claims_in
from consilience.agents.support.gather import work_ahead
from consilience.graph.model.errors import ConsilienceError, ModelStoppedError
from consilience.graph.model.model import Document, DocumentGraph
from consilience.graph.resolution.entities import resolve_entities
from consilience.graph.resolution.events import resolve_events
from consilience.graph.schema.schema import Schema
from consilience.platform.loading.chunking import split

__all__ = ["DocumentExtraction", "OnNothing", "extract", "extract_graphs", "graph_extraction", "record_extraction"]

_Made = TypeVar("_Made")
OnNothing = Callable[[Document, str], None]


def _tell_nobody(_document: Document, _why: str) -> None:
    pass


async def extract(
    documents: Iterable[Document],
    *,
    team: Team,
    schema: Schema,
    concurrency: int = 8,
    on_nothing: OnNothing = _tell_nobody,
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
    async for extracted in record_extraction(team, schema, on_nothing).each(documents, concurrency):
        yield extracted


async def extract_graphs(
    documents: Iterable[Document],
    *,
    team: Team,
    schema: Schema,
    concurrency: int = 8,
    on_nothing: OnNothing = _tell_nobody,
) -> AsyncIterator[tuple[Document, DocumentGraph | ConsilienceError]]:
    """Yield for each document what `ingest` would merge into an empty store, or the error that it failed with.

    What other documents state is not looked up, as `ingest` does in the store: no claim has a rival there. For the rest
    see `extract`.
    """
    async for extracted in graph_extraction(team, schema, on_nothing).each(documents, concurrency):
        yield extracted


def record_extraction(
    team: Team, schema: Schema, on_nothing: OnNothing = _tell_nobody
) -> "DocumentExtraction[dict[str, Any]]":
    """Return what makes records of documents; see `extract`."""

    def make_record(document: Document, state: State) -> dict[str, Any]:
        return make_extraction_record(document, claims_in(state), schema.attributes)

    under_way: dict[str, Document] = {}
    machine = state_machine(team, schema, Services(under_way.__getitem__, split))
    return DocumentExtraction(machine, team, under_way, make_record, on_nothing)


def graph_extraction(
    team: Team, schema: Schema, on_nothing: OnNothing = _tell_nobody
) -> "DocumentExtraction[DocumentGraph]":
    """Return what makes whole graphs of documents; see `extract_graphs`."""
    made: dict[str, DocumentGraph] = {}

    async def keep(graph: DocumentGraph) -> None:
        made[graph.document.id] = graph

    def take(document: Document, _: State) -> DocumentGraph:
        return replace(made[document.id], document=document)

    under_way: dict[str, Document] = {}
    services = Services(under_way.__getitem__, split, Resolver(resolve_entities, resolve_events), keep)
    return DocumentExtraction(state_machine(team, schema, services), team, under_way, take, on_nothing, made)


@dataclass(slots=True)
class DocumentExtraction(Generic[_Made]):
    """A team at work on documents without a store."""

    machine: StateMachine
    team: Team
    under_way: dict[str, Document]
    make: Callable[[Document, State], _Made]
    """Of a document and the end of its run."""
    on_nothing: OnNothing
    kept: dict[str, DocumentGraph] = field(default_factory=dict)
    """What is forgotten with a document that is not under way any more."""
    stopped: str = ""
    """Why no other document is tried; empty while they are."""
    _times: Counter[str] = field(default_factory=Counter)
    """How often each document, by its id, is under way."""

    def each(
        self, documents: Iterable[Document], concurrency: int
    ) -> AsyncIterator[tuple[Document, _Made | ConsilienceError]]:
        """Return what yields what is made of each document, in the order given."""
        return work_ahead(documents, concurrency, self.one)

    async def one(self, document: Document) -> _Made | ConsilienceError:
        """Return what is made of one document, or the error that it failed with; several may be under way."""
        if self.stopped:
            return ConsilienceError(self.stopped)
        self.under_way[document.id] = document
        self._times[document.id] += 1
        try:
            return await self._make(document)
        except ModelStoppedError as error:
            self.stopped = self.stopped or f"Not tried: {error}"
            return error
        except ConsilienceError as error:
            return error
        finally:
            self._times[document.id] -= 1
            if not self._times[document.id]:
                del self._times[document.id], self.under_way[document.id]
                self.kept.pop(document.id, None)

    async def _make(self, document: Document) -> _Made:
        state = cast("State", await self.machine.ainvoke({"document_id": document.id}, {"recursion_limit": 1_000_000}))
        if why := why_nothing_of(state, claims_in(state), document, self.team):
            self.on_nothing(document, why)
        return self.make(document, state)
