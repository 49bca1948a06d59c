"""How fast the API answers many readers at once, on loopback.

python tests/benchmarks/api_load.py [--documents 200] [--readers 200] [--seconds 20] [--pause 1.0]

A real uvicorn over an embedded Neo4j of its own, filled with the documents of `merge_throughput.py` (about 108 mentions
each; 1,850 documents are 200,000 mentions). Each reader asks for a page of facts or for a part of the graph, waits, and
asks again. The bar is a 95th percentile of 150 ms without any error.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.merge_throughput import corpus
from tests.platform.api.live_server import Live, live

from consilience.graph.address import Neo4jAddress
from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.merge import merge
from consilience.graph.store import Store
from consilience.platform.settings import load_settings

BAR_MS = 150.0


async def fill(address: Neo4jAddress, documents: int) -> tuple[int, list[str]]:
    """Merge documents; return the number of mentions and ids of some entities."""
    graphs = corpus(documents)
    async with Store(address) as store:
        waiting = iter(graphs)

        async def writer() -> None:
            for graph in waiting:
                await merge(store, graph)

        await asyncio.gather(*(writer() for _ in range(4)))
    return sum(len(graph.mentions) for graph in graphs), [graph.entities[0].id for graph in graphs]


def questions(entities: list[str], rng: random.Random) -> tuple[str, dict[str, str]]:
    """Return what a reader asks next."""
    return rng.choice(
        [
            ("/facts", {"status": "accepted", "limit": "50"}),
            ("/facts", {"type": f"relation_{rng.randrange(20)}", "limit": "50"}),
            ("/facts", {"about": rng.choice(entities), "limit": "50"}),
            ("/graph/ego", {"id": rng.choice(entities), "limit": "50"}),
        ]
    )


async def read(server: Live, entities: list[str], options: argparse.Namespace) -> tuple[list[float], int]:
    """Let readers ask until the time is over; return the milliseconds of each answer, and the number of errors."""
    taken: list[float] = []
    errors = 0
    end = time.perf_counter() + options.seconds
    limits = httpx.Limits(max_connections=options.readers)
    headers = {"Authorization": f"Bearer {server.key}"}
    url = f"{server.url}/api/v1"
    async with httpx.AsyncClient(base_url=url, headers=headers, limits=limits, timeout=60) as client:

        async def reader(number: int) -> None:
            nonlocal errors
            rng = random.Random(number)
            await asyncio.sleep(rng.random() * options.pause)
            while time.perf_counter() < end:
                path, parameters = questions(entities, rng)
                begin = time.perf_counter()
                answer = await client.get(path, params=parameters)
                taken.append((time.perf_counter() - begin) * 1000)
                errors += not answer.is_success
                await asyncio.sleep(options.pause * (0.5 + rng.random()))

        await asyncio.gather(*(reader(number) for number in range(options.readers)))
    return taken, errors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--readers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds that a reader waits between two questions")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="consilience-load-") as folder:
        home = Path(folder)
        address = start_neo4j(home, load_settings().cache, "1g")
        try:
            mentions, entities = asyncio.run(fill(address, options.documents))
            with live(address, home) as server:
                asyncio.run(read(server, entities, argparse.Namespace(readers=4, seconds=3.0, pause=0.0)))
                taken, errors = asyncio.run(read(server, entities, options))
        finally:
            stop_neo4j(home)
    cuts = statistics.quantiles(taken, n=100)
    print(f"{mentions:,} mentions, {options.readers} readers, {len(taken):,} answers, {errors} errors")
    print(
        f"median {cuts[49]:.0f} ms, 95 % {cuts[94]:.0f} ms, 99 % {cuts[98]:.0f} ms; the bar is 95 % in {BAR_MS:.0f} ms"
    )


if __name__ == "__main__":
    main()
