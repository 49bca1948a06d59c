"""`consilience workspaces create`: another graph in this installation."""

from functools import partial
from typing import Annotated

import typer

from consilience.platform.commands.shared.choices import settings_within
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.workspaces.making import create_workspace

__all__ = ["workspaces_create"]


def workspaces_create(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="Small letters, digits, - and _; at most 40.", show_default=False)],
    neo4j_database: Annotated[
        str | None,
        typer.Option(
            metavar="DATABASE",
            help="On the Neo4j of CONSILIENCE_NEO4J_URI, in place of `consilience-NAME`; it must be there.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Make a workspace: a graph with a data folder of its own; `consilience -w NAME COMMAND` works in it.

    Its folder may hold a `workspace.toml` with settings that are for it alone, such as `team` or `model`.
    """
    load = partial(settings_within, context)
    made = create_workspace(load().installation, name, load, neo4j_database=neo4j_database)
    database = None if made.neo4j_uri is None else made.neo4j_database
    if as_json:
        print_json({"name": made.workspace, "folder": str(made.home), "neo4j_database": database})
        return
    note(f"{made.home}: `consilience -w {made.workspace} ingest FILES` puts something in.")
    if database is not None:
        note(f"Its graph is the database {database!r} of {made.neo4j_uri}, which has to be made there.")
