"""Cypher that reads; the gate of the command line lets it through, or says why not and where."""

import json
import secrets

from fastapi import APIRouter, Response

from consilience.graph.reading.names import graph_names
from consilience.platform.api.dependencies.costly import COSTLY
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.graph.query import ExplainAsked, GraphNames, QueryAnswer, QueryAsked, QueryPlan

router = APIRouter(prefix="/query", tags=["query"])


@router.post("", response_model=QueryAnswer, responses=problems(409, 429))
async def run_query(state: State, caller: Reader, body: QueryAsked) -> Response:
    """Run a query that only reads; the graph's server refuses every write, and stops it when its time is over."""
    query_id = body.id or secrets.token_hex(8)
    with state.running.listed(_listing_id(caller.name, query_id)) as listed:
        result = await listed.watch(
            state.queries.read(caller.name, body.cypher, body.parameters, limit=body.limit, seconds=body.seconds)
        )
    head = {
        "id": query_id,
        "columns": result.columns,
        "truncated": result.truncated,
        "limit": body.limit,
        "seconds": round(result.elapsed, 4),
    }
    # Thirty megabytes of rows are JSON already; to read and write them again would make everybody wait.
    content = (
        json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")[:-1]
        + b',"rows":'
        + result.rows
        + b"}"
    )
    return Response(content, media_type="application/json")


@router.post("/explain", response_model=QueryPlan, responses=problems(429))
async def explain_query(state: State, caller: Reader, body: ExplainAsked) -> Response:
    """Say how a query would be run, without running it; what is wrong comes with line and column."""
    plan = await state.queries.explain(caller.name, body.cypher, body.parameters)
    return Response(plan, media_type="application/json")


@router.get("/names", dependencies=[COSTLY])
async def get_graph_names(state: State, _: Reader) -> GraphNames:
    """Give the labels, relationship types and property keys that the graph has, for completion of queries."""
    return await graph_names(state.store)


@router.delete("/{query}", status_code=204, responses=problems(404))
async def stop_query(state: State, caller: Reader, query: str) -> None:
    """Stop one of one's own queries that runs at the moment."""
    state.running.stop(_listing_id(caller.name, query))


def _listing_id(caller: str, query_id: str) -> str:
    """Return the id under which the query is listed: nobody stops what others ask."""
    return f"{caller} {query_id}"
