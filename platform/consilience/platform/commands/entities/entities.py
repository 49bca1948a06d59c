"""`consilience entities`: what people decided about entities."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.curation.entity_decisions import EntityDecision, list_decisions
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["entities"]


def entities(
    context: typer.Context,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Decisions at most.")] = 50,
    as_json: JsonOption = False,
) -> None:
    """List what people decided about entities, newest first: which are the same, which are not."""
    found = run(_decisions(settings_of(context), limit))
    if as_json:
        print_json({"decisions": [asdict(decision) for decision in found]})
        return
    if not found:
        note("Nobody decided anything about entities. `consilience entities merge` makes two one.")
        return
    print_table(
        ("decision", "entity", "is", "into", "documents", "by", "at"),
        [
            (
                decision.id[:17],
                decision.entity_name,
                decision.decision,
                decision.into_name,
                "all" if decision.documents is None else len(decision.documents),
                decision.by,
                decision.at[:16],
            )
            for decision in found
        ],
    )


async def _decisions(settings: Settings, limit: int) -> tuple[EntityDecision, ...]:
    async with open_store(settings) as store:
        return (await list_decisions(store, limit=limit))[0]
