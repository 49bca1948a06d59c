"""`consilience events suggestions`: which events of different documents are perhaps one."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.curation.events_across.event_pairs import list_event_pairs
from consilience.graph.records.entities_events import EventPair
from consilience.platform.commands.entities.resolved import note_no_suggestions
from consilience.platform.commands.events.event_tables import print_pairs
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import DeclinedOption, JsonOption
from consilience.platform.commands.shared.output import print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["events_suggestions"]


def events_suggestions(
    context: typer.Context,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Pairs at most.")] = 50,
    declined: DeclinedOption = False,
    as_json: JsonOption = False,
) -> None:
    """List which events of different documents are perhaps one, the surest first, with the words of both.

    `consilience events accept ID` says that the two are one, `events decline ID` that they are two.
    """
    found = run(_suggestions(settings_of(context), limit, declined=declined))
    if as_json:
        print_json({"pairs": [asdict(each) for each in found]})
    elif found:
        print_pairs(found)
    else:
        note_no_suggestions("events", declined=declined)


async def _suggestions(settings: Settings, limit: int, *, declined: bool) -> tuple[EventPair, ...]:
    async with open_store(settings) as store:
        return (await list_event_pairs(store, state="declined" if declined else "open", limit=limit))[0]
