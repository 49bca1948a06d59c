"""`consilience entities resolve`: who may be whom, across all documents."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.curation.across.resolving import ResolvedAcross, resolve_all
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["entities_resolve"]

_SHOWN = 20


def entities_resolve(
    context: typer.Context,
    link: Annotated[
        bool, typer.Option("--link", help="Make one what is sure, as a decision of `resolver` that can be undone.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would be suggested and linked.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Look up which entities are perhaps one across documents, and suggest it; with --link, make one what is sure.

    An ingest does so for the entities of its documents (`resolve_across` in the settings). This is for graphs that were
    made before, and looks at all entities.
    """
    found = run(_resolve(settings_of(context), link=link, dry_run=dry_run))
    if as_json:
        print_json({**asdict(found), "dry_run": dry_run})
        return
    if found.linked:
        print_table(
            ("linked" if not dry_run else "would be linked", "to", "score", "why"),
            [(e.entity_name, e.into_name, f"{e.score:.2f}", "; ".join(e.reasons)) for e in found.linked[:_SHOWN]],
        )
    verb = "would be suggested" if dry_run else "suggested"
    note(f"{found.looked_at} entities looked at: {len(found.linked)} linked, {len(found.suggested)} {verb}.")
    if found.suggested and not dry_run:
        note("`consilience entities suggestions` lists them.")


async def _resolve(settings: Settings, *, link: bool, dry_run: bool) -> ResolvedAcross:
    async with open_store(settings) as store:
        return await resolve_all(store, link=link, dry_run=dry_run)
