"""An ingest in a process of its own, to be killed: `python -m tests.platform.ingest_process` with JSON as its input.

The input names `home`, `sources`, and the Neo4j by `uri`, `user` and `password`, either the folder `embedded` and the
`cache` of one; `pause` is how long each reader thinks, `corenlp` the address of a CoreNLP whose experts read instead,
`team` the file of a team that does.
One line of JSON on standard output says how each document fared.
"""

import asyncio
import json
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.scripted import PEOPLE, readers

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.tool_team import tool_team
from consilience.agents.corenlp.client import CoreNLP
from consilience.graph.embedded.lifecycle import start_neo4j
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.library.teams import opened_team, team_named
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ingest import ingest
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.settings import Settings


async def run(given: dict[str, Any]) -> None:
    home = Path(given["home"])
    if "embedded" in given:
        address = start_neo4j(Path(given["embedded"]), Path(given["cache"]), "1g")
    else:
        address = Neo4jAddress(given["uri"], given["user"], given["password"])
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(Store(address))
        ledger = stack.enter_context(open_ledger(home / "runs.sqlite"))
        saver = stack.enter_context(checkpoints(home / "checkpoints.sqlite"))
        team, schema = readers(given.get("pause", 0.0)), PEOPLE
        if "corenlp" in given:
            schema = builtin_schema("news")
            corenlp = await stack.enter_async_context(CoreNLP(given["corenlp"]))
            team = tool_team(schema, corenlp)
        if "team" in given:
            schema, settings = builtin_schema("news"), Settings(home=home)
            file = team_named(given["team"], settings)
            team = await stack.enter_async_context(opened_team(settings, file, schema))
        print("ready", flush=True)
        report = await ingest(
            given["sources"], store=store, team=team, schema=schema, ledger=ledger, checkpoints=saver, concurrency=4
        )
    print(json.dumps([(document.status, document.reason) for document in report.documents]))


if __name__ == "__main__":
    asyncio.run(run(json.loads(sys.argv[1])))
