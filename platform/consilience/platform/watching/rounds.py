"""Looks at a watched source: what is new or changed is taken, what is gone is withdrawn."""

import asyncio
import time
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import Unread
from consilience.platform.runs.ingest import DocumentReport
from consilience.platform.watching.memory import WatchMemory
from consilience.platform.watching.shared.source import Source, SourceAwayError, SourceItem

__all__ = ["Intake", "SourceWatcher", "WatchRound", "WatchedChange"]

MANY = 10
"""So many things may go at once without a question, whatever share they are of."""
TOGETHER = 50
"""So many things are taken before they are remembered."""
MOST_BYTES = 200_000_000
"""So much is fetched before it is taken."""
FIRST_WAIT_S, LONGEST_WAIT_S = 60.0, 3600.0
_TAKEN = frozenset({"merged", "unchanged", "skipped", "withdrawn"})
"""What an item's documents are when it need not be tried again as it is."""
_IN_PART = "in part"
"""Version that is remembered of an item of which some documents failed."""


class Intake(Protocol):
    """Brings documents into the graph and takes them out again."""

    async def take(self, files: Sequence[Path | FetchedFile]) -> Sequence[DocumentReport]:
        """Read files into the graph and return what became of each document, in whatever order."""
        ...

    async def withdraw(self, document: str, place: str) -> None:
        """Take a document out of the graph; one that came from elsewhere too only loses this source."""
        ...


@dataclass(frozen=True, slots=True)
class WatchedChange:
    """What was done about one item."""

    kind: str
    """`new`, `changed`, `gone`, or `failed`: it is tried again at the next look."""
    item: str
    version: str = ""
    documents: tuple[DocumentReport, ...] = ()
    withdrawn: int = 0
    """Documents that are no longer in the graph, or no longer this item's."""


@dataclass(frozen=True, slots=True)
class WatchRound:
    """What one look at a source found and did."""

    changes: tuple[WatchedChange, ...]
    kept: tuple[str, ...] = ()
    """Items that are gone and whose documents stay, as too much of the source went at once."""
    away: str = ""
    """Why it ended early: an item could not be fetched. Nothing was withdrawn then."""


@dataclass(slots=True)
class _Fetching:
    """What was fetched of some items, and what came of it."""

    files: dict[str, tuple[Path | FetchedFile, str]] = field(default_factory=dict)
    """By place: each file, and the id of the item that it is of."""
    reports: dict[str, list[DocumentReport]] = field(default_factory=dict)
    """By id of an item."""
    empty: set[str] = field(default_factory=set)
    """Ids of items in which there is no text."""
    away: WatchedChange | None = None
    """The item that could not be fetched; those after it were not tried."""


class SourceWatcher:
    """Looks at a source again and again, and remembers what it took."""

    def __init__(
        self,
        source: Source,
        memory: WatchMemory,
        intake: Intake,
        *,
        forget_all: bool = False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Prepare to look.

        Args:
            source: what is looked at.
            memory: of what was taken before, by whatever process.
            intake: of the graph.
            forget_all: withdraw what is gone however much that is; otherwise more than ten things, if they are more
                than half of all that was there, are kept, as a folder that was moved or is half mounted looks like
                that.
            now: seconds, of a clock that never goes back.
        """
        self._source, self._memory, self._intake = source, memory, intake
        self._forget_all = forget_all
        self._now = now
        self._failed: dict[str, tuple[str, float, float]] = {}

    async def look(self) -> WatchRound:
        """Look once: take what is new or changed, withdraw what is gone.

        An item is remembered after it was taken: what a stop left undone is done at the next look, and what was done
        is not done twice, since an unchanged document costs nothing. What failed is tried again when it has changed,
        else after a minute, two, four, … an hour.

        Raises:
            SourceAwayError: the source cannot be looked at; nothing was done.
            ConsilienceError: the graph, a service or the memory cannot be used.
        """
        try:
            return await self._look()
        finally:
            await self._source.close()

    async def _look(self) -> WatchRound:
        known = self._memory.versions(self._source.name)
        listed = await self._source.list_items()
        settled = [item for item in listed if not item.is_unsettled]
        news = [item for item in settled if known.get(item.id) != item.version and self._is_due(item)]
        changes: list[WatchedChange] = []
        while news:
            taken, tried, away = await self._take(news[:TOGETHER], known)
            changes += [self._note(change) for change in taken]
            if away:
                return WatchRound(tuple(changes), away=away)
            news = news[tried:]
        gone = sorted(known.keys() - {item.id for item in listed}) if self._source.tells_gone else []
        if len(gone) > MANY and 2 * len(gone) > len(known) and not self._forget_all:
            return WatchRound(tuple(changes), tuple(gone))
        for item in gone:
            documents = self._memory.documents(self._source.name, item)
            for document, place in documents:
                await self._intake.withdraw(document, place)
            self._memory.forget(self._source.name, item)
            changes.append(WatchedChange("gone", item, withdrawn=len(documents)))
        return WatchRound(tuple(changes))

    def _is_due(self, item: SourceItem) -> bool:
        version, due, _ = self._failed.get(item.id, ("", 0.0, 0.0))
        return version != item.version or self._now() >= due

    def _note(self, change: WatchedChange) -> WatchedChange:
        if change.kind != "failed":
            self._failed.pop(change.item, None)
            return change
        version, _, waited = self._failed.get(change.item, ("", 0.0, 0.0))
        wait = min(2 * waited or FIRST_WAIT_S, LONGEST_WAIT_S) if version == change.version else FIRST_WAIT_S
        self._failed[change.item] = (change.version, self._now() + wait, wait)
        return change

    async def _take(self, items: Sequence[SourceItem], known: Container[str]) -> tuple[list[WatchedChange], int, str]:
        """Return what became of the first of some items, how many that are, and why no more can be had."""
        with TemporaryDirectory(prefix="consilience-watch-", ignore_cleanup_errors=True) as folder:
            fetched = await self._fetch(items, Path(folder))
            if fetched.files:
                for report in await self._intake.take([file for file, _ in fetched.files.values()]):
                    if place := _place_of(report.source, fetched.files):
                        fetched.reports[fetched.files[place][1]].append(report)
        changes = [
            await self._settle(item, fetched.reports[item.id], item.id in known, is_empty=item.id in fetched.empty)
            for item in items
            if item.id in fetched.reports
        ]
        if fetched.away is None:
            return changes, len(fetched.reports), ""
        return [*changes, fetched.away], len(fetched.reports), fetched.away.documents[0].reason

    async def _fetch(self, items: Sequence[SourceItem], folder: Path) -> _Fetching:
        """Fetch items until it is much, or one cannot be had, which waits longer and so lets the others by."""
        found, size = _Fetching(), 0
        for number, item in enumerate(items):
            into = folder / str(number)
            await asyncio.to_thread(into.mkdir)
            try:
                parts = await self._source.fetch(item, into)
            except SourceAwayError as error:
                reports = (DocumentReport(item.id, item.id, "not tried", str(error)),)
                found.away = WatchedChange("failed", item.id, item.version, reports)
                break
            found.reports[item.id] = []
            if not parts:
                found.empty.add(item.id)
            for part in parts:
                if isinstance(part, Unread):
                    report = DocumentReport(
                        part.name, part.source, "skipped" if part.skipped else "failed", part.reason
                    )
                    found.reports[item.id].append(report)
                else:
                    place = part.source if isinstance(part, FetchedFile) else str(part.resolve())
                    found.files[place] = part, item.id
                    size += part.path.stat().st_size if isinstance(part, FetchedFile) else 0
            if size >= MOST_BYTES:
                break
        return found

    async def _settle(
        self, item: SourceItem, reports: Sequence[DocumentReport], was_known: bool, *, is_empty: bool
    ) -> WatchedChange:
        now = [(report.document_id, report.source) for report in reports if report.document_id]
        before = self._memory.documents(self._source.name, item.id)
        if not (reports or is_empty) or any(report.status not in _TAKEN for report in reports):
            if now:  # some records of a file: they go with it, and the rest is tried again
                self._memory.note(self._source.name, replace(item, version=_IN_PART), [*before, *now])
            return WatchedChange("failed", item.id, item.version, tuple(reports))
        old = [placed for placed in before if placed not in now]
        for document, place in old:
            await self._intake.withdraw(document, place)
        self._memory.note(self._source.name, item, now)
        return WatchedChange("changed" if was_known else "new", item.id, item.version, tuple(reports), len(old))


def _place_of(source: str, files: Container[str]) -> str:
    """Return the place of a document's source: `/a.jsonl` of `/a.jsonl#7`, and of `/a.jsonl:7` where that failed."""
    places = (source, source.rpartition("#")[0], source.rpartition(":")[0])
    return next((place for place in places if place in files), "")
