"""`consilience merge`: readings from files into the graph."""

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from consilience.graph.exchange.bulk.merge_readings import ReadingCounts, merge_readings
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.counted_progress import counted_progress
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.progress import service_progress
from consilience.platform.commands.shared.session import open_store
from consilience.platform.services.bulk import merge_in_bulk
from consilience.platform.support.settings import Settings

__all__ = ["merge"]


def merge(
    context: typer.Context,
    shards: Annotated[
        list[Path],
        typer.Argument(metavar="SHARD...", help="What `consilience extract --readings -o FILE` wrote, in order."),
    ],
    bulk: Annotated[
        bool, typer.Option("--bulk", help="All at once into an empty graph, by Neo4j's importer: many times as fast.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Merge readings from files into the graph, as `ingest` does what it read itself.

    Each is merged whole or not at all, and the same again changes nothing. With --bulk the graph must be empty and the
    local one; it is the same afterwards, and Neo4j does not run meanwhile. `consilience entities resolve` looks across
    documents.
    """
    settings = settings_of(context)
    if bulk:
        with service_progress() as progress, counted_progress() as show:
            counts = asyncio.run(merge_in_bulk(settings, shards, show, progress))
    else:
        counts = asyncio.run(_merge(settings, shards))
    if as_json:
        print_json(asdict(counts))
        return
    there = f", {counts.unchanged:,} of them known already" if counts.unchanged else ""
    note(f"{counts.readings:,} readings of {counts.documents:,} documents merged{there}")


async def _merge(settings: Settings, shards: list[Path]) -> ReadingCounts:
    async with open_store(settings) as store:
        with counted_progress() as show:
            return await merge_readings(store, shards, show)
