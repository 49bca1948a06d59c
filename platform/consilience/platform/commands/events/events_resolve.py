"""`consilience events resolve`: which events are one, across all documents."""

import typer

from consilience.graph.curation.events_across.resolving_events import resolve_all_events
from consilience.graph.records.entities_events import ResolvedEvents
from consilience.platform.commands.entities.resolved import tell_resolved
from consilience.platform.commands.events.event_tables import print_pairs
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import DryRunOption, JsonOption, LinkOption
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["events_resolve"]


def events_resolve(
    context: typer.Context, link: LinkOption = False, dry_run: DryRunOption = False, as_json: JsonOption = False
) -> None:
    """Look up which events are perhaps one across documents, and suggest it; with --link, link what is sure.

    An ingest does so for the events of its documents (`resolve_across` in the settings). This is for graphs that were
    made before, and looks at all documents.
    """
    found = run(_resolve(settings_of(context), link=link, dry_run=dry_run))
    tell_resolved("events", found, print_pairs, dry_run=dry_run, as_json=as_json)


async def _resolve(settings: Settings, *, link: bool, dry_run: bool) -> ResolvedEvents:
    async with open_store(settings) as store:
        return await resolve_all_events(store, link=link, dry_run=dry_run)
