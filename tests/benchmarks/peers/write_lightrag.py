"""`Neo4JStorage` of LightRAG: run by `peer_writers.py` in the peers' environment.

    python write_lightrag.py FILE      (see `given_documents`)

Its calls in the order in which LightRAG's merge makes them, eight at once as by default: of each entity what is there
is read, then it is written; of each pair of entities that something is said of likewise, and both ends are looked at.
Vectors, chunks and documents go elsewhere in LightRAG, and are left out.
"""

import asyncio
import sys
from collections.abc import Awaitable, Iterable
from pathlib import Path

from lightrag.kg.neo4j_impl import Neo4JStorage
from lightrag.kg.shared_storage import initialize_share_data

sys.path.insert(0, str(Path(__file__).parents[3]))
from tests.benchmarks.peers.given_documents import Told, documents, measured

AT_ONCE = 8
SEPARATOR = "<SEP>"


class Merge:
    """Merges what documents say of entities and of pairs of them."""

    def __init__(self, storage: Neo4JStorage) -> None:
        self.storage, self.turns = storage, asyncio.Semaphore(AT_ONCE)

    async def document(self, document: Told) -> None:
        """Write one document: its entities, then its pairs."""
        types, chunks_of = dict[str, str](), dict[str, list[str]]()
        pairs = dict[tuple[str, str], list[tuple[str, Told]]]()
        for chunk in document["chunks"]:
            names = {entity["id"]: entity["name"] for entity in chunk["entities"]}
            for entity in chunk["entities"]:
                types[entity["name"]] = entity["type"]
                chunks_of.setdefault(entity["name"], []).append(chunk["id"])
            for said in chunk["statements"]:
                one, other = sorted((names[said["subject"]], names[said["object"]]))
                pairs.setdefault((one, other), []).append((chunk["id"], said))
        path = document["name"]
        await self.all_of(self.entity(name, types[name], chunks, path) for name, chunks in chunks_of.items())
        await self.all_of(self.pair(*ends, told, path) for ends, told in pairs.items())

    async def all_of(self, works: Iterable[Awaitable[None]]) -> None:
        """Do all, a few at once."""

        async def in_turn(work: Awaitable[None]) -> None:
            async with self.turns:
                await work

        await asyncio.gather(*(in_turn(work) for work in works))

    async def entity(self, name: str, kind: str, chunks: list[str], path: str) -> None:
        """Add what a document's chunks say of an entity."""
        there = await self.storage.get_node(name) or {}
        sources = [*there.get("source_id", "").split(SEPARATOR), *chunks]
        data = {"entity_id": name, "entity_type": kind, "description": f"{name} is a {kind}.", "file_path": path}
        await self.storage.upsert_node(
            name, {**data, "source_id": SEPARATOR.join(filter(None, sources)), "created_at": 0}
        )

    async def pair(self, one: str, other: str, told: list[tuple[str, Told]], path: str) -> None:
        """Add what a document says of two entities."""
        there = dict[str, str]()
        if await self.storage.has_edge(one, other):
            there = await self.storage.get_edge(one, other) or {}
        for end in (one, other):
            await self.storage.get_node(end)
        sources = [*there.get("source_id", "").split(SEPARATOR), *(chunk for chunk, _ in told)]
        descriptions = [*there.get("description", "").split(SEPARATOR), *(said["quote"] for _, said in told)]
        data = {
            "weight": float(len(told)) + float(there.get("weight", 0.0)),
            "description": SEPARATOR.join(filter(None, descriptions)),
            "keywords": ",".join(said["predicate"] for _, said in told),
            "source_id": SEPARATOR.join(filter(None, sources)),
            "file_path": path,
            "created_at": 0,
        }
        await self.storage.upsert_edge(one, other, data)


async def main() -> None:
    """Write all documents."""
    initialize_share_data()
    storage = Neo4JStorage("bench", {}, None)
    await storage.initialize()
    given = documents()
    merge = Merge(storage)

    async def write() -> None:
        for document in given:
            await merge.document(document)

    await measured(write)
    await storage.finalize()


if __name__ == "__main__":
    asyncio.run(main())
