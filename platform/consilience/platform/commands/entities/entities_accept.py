"""`consilience entities accept`: a suggestion about entities is right."""

from typing import Annotated

import typer

from consilience.graph.curation.across.suggestions import accept_suggestion
from consilience.graph.curation.entity_decisions import EntityDecision
from consilience.graph.records.decisions import Consequences
from consilience.platform.commands.accounts.accounting import name_system_user
from consilience.platform.commands.entities.entity_deciding import tell_decision
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption, PairArgument
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["entities_accept"]


def entities_accept(
    context: typer.Context,
    suggestion: PairArgument,
    reason: Annotated[str, typer.Option(help="Why; else what the suggestion says.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would change.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Decide as a suggestion says: two entities are one, or one is two; `entities undo` takes it back."""
    told = run(_accept(settings_of(context), suggestion, reason, dry_run=dry_run))
    tell_decision(context, "entities accept", told, dry_run=dry_run, as_json=as_json)


async def _accept(
    settings: Settings, suggestion: str, reason: str, *, dry_run: bool
) -> tuple[EntityDecision, Consequences]:
    async with open_store(settings) as store:
        return await accept_suggestion(store, suggestion, by=name_system_user(), reason=reason, dry_run=dry_run)
