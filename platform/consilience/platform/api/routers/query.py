"""Cypher that reads; the gate of the command line lets it through, or says why not and where."""

import secrets

from fastapi import APIRouter

from consilience.graph.gate import explain, read
from consilience.platform.api.auth.require import Reader
from consilience.platform.api.documented import problems
from consilience.platform.api.models.query import ExplainAsked, PlanAnswer, QueryAnswer, QueryAsked
from consilience.platform.api.state import State

router = APIRouter(prefix="/query", tags=["query"])


@router.post("", responses=problems(409))
async def run_query(state: State, caller: Reader, asked: QueryAsked) -> QueryAnswer:
    """Run a query that only reads; the graph's server refuses every write, and stops it when its time is over."""
    query_id = asked.id or secrets.token_hex(8)
    result = await read(
        state.store,
        asked.cypher,
        asked.parameters,
        limit=asked.limit,
        timeout=asked.seconds,
        running=state.running,
        query_id=_listed(caller.name, query_id),
    )
    return QueryAnswer(
        id=query_id,
        columns=list(result.columns),
        rows=[list(row) for row in result.rows],
        truncated=result.truncated,
        limit=asked.limit,
        seconds=round(result.elapsed, 4),
    )


@router.post("/explain")
async def explain_query(state: State, _: Reader, asked: ExplainAsked) -> PlanAnswer:
    """Say how a query would be run, without running it; what is wrong comes with line and column."""
    return PlanAnswer.model_validate(await explain(state.store, asked.cypher, asked.parameters))


@router.delete("/{query}", status_code=204, responses=problems(404))
async def stop_query(state: State, caller: Reader, query: str) -> None:
    """Stop one of one's own queries that runs at the moment."""
    state.running.stop(_listed(caller.name, query))


def _listed(caller: str, query_id: str) -> str:
    """Return the id under which the query is listed: nobody stops what others ask."""
    return f"{caller} {query_id}"
