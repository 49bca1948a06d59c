"""Looks at a watched source: what is new or changed is taken, what is gone is withdrawn."""

import time
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from consilience.platform.runs.ingest import DocumentReport
from consilience.platform.watching.memory import WatchMemory
from consilience.platform.watching.source import Source, SourceItem

__all__ = ["Intake", "SourceWatcher", "WatchRound", "WatchedChange"]

MANY = 10
"""So many things may go at once without a question, whatever share they are of."""
TOGETHER = 50
"""So many things are taken before they are remembered."""
FIRST_WAIT_S, LONGEST_WAIT_S = 60.0, 3600.0
_TAKEN = frozenset({"merged", "unchanged", "skipped", "withdrawn"})
"""What an item's documents are when it need not be tried again as it is."""
_IN_PART = "in part"
"""Version that is remembered of an item of which some documents failed."""


class Intake(Protocol):
    """Brings documents into the graph and takes them out again."""

    async def take(self, files: Sequence[Path]) -> Sequence[DocumentReport]:
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
        known = self._memory.versions(self._source.name)
        listed = self._source.list_items()
        settled = [item for item in listed if not item.is_unsettled]
        news = [item for item in settled if known.get(item.id) != item.version and self._is_due(item)]
        changes: list[WatchedChange] = []
        for at in range(0, len(news), TOGETHER):
            changes += [self._note(change) for change in await self._take(news[at : at + TOGETHER], known)]
        gone = sorted(known.keys() - {item.id for item in listed})
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

    async def _take(self, items: Sequence[SourceItem], known: Container[str]) -> list[WatchedChange]:
        files = {str(self._source.fetch(item).resolve()): item for item in items}
        reports: dict[str, list[DocumentReport]] = {item.id: [] for item in items}
        for report in await self._intake.take([Path(file) for file in files]):
            if file := _file_of(report.source, files):
                reports[files[file].id].append(report)
        return [await self._settle(item, reports[item.id], item.id in known) for item in items]

    async def _settle(self, item: SourceItem, reports: Sequence[DocumentReport], was_known: bool) -> WatchedChange:
        now = [(report.document_id, report.source) for report in reports if report.document_id]
        before = self._memory.documents(self._source.name, item.id)
        if not reports or any(report.status not in _TAKEN for report in reports):
            if now:  # some records of a file: they go with it, and the rest is tried again
                self._memory.note(self._source.name, replace(item, version=_IN_PART), [*before, *now])
            return WatchedChange("failed", item.id, item.version, tuple(reports))
        old = [placed for placed in before if placed not in now]
        for document, place in old:
            await self._intake.withdraw(document, place)
        self._memory.note(self._source.name, item, now)
        return WatchedChange("changed" if was_known else "new", item.id, item.version, tuple(reports), len(old))


def _file_of(source: str, files: Container[str]) -> str:
    """Return the file of a document's source: `/a.jsonl` of `/a.jsonl#7`, and of `/a.jsonl:7` where that failed."""
    places = (source, source.rpartition("#")[0], source.rpartition(":")[0])
    return next((place for place in places if place in files), "")
