"""`consilience export neo4j-import`: readings as the tables that Neo4j's importer reads."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from consilience.graph.exchange.bulk.arguments import ARGUMENTS, SCHEMA
from consilience.graph.exchange.bulk.write_tables import write_tables
from consilience.platform.commands.shared.counted_progress import counted_progress
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json

__all__ = ["export_neo4j_import"]


def export_neo4j_import(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the tables go; must be empty or absent.")],
    shards: Annotated[
        list[Path],
        typer.Option(
            "--from",
            metavar="SHARD",
            help="What `consilience extract --readings` wrote; again for each file, in order.",
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Write readings as tables for `neo4j-admin database import full`, with arguments and schema.

    For a Neo4j of your own: run `neo4j-admin database import full neo4j @import.args` in the folder, start it, and run
    a command of Consilience with its address. For the local one `consilience merge --bulk` does all that.
    """
    with counted_progress() as show:
        counts = write_tables(shards, folder, show)
    if as_json:
        print_json(asdict(counts))
        return
    note(f"{counts.nodes:,} nodes and {counts.relationships:,} relationships of {counts.documents:,} documents")
    note(f"In {folder}: neo4j-admin database import full neo4j @{ARGUMENTS}; constraints and indexes: {SCHEMA}")
