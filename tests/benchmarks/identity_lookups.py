"""What it costs to look up who the entities of a new document are, in graphs of rising size.

python -m tests.benchmarks.identity_lookups [--entities 10000 100000] [--documents 20]

The graph is written bare: people and organisations with keys, 20 a document, in the embedded Neo4j. Then documents of
20 entities come, half of them variants of what is there, and each is resolved (`suggest`).
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from consilience.graph.curation.across.resolving import resolve_document
from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.model.identity import content_id, name_key
from consilience.graph.resolution.across.blocking import key_tokens
from consilience.graph.store.store import Store
from consilience.platform.support.settings import load_settings

FIRST = (
    *("William", "Robert", "Margaret", "James", "Anna", "Peter", "Maria", "Thomas"),
    *("Clara", "Ivan", "Sofia", "David", "Laura", "Karl", "Elena", "Hugo"),
)
SHORT = {"William": "Bill", "Robert": "Bob", "Margaret": "Peggy", "James": "Jim", "Thomas": "Tom", "David": "Dave"}
SYLLABLES = (
    *("ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va", "we", "xi"),
    *("yo", "zu", "bra", "cle", "dro", "fli", "gre"),
)
A_DOCUMENT = 20
WRITE = """
UNWIND $rows AS row
MERGE (d:Document {id: row.document})
MERGE (e:Entity {id: row.id})
ON CREATE SET e.type = row.type, e.key = row.key, e.name = row.name, e.aliases = [row.name], e.facts = 0,
  e.keys = row.keys
MERGE (d)-[:MENTIONS {name: row.name, aliases: [row.name]}]->(e)
"""


def made_name(draw: random.Random) -> tuple[str, str]:
    """Return a type and a name."""
    last = "".join(draw.choices(SYLLABLES, k=3)).capitalize()
    if draw.random() < 0.6:
        return "Person", f"{draw.choice(FIRST)} {last}"
    return "Organization", f"{last} {draw.choice(('Council', 'Works', 'Bank', 'Institute'))}"


def varied_name(draw: random.Random, type_: str, name: str) -> str:
    """Return another name of the same thing."""
    words = name.split()
    if type_ == "Person":
        return draw.choice((words[-1], f"{SHORT.get(words[0], words[0][0] + '.')} {words[-1]}"))
    return f"{name} Ltd."


def row_of(document: str, type_: str, name: str, *, keyed: bool) -> dict[str, Any]:
    """Return the row that `WRITE` takes."""
    keys = list(key_tokens(type_, [name])) if keyed else None
    entity = content_id("entity", type_, name_key(name))
    return {"document": document, "id": entity, "type": type_, "name": name, "key": name_key(name), "keys": keys}


async def write(store: Store, rows: list[dict[str, Any]]) -> None:
    """Write mentions of entities."""
    async with store.session() as session:
        for at in range(0, len(rows), 5000):
            await (await session.run(WRITE, rows=rows[at : at + 5000])).consume()
        await (await session.run("CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")).consume()


async def measure(store: Store, sizes: list[int], documents: int) -> None:
    """Print milliseconds a document for each size."""
    draw = random.Random(0)
    known: list[tuple[str, str]] = []
    for size in sizes:
        fresh = [made_name(draw) for _ in range(size - len(known))]
        start = len(known)
        known += fresh
        await write(
            store, [row_of(f"old_{(start + at) // A_DOCUMENT}", *each, keyed=True) for at, each in enumerate(fresh)]
        )
        taken, suggested = [], 0
        for number in range(documents):
            document = f"new_{size}_{number}"
            chosen = [(type_, varied_name(draw, type_, name)) for type_, name in draw.sample(known, A_DOCUMENT // 2)]
            chosen += [made_name(draw) for _ in range(A_DOCUMENT // 2)]
            await write(store, [row_of(document, *each, keyed=False) for each in chosen])
            began = time.perf_counter()
            suggested += len((await resolve_document(store, document)).suggested)
            taken.append(1000 * (time.perf_counter() - began))
        told = f"median {statistics.median(taken):.0f} ms, most {max(taken):.0f} ms"
        print(f"{size:9,} entities: a document {told}, {suggested / documents:.1f} suggestions")


async def main() -> None:
    """Measure in a Neo4j of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entities", type=int, nargs="+", default=[10_000, 100_000])
    parser.add_argument("--documents", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        settings = load_settings()
        address = await asyncio.to_thread(start_neo4j, Path(home), settings.cache, "2g")
        try:
            async with Store(address) as store:
                await measure(store, sorted(options.entities), options.documents)
        finally:
            await asyncio.to_thread(stop_neo4j, Path(home))


if __name__ == "__main__":
    asyncio.run(main())
