"""`consilience down`: stop the local services."""

import time

import typer

from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import console, note, print_json
from consilience.platform.services.corenlp import stop_corenlp

__all__ = ["down"]


def down(context: typer.Context, as_json: JsonOption = False) -> None:
    """Stop the local Neo4j and Stanford CoreNLP; all data stays."""
    settings = settings_of(context)
    began = time.monotonic()
    with console.status("Stopping the services"):
        stopped = {"neo4j": stop_neo4j(settings.home), "corenlp": stop_corenlp(settings)}
    if as_json:
        print_json({"stopped": stopped, "seconds": round(time.monotonic() - began, 2)})
        return
    for service, was_running in stopped.items():
        note(f"{service}: {'stopped' if was_running else 'was not running'}")
