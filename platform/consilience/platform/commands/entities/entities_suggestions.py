"""`consilience entities suggestions`: which entities are perhaps one, and which are perhaps two."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.curation.across.suggestions import list_suggestions
from consilience.graph.records.suggestions import Suggestion
from consilience.platform.commands.entities.resolved import note_no_suggestions
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import DeclinedOption, JsonOption
from consilience.platform.commands.shared.output import print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["entities_suggestions"]


def entities_suggestions(
    context: typer.Context,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Suggestions at most.")] = 50,
    declined: DeclinedOption = False,
    as_json: JsonOption = False,
) -> None:
    """List which entities of different documents are perhaps one, and which are perhaps two, the surest first.

    `consilience entities accept ID` decides as a suggestion says, `entities decline ID` against it.
    """
    found = run(_suggestions(settings_of(context), limit, declined=declined))
    if as_json:
        print_json({"suggestions": [asdict(each) for each in found]})
        return
    if not found:
        note_no_suggestions("entities", declined=declined)
        return
    print_table(
        ("suggestion", "score", "entity", "is perhaps", "type", "why"),
        [
            (
                each.id.removeprefix("suggestion_")[:8],
                f"{each.score:.2f}",
                each.entity_name,
                each.into_name if each.kind == "same" else f"two (in {len(each.documents or ())} documents another)",
                each.type,
                "; ".join(each.reasons),
            )
            for each in found
        ],
    )


async def _suggestions(settings: Settings, limit: int, *, declined: bool) -> tuple[Suggestion, ...]:
    async with open_store(settings) as store:
        return (await list_suggestions(store, state="declined" if declined else "open", limit=limit))[0]
