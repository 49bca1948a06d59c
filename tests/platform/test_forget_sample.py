"""Forgetting, on the real extractions of the sample corpus."""

import random
from collections.abc import Awaitable, Callable

import pytest
from tests.graph.exported import exported
from tests.repeats import repeats

from consilience.agents.claims.entity_linking import Resolver
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.tool_team import tool_team
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.pipeline.machine import Services, state_machine
from consilience.graph.model.model import Document, DocumentGraph
from consilience.graph.resolution.entities import resolve_entities
from consilience.graph.resolution.events import resolve_events
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.exporting.sample import sample_texts
from consilience.platform.loading.chunking import split
from consilience.platform.loading.documents.loaders import load

pytestmark = [pytest.mark.neo4j, pytest.mark.corenlp, pytest.mark.slow]


@pytest.fixture(scope="module")
async def graphs(corenlp_url: str) -> list[DocumentGraph]:
    """What the tool experts make of the English sample texts."""
    documents = {d.id: d for d in load(sample_texts()) if isinstance(d, Document)}
    found: list[DocumentGraph] = []

    async def keep(graph: DocumentGraph) -> None:
        found.append(graph)

    schema = builtin_schema("news")
    services = Services(documents.__getitem__, split, Resolver(resolve_entities, resolve_events), keep)
    async with CoreNLP(corenlp_url) as corenlp:
        machine = state_machine(tool_team(schema, corenlp), schema, services)
        for id_ in documents:
            await machine.ainvoke({"document_id": id_})
    return found


async def dump(store: Store) -> list[str]:
    return await exported(store)


@pytest.mark.repeats
async def test_what_is_left_is_the_graph_of_the_documents_that_stay(
    store: Store, empty: Callable[[], Awaitable[None]], graphs: list[DocumentGraph], pytestconfig: pytest.Config
) -> None:
    for seed in range(repeats(pytestconfig, "subsets")):
        await empty()
        choice = random.Random(seed)
        gone = choice.sample(graphs, choice.randint(1, len(graphs) - 1))
        stay = [graph for graph in graphs if graph not in gone]
        for graph in choice.sample(stay, len(stay)):
            await merge_document(store, graph)
        expected = await dump(store)
        await empty()
        for graph in choice.sample(graphs, len(graphs)):
            await merge_document(store, graph)
        for graph in gone:
            await forget_document(store, graph.document.id)
        assert await dump(store) == expected
