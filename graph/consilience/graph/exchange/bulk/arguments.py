"""Headers of tables, arguments with which `neo4j-admin` reads them, and the schema that comes after."""

from pathlib import Path

from consilience.graph.exchange.bulk.columns import NODES, RELATIONSHIPS, header
from consilience.graph.exchange.bulk.table_writer import DELIMITER
from consilience.graph.store.migrate import schema_statements

__all__ = ["ARGUMENTS", "SCHEMA", "write_arguments"]

ARGUMENTS = "import.args"
"""File with the arguments of `neo4j-admin database import full`, one a line, for use in the folder of the tables."""
SCHEMA = "schema.cypher"
"""File with the constraints and indexes, which are made after the import."""
_LEAST_BUFFER = 4 << 20
_BYTES = 4
"""Of a character, at most."""


def write_arguments(folder: Path, longest: int) -> None:
    """Write the first line of each table that has rows, the arguments of the importer, and the schema.

    Args:
        folder: of the tables.
        longest: characters of the longest row.
    """
    groups, several = list[str](), list[str]()
    for table in (*NODES, *RELATIONSHIPS, "EDGES"):
        files = sorted(path.name for path in folder.glob(f"{table}.*.csv"))
        if not files:
            continue
        name = f"{table}.header.csv"
        (folder / name).write_text(header(table), encoding="utf-8")
        several += [file for file in files if file.endswith(".lines.csv")]
        groups.append(f"{_kind(table)}={','.join((name, *files))}")
    lines = ["--multiline-fields-format=v2", f"--multiline-fields={','.join(several)}"] if several else []
    arguments = [
        f"--array-delimiter=U+{ord(DELIMITER):04X}",
        "--bad-tolerance=0",
        "--id-type=string",
        "--path-pattern-style=none",
        f"--read-buffer-size={max(_LEAST_BUFFER, _BYTES * longest)}",
        *lines,
        *groups,
    ]
    (folder / ARGUMENTS).write_text("\n".join(arguments) + "\n", encoding="utf-8")
    (folder / SCHEMA).write_text(";\n".join(schema_statements()) + ";\n", encoding="utf-8")


def _kind(table: str) -> str:
    if table in NODES:
        return f"--nodes={NODES[table][0]}"
    return f"--relationships={table}" if table in RELATIONSHIPS else "--relationships"
