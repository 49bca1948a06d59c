"""`consilience watch`: a graph that follows folders, feeds, mailboxes and buckets."""

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated
from urllib.parse import unquote

import typer

from consilience.agents.models.layers.budget import Budget
from consilience.graph.model.errors import (
    FileUnusableError,
    ModelStoppedError,
    NotFoundError,
    ServiceError,
    StoreError,
)
from consilience.graph.writing.documents.sources import drop_source
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.chosen_schema import find_schema
from consilience.platform.commands.shared.options import (
    MaxCostOption,
    MaxTokensOption,
    RoundsOption,
    SchemaOption,
    TeamOption,
    VerifyOption,
)
from consilience.platform.commands.shared.output import format_count, note, print_json_line
from consilience.platform.commands.shared.workshop import WantedTeam, Workshop, open_workshop
from consilience.platform.library.teams import documents_at_once, team_named
from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.runs.ingest import DocumentReport
from consilience.platform.support.event_loop import run
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.watching.addresses import open_source
from consilience.platform.watching.memory import open_memory
from consilience.platform.watching.rounds import SourceWatcher, WatchedChange, WatchRound
from consilience.platform.watching.shared.source import Source, SourceAwayError
from consilience.platform.withdrawal.documents import withdraw
from consilience.platform.withdrawal.older_versions import (
    forget_older_versions,
    list_placed_documents,
    older_versions,
)

__all__ = ["watch"]

REMOTE_S, LONGEST_WAIT_S = 60.0, 3600.0
"""What is looked at as seldom as this is somebody's server, which is asked less and less often while it refuses: many
lock an account after some wrong passwords."""
SIGNS = {"new": "+", "changed": "~", "gone": "-", "failed": "!"}


def watch(
    context: typer.Context,
    sources: Annotated[
        list[str],
        typer.Argument(
            help="Folders, with those in them; feeds (https://…/feed.xml); mailboxes (imaps://user@host/INBOX, "
            "maildir:PATH, mbox:FILE); buckets (s3://bucket/prefix).",
            show_default=False,
        ),
    ],
    schema: SchemaOption = "news",
    every: Annotated[
        float | None,
        typer.Option(
            min=0.1,
            help="Seconds between two looks. If absent: 5 for files, 60 for mailboxes and buckets, 600 for feeds.",
            show_default=False,
        ),
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="Look once, and end: for a scheduler of yours.")] = False,
    forget_all: Annotated[
        bool,
        typer.Option(
            "--forget-all",
            help="Withdraw what is gone, however much. Otherwise more than ten things, if more than half, stay.",
        ),
    ] = False,
    language: Annotated[str | None, typer.Option(help="Language of all documents (en, zh); guessed if absent.")] = None,
    team: TeamOption = None,
    rounds: RoundsOption = None,
    verify: VerifyOption = None,
    max_cost: MaxCostOption = None,
    max_tokens: MaxTokensOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each change.")] = False,
) -> None:
    """Keep the graph as sources are: ingest what is new, replace what changed, withdraw what is gone, until Ctrl-C.

    What was taken is remembered, so that changes while nobody watched are seen too. A source that cannot be read is
    not taken for empty. Passwords of mailboxes are in CONSILIENCE_MAIL_PASSWORD. Exit code 2 with --once: some
    documents failed.
    """
    settings = settings_of(context)
    chosen, file = find_schema(schema), team_named(team or settings.team, settings)
    opened = {each: open_source(each, settings, settled_s=0.0 if once else 1.0) for each in sources}
    wanted = WantedTeam(file, rounds, Budget(max_cost, max_tokens), verify)
    failed = False

    async def work() -> None:
        nonlocal failed
        async with open_workshop(settings, chosen, wanted) as workshop:
            intake = _GraphIntake(workshop, settings.folder, language, documents_at_once(file))
            with open_memory(settings.folder.watched) as memory:
                watched = [
                    _Watched(each, source, SourceWatcher(source, memory, intake, forget_all=forget_all), as_json)
                    for each, source in opened.items()
                ]
                if once:
                    failed = await _look_once(watched)
                    return
                if not as_json:
                    note(f"Watching {', '.join(opened)}; Ctrl-C ends.")
                while True:
                    for each in watched:
                        await each.look_when_due(every)
                    await asyncio.sleep(max(0.0, min(each.due for each in watched) - time.monotonic()))

    with suppress(KeyboardInterrupt):
        run(work())
    if once and failed:
        raise typer.Exit(2)


async def _look_once(watched: Sequence["_Watched"]) -> bool:
    """Look at each source; return whether something failed.

    Raises:
        SourceAwayError: one cannot be looked at; the others were.
        ConsilienceError: the graph, a service or the memory cannot be used.
    """
    failed, away = False, None
    for each in watched:
        try:
            failed |= await each.look()
        except SourceAwayError as error:
            if away:
                note(str(away))
            away = error
    if away:
        raise away
    return failed


@dataclass(slots=True)
class _Watched:
    """A source with what is said of it to whoever watches."""

    address: str
    """As it was typed."""
    source: Source
    watcher: SourceWatcher
    as_json: bool
    due: float = 0.0
    """When it is looked at next, by the clock that never goes back."""
    said: str = ""
    """What stood in the way at the last look."""
    waited: float = 0.0
    """Seconds after which that was looked for again."""
    now: Callable[[], float] = time.monotonic

    async def look_when_due(self, every: float | None) -> None:
        """Look if it is time.

        What stands in the way is said once, and looked for again at the next look: a disk, a database, or room for
        a file may come back.
        """
        if self.now() < self.due:
            return
        wait = every or self.source.every_s
        try:
            await self.look()
            self.said, self.waited = "", 0.0
        except ModelStoppedError:
            raise  # a key, a budget: it does not go away by waiting
        except (SourceAwayError, ServiceError, StoreError, FileUnusableError) as error:
            if self.said != str(error):
                note(str(error))
            self.said = str(error)
            if not isinstance(error, SourceAwayError):
                wait = min(wait, REMOTE_S)  # the graph is away, which is no reason to spare the source
            elif self.source.every_s >= REMOTE_S:
                wait = self.waited = min(max(wait, 2 * self.waited), max(wait, LONGEST_WAIT_S))
        self.due = self.now() + wait

    async def look(self) -> bool:
        """Look, print what changed, and return whether something failed.

        Raises:
            SourceAwayError: it, or something in it, cannot be had.
        """
        found = await self.watcher.look()
        self.print(found)
        if found.away:
            raise SourceAwayError(found.away)
        return any(change.kind == "failed" for change in found.changes)

    def print(self, found: WatchRound) -> None:
        """Print what was found and done."""
        at = datetime.now(UTC).astimezone()
        told = {"at": at.isoformat(timespec="seconds"), "source": self.address}
        if self.source.name.startswith(os.sep):
            told["folder"] = self.address  # as long as there was no other kind it was called so
        for change in found.changes:
            if self.as_json:
                print_json_line({**told, **_json(change)})
            elif not (found.away and change.documents and change.documents[0].reason == found.away):
                note(f"{at:%H:%M:%S} {SIGNS[change.kind]} {self.name_item(change)}: {_sentence(change)}")
        if found.kept and not self.as_json:
            note(
                f"{len(found.kept)} things of {self.address} are gone at once, more than half; their documents stay. "
                "--forget-all withdraws them."
            )
        elif found.kept:
            print_json_line({**told, "kept": list(found.kept)})

    def name_item(self, change: WatchedChange) -> str:
        """Return what people call an item: the path of a file, the title of an article or a mail."""
        if change.item.startswith(f"{self.source.name}{os.sep}"):
            return os.path.relpath(change.item, self.source.name)
        return next((report.name for report in change.documents if report.name != change.item), unquote(change.item))


def _sentence(change: WatchedChange) -> str:
    if change.kind == "gone":
        return f"gone, {format_count(change.withdrawn, 'document')} withdrawn"
    if not change.documents and change.kind != "failed":
        told = "no text in it"
        return told + (f", {format_count(change.withdrawn, 'older document')} withdrawn" if change.withdrawn else "")
    if change.kind == "failed":
        reasons = [report.reason for report in change.documents if report.reason]
        return reasons[0] if reasons else "nothing came of it"
    facts = sum(report.counts.get("facts", 0) for report in change.documents)
    unchanged = all(report.status == "unchanged" for report in change.documents)
    told = "in the graph already" if unchanged else format_count(facts, "fact")
    return told + (f", {format_count(change.withdrawn, 'older document')} withdrawn" if change.withdrawn else "")


def _json(change: WatchedChange) -> dict[str, object]:
    documents = [
        {"id": report.document_id, "name": report.name, "status": report.status, "reason": report.reason}
        for report in change.documents
    ]
    return {"change": change.kind, "item": change.item, "documents": documents, "withdrawn": change.withdrawn}


@dataclass(frozen=True, slots=True)
class _GraphIntake:
    """Brings files into the graph of a workshop, and takes documents out of it."""

    workshop: Workshop
    folder: DataFolder
    language: str | None
    concurrency: int

    async def take(self, files: Sequence[Path | FetchedFile]) -> Sequence[DocumentReport]:
        """Ingest files, and forget older versions of them that were ingested by hand."""
        report = await self.workshop.ingest(files, language=self.language, concurrency=self.concurrency)
        older = await older_versions(self.workshop.store, self.workshop.ledger, list_placed_documents(report.documents))
        await forget_older_versions(self.workshop.store, self.folder, older.known)
        if report.stopped:
            raise ModelStoppedError(report.stopped)
        return report.documents

    async def withdraw(self, document: str, place: str) -> None:
        """Take a document's source away, and the document where that was its last one."""
        if not await drop_source(self.workshop.store, document, place):
            with suppress(NotFoundError):  # somebody withdrew it
                await withdraw(self.workshop.store, self.folder, document)
