"""`add_graph_documents` of langchain-neo4j: run by `peer_writers.py` in the peers' environment.

    python write_langchain.py FILE      (see `given_documents`)

A graph document for each chunk, with its source and the base label, as its guide recommends.
"""

import asyncio
import sys
from pathlib import Path

from langchain_core.documents import Document
from langchain_neo4j import Neo4jGraph
from langchain_neo4j.graphs.graph_document import GraphDocument, Node, Relationship

sys.path.insert(0, str(Path(__file__).parents[3]))
from tests.benchmarks.peers.given_documents import Told, address, documents, measured


def graph_of(chunk: Told) -> GraphDocument:
    """Return what a transformer would make of a chunk."""
    nodes = {entity["id"]: Node(id=entity["name"], type=entity["type"]) for entity in chunk["entities"]}
    relations = [
        Relationship(source=nodes[said["subject"]], target=nodes[said["object"]], type=said["predicate"])
        for said in chunk["statements"]
    ]
    source = Document(page_content=chunk["text"], metadata={"id": chunk["id"]})
    return GraphDocument(nodes=list(nodes.values()), relationships=relations, source=source)


async def main() -> None:
    """Write all documents."""
    uri, user, password = address()
    graphs = [[graph_of(chunk) for chunk in document["chunks"]] for document in documents()]
    with Neo4jGraph(url=uri, username=user, password=password) as graph:

        async def write() -> None:
            for each in graphs:
                graph.add_graph_documents(each, include_source=True, baseEntityLabel=True)

        await measured(write)


if __name__ == "__main__":
    asyncio.run(main())
