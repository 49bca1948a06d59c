"""`consilience workspaces remove`: a graph of this installation, with all that belongs to it, for good."""

import sys
from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.commands.shared.choices import settings_within
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.workspaces.removing import check_removable, remove_workspace

__all__ = ["workspaces_remove"]


def workspaces_remove(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="Which, as `consilience workspaces` lists them.", show_default=False)],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Remove a workspace for good: graph, documents, runs, accounts, schemas.

    Refused while its Neo4j, a server or a worker runs there. What it has in a Neo4j or a PostgreSQL elsewhere stays,
    and is named. `consilience -w NAME backup` keeps a copy.
    """
    settings = settings_within(context, name)
    check_removable(settings)
    if not yes:
        if as_json or not sys.stdin.isatty():
            raise ConsilienceError(f"All of the workspace {name} would go, for good. To remove it, add --yes.")
        typer.confirm(f"Remove {settings.home} with everything in it, for good?", abort=True, err=True)
    removed = remove_workspace(settings)
    if as_json:
        print_json({"removed": asdict(removed)})
        return
    note(f"The workspace {name} is gone.")
    for place in removed.stays:
        note(f"What stays, to be dropped there: {place}.")
