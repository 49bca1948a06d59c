"""`consilience restore`: everything of a backup, into an empty data folder and an empty graph."""

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from consilience.graph.store.migrate import migrations
from consilience.platform.backup.archive import Backup, open_backup
from consilience.platform.backup.restoring import Restored, check_target
from consilience.platform.backup.restoring import restore as restore_backup
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.counted_progress import counted_progress
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings
from consilience.platform.support.timestamps import phrase_moment

__all__ = ["restore"]


def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="What `consilience backup` wrote.")],
    as_json: JsonOption = False,
) -> None:
    """Bring back what `consilience backup` wrote, into an empty data folder, and check it; exit with 1 if it is broken.

    Nothing is written before all of the file was found to be in order, and no other command opens the graph before all
    of it is there; a restoration that was interrupted goes on with the same file. What was withdrawn after the backup
    was made is there again.
    """
    settings = settings_of(context)
    found = open_backup(file, [name for name, _ in migrations()])
    check_target(found, settings.folder)
    restored = asyncio.run(_restore(settings, found))
    manifest = restored.manifest
    if as_json:
        print_json(
            {
                "ok": not restored.breaches,
                "resumed": restored.resumed,
                "breaches": [asdict(breach) for breach in restored.breaches],
                "backup": asdict(manifest),
            }
        )
    else:
        if restored.breaches:
            rows = [(breach.invariant, breach.id, breach.wrong) for breach in restored.breaches]
            print_table(("invariant", "node", "what is wrong"), rows)
        note(
            f"{manifest.nodes:,} nodes, {manifest.relationships:,} relationships and {len(manifest.rows)} databases as "
            f"of {phrase_moment(manifest.made_at)}; "
            + ("invariants are broken" if restored.breaches else "all invariants hold")
        )
    if restored.breaches:
        raise typer.Exit(1)


async def _restore(settings: Settings, found: Backup) -> Restored:
    async with open_store(settings, importing=True) as store:
        with counted_progress() as show:
            return await restore_backup(store, found, settings.folder, show)
