"""`consilience events decline`: two events of different documents are two."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.curation.events_across.event_pairs import decline_event_pair, reopen_event_pair
from consilience.graph.records.entities_events import EventPair
from consilience.platform.commands.accounts.accounting import name_system_user
from consilience.platform.commands.events.event_tables import enter_decision
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption, PairArgument
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["events_decline"]


def events_decline(
    context: typer.Context,
    pair: PairArgument,
    undo: Annotated[bool, typer.Option("--undo", help="Take back that it was declined.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Say that two events are two: they are neither suggested nor linked again."""
    declined = run(_decline(settings_of(context), pair, undo=undo))
    enter_decision(context, "events decline", declined)
    if as_json:
        print_json({"pair": asdict(declined)})
        return
    note("The pair is suggested again." if undo else "The two events stay two; the pair is not suggested again.")


async def _decline(settings: Settings, pair: str, *, undo: bool) -> EventPair:
    async with open_store(settings) as store:
        if undo:
            return await reopen_event_pair(store, pair)
        return await decline_event_pair(store, pair, by=name_system_user())
