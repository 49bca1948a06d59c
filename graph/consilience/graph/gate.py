"""Lets people's Cypher through to the graph, for reading only."""

import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from neo4j import AsyncTransaction
from neo4j.exceptions import ClientError, DriverError

from consilience.graph.errors import QueryRefusedError
from consilience.graph.store import Store
from consilience.graph.values import to_json

__all__ = ["QueryResult", "read"]

_REFUSED_OPERATORS = {
    "LoadCSV": "LOAD CSV reads files and addresses of the server",
    "ShowSettings": "SHOW SETTINGS shows how the server is set up",
    "ShowTransactions": "SHOW TRANSACTIONS shows what others ask",
    "TerminateTransactions": "TERMINATE TRANSACTIONS stops the work of others",
}
_PROCEDURES = re.compile(
    r"db\.(labels|relationshipTypes|propertyKeys|ping|info|schema\.\w+|index\.(fulltext|vector)\.query\w+)\("
)
_POSITION = re.compile(r"\(line (\d+), column (\d+) \(offset: \d+\)\)")


@dataclass(frozen=True, slots=True)
class QueryResult:
    """What a query returned."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    """Values of JSON, in the order of the columns."""
    truncated: bool
    """Whether there were more rows than the limit."""
    elapsed: float
    """Seconds from sending the query to its last row."""


async def read(
    store: Store,
    cypher: str,
    parameters: Mapping[str, Any] | None = None,
    *,
    limit: int = 1000,
    timeout: float = 30.0,  # noqa: ASYNC109 - the server stops the query, which cancelling a task would not
) -> QueryResult:
    """Run a query that only reads, and return at most `limit` rows.

    The query is planned before it runs: one that writes, reads files or addresses of the server, manages it, or calls
    a procedure that is not known to be harmless goes no further. It then runs in a session in which the server itself
    refuses every write.

    Args:
        store: the graph.
        cypher: one statement.
        parameters: its parameters.
        limit: rows to return at most, 1 or more.
        timeout: seconds after which the server stops it.

    Raises:
        QueryRefusedError: the query is not let through, is wrong, or took too long; says why and where.
        StoreError: the database cannot be reached or failed.
    """
    async with store.session("READ") as session:
        begin = time.perf_counter()
        transaction = await session.begin_transaction(timeout=timeout)
        try:
            await _check(transaction, cypher, parameters)
            result = await transaction.run(cypher, dict(parameters or {}))
            columns = tuple(result.keys())
            rows = [tuple(to_json(value) for value in record.values()) for record in await result.fetch(limit + 1)]
        except ClientError as error:
            raise QueryRefusedError(_reason(error, timeout, shifted=False)) from error
        except (DriverError, ValueError, TypeError, OverflowError) as error:
            if isinstance(error, DriverError) and error.is_retryable():
                raise
            raise QueryRefusedError(f"A parameter cannot be sent: {error}") from error
        finally:
            await transaction.close()
        return QueryResult(columns, tuple(rows[:limit]), len(rows) > limit, time.perf_counter() - begin)


async def _check(transaction: AsyncTransaction, cypher: str, parameters: Mapping[str, Any] | None) -> None:
    try:
        # On a line of its own, so that columns stay what the person sees and only the line has to be corrected.
        result = await transaction.run("EXPLAIN\n" + cypher, dict(parameters or {}))
        summary = await result.consume()
    except ClientError as error:
        raise QueryRefusedError(_reason(error, 0.0, shifted=True)) from error
    operators = list(_operators(summary.plan or {}))
    for operator, details in operators:
        if operator in _REFUSED_OPERATORS:
            raise QueryRefusedError(f"The query is not run: {_REFUSED_OPERATORS[operator]}.")
        if operator == "ProcedureCall" and not _PROCEDURES.match(details):
            raise QueryRefusedError(
                f"The query is not run: the procedure {details.partition('(')[0]} is not among those that only read."
            )
    if summary.query_type != "r":
        raise QueryRefusedError("The query is not run: it changes the graph or manages the server, and may only read.")


def _operators(plan: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if plan:
        yield plan["operatorType"].partition("@")[0], str(plan.get("args", {}).get("Details", ""))
    for child in plan.get("children", []):
        yield from _operators(child)


def _reason(error: ClientError, timeout: float, *, shifted: bool) -> str:
    if error.code and "TransactionTimedOut" in error.code:
        return f"The query was stopped after {timeout:g} s. Ask for less, or allow more time."
    message = " ".join((error.message or "The server refused the query.").split("\n")[0].split())

    def position(match: re.Match[str]) -> str:
        return f"(line {max(1, int(match[1]) - shifted)}, column {match[2]})"

    return _POSITION.sub(position, message)
