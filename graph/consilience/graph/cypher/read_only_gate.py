"""Lets people's Cypher through to the graph, for reading only."""

import json
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from neo4j import AsyncTransaction
from neo4j.exceptions import ClientError, DriverError, TransientError

from consilience.graph.cypher.json_values import to_json
from consilience.graph.cypher.plan import check_plan, plan_of
from consilience.graph.cypher.refusals import refusal
from consilience.graph.cypher.text_gate.gate import check_text
from consilience.graph.model.errors import QueryRefusedError, StoreUnavailableError
from consilience.graph.records.plans import QueryPlan
from consilience.graph.store.store import Store

__all__ = [
    "MOST_BYTES",
    "PLANNING_S",
    "JsonResult",
    "QueryResult",
    "explain_query",
    "run_read_query",
    "run_read_query_as_json",
]

MOST_BYTES = 32 * 2**20
"""Of the JSON of a query's rows."""
PLANNING_S = 10.0
"""For planning a query that is not run."""
_MARK = "consilience_query"


@dataclass(frozen=True, slots=True)
class JsonResult:
    """Result of a query, with its rows as they are sent."""

    columns: tuple[str, ...]
    rows: bytes
    """A list of lists in JSON."""
    truncated: bool
    elapsed: float


@dataclass(frozen=True, slots=True)
class QueryResult:
    """Rows that a read-only Cypher query returned, as values of JSON."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    """Values of JSON, in the order of the columns."""
    truncated: bool
    """Whether there was more than the limits let through."""
    elapsed: float
    """Seconds from sending the query to its last row."""


async def explain_query(
    store: Store, cypher: str, parameters: Mapping[str, Any] | None = None, *, mark: str = ""
) -> QueryPlan:
    """Return how the server would run a query, without running it.

    Args:
        store: the graph.
        cypher: one statement.
        parameters: its parameters.
        mark: by which its transaction is found among all of the server's.

    Raises:
        QueryRefusedError: the query would not be let through, or is wrong; says why and where.
        StoreError: the database cannot be reached or failed.
    """
    check_text(cypher, parameters)
    async with (
        store.session("READ", warnings=True) as session,
        _begun(session.begin_transaction(metadata={_MARK: mark}, timeout=PLANNING_S), PLANNING_S) as transaction,
    ):
        return await _plan(transaction, cypher, dict(parameters or {}))


async def run_read_query(
    store: Store,
    cypher: str,
    parameters: Mapping[str, Any] | None = None,
    *,
    limit: int = 1000,
    timeout: float = 30.0,  # noqa: ASYNC109 - the server stops the query, which cancelling a task would not
    most_bytes: int = MOST_BYTES,
) -> QueryResult:
    """Run a query that only reads, and return at most `limit` rows, as `run_read_query_as_json` does."""
    result = await run_read_query_as_json(
        store, cypher, parameters, limit=limit, timeout=timeout, most_bytes=most_bytes
    )
    rows = tuple(tuple(row) for row in json.loads(result.rows))
    return QueryResult(result.columns, rows, result.truncated, result.elapsed)


async def run_read_query_as_json(
    store: Store,
    cypher: str,
    parameters: Mapping[str, Any] | None = None,
    *,
    limit: int,
    timeout: float,  # noqa: ASYNC109 - the server stops the query, which cancelling a task would not
    most_bytes: int = MOST_BYTES,
    mark: str = "",
    planned: Callable[[QueryPlan], None] | None = None,
) -> JsonResult:
    """Run a query that only reads, and return at most `limit` rows.

    Its text is looked through, then it is planned, before it runs: one that writes, reads files or addresses of the
    server, manages it, or calls a procedure or function that is not known to be harmless goes no further. It then runs
    in a session in which the server itself refuses every write.

    Args:
        store: the graph.
        cypher: one statement, at most 100,000 characters.
        parameters: its parameters.
        limit: rows to return at most, 1 or more.
        timeout: seconds after which the server stops it.
        most_bytes: rows stop when their JSON is longer than this.
        mark: by which its transaction is found among all of the server's.
        planned: is shown the plan before the query runs; it does not run if this raises.

    Raises:
        QueryRefusedError: the query is not let through, is wrong, took too long or too much memory; says why and where.
        StoreError: the database cannot be reached or failed.
    """
    begin = time.perf_counter()
    check_text(cypher, parameters)
    values = dict(parameters or {})

    async def answer(seconds: float) -> tuple[tuple[str, ...], bytes, bool]:
        async with (
            store.session("READ") as session,
            _begun(session.begin_transaction(metadata={_MARK: mark}, timeout=seconds), timeout) as transaction,
        ):
            plan = await _plan(transaction, cypher, values)
            if planned is not None:
                planned(plan)
            return await _rows(transaction, cypher, values, limit, most_bytes)

    try:
        found = await answer(timeout)
    except StoreUnavailableError:
        left = timeout - (time.perf_counter() - begin)
        if not store.address.is_routed or left <= 0:
            raise
        found = await answer(left)  # by another member of the cluster, since nobody has seen a row yet
    return JsonResult(*found, time.perf_counter() - begin)


async def _rows(
    transaction: AsyncTransaction, cypher: str, values: dict[str, Any], limit: int, most_bytes: int
) -> tuple[tuple[str, ...], bytes, bool]:
    result = await transaction.run(cypher, values)
    columns, rows, size, truncated = tuple(result.keys()), list[bytes](), 0, False
    async for record in result:
        truncated = len(rows) == limit
        if truncated:
            break
        row = json.dumps([to_json(value) for value in record.values()], ensure_ascii=False, separators=(",", ":"))
        rows.append(row.encode(errors="replace"))
        size += len(rows[-1])
        if size > most_bytes:
            if len(rows) == 1:
                raise QueryRefusedError(f"The first row alone has more than {most_bytes:,} bytes. Return less of it.")
            rows.pop()
            truncated = True
            break
    return columns, b"[" + b",".join(rows) + b"]", truncated


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


async def _plan(transaction: AsyncTransaction, cypher: str, values: dict[str, Any]) -> QueryPlan:
    # On a line of its own, so that columns stay what the person sees and only the line has to be corrected.
    try:
        summary = await (await transaction.run("EXPLAIN\n" + cypher, values)).consume()
    except ClientError as error:
        raise refusal(error, 0.0, lines_before=1) from error
    check_plan(summary)
    return plan_of(summary)
