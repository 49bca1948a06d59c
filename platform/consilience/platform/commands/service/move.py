"""`consilience move`: take an embedded installation along into a PostgreSQL."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.server.moving import move_folder
from consilience.platform.support.settings import load_settings

__all__ = ["move"]


def move(
    context: typer.Context,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="URL", help="An empty PostgreSQL; that of CONSILIENCE_DATABASE_URL if absent."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count; copy nothing.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Take jobs, runs, accounts, calls and answers of the data folder along into an empty PostgreSQL.

    Stop server and workers first. The files stay as they are; whatever starts with CONSILIENCE_DATABASE_URL from then
    on works with the PostgreSQL. The graph, added schemas and evaluations stay where they are.
    """
    settings = settings_of(context)
    chosen = load_settings(
        home=settings.installation, workspace=settings.workspace, database_url=to or settings.database_url
    )
    if chosen.database_url is None:
        raise ConsilienceError(
            "Say where to: --to postgresql://user:password@host/database, or CONSILIENCE_DATABASE_URL."
        )
    moved = move_folder(settings.home, chosen.folder, only_count=dry_run)
    if as_json:
        tables = [asdict(each) for each in moved]
        print_json({"moved": not dry_run, "tables": tables, "rows": sum(each.rows for each in moved)})
        return
    print_table(("store", "table", "rows"), [(one.store, one.table, one.rows) for one in moved], numbers=("rows",))
    if dry_run:
        note("Nothing was copied.")
    else:
        note("All of it was copied. Set CONSILIENCE_DATABASE_URL for server, workers and commands; the files stay.")
