"""`consilience backup`: everything that belongs together, as one file, while programs go on."""

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from consilience.platform.backup.backing_up import back_up, name_backup
from consilience.platform.backup.manifest import BackupManifest
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.counted_progress import counted_progress
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings
from consilience.platform.support.timestamps import phrase_moment

__all__ = ["backup"]

_ELSEWHERE = (
    "Jobs, runs, accounts and calls are in the PostgreSQL of CONSILIENCE_DATABASE_URL and not in this file: copy them "
    "with `pg_dump` right before it, since a graph that is newer than they are loses nothing."
)

_TEXTS_ELSEWHERE = (
    "Texts of documents that wait are at {} and not in this file: copy that folder or bucket right after `pg_dump`. "
    "What was read in between is in the graph, and its job says that its text is gone."
)


def backup(
    context: typer.Context,
    path: Annotated[Path, typer.Argument(help="The file to write, or a folder for one with the time in its name.")],
    as_json: JsonOption = False,
) -> None:
    """Write graph, jobs, runs, accounts and calls into one file, all as of one moment; servers and workers go on.

    While the graph is read nobody writes into it: who wants to waits, readers notice nothing. The file appears when it
    is whole. It holds texts and accounts: keep it as well as the data folder. `consilience restore` brings it back.
    """
    settings, target = settings_of(context), name_backup(path)
    made = asyncio.run(_make_backup(settings, target))
    size = target.stat().st_size
    if as_json:
        print_json({"file": str(target), "bytes": size, **asdict(made)})
        return
    note(
        f"{target}: {size / 10**6:,.1f} MB, {made.nodes:,} nodes and {made.relationships:,} relationships, "
        f"{len(made.rows)} databases, as of {phrase_moment(made.made_at)}; writers waited {made.paused_s:.1f} s"
    )
    if made.database == "postgresql":
        note(_ELSEWHERE)
        if settings.documents_url is not None:
            note(_TEXTS_ELSEWHERE.format(settings.documents_url))


async def _make_backup(settings: Settings, target: Path) -> BackupManifest:
    async with open_store(settings) as store:
        with counted_progress() as show:
            return await back_up(store, settings.folder, target, show)
