"""`consilience events`: which events of different documents were made one."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.curation.events_across.event_pairs import list_event_pairs
from consilience.graph.records.entities_events import EventPair
from consilience.platform.commands.events.event_tables import print_pairs
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["events"]


def events(
    context: typer.Context,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Pairs at most.")] = 50,
    as_json: JsonOption = False,
) -> None:
    """List which events of different documents were made one, with the words of both."""
    found = run(_list_accepted(settings_of(context), limit))
    if as_json:
        print_json({"pairs": [asdict(each) for each in found]})
    elif found:
        print_pairs(found)
    else:
        note("No events were made one. `consilience events suggestions` lists which perhaps are.")


async def _list_accepted(settings: Settings, limit: int) -> tuple[EventPair, ...]:
    async with open_store(settings) as store:
        return (await list_event_pairs(store, state="accepted", limit=limit))[0]
