"""What single look-ups take in a large graph: a fact, forgetting, who a new document means, the example queries.

python -m tests.benchmarks.lookups [--documents 5000] [--home FOLDER] [--times 15] [--only NAME]

The graph is made at once of the readings of `varied.py` (100 mentions and 50 new relations a document), in a folder
that is kept when it is named; where it is there already it is taken as it is. Some entities of it are in every third
document and have thousands of facts; what is asked about is drawn as often as texts name it. Each look-up is made of
something else every time and once before the clock counts; beside the clock stands the processor time of server and
client together, which says more on a machine that does other work. Forgetting and resolving take documents from the end
and put new ones in; whom a forgotten document named is judged again afterwards, as the service does. The example
queries are those of docs/graph-model.md, docs/time.md and the query screen.
"""

import argparse
import asyncio
import contextlib
import random
import re
import shutil
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import psutil
from tests.benchmarks.bulk_merge import MEMORY, write_shards
from tests.benchmarks.varied import varied_corpus

from consilience.graph.curation.across.resolving import add_keys, resolve_again, resolve_document
from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.embedded.bulk_import import has_store, import_tables
from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.exchange.bulk.arguments import ARGUMENTS
from consilience.graph.exchange.bulk.write_tables import write_tables
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.graph.reading.id_lookup import find_document, find_fact
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import preview_forgetting
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.support.settings import load_settings
from consilience.platform.withdrawal.documents import withdraw

ROOT = Path(__file__).parents[2]
BAR = 200
KEYED_AT_ONCE = 5000
DRAWN = 2000
NEW = 200

SIZE = """
RETURN COUNT { (:Document) } AS documents, COUNT { (:Mention) } AS mentions, COUNT { (:Entity) } AS entities,
  COUNT { (:Fact) } AS facts, COUNT { ()-->() } AS relationships
"""
MENTIONED = """
MATCH (m:Mention) WITH m, rand() AS chance ORDER BY chance LIMIT $most
MATCH (m)-[:REFERS_TO]->(e:Entity)
RETURN e.id AS id, e.name AS name,
  head(COLLECT { MATCH (e)<-[:ABOUT]-(f:Fact) RETURN f.id }) AS typed,
  head(COLLECT { MATCH (e)<-[:SUBJECT]-(f:Fact) RETURN f.id LIMIT 1 }) AS related
"""
DOCUMENTS = "MATCH (d:Document) RETURN d.id AS id, d.name AS name ORDER BY id LIMIT $most"

LookUp = Callable[[Store, random.Random], Awaitable[Any]]


def make(home: Path, documents: int) -> None:
    """Make the graph of so many documents."""
    with tempfile.TemporaryDirectory(prefix="consilience-bench-", dir=home) as name:
        shards, tables = Path(name) / "shards", Path(name) / "tables"
        shards.mkdir()
        write_tables(write_shards(shards, documents), tables)
        shutil.rmtree(shards)
        arguments = (tables / ARGUMENTS).read_text(encoding="utf-8").splitlines()
        import_tables(home, load_settings().cache, MEMORY, tables, arguments)


async def give_keys(store: Store) -> None:
    """Give all entities the keys by which new documents find them, as `entities resolve` does."""
    after = ""
    while found := await store.rows("entities_after", after=after, limit=KEYED_AT_ONCE):
        after = found[-1]["id"]
        await add_keys(store, [row["id"] for row in found])


async def asked(store: Store, cypher: str, **parameters: object) -> list[dict[str, Any]]:
    async with store.session("READ") as session:
        result = await session.run(cypher, parameters)
        return [dict(row) async for row in result]


class Known:
    """Some of what the graph holds, to ask about."""

    def __init__(self, mentioned: list[dict[str, Any]], documents: list[dict[str, Any]], home: Path) -> None:
        self.mentioned, self.documents, self.home = mentioned, documents, home
        self.leaving = iter(reversed(documents))
        self.coming: Iterator[Any] = iter(())
        self.named: list[Sequence[str]] = []
        self.new = iter(varied_corpus(NEW, 2_000_000))

    def look_ups(self) -> dict[str, LookUp]:
        """Return what is measured, by name."""
        return {
            "fact, a relation": lambda store, draw: fact_provenance(store, draw.choice(self.mentioned)["related"]),
            "fact, an entity's type": lambda store, draw: fact_provenance(store, draw.choice(self.mentioned)["typed"]),
            "fact, found by 8 digits": lambda store, draw: find_fact(
                store, draw.choice(self.mentioned)["related"][:13]
            ),
            "document, found by name": lambda store, draw: find_document(store, draw.choice(self.documents)["name"]),
            "forget --dry-run": lambda store, draw: preview_forgetting(store, draw.choice(self.documents)["id"]),
            "forget": self.forget,
            "judge again whom a forgotten document named": self.judge_again,
            "merge a new document": self.merge,
            "resolve a new document": self.resolve,
            **{f"query: {name}": self.query(cypher) for name, cypher in examples().items()},
        }

    async def forget(self, store: Store, _draw: random.Random) -> None:
        # as the service does, which answers then and judges again afterwards
        await withdraw(store, self.home, next(self.leaving)["id"], judge_again=self.named.append)

    async def judge_again(self, store: Store, _draw: random.Random) -> None:
        await resolve_again(store, self.named.pop())

    async def merge(self, store: Store, _draw: random.Random) -> None:
        await merge_document(store, next(self.new))

    async def resolve(self, store: Store, _draw: random.Random) -> None:
        await resolve_document(store, next(self.coming))

    def query(self, cypher: str) -> LookUp:
        """Return what asks a query about something else each time."""

        async def ask(store: Store, draw: random.Random) -> None:
            one = draw.choice(self.mentioned)
            values = {
                "name": one["name"],
                "id": one["related"],
                "document": draw.choice(self.documents)["name"],
                "relation": f"relation_{draw.randrange(20)}",
                "as_of": str(draw.randrange(1990, 2020)),
                "moment": "2026-01-31T12:00:00Z",
            }
            cypher_asked = cypher.replace(":founded", ":relation_3")
            await run_read_query(store, cypher_asked, {key: values[key] for key in re.findall(r"\$(\w+)", cypher)})

        return ask


def examples() -> dict[str, str]:
    """Return the example queries by their first words."""
    found = []
    for page in ("graph-model", "time"):
        text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
        found += re.findall(r"```cypher\n(.*?)```", text, re.DOTALL)
    text = (ROOT / "ui/src/features/query/lib/templates.ts").read_text(encoding="utf-8")
    templates = re.findall(r'name: "query\.template\.(\w+)",\s*cypher:\s*"(.*?)",\n', text, re.DOTALL)
    named = {re.sub(r"^// *", "", each.partition("\n")[0])[:44]: each for each in found}
    return named | {f"screen: {name}": cypher.replace("\\n", "\n") for name, cypher in templates}


async def bring(store: Store, known: Known, count: int) -> None:
    """Merge new documents, a tenth of whose entities are in the graph, for `resolve` to resolve."""
    documents = []
    for graph in varied_corpus(count, 1_000_000):
        await merge_document(store, graph)
        documents.append(graph.document.id)
    async with store.session() as session:
        await (await session.run("CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")).consume()
    known.coming = iter(documents)


async def measure(store: Store, home: Path, times: int, only: str) -> None:
    """Print the milliseconds of each look-up."""
    (size,) = await asked(store, SIZE)
    kept = sum(file.stat().st_size for file in (home / "neo4j/data/databases").rglob("*") if file.is_file())
    print(", ".join(f"{count:,} {name}" for name, count in size.items()), f"; {kept / size['facts']:,.0f} bytes a fact")
    mentioned = [row for row in await asked(store, MENTIONED, most=DRAWN) if row["typed"] and row["related"]]
    known = Known(mentioned, await asked(store, DOCUMENTS, most=100_000), home)
    server = psutil.Process(neo4j_status(home).pid)
    print(f"{'milliseconds':56}{'median':>9}{'most':>9}{'processor':>11}")
    for name, look_up in known.look_ups().items():
        if only not in name:
            continue
        if look_up == known.resolve:
            await bring(store, known, times + 1)
        draw, taken, used = random.Random(name), [], []
        for number in range(times + 1):
            work, began = time.process_time() + sum(server.cpu_times()[:2]), time.perf_counter()
            await look_up(store, draw)
            if number:
                taken.append(1000 * (time.perf_counter() - began))
                used.append(1000 * (time.process_time() + sum(server.cpu_times()[:2]) - work))
        late = "  OVER" if statistics.median(taken) > BAR else ""
        median, processor = statistics.median(taken), statistics.median(used)
        print(f"{name:56}{median:9.1f}{max(taken):9.1f}{processor:11.1f}{late}", flush=True)


async def main() -> None:
    """Measure in a Neo4j of its own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=5000)
    parser.add_argument("--home", type=Path, help="where the graph is, or is to be kept")
    parser.add_argument("--times", type=int, default=15)
    parser.add_argument("--only", default="", help="look-ups whose name has this")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        home = options.home or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="consilience-bench-")))
        home.mkdir(parents=True, exist_ok=True)
        fresh = not has_store(home)
        if fresh:
            await asyncio.to_thread(make, home, options.documents)
        address = await asyncio.to_thread(start_neo4j, home, load_settings().cache, MEMORY)
        stack.callback(stop_neo4j, home)
        async with Store(address) as store:
            if fresh:
                await give_keys(store)
            await measure(store, home, options.times, options.only)


if __name__ == "__main__":
    asyncio.run(main())
