"""Brings a database to the constraints and indexes that the store relies on."""

from collections.abc import Iterator
from importlib.resources import files

from neo4j import AsyncSession

from consilience.graph.queries import query

__all__ = ["migrate", "migrations"]

_INDEX_WAIT_S = 300


def migrations() -> Iterator[tuple[str, list[str]]]:
    """Yield each migration's name and statements, in order; every statement may run more than once."""
    folder = files("consilience.graph") / "migrations"
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".cypher"):
            text = "\n".join(
                line for line in entry.read_text(encoding="utf-8").splitlines() if not line.startswith("//")
            )
            statements = [statement.strip() for statement in text.split(";") if statement.strip()]
            yield entry.name.removesuffix(".cypher"), statements


async def migrate(session: AsyncSession) -> list[str]:
    """Apply the migrations that the database has not seen, and return their names.

    Two programs may do this at once: every statement is idempotent.
    """
    result = await session.run(query("applied_migrations"))
    applied = {record["name"] async for record in result}
    missing = [(name, statements) for name, statements in migrations() if name not in applied]
    for name, statements in missing:
        for statement in statements:
            await (await session.run(statement)).consume()
        await (await session.run(query("await_indexes"), seconds=_INDEX_WAIT_S)).consume()
        await (await session.run(query("record_migration"), name=name)).consume()
    return [name for name, _ in missing]
