import json
from pathlib import Path

import networkx as nx
import pytest
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.exchange.graphml import export_graphml
from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.model.errors import StoreError
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ACME = Thing("Acme", "Organization")
FIRST = document_graph(Statement(Thing('A\x00nn <&> "é" 🚀'), "founded", ACME, event="Business.Found"))
SECOND = document_graph(Statement(Thing("Bob"), "joined", ACME), name="b.txt")


async def test_json_lines_hold_every_node_and_relationship_once(store: Store) -> None:
    first = await merge_document(store, FIRST)
    lines = [json.loads(line) async for line in export_jsonl(store)]
    nodes = [line for line in lines if line["type"] == "node"]
    edges = [line for line in lines if line["type"] == "relationship"]
    assert len({node["id"] for node in nodes}) == len(nodes) == first.nodes_created
    assert len(edges) == first.relationships_created
    assert {edge[end]["id"] for edge in edges for end in ("start", "end")} <= {node["id"] for node in nodes}
    [document] = [node for node in nodes if node["labels"] == ["Document"]]
    assert document["properties"]["text"] == FIRST.document.text


async def test_one_document_is_exported_as_if_it_were_alone(store: Store) -> None:
    await merge_document(store, FIRST)
    alone = await exported(store)
    await merge_document(store, SECOND)
    lines = [line async for line in export_jsonl(store, FIRST.document.id)]
    # Its facts and entities keep what they have in common with other documents: here Acme, and the entity fact of it.
    different = [json.loads(line)["id"] for line in lines if line not in alone]
    shared = [entity.id for entity in FIRST.entities if entity.id in {other.id for other in SECOND.entities}]
    shared += [fact.id for fact in FIRST.facts if fact.id in {other.id for other in SECOND.facts}]
    assert different == shared
    assert len(lines) == len(alone)
    with pytest.raises(StoreError, match="There is no document"):
        [line async for line in export_jsonl(store, "doc_none")]


async def test_graphml_opens_in_networkx_whatever_the_texts_hold(store: Store, tmp_path: Path) -> None:
    counts = await merge_document(store, FIRST)
    path = tmp_path / "graph.graphml"
    path.write_text("".join([part async for part in export_graphml(store)]), encoding="utf-8")
    graph = nx.read_graphml(path, force_multigraph=True)
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (counts.nodes_created, counts.relationships_created)
    [name] = [data["name"] for _, data in graph.nodes(data=True) if data["labels"] == "Entity:Person"]
    assert name == 'A\\u0000nn <&> "é" 🚀'
    [confidence] = [data["confidence"] for _, _, data in graph.edges(data=True) if data["label"] == "founded"]
    assert confidence == 0.75
