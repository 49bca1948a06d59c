"""`consilience down`: stop the local services."""

import time

import typer

from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import console, note, print_json
from consilience.platform.services.corenlp import stop_corenlp
from consilience.platform.support.workspaces.names import DEFAULT

__all__ = ["down"]


def down(context: typer.Context, as_json: JsonOption = False) -> None:
    """Stop the local Neo4j and Stanford CoreNLP; all data stays.

    With `-w NAME` only the Neo4j of that workspace: all share one CoreNLP, which keeps nothing of what it reads.
    """
    settings = settings_of(context)
    began = time.monotonic()
    with console.status("Stopping the services"):
        stopped = {"neo4j": stop_neo4j(settings.home)}
        if settings.workspace == DEFAULT:
            stopped["corenlp"] = stop_corenlp(settings)
    if as_json:
        print_json({"stopped": stopped, "seconds": round(time.monotonic() - began, 2)})
        return
    for service, was_running in stopped.items():
        note(f"{service}: {'stopped' if was_running else 'was not running'}")
