"""`consilience workspaces`: the graphs of this installation."""

from dataclasses import asdict
from functools import partial

import typer

from consilience.platform.commands.shared.choices import settings_within
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.support.event_loop import run
from consilience.platform.workspaces.listing import list_workspaces

__all__ = ["workspaces"]


def workspaces(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the workspaces: graphs of this installation that know nothing of one another; starts none.

    `consilience -w NAME COMMAND` works in one; without, commands work in `default`, which is the data folder itself.
    What a graph holds is counted where its Neo4j runs; `open` are those that a running service has open just now, at
    /w/NAME/.
    """
    found = run(list_workspaces(settings_within(context).installation, partial(settings_within, context)))
    if as_json:
        print_json({"workspaces": [{**asdict(one), "folder": str(one.folder)} for one in found]})
        return
    print_table(
        ("name", "Neo4j", "service", "documents", "facts", "MB", "folder"),
        [
            (
                one.name,
                one.state,
                "open" if one.served else None,
                one.documents,
                one.facts,
                round(one.bytes / 10**6),
                one.folder,
            )
            for one in found
        ],
        numbers=("documents", "facts", "MB"),
    )
    for one in found:
        if one.trouble:
            note(f"{one.name}: {one.trouble}")
    if len(found) == 1:
        note("`consilience workspaces create NAME` makes another one.")
