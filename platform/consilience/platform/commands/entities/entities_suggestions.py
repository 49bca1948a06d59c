"""`consilience entities suggestions`: which entities are perhaps one, and which are perhaps two."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.curation.across.suggestions import list_suggestions
from consilience.graph.records.suggestions import Suggestion
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["entities_suggestions"]

_NOTHING = (
    "Nothing is suggested. `consilience entities resolve` looks at all entities; `resolve_across` in the settings says "
    "what an ingest does."
)


def entities_suggestions(
    context: typer.Context,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Suggestions at most.")] = 50,
    declined: Annotated[bool, typer.Option("--declined", help="Those that were declined instead.")] = False,
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
        note("Nothing was declined." if declined else _NOTHING)
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
