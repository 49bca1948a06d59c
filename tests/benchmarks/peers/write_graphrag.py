"""The writer of neo4j-graphrag with its resolver: run by `peer_writers.py` in the peers' environment.

    python write_graphrag.py FILE      (see `given_documents`)

`Neo4jWriter` as `SimpleKGPipeline` has it: a node for each entity of each chunk, document by document, and after each
document `SinglePropertyExactMatchResolver`, which makes one of those with the same name and type. No embeddings.
"""

import asyncio
import sys
from pathlib import Path

from neo4j import GraphDatabase
from neo4j_graphrag.components.kg_writer import Neo4jWriter
from neo4j_graphrag.components.resolver import SinglePropertyExactMatchResolver
from neo4j_graphrag.components.types import LexicalGraphConfig, Neo4jGraph, Neo4jNode, Neo4jRelationship

sys.path.insert(0, str(Path(__file__).parents[3]))
from tests.benchmarks.peers.given_documents import Told, address, documents, measured

CONFIG = LexicalGraphConfig()


def graph_of(document: Told) -> Neo4jGraph:
    """Return what the pipeline would write of a document."""
    graph = Neo4jGraph(
        nodes=[Neo4jNode(id=document["id"], label=CONFIG.document_node_label, properties={"path": document["name"]})]
    )
    before = None
    for chunk in document["chunks"]:
        properties = {CONFIG.chunk_index_property: chunk["index"], CONFIG.chunk_text_property: chunk["text"]}
        graph.nodes.append(Neo4jNode(id=chunk["id"], label=CONFIG.chunk_node_label, properties=properties))
        relate(graph, chunk["id"], CONFIG.chunk_to_document_relationship_type, document["id"])
        if before is not None:
            relate(graph, before, CONFIG.next_chunk_relationship_type, chunk["id"])
        before = chunk["id"]
        for entity in chunk["entities"]:
            own = f"{chunk['id']}:{entity['id']}"
            graph.nodes.append(Neo4jNode(id=own, label=entity["type"], properties={"name": entity["name"]}))
            relate(graph, own, CONFIG.node_to_chunk_relationship_type, chunk["id"])
        for said in chunk["statements"]:
            relate(graph, f"{chunk['id']}:{said['subject']}", said["predicate"], f"{chunk['id']}:{said['object']}")
    return graph


def relate(graph: Neo4jGraph, start: str, kind: str, end: str) -> None:
    """Add a relationship."""
    graph.relationships.append(Neo4jRelationship(start_node_id=start, type=kind, end_node_id=end))


async def main() -> None:
    """Write all documents."""
    uri, user, password = address()
    graphs = [graph_of(document) for document in documents()]
    with GraphDatabase.driver(uri, auth=(user, password), notifications_min_severity="OFF") as driver:
        writer, resolver = Neo4jWriter(driver), SinglePropertyExactMatchResolver(driver)

        async def write() -> None:
            for graph in graphs:
                written = await writer.run(graph)
                assert written.status == "SUCCESS", written
                await resolver.run()

        await measured(write)


if __name__ == "__main__":
    asyncio.run(main())
