"""`consilience watch`: a graph that follows folders."""

import asyncio
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from consilience.agents.models.layers.budget import Budget
from consilience.graph.model.errors import (
    ConsilienceError,
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
from consilience.platform.runs.ingest import DocumentReport
from consilience.platform.support.event_loop import run
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.watching.folder import WatchedFolder
from consilience.platform.watching.memory import open_memory
from consilience.platform.watching.rounds import SourceWatcher, WatchedChange, WatchRound
from consilience.platform.watching.source import SourceAwayError
from consilience.platform.withdrawal.documents import withdraw
from consilience.platform.withdrawal.older_versions import (
    forget_older_versions,
    list_placed_documents,
    older_versions,
)

__all__ = ["watch"]

SIGNS = {"new": "+", "changed": "~", "gone": "-", "failed": "!"}


def watch(
    context: typer.Context,
    folders: Annotated[list[Path], typer.Argument(help="Folders, with those in them.", show_default=False)],
    schema: SchemaOption = "news",
    every: Annotated[float, typer.Option(min=0.1, help="Seconds between two looks.")] = 5.0,
    once: Annotated[bool, typer.Option("--once", help="Look once, and end: for a scheduler of yours.")] = False,
    forget_all: Annotated[
        bool,
        typer.Option(
            "--forget-all",
            help="Withdraw what is gone, however much. Otherwise more than ten files, if more than half, stay.",
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
    """Keep the graph as folders are: ingest what is new, replace what changed, withdraw what is gone, until Ctrl-C.

    What was taken is remembered, so that changes while nobody watched are seen too. A folder that cannot be read is
    not taken for empty. Exit code 2 with --once: some documents failed.
    """
    settings = settings_of(context)
    chosen, file = find_schema(schema), team_named(team or settings.team, settings)
    for folder in folders:
        if not folder.is_dir():
            raise ConsilienceError(f"{folder}: there is no such folder. `consilience watch` follows folders.")
    wanted = WantedTeam(file, rounds, Budget(max_cost, max_tokens), verify)
    failed = False

    async def work() -> None:
        nonlocal failed
        async with open_workshop(settings, chosen, wanted) as workshop:
            intake = _GraphIntake(workshop, settings.folder, language, documents_at_once(file))
            with open_memory(settings.folder.watched) as memory:
                watchers = {
                    folder: SourceWatcher(
                        WatchedFolder(folder, settled_s=0.0 if once else 1.0), memory, intake, forget_all=forget_all
                    )
                    for folder in folders
                }
                if not once and not as_json:
                    note(f"Watching {', '.join(map(str, folders))}; Ctrl-C ends.")
                said: dict[Path, str] = {}
                while True:
                    for folder, watcher in watchers.items():
                        failed |= await _look(folder, watcher, said, once=once, as_json=as_json)
                    if once:
                        return
                    await asyncio.sleep(every)

    with suppress(KeyboardInterrupt):
        run(work())
    if once and failed:
        raise typer.Exit(2)


async def _look(folder: Path, watcher: SourceWatcher, said: dict[Path, str], *, once: bool, as_json: bool) -> bool:
    """Look at a folder and print what changed; return whether something failed.

    What stands in the way is said once, and looked for again at the next look: a disk, a database, or room for
    a file may come back.
    """
    try:
        found = await watcher.look()
    except ModelStoppedError:
        raise  # a key, a budget: it does not go away by waiting
    except (SourceAwayError, ServiceError, StoreError, FileUnusableError) as error:
        if once:
            raise
        if said.get(folder) != str(error):
            note(str(error))
        said[folder] = str(error)
        return False
    said.pop(folder, None)
    _print(folder, found, as_json=as_json)
    return any(change.kind == "failed" for change in found.changes)


def _print(folder: Path, found: WatchRound, *, as_json: bool) -> None:
    at = datetime.now(UTC).astimezone()
    for change in found.changes:
        if as_json:
            print_json_line({"at": at.isoformat(timespec="seconds"), "folder": str(folder), **_json(change)})
        else:
            name = os.path.relpath(change.item, folder)
            note(f"{at:%H:%M:%S} {SIGNS[change.kind]} {name}: {_sentence(change)}")
    if found.kept and not as_json:
        note(
            f"{len(found.kept)} files of {folder} are gone at once, more than half; their documents stay. "
            "--forget-all withdraws them."
        )
    elif found.kept:
        print_json_line({"at": at.isoformat(timespec="seconds"), "folder": str(folder), "kept": list(found.kept)})


def _sentence(change: WatchedChange) -> str:
    if change.kind == "gone":
        return f"gone, {format_count(change.withdrawn, 'document')} withdrawn"
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

    async def take(self, files: Sequence[Path]) -> Sequence[DocumentReport]:
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
