"""`consilience entities resolve`: who may be whom, across all documents."""

from collections.abc import Sequence

import typer

from consilience.graph.curation.across.resolving import ResolvedAcross, resolve_all
from consilience.graph.records.suggestions import Suggestion
from consilience.platform.commands.entities.resolved import tell_resolved
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import DryRunOption, JsonOption, LinkOption
from consilience.platform.commands.shared.output import print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["entities_resolve"]


def entities_resolve(
    context: typer.Context, link: LinkOption = False, dry_run: DryRunOption = False, as_json: JsonOption = False
) -> None:
    """Look up which entities are perhaps one across documents, and suggest it; with --link, make one what is sure.

    An ingest does so for the entities of its documents (`resolve_across` in the settings). This is for graphs that were
    made before, and looks at all entities.
    """
    found = run(_resolve(settings_of(context), link=link, dry_run=dry_run))

    def print_linked(linked: Sequence[Suggestion]) -> None:
        print_table(
            ("linked" if not dry_run else "would be linked", "to", "score", "why"),
            [(e.entity_name, e.into_name, f"{e.score:.2f}", "; ".join(e.reasons)) for e in linked],
        )

    tell_resolved("entities", found, print_linked, dry_run=dry_run, as_json=as_json)


async def _resolve(settings: Settings, *, link: bool, dry_run: bool) -> ResolvedAcross:
    async with open_store(settings) as store:
        return await resolve_all(store, link=link, dry_run=dry_run)
