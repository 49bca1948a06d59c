"""`consilience events resolve`: which events are one, across all documents."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.curation.events_across.resolving_events import resolve_all_events
from consilience.graph.records.entities_events import ResolvedEvents
from consilience.platform.commands.events.event_tables import print_pairs
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import format_count, note, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["events_resolve"]

_SHOWN = 20


def events_resolve(
    context: typer.Context,
    link: Annotated[
        bool, typer.Option("--link", help="Link what is sure, as a decision of `resolver` that can be undone.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would be suggested and linked.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Look up which events are perhaps one across documents, and suggest it; with --link, link what is sure.

    An ingest does so for the events of its documents (`resolve_across` in the settings). This is for graphs that were
    made before, and looks at all documents.
    """
    found = run(_resolve(settings_of(context), link=link, dry_run=dry_run))
    if as_json:
        print_json({**asdict(found), "dry_run": dry_run})
        return
    if found.linked:
        print_pairs(found.linked[:_SHOWN])
    would = "would be " if dry_run else ""
    pairs = f"{format_count(len(found.linked), 'pair')} {would}linked, {len(found.suggested):,} {would}suggested"
    note(f"{format_count(found.looked_at, 'event')} looked at: {pairs}.")
    if found.suggested and not dry_run:
        note("`consilience events suggestions` lists them.")


async def _resolve(settings: Settings, *, link: bool, dry_run: bool) -> ResolvedEvents:
    async with open_store(settings) as store:
        return await resolve_all_events(store, link=link, dry_run=dry_run)
