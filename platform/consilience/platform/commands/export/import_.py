"""`consilience import`: a graph back from its export."""

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from consilience.graph.exchange.import_jsonl import ImportCounts, import_jsonl
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.counted_progress import counted_progress
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings

__all__ = ["import_"]


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="What `consilience export jsonl -o FILE` wrote of a whole graph.")],
    as_json: JsonOption = False,
) -> None:
    """Restore a graph from what `consilience export jsonl` wrote of it, into an empty one.

    Exported again it gives the same bytes. Nothing is written before the whole file was found to be in order. Until the
    import is at its end no other command opens the graph; one that was interrupted goes on with the same file.
    """
    counts = asyncio.run(_import(settings_of(context), file))
    if as_json:
        print_json(asdict(counts))
        return
    resumed = f"; {counts.resumed:,} of them were there from before" if counts.resumed else ""
    note(f"{counts.nodes:,} nodes and {counts.relationships:,} relationships{resumed}")


async def _import(settings: Settings, file: Path) -> ImportCounts:
    async with open_store(settings, importing=True) as store:
        with counted_progress() as show:
            return await import_jsonl(store, file, lambda done, total: show("Importing", done, total))
