"""`consilience entities undo`: a decision about entities is taken back."""

from typing import Annotated

import typer

from consilience.graph.curation.across.suggestions import take_back_decision
from consilience.graph.curation.entity_decisions import EntityDecision
from consilience.graph.records.decisions import Consequences
from consilience.platform.commands.accounts.accounting import name_system_user
from consilience.platform.commands.entities.entity_deciding import tell_decision
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["entities_undo"]


def entities_undo(
    context: typer.Context,
    decision: Annotated[str, typer.Argument(help="Its id, as `consilience entities --json` lists it.")],
    as_json: JsonOption = False,
) -> None:
    """Take a decision about entities back: what runs said at first counts again.

    What was suggested before it is suggested again.
    """
    told = run(_undone(settings_of(context), decision))
    tell_decision(context, "entities undo", told, as_json=as_json)


async def _undone(settings: Settings, decision: str) -> tuple[EntityDecision, Consequences]:
    async with open_store(settings) as store:
        return await take_back_decision(store, decision, by=name_system_user())
