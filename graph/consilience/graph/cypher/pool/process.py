"""The process that runs people's queries, one at a time: `python -m consilience.graph.cypher.pool.process`.

The first line of its input is the database's address, each further line a query. It answers each with a line, then the
rows as JSON. It holds a connection of its own and little memory; whoever ends it ends the connection.
"""

import asyncio
import json
import math
import resource
import sys
import time
from dataclasses import asdict
from typing import Any

from consilience.graph.support.lean_imports import import_lean_driver

if __name__ == "__main__":
    import_lean_driver()  # before any of these imports it whole, for which the first query would wait

from consilience.graph.cypher.read_only_gate import explain_query, run_read_query_as_json
from consilience.graph.model.errors import QueryRefusedError, StoreError, StoreUnavailableError
from consilience.graph.records.plans import QueryPlan
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.connection_settings import ConnectionSettings
from consilience.graph.store.store import Store
from consilience.graph.support.priority import give_way

__all__ = ["MEMORY"]

MEMORY = 640 << 20
"""Bytes that the process may take; rows have to fit, as the database sends them and as JSON."""
_TOO_LARGE = "The answer needs more memory than an answer may have. Return less of it."


class _CostlyError(Exception):
    """The server expects more rows of a query than whoever asked allows."""


async def _serve() -> None:
    given = json.loads(sys.stdin.buffer.readline())
    address = Neo4jAddress(**{**given, "connections": ConnectionSettings(**given["connections"])})
    async with Store(address).as_it_is() as store:
        while line := sys.stdin.buffer.readline():
            begun = list[float]()
            head, body = await _answer(store, json.loads(line), begun)
            head["ran"] = time.monotonic() - begun[0] if begun else 0.0
            sys.stdout.buffer.write(json.dumps({**head, "size": len(body)}).encode() + b"\n" + body)
            sys.stdout.buffer.flush()
            if head.get("ends"):
                return


async def _answer(store: Store, asked: dict[str, Any], begun: list[float]) -> tuple[dict[str, Any], bytes]:
    """Return head and rows of an answer; note when the query was planned and began."""

    def look(plan: QueryPlan) -> None:
        if plan.most_rows > asked.get("most_rows", math.inf):
            raise _CostlyError
        begun.append(time.monotonic())

    store = store.not_before(asked["since"])
    try:
        if asked["kind"] == "explain":
            plan = await explain_query(store, asked["cypher"], asked["parameters"], mark=asked["mark"])
            return {}, json.dumps(asdict(plan)).encode()
        result = await run_read_query_as_json(
            store,
            asked["cypher"],
            asked["parameters"],
            limit=asked["limit"],
            timeout=asked["seconds"],
            most_bytes=asked["most_bytes"],
            mark=asked["mark"],
            planned=look,
        )
    except _CostlyError:
        return {"costly": True}, b""
    except QueryRefusedError as error:
        return {"refused": str(error), "line": error.line, "column": error.column}, b""
    except StoreUnavailableError as error:
        return {"unavailable": str(error)}, b""
    except StoreError as error:
        return {"failed": str(error)}, b""
    except MemoryError:
        return {"refused": _TOO_LARGE, "ends": True}, b""
    head = {"columns": result.columns, "truncated": result.truncated, "elapsed": result.elapsed}
    return head, result.rows


def _main() -> None:
    give_way()
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    asyncio.run(_serve())


if __name__ == "__main__":
    _main()
