"""`consilience events accept`: two events of different documents are one."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.curation.events_across.event_pairs import accept_event_pair
from consilience.graph.records.entities_events import EventPair
from consilience.platform.commands.accounts.accounting import name_system_user
from consilience.platform.commands.events.event_tables import enter_decision
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption, PairArgument
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["events_accept"]


def events_accept(
    context: typer.Context,
    pair: PairArgument,
    reason: Annotated[str, typer.Option(help="Why.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Decide that two events are one; `events undo` takes it back."""
    accepted = run(_accept(settings_of(context), pair, reason))
    enter_decision(context, "events accept", accepted)
    if as_json:
        print_json({"pair": asdict(accepted)})
        return
    note(f"The two events are one. `consilience events undo {accepted.id}` takes it back.")


async def _accept(settings: Settings, pair: str, reason: str) -> EventPair:
    async with open_store(settings) as store:
        return await accept_event_pair(store, pair, by=name_system_user(), reason=reason)
