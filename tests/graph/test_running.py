import asyncio

import pytest

from consilience.graph.cypher.running_queries import RunningQueries
from consilience.graph.model.errors import QueryRefusedError


async def test_a_query_that_is_stopped_while_it_is_planned_never_runs() -> None:
    running = RunningQueries()
    with running.listed("q1") as listed:
        running.stop("q1")
        with pytest.raises(QueryRefusedError, match="was stopped"):
            await listed.watch(asyncio.sleep(3600))
