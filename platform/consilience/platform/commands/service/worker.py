"""`consilience worker`: work on queued documents, in a process of its own."""

import asyncio
import os
import signal
from typing import Annotated

import typer

from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.progress import service_progress
from consilience.platform.server.working import work
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.support.event_loop import run
from consilience.platform.support.observability import set_up_logs
from consilience.platform.support.settings import Settings

__all__ = ["worker"]


def worker(
    context: typer.Context,
    slots: Annotated[int, typer.Option(min=1, help="Documents side by side.")] = 4,
    grace: Annotated[float, typer.Option(min=0, help="Seconds that documents under way have to end.")] = 10.0,
    as_json: JsonOption = False,
) -> None:
    """Work on what `consilience serve --workers 0` accepts, until Ctrl-C or SIGTERM.

    What is under way then is finished, or parked and gone on with later. Any number of workers may share a data folder.
    """
    settings = settings_of(context)
    os.umask(0o077)  # whatever it writes, it writes into the data folder, which is the owner's alone
    set_up_logs(settings)
    with service_progress() as progress:
        neo4j_address(settings, progress)
    if as_json:
        print_json({"worker": "started", "slots": slots, "home": str(settings.home)})
    else:
        note(f"Working on the documents of {settings.home}, {slots} side by side. Ctrl-C ends it.")
    run(_work_until_stopped(settings, slots, grace))


async def _work_until_stopped(settings: Settings, slots: int, grace: float) -> None:
    stopping = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    await work(settings, stopping, slots=slots, grace=grace)
