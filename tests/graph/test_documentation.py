import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.events_across.event_pairs import accept_event_pair
from consilience.graph.curation.events_across.resolving_events import resolve_all_events
from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.model.metadata.reading import read_metadata
from consilience.graph.schema.labels import EDGE_TYPES, NODE_LABELS
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document

DOCUMENT = Path(__file__).parents[2] / "docs" / "graph-model.md"
QUERIES = re.findall(r"```cypher\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)


def test_the_description_names_every_label_and_relationship_type() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert [name for name in (*NODE_LABELS, *EDGE_TYPES) if not re.search(rf"\b{name}\b", text)] == []


@pytest.mark.neo4j
@pytest.mark.parametrize("cypher", QUERIES)
async def test_the_questions_of_the_description_have_answers(store: Store, cypher: str) -> None:
    acme = Thing("Acme", "Organization")
    graph = document_graph(
        Statement(Thing("Ann"), "founded", acme, event="Business.Found"),
        Statement(Thing("Bob"), "joined", acme, "contested"),
    )
    dated = replace(graph.document, metadata=read_metadata({"date": "2020-05"}))
    await merge_document(store, replace(graph, document=dated))
    again = document_graph(Statement(Thing("Ann"), "founded", acme, event="Business.Found"), name="again.txt")
    await merge_document(store, again)
    (pair,) = (await resolve_all_events(store)).suggested
    await accept_event_pair(store, pair.id, by="kim")
    assert (await run_read_query(store, cypher, {"name": "Ann"} if "$name" in cypher else {})).rows
