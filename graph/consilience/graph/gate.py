"""Lets people's Cypher through to the graph, for reading only."""

import json
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from neo4j import AsyncTransaction
from neo4j.exceptions import ClientError, DriverError, TransientError

from consilience.graph.errors import QueryRefusedError
from consilience.graph.plan import QueryPlan, check_plan, plan_of
from consilience.graph.refusals import refusal
from consilience.graph.running import RunningQueries
from consilience.graph.store import Store
from consilience.graph.text_gate import check_text
from consilience.graph.values import to_json

__all__ = ["QueryResult", "explain", "read"]

_MOST_BYTES = 32 * 2**20
_PLANNING_S = 10.0


@dataclass(frozen=True, slots=True)
class QueryResult:
    """What a query returned."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    """Values of JSON, in the order of the columns."""
    truncated: bool
    """Whether there was more than the limits let through."""
    elapsed: float
    """Seconds from sending the query to its last row."""


async def explain(store: Store, cypher: str, parameters: Mapping[str, Any] | None = None) -> QueryPlan:
    """Return how the server would run a query, without running it.

    Raises:
        QueryRefusedError: the query would not be let through, or is wrong; says why and where.
        StoreError: the database cannot be reached or failed.
    """
    check_text(cypher, parameters)
    async with (
        store.session("READ", warnings=True) as session,
        _begun(session.begin_transaction(timeout=_PLANNING_S), _PLANNING_S) as transaction,
    ):
        return await _planned(transaction, cypher, dict(parameters or {}))


async def read(
    store: Store,
    cypher: str,
    parameters: Mapping[str, Any] | None = None,
    *,
    limit: int = 1000,
    timeout: float = 30.0,  # noqa: ASYNC109 - the server stops the query, which cancelling a task would not
    most_bytes: int = _MOST_BYTES,
    running: RunningQueries | None = None,
    query_id: str | None = None,
) -> QueryResult:
    """Run a query that only reads, and return at most `limit` rows.

    The query is planned before it runs: one that writes, reads files or addresses of the server, manages it, or calls
    a procedure or function that is not known to be harmless goes no further. It then runs in a session in which the
    server itself refuses every write.

    Args:
        store: the graph.
        cypher: one statement, at most 100,000 characters.
        parameters: its parameters.
        limit: rows to return at most, 1 or more.
        timeout: seconds after which the server stops it.
        most_bytes: rows stop when their JSON is longer than this.
        running: where the query can be found and stopped while it runs.
        query_id: its id there.

    Raises:
        QueryRefusedError: the query is not let through, is wrong, took too long, too much memory, or was stopped; says
            why and where.
        StoreError: the database cannot be reached or failed.
    """
    begin = time.perf_counter()
    check_text(cypher, parameters)
    values = dict(parameters or {})
    async with (
        store.session("READ") as session,
        _begun(session.begin_transaction(timeout=timeout), timeout) as transaction,
    ):
        with running.listed(query_id) if running and query_id else RunningQueries.nowhere() as listed:
            await _planned(transaction, cypher, values)
            reading = listed.watched(_rows(transaction, cypher, values, limit, most_bytes))
            columns, rows, truncated = await reading
        return QueryResult(columns, rows, truncated, time.perf_counter() - begin)


async def _rows(
    transaction: AsyncTransaction, cypher: str, values: dict[str, Any], limit: int, most_bytes: int
) -> tuple[tuple[str, ...], tuple[tuple[Any, ...], ...], bool]:
    result = await transaction.run(cypher, values)
    columns, rows, size = tuple(result.keys()), list[tuple[Any, ...]](), 0
    async for record in result:
        if len(rows) == limit:
            return columns, tuple(rows), True
        row = tuple(to_json(value) for value in record.values())
        size += len(json.dumps(row, ensure_ascii=False).encode(errors="surrogatepass"))
        if size > most_bytes:
            if not rows:
                raise QueryRefusedError(f"The first row alone has more than {most_bytes:,} bytes. Return less of it.")
            return columns, tuple(rows), True
        rows.append(row)
    return columns, tuple(rows), False


@asynccontextmanager
async def _begun(beginning: Any, seconds: float) -> AsyncIterator[AsyncTransaction]:  # noqa: ANN401 - an awaitable of the driver
    """Give the transaction, close it whatever happens, and turn what the query did wrong into a refusal."""
    transaction: AsyncTransaction = await beginning
    try:
        yield transaction
    except (ClientError, TransientError) as error:
        if (
            isinstance(error, TransientError)
            and "Memory" not in (error.code or "")
            and "Terminated" not in (error.code or "")
        ):
            raise
        raise refusal(error, seconds) from error
    except (DriverError, ValueError, TypeError, OverflowError) as error:
        if isinstance(error, DriverError) and error.is_retryable():
            raise
        raise QueryRefusedError(f"A parameter cannot be sent: {error}") from error
    finally:
        await transaction.close()


async def _planned(transaction: AsyncTransaction, cypher: str, values: dict[str, Any]) -> QueryPlan:
    # On a line of its own, so that columns stay what the person sees and only the line has to be corrected.
    try:
        summary = await (await transaction.run("EXPLAIN\n" + cypher, values)).consume()
    except ClientError as error:
        raise refusal(error, 0.0, lines_before=1) from error
    check_plan(summary)
    return plan_of(summary)
