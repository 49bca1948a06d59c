"""`consilience forget`: a document out of the graph."""

import asyncio
import sys
from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.errors import ConsilienceError
from consilience.graph.lookup import find_document
from consilience.graph.merge import MergeCounts
from consilience.platform.commands.choices import settings_of
from consilience.platform.commands.options import JsonOption
from consilience.platform.commands.output import note, print_json
from consilience.platform.commands.session import open_store
from consilience.platform.settings import Settings
from consilience.platform.withdrawal import withdraw

__all__ = ["forget"]


def forget(
    context: typer.Context,
    document: Annotated[list[str], typer.Argument(help="Ids (or their first 8 digits), names or sources.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Withdraw documents: their evidence goes, and with it all that nothing else supports.

    What other documents support too stays; facts that a person reviewed stay as retracted. Ingesting the file again
    brings everything back.
    """
    if not yes and not as_json and sys.stdin.isatty():
        typer.confirm(f"Forget {', '.join(document)}?", abort=True, err=True)
    counts = asyncio.run(_forget(settings_of(context), document))
    if as_json:
        print_json({"forgotten": [{"document": id_, **asdict(count)} for id_, count in counts]})
        return
    for id_, count in counts:
        note(f"{id_}: removed {count.nodes_deleted} nodes and {count.relationships_deleted} relationships")


async def _forget(settings: Settings, texts: list[str]) -> list[tuple[str, MergeCounts]]:
    async with open_store(settings) as store:
        ids = [await find_document(store, text) for text in texts]
        if len(set(ids)) < len(ids):
            raise ConsilienceError("A document is named more than once; name each once.")
        return [(id_, await withdraw(store, settings.home, id_)) for id_ in ids]
