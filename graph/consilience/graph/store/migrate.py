"""Brings a database to the constraints and indexes that the store relies on."""

import re
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import AbstractAsyncContextManager, nullcontext
from importlib.resources import files
from typing import Any

from neo4j import AsyncManagedTransaction, AsyncSession
from neo4j.exceptions import Neo4jError, SessionExpired
from tenacity import (
    AsyncRetrying,
    retry_if_exception,
    stop_after_attempt,
    stop_after_delay,
    stop_never,
    wait_random_exponential,
)

from consilience.graph.model.errors import StoreError
from consilience.graph.store.statements import query

__all__ = [
    "BULK",
    "IMPORT",
    "Around",
    "apply_later",
    "find_last_migration",
    "last_known_migration",
    "migrate",
    "migrations",
    "missing_migrations",
    "schema_statements",
]

Around = Callable[[list[str]], AbstractAsyncContextManager[None]]
"""What is done before and after the migrations with these names are applied to a graph that holds something."""

IMPORT = "import"
"""Name of the node that stands among the migrations while an import is not at its end: every program that looks at
migrations, older ones too, then keeps away from what is half a graph."""

BULK = "bulk"
"""Name of the node that stands among the migrations of a graph that was made at once from tables and that no program
has opened yet: it has neither constraints nor indexes, and its data are as the program wrote them that knew the
migrations up to its property `migration`. Where that is absent they are as this program writes them."""

_INDEX_WAIT_S = 300
_ONE_WAIT_S = 5
_RACES = 20
_OF_SCHEMA = re.compile("(CREATE|DROP) (CONSTRAINT|INDEX|FULLTEXT INDEX|TEXT INDEX) ")
"""How statements begin that make or drop constraints and indexes; all others change data."""
_CREATES = re.compile("CREATE (CONSTRAINT|INDEX|FULLTEXT INDEX|TEXT INDEX) ([a-z_]+) ")
_DROPS = re.compile("DROP (CONSTRAINT|INDEX) ([a-z_]+) ")
_EXCEPTION = re.compile(r"\A[\w.$]+(Exception|Error): ")
"""The class of an error, before what it says."""
_PRIORITY = "0006_priority"
"""The migration that computes what tables do not say: the priority of facts."""


def migrations() -> Iterator[tuple[str, list[str]]]:
    """Yield each migration's name and statements, in order; every statement may run more than once."""
    folder = files("consilience.graph.store") / "migrations"
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".cypher"):
            text = "\n".join(
                line for line in entry.read_text(encoding="utf-8").splitlines() if not line.startswith("//")
            )
            statements = [statement.strip() for statement in text.split(";") if statement.strip()]
            yield entry.name.removesuffix(".cypher"), statements


def last_known_migration() -> str:
    """Return the name of the last migration, of which whatever this program writes is the form."""
    return max(name for name, _ in migrations())


def schema_statements(last: str | None = None) -> Iterator[str]:
    """Yield the statements that make all constraints and indexes that there are after a migration, in order.

    Args:
        last: its name; the last one if absent.
    """
    known = [statement for name, statements in migrations() if last is None or name <= last for statement in statements]
    dropped = {found[2] for statement in known if (found := _DROPS.match(statement))}
    yield from (each for each in known if (found := _CREATES.match(each)) and found[2] not in dropped)


async def find_last_migration(session: AsyncSession) -> str:
    """Return the last migration that the database has seen; of one that has seen none the first one's name."""
    applied = await _read_applied(session) - {IMPORT, BULK}
    return max(applied, default=next(migrations())[0])


async def migrate(session: AsyncSession, *, importing: bool = False, around: Around | None = None) -> list[str]:
    """Apply the migrations that the database has not seen, and return their names.

    Several programs may do this at once: every statement is idempotent, and run again where another was in its way.

    Args:
        session: of the database.
        importing: whether an import that is not at its end is what goes on.
        around: what is done before and after, where there are migrations to apply and something that they could change.

    Raises:
        StoreError: as `missing_migrations`; nothing is changed then.
    """
    missing = await missing_migrations(session, importing=importing)
    if not missing:
        return []
    if BULK in await _read_applied(session):
        return await _complete(session)
    is_new = len(missing) == len(list(migrations()))
    holds_something = bool(await (await session.run(query("holds_anything"))).data())
    async with around(missing) if around and holds_something and not importing else nullcontext():
        for name in missing:
            for statement in dict(migrations())[name]:
                # To plan what brings earlier data along takes two seconds, where there is none.
                if not is_new or holds_something or _OF_SCHEMA.match(statement):
                    await _run(session, statement)
            await _indexes_online(session)
            await _run(session, query("record_migration"), name=name)
    return missing


async def _read_applied(asked: AsyncSession | AsyncManagedTransaction) -> set[str]:
    result = await asked.run(query("applied_migrations"))
    return {record["name"] async for record in result}


async def missing_migrations(asked: AsyncSession | AsyncManagedTransaction, *, importing: bool = False) -> list[str]:
    """Return the names of the migrations that the database has not seen, in their order.

    Of a graph that was made from tables and that nobody has opened yet these are all.

    Args:
        asked: of the database.
        importing: whether an import that is not at its end is what goes on.

    Raises:
        StoreError: the database has seen migrations that this program does not know, and what it would write is not
            what a newer one relies on. Or it holds half an import.
    """
    applied = await _read_applied(asked)
    if IMPORT in applied and not importing:
        raise StoreError(
            "An import into this graph is not at its end, so nothing else is done with it. If it was interrupted, "
            "`consilience import FILE` with the same file goes on where it stopped."
        )
    applied.discard(IMPORT)
    known = list(migrations())
    names = {name for name, _ in known}
    if BULK in applied:
        _refuse_newer({await _read_bulk(asked)} - {None, *names}, known[-1][0])
        return [name for name, _ in known]
    _refuse_newer(applied - names, known[-1][0])
    return [name for name, _ in known if name not in applied]


def _refuse_newer(unknown: AbstractSet[str | None], last: str) -> None:
    if newer := sorted(filter(None, unknown)):
        raise StoreError(
            f"A newer version of Consilience has written this graph: it has the migration {newer[-1]}, and this "
            f"program knows those up to {last}. Update Consilience, or use another database or data folder."
        )


async def _read_bulk(asked: AsyncSession | AsyncManagedTransaction) -> str | None:
    """Return the last migration that a graph made from tables is of; None: the tables do not say it."""
    result = await asked.run(query("bulk_migration"), name=BULK)
    record = await result.single()
    return record["migration"] if record else None  # none: another program has brought it to its end meanwhile


async def _complete(session: AsyncSession) -> list[str]:
    """Make the constraints and indexes of a graph that was made from tables, and weigh its facts.

    Indexes that one transaction makes are filled together, in one pass over the nodes. Meanwhile other threads fill
    those of constraints, which their statements wait for, and facts are weighed. Migrations that came after the tables
    were written are applied then.
    """
    last = await _read_bulk(session) or last_known_migration()
    statements = list(schema_statements(last))
    transaction = await session.begin_transaction()
    for statement in statements:
        if "CONSTRAINT" not in statement:
            await (await transaction.run(statement)).consume()
    await transaction.commit()
    for statement in statements:  # while the indexes are filled
        if "CONSTRAINT" in statement:
            await _run(session, statement)
    for statement in dict(migrations())[_PRIORITY]:
        if not _OF_SCHEMA.match(statement):
            await _run(session, statement)
    await _indexes_online(session, None)
    await apply_later(session, last, None)
    names = [name for name, _ in migrations()]
    for name in names:
        await (await session.run(query("record_migration"), name=name)).consume()
    await (await session.run(query("complete_bulk"), name=BULK)).consume()
    return names


async def apply_later(session: AsyncSession, earlier: str, seconds: float | None = _INDEX_WAIT_S) -> None:
    """Apply the migrations after this one, perhaps again, to what came into the database as it is before them.

    Args:
        session: of the database.
        earlier: the name of a migration.
        seconds: how long indexes are waited for; None: as long as it takes to fill them.
    """
    for name, statements in migrations():
        if name > earlier:
            for statement in statements:
                await _run(session, statement)
    await _indexes_online(session, seconds)


async def _run(session: AsyncSession, statement: str, **parameters: Any) -> None:  # noqa: ANN401 - Cypher values
    async for attempt in AsyncRetrying(
        retry=retry_if_exception(_was_in_the_way),
        stop=stop_after_attempt(_RACES),
        wait=wait_random_exponential(multiplier=0.02, max=1.0),
        reraise=True,
    ):
        with attempt:
            await (await session.run(statement, **parameters)).consume()


async def _indexes_online(session: AsyncSession, seconds: float | None = _INDEX_WAIT_S) -> None:
    """Wait until all indexes answer, for so many seconds at most; None: as long as it takes to fill them.

    In several short waits: an index that a statement of another program began and gave up never comes online, and only
    a new wait no longer looks for it.

    Raises:
        StoreError: one could not be filled, and never will be.
    """
    async for attempt in AsyncRetrying(
        retry=retry_if_exception(_is_late),
        stop=stop_never if seconds is None else stop_after_delay(seconds),
        wait=wait_random_exponential(multiplier=0.02, max=1.0),
        reraise=True,
    ):
        with attempt:
            try:
                await (await session.run(query("await_indexes"), seconds=_ONE_WAIT_S)).consume()
            except Neo4jError as error:  # the server says the same of an index that is late and of one that failed
                if failed := await (await session.run(query("failed_indexes"))).data():
                    raise StoreError(_sentence(failed[0])) from error
                raise


def _sentence(failed: dict[str, Any]) -> str:
    """Say which index failed, why, and what to do: the server leaves it so until somebody drops it."""
    name, constraint = failed["name"], failed["constraint"]
    drop = f"DROP CONSTRAINT {constraint}" if constraint else f"DROP INDEX {name}"
    why = _EXCEPTION.sub("", str(failed["why"] or "").strip()).partition("\n")[0].strip(" .")
    return (
        f"Neo4j could not fill the index {name}{f' ({why})' if why else ''}. Most often its disk was full: free space "
        f"there, have Neo4j do `{drop}`, and try again."
    )


def _is_late(error: BaseException) -> bool:
    if isinstance(error, SessionExpired):
        return True
    return isinstance(error, Neo4jError) and error.code == "Neo.ClientError.Procedure.ProcedureCallFailed"


def _was_in_the_way(error: BaseException) -> bool:
    """Tell whether a statement failed because of another one, or lost its member of a cluster.

    `IF NOT EXISTS` looks, and then may still be too late.
    """
    if isinstance(error, SessionExpired):
        return True
    schema = "Neo.ClientError.Schema."
    return isinstance(error, Neo4jError) and (error.is_retryable() or (error.code or "").startswith(schema))
