"""The bulk writer of Graphiti: run by `peer_writers.py` in the peers' environment.

    python write_graphiti.py FILE      (see `given_documents`)

`add_nodes_and_edges_bulk`, a document at a time, its chunks as episodes. Graphiti has a vector with each entity and
each fact; here they are made beforehand, as is its decision which entities and facts are the same.
"""

import asyncio
import sys
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from graphiti_core.driver.neo4j_driver import Neo4jDriver
from graphiti_core.edges import EntityEdge, EpisodicEdge
from graphiti_core.nodes import EntityNode, EpisodeType, EpisodicNode
from graphiti_core.utils.bulk_utils import add_nodes_and_edges_bulk

sys.path.insert(0, str(Path(__file__).parents[3]))
from tests.benchmarks.peers.given_documents import Told, address, documents, measured
from tests.benchmarks.peers.instant_vectors import instant_vector

NOW = datetime(2026, 1, 1, tzinfo=UTC)
ALL: dict[str, Any] = {"group_id": "bench", "created_at": NOW}


def parts_of(document: Told, episodes_of: defaultdict[str, list[str]]) -> tuple[list[Any], ...]:
    """Return episodes, who is mentioned in them, entities and facts; `episodes_of` has those of facts so far."""
    episodes, mentions = list[EpisodicNode](), list[EpisodicEdge]()
    entities, facts = dict[str, EntityNode](), dict[str, EntityEdge]()
    for chunk in document["chunks"]:
        for entity in chunk["entities"]:
            entities[entity["id"]] = EntityNode(
                uuid=entity["id"],
                name=entity["name"],
                labels=[entity["type"]],
                name_embedding=instant_vector(entity["name"]),
                **ALL,
            )
            ends = {"source_node_uuid": chunk["id"], "target_node_uuid": entity["id"]}
            mentions.append(EpisodicEdge(uuid=f"{chunk['id']}:{entity['id']}", **ends, **ALL))
        for said in chunk["statements"]:
            episodes_of[said["fact"]].append(chunk["id"])
            facts[said["fact"]] = EntityEdge(
                uuid=said["fact"],
                source_node_uuid=said["subject"],
                target_node_uuid=said["object"],
                name=said["predicate"],
                fact=said["quote"],
                fact_embedding=instant_vector(said["quote"]),
                episodes=list(episodes_of[said["fact"]]),
                valid_at=NOW,
                **ALL,
            )
        episodes.append(
            EpisodicNode(
                uuid=chunk["id"],
                name=f"{document['name']} {chunk['index']}",
                source=EpisodeType.text,
                source_description=document["name"],
                content=chunk["text"],
                valid_at=NOW,
                entity_edges=[said["fact"] for said in chunk["statements"]],
                **ALL,
            )
        )
    return episodes, mentions, list(entities.values()), list(facts.values())


async def main() -> None:
    """Write all documents."""
    driver = Neo4jDriver(*address())
    await driver.build_indices_and_constraints()
    episodes_of = defaultdict[str, list[str]](list)
    parts = [parts_of(document, episodes_of) for document in documents()]

    async def write() -> None:
        for each in parts:
            await add_nodes_and_edges_bulk(driver, *each, embedder=None)

    await measured(write)
    await driver.close()


if __name__ == "__main__":
    asyncio.run(main())
