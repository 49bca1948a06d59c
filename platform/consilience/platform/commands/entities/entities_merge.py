"""`consilience entities merge`: two entities are one."""

from typing import Annotated

import typer

from consilience.graph.curation.entity_decisions import EntityDecision, merge_entity
from consilience.graph.curation.events_across.resolving_events import resolve_events_again
from consilience.graph.records.decisions import Consequences
from consilience.platform.commands.accounts.accounting import name_system_user
from consilience.platform.commands.entities.entity_deciding import entity_ids, tell_decision
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["entities_merge"]


def entities_merge(
    context: typer.Context,
    entity: Annotated[str, typer.Argument(help="The one that goes: its name, or its id.", show_default=False)],
    into: Annotated[str, typer.Argument(help="The one that stays.", show_default=False)],
    reason: Annotated[str, typer.Option(help="Why.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would change.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Make an entity one with another: its names, mentions, facts and reviews go there, also of documents to come."""
    told = run(_merge(settings_of(context), entity, into, reason, dry_run=dry_run))
    tell_decision(context, "entities merge", told, dry_run=dry_run, as_json=as_json)


async def _merge(
    settings: Settings, entity: str, into: str, reason: str, *, dry_run: bool
) -> tuple[EntityDecision, Consequences]:
    async with open_store(settings) as store:
        one, other = await entity_ids(store, entity, into)
        told = await merge_entity(store, one, other, by=name_system_user(), reason=reason, dry_run=dry_run)
        if not dry_run:
            await resolve_events_again(store, (told[0].entity, told[0].into))
        return told
