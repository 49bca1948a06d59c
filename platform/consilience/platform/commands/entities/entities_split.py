"""`consilience entities split`: one entity is two."""

from typing import Annotated

import typer

from consilience.graph.curation.entity_decisions import EntityDecision, split_entity
from consilience.graph.curation.events_across.resolving_events import resolve_events_again
from consilience.graph.reading.id_lookup import find_document
from consilience.graph.records.decisions import Consequences
from consilience.platform.commands.accounts.accounting import name_system_user
from consilience.platform.commands.entities.entity_deciding import entity_ids, tell_decision
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["entities_split"]


def entities_split(
    context: typer.Context,
    entity: Annotated[str, typer.Argument(help="Its name, or its id.", show_default=False)],
    documents: Annotated[list[str], typer.Argument(help="Where it is another one: names or ids.", show_default=False)],
    reason: Annotated[str, typer.Option(help="Why.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would change.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Make an entity another one in some of the documents that name it."""
    told = run(_split(settings_of(context), entity, documents, reason, dry_run=dry_run))
    tell_decision(context, "entities split", told, dry_run=dry_run, as_json=as_json)


async def _split(
    settings: Settings, entity: str, documents: list[str], reason: str, *, dry_run: bool
) -> tuple[EntityDecision, Consequences]:
    async with open_store(settings) as store:
        (whole,) = await entity_ids(store, entity)
        ids = [await find_document(store, text) for text in documents]
        told = await split_entity(store, whole, ids, by=name_system_user(), reason=reason, dry_run=dry_run)
        if not dry_run:
            await resolve_events_again(store, (told[0].entity, told[0].into))
        return told
