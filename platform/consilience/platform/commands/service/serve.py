"""`consilience serve`: the API and the web application."""

import os
import webbrowser
from functools import partial
from typing import Annotated

import typer

from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.commands.shared.choices import settings_of, settings_within
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.progress import service_progress
from consilience.platform.server.server import ServerReady, Serving, check_binding, listen
from consilience.platform.server.server import serve as serve_until_stopped
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.support.event_loop import run
from consilience.platform.support.observability import set_up_logs
from consilience.platform.support.workspaces.names import DEFAULT

__all__ = ["serve"]

DEFAULT_PORT = 8765


def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="Address to listen on; beyond this machine only with accounts.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Port; 8765 or the next free one if absent, 0 for any.")
    ] = None,
    workers: Annotated[
        int, typer.Option(min=0, help="Documents read side by side; 0 leaves them to `consilience worker`.")
    ] = 4,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the web application in the browser.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Serve the API and the web application until Ctrl-C; starts Neo4j when it is needed.

    All workspaces are served: `default` at the root, each below `/w/NAME`, opened when somebody with a role in it asks.
    With `-w NAME` that one alone.

    On this machine alone the address that is printed signs you in, once. `consilience users` and `keys` let others in.
    """
    settings = settings_of(context)
    load = partial(settings_within, context) if settings.workspace == DEFAULT else None
    asked = DEFAULT_PORT if port is None else port
    serving = Serving(host, asked, strict_port=port is not None, workers=workers, load=load)
    with open_accounts(settings.folder, settings.audit_days, settings.audit_entries) as accounts:
        check_binding(host, settings, accounts)
    os.umask(0o077)  # whatever it writes, it writes into the data folder, which is the owner's alone
    set_up_logs(settings)
    with listen(serving) as listening:
        with service_progress() as progress:
            address = neo4j_address(settings, progress)

        def on_ready(ready: ServerReady) -> None:
            _tell(ready, as_json=as_json)
            if open_browser:
                webbrowser.open(ready.sign_in_url or ready.url)

        run(serve_until_stopped(settings, serving, address, listening, on_ready))


def _tell(ready: ServerReady, *, as_json: bool) -> None:
    if as_json:
        print_json({"url": ready.url, "sign_in_url": ready.sign_in_url, "web_ui": ready.web_ui})
        return
    note(f"Consilience is at {ready.url}")
    if ready.sign_in_url:
        note(f"Sign in, once, with {ready.sign_in_url}")
    note("Ctrl-C ends it; what is under way goes on with the next start.")
