"""`consilience events undo`: that two events are one is taken back."""

from dataclasses import asdict

import typer

from consilience.graph.curation.events_across.event_pairs import undo_event_pair
from consilience.graph.records.entities_events import EventPair
from consilience.platform.commands.accounts.accounting import name_system_user
from consilience.platform.commands.events.event_tables import enter_decision
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption, PairArgument
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["events_undo"]


def events_undo(
    context: typer.Context,
    pair: PairArgument,
    as_json: JsonOption = False,
) -> None:
    """Take back that two events are one.

    What a person accepted is suggested again; what was linked without asking is declined, or it would be linked again.
    """
    undone = run(_undo(settings_of(context), pair))
    enter_decision(context, "events undo", undone)
    if as_json:
        print_json({"pair": asdict(undone)})
        return
    again = "it is not linked again" if undone.state == "declined" else "the pair is suggested again"
    note(f"The two events are two; {again}.")


async def _undo(settings: Settings, pair: str) -> EventPair:
    async with open_store(settings) as store:
        return await undo_event_pair(store, pair, by=name_system_user())
