"""Documents into the store: loaded, run through the machine side by side, merged, each reported."""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Literal

import structlog

from consilience.agents.claims.cross_document import Library
from consilience.agents.claims.entity_linking import Resolver
from consilience.agents.collaboration.team import Team
from consilience.agents.events.run_events import RunMerged
from consilience.agents.pipeline.machine import Services, state_machine
from consilience.agents.pipeline.run_record import make_run_record
from consilience.agents.support.tracing import span
from consilience.graph.curation.across.resolving import resolve_document
from consilience.graph.curation.events_across.resolving_events import resolve_events_of_document
from consilience.graph.model.errors import (
    ConsilienceError,
    DiskLowError,
    FileUnusableError,
    ModelStoppedError,
    NotFoundError,
    ServiceError,
    StoreError,
    StoreUnavailableError,
    WithdrawnError,
)
from consilience.graph.model.model import Document, DocumentGraph, Run
from consilience.graph.reading.documents import read_document
from consilience.graph.reading.facts.cross_document import StatedFact, stated_elsewhere
from consilience.graph.records.suggestions import ResolveAcross
from consilience.graph.resolution.entities import resolve_entities
from consilience.graph.resolution.events import resolve_events
from consilience.graph.schema.schema import Schema
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.group_commit import GroupCommit
from consilience.graph.writing.documents.merge import MergeCounts, merge_document
from consilience.graph.writing.documents.sources import note_source
from consilience.graph.writing.documents.withdrawals import last_withdrawal
from consilience.graph.writing.metadata.note_metadata import note_metadata
from consilience.platform.loading.chunking import split
from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import Unread, load
from consilience.platform.loading.metadata.given import NOTHING_GIVEN, Given
from consilience.platform.runs.checkpoints import Checkpoints
from consilience.platform.runs.ledger import Begun, Ledger, RunRecord
from consilience.platform.runs.runner import OnEvent, Runner, counts_of

__all__ = ["DocumentReport", "IngestReport", "Status", "ingest", "stays_in_force"]

_log = structlog.get_logger("consilience.runs")

_PAUSES_S = (0.5, 2.0, 5.0)
"""Waits before a run is tried again after a service failed."""
_FAILURES_IN_A_ROW = 3
"""Documents that fail one after another because of a service before the rest is left for later."""
_POLL_S = 0.2
_DESCRIBED = "; what is known of the document beside its text was updated."
_LEFT = "The documents that are left were not tried; ingest them again when that is mended."


Status = Literal["merged", "unchanged", "failed", "not tried", "skipped", "withdrawn"]
"""`withdrawn`: somebody withdrew the document after its reading was ordered."""


@dataclass(frozen=True, slots=True)
class DocumentReport:
    """What ingestion did with one document: whether it was read, why not, and what the graph has of it."""

    name: str
    source: str
    status: Status
    reason: str = ""
    """Why it failed, was skipped, needed nothing, or accepted nothing."""
    document_id: str | None = None
    run_id: str | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    """Characters, chunks, rounds, claims, judged (of these), debates, mentions, entities, events, facts; of the claims
    accepted, contested, rejected; of the facts accepted_facts, contested_facts, rejected_facts, which are fewer where
    several claims say the same; and `kept_facts` of an earlier run that one which found nothing leaves."""
    described: bool = False
    """Of an unchanged document: whether its metadata said something new, which the graph has now."""
    seconds: float = 0.0
    retryable: bool = False
    """Whether it failed only because a service stayed away, so that the run may well go on later."""
    outage: bool = False
    """Whether that was the disk or the database, without which no document can be read."""


@dataclass(frozen=True, slots=True)
class IngestReport:
    """Outcomes of all documents, in the order of the sources."""

    documents: tuple[DocumentReport, ...]
    stopped: str = ""
    """Why the rest was left for later; empty when all were tried."""

    def with_status(self, status: Status) -> tuple[DocumentReport, ...]:
        """Return the documents that fared so."""
        return tuple(document for document in self.documents if document.status == status)


def stays_in_force(facts: int) -> str:
    """Return in a sentence what a run that found nothing leaves of an earlier one; empty if that is nothing."""
    if not facts:
        return ""
    kept = "1 fact" if facts == 1 else f"{facts} facts"
    return (
        f"It found nothing, and so replaces nothing: {kept} of the earlier run of this team and schema stay in force."
    )


async def ingest(
    sources: Iterable[str | Path | Document | FetchedFile],
    *,
    store: Store,
    team: Team,
    schema: Schema,
    ledger: Ledger,
    checkpoints: Checkpoints,
    on_event: OnEvent | None = None,
    on_report: Callable[[DocumentReport], None] | None = None,
    again: bool = False,
    ordered_at: str | None = None,
    concurrency: int = 4,
    language: str | None = None,
    given: Given = NOTHING_GIVEN,
    is_withdrawn: Callable[[str], bool] | None = None,
    replace_with_nothing: bool = False,
    across: ResolveAcross = "off",
    check_room: Callable[[], None] = lambda: None,
    commits: GroupCommit | None = None,
) -> IngestReport:
    """Bring documents into the store.

    A document whose run is in the store already is unchanged. A run that was stopped goes on from its last step. A
    document that fails does not stop the others; a service that stays away does, as does a model that cannot be asked
    any more, and then the rest can be ingested again later.

    Args:
        sources: files, folders, files that were fetched, and documents that were loaded before.
        store: where the graphs go.
        team: who extracts.
        schema: what is extracted; the one that the experts were made with.
        ledger: keeps the runs.
        checkpoints: keep their steps.
        on_event: is told every event of every run.
        on_report: is told how each document fared, as soon as that is known.
        again: whether documents that are unchanged are run anew.
        ordered_at: when that was ordered (ISO 8601, UTC, milliseconds); runs that were begun since then go on or, if
            they are merged, count as unchanged. None runs them anew whenever they were begun.
        concurrency: documents under way side by side, at least 1.
        language: of all documents; None takes what is said of each, or guesses.
        given: metadata of the files, which counts more than what they state themselves.
        is_withdrawn: tells of a document whether it was withdrawn between the order and the call of this. What is
            withdrawn after the call, by whomever, is found out here.
        replace_with_nothing: whether a run that finds nothing replaces what an earlier one of this team and schema
            found, too.
        across: whether the entities and events of a document, once it is merged, are compared with those of others.
        check_room: raises `DiskLowError` while no run is to begin; that is waited for a few seconds.
        commits: commits what is merged at the same time together; several calls may share it. One of its own if None.
    """
    together = commits or GroupCommit(store)

    async def into_store(graph: DocumentGraph) -> MergeCounts:
        with span("merge", facts=len(graph.facts)):
            counts = await merge_document(
                store,
                graph,
                replace_with_nothing=replace_with_nothing,
                ordered_after=work.ordered_after,
                commits=together,
            )
        if across != "off" and not counts.unchanged:
            async with together.gate:
                await _resolve_across(store, graph.document.id, schema, link=across == "link")
        return counts

    async def find_stated(document_id: str, subjects: Sequence[tuple[str, str]]) -> Sequence[StatedFact]:
        return await stated_elsewhere(store, document_id, subjects)

    async def find_stored(document_id: str) -> Document | None:
        try:
            return await read_document(store, document_id)
        except NotFoundError:
            return None

    resolver = Resolver(resolve_entities, resolve_events)
    services = Services(ledger.document, split, resolver, into_store, Library(find_stated, find_stored))
    runner = Runner(state_machine(team, schema, services, checkpoints), checkpoints, ledger, on_event)
    work = _Ingest(store, team, schema, runner, again, ordered_at, is_withdrawn or (lambda _: False), check_room)
    with suppress(StoreError):  # it is told of each document that needs the store
        await work.note_order()
    slots = asyncio.Semaphore(concurrency)
    reports: dict[int, DocumentReport] = {}

    def report(index: int, fared: DocumentReport) -> None:
        reports[index] = fared
        slots.release()
        if on_report:
            on_report(fared)

    async def one(index: int, document: Document) -> None:
        with span("document", document_id=document.id, characters=len(document.text)):
            report(index, await work.ingest(document))

    async with asyncio.TaskGroup() as group:
        loaded = load(sources, language, given)
        for index in count():
            await slots.acquire()
            found = await asyncio.to_thread(next, loaded, None)
            if found is None:
                break
            if isinstance(found, Unread):
                status: Status = "skipped" if found.skipped else "failed"
                report(index, DocumentReport(found.name, found.source, status, found.reason))
            else:
                group.create_task(one(index, found))
    return IngestReport(tuple(reports[index] for index in sorted(reports)), work.stopped)


async def _resolve_across(store: Store, document_id: str, schema: Schema, *, link: bool) -> None:
    """Compare entities and events of a document with those of others; what fails here is no failure of the document."""
    try:
        with span("resolve across", document_id=document_id):
            await resolve_document(store, document_id, link=link, single=schema.functional_relations)
            await resolve_events_of_document(store, document_id, link=link)
    except StoreError as error:
        _log.warning("not resolved across documents", document=document_id, reason=str(error))


@dataclass(slots=True)
class _Ingest:
    """The documents of one call of `ingest`."""

    store: Store
    team: Team
    schema: Schema
    runner: Runner
    again: bool
    ordered_at: str | None
    is_withdrawn: Callable[[str], bool]
    check_room: Callable[[], None]
    ordered_after: int | None = None
    """Number of the last withdrawal when the documents were ordered."""
    stopped: str = ""
    failures_in_a_row: int = 0

    async def ingest(self, document: Document) -> DocumentReport:
        """Bring one document into the store, whatever happens to it."""
        started = time.perf_counter()
        run = make_run_record(document, self.team, self.schema)
        fared = DocumentReport(document.name, document.source, "merged", "", document.id, run.id)
        try:
            if self.stopped:
                return replace(fared, status="not tried", reason=self.stopped)
            if not await self._merge(run, document):
                await note_source(self.store, document.id, document.source)
                described = await note_metadata(self.store, document.id, document.metadata)
                reason = "The store has this run of it already" + (_DESCRIBED if described else ".")
                return replace(fared, status="unchanged", reason=reason, described=described)
        except WithdrawnError as error:
            seconds = time.perf_counter() - started
            return replace(fared, status="withdrawn", reason=str(error), seconds=seconds)
        except ConsilienceError as error:
            outage = isinstance(error, FileUnusableError | StoreUnavailableError)
            away = outage or isinstance(error, ServiceError | StoreError)
            seconds = time.perf_counter() - started
            return replace(fared, status="failed", reason=str(error), seconds=seconds, retryable=away, outage=outage)
        events = [event for _, _, event in self.runner.ledger.events(run.id)]
        counts = counts_of(events)
        kept = counts.get("kept_facts", 0)
        nothing = next((event.nothing for event in reversed(events) if isinstance(event, RunMerged)), "")
        reason = " ".join(filter(None, (nothing, stays_in_force(kept))))
        return replace(fared, reason=reason, counts=counts, seconds=time.perf_counter() - started)

    async def _merge(self, run: Run, document: Document) -> bool:
        """Return whether a run was needed."""
        await self.note_order()
        if await asyncio.to_thread(
            self.is_withdrawn, document.id
        ):  # only now: a withdrawal is in the queue before it is in the graph
            raise WithdrawnError(f"{document.name} was withdrawn after its reading was ordered. Order it again.")
        known = self.runner.ledger.run(run.id)
        is_mine = self.again and known is not None and self._is_since_the_order(known)
        is_anew = self.again and not is_mine
        is_due = is_anew or (is_mine and known is not None and known.status != "merged")
        if not is_due and await self._is_stored(run):
            await self._tidy(run, document)
            return False
        await self._wait_for_room()
        begun = await self._begun(run, document)
        if begun == "again" and not is_due and await self._is_stored(run):  # another process was faster
            await self.runner.close(run)
            return False
        if is_anew:
            await self.runner.discard(run)
        await self._patiently(run, document, again=begun == "again")
        return True

    async def note_order(self) -> None:
        """Note what was withdrawn before the order; what is withdrawn from now on stays so.

        Raises:
            StoreError: the database failed.
        """
        if self.ordered_after is None:
            self.ordered_after = await last_withdrawal(self.store)

    def _is_since_the_order(self, known: RunRecord) -> bool:
        """Return whether a run was under way after it was ordered: one that ended before is another order's."""
        return self.ordered_at is not None and (known.ended_at is None or known.ended_at >= self.ordered_at)

    async def _begun(self, run: Run, document: Document) -> Begun:
        """Begin the run as soon as nobody else has it under way."""
        while True:
            begun = self.runner.ledger.begin(run, document)
            if begun != "busy":
                return begun
            await asyncio.sleep(_POLL_S)

    async def _is_stored(self, run: Run) -> bool:
        return {"id": run.id} in await self.store.rows("document_runs", document=run.document_id)

    async def _tidy(self, run: Run, document: Document) -> None:
        """Close a run that was killed between its merge and its end."""
        known = self.runner.ledger.run(run.id)
        if known and known.status != "merged" and self.runner.ledger.begin(run, document) != "busy":
            await self.runner.close(run)

    async def _wait_for_room(self) -> None:
        """Begin nothing while the disk has little room left."""
        for pause in (*_PAUSES_S, None):
            try:
                self.check_room()
            except DiskLowError as error:
                if pause is None or self.stopped:
                    self._note_failure(error)
                    raise
                await asyncio.sleep(pause)
            else:
                return

    async def _patiently(self, run: Run, document: Document, *, again: bool) -> None:
        """Take the run to its end; what may pass is waited for, what only a person can change is not."""
        for pause in (*_PAUSES_S, None):
            try:
                await self.runner.run(run, document, again=again)
            except (FileUnusableError, ServiceError, StoreError) as error:
                passing = isinstance(error, (FileUnusableError, ServiceError, StoreUnavailableError))
                if pause is None or not passing or isinstance(error, ModelStoppedError) or self.stopped:
                    self._note_failure(error)
                    raise
                await asyncio.sleep(pause)
                self.runner.ledger.begin(run, document)
                again = True
            else:
                self.failures_in_a_row = 0
                return

    def _note_failure(self, error: ConsilienceError) -> None:
        self.failures_in_a_row += 1
        if isinstance(error, ModelStoppedError) or self.failures_in_a_row >= _FAILURES_IN_A_ROW:
            self.stopped = self.stopped or f"{error} {_LEFT}"
