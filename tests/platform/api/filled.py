"""A small graph for tests of the API."""

from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.model.model import DocumentGraph
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document

ACME = Thing("Acme Works", "Organization")


async def filled(store: Store) -> DocumentGraph:
    """Merge a document: Ann founded Acme Works, Bob joined it, and it is contested that Cid joined Beta."""
    graph = document_graph(
        Statement(Thing("Ann"), "founded", ACME, event="Business.Found"),
        Statement(Thing("Bob"), "joined", ACME, confidence=0.5),
        Statement(Thing("Cid"), "joined", Thing("Beta", "Organization"), "contested", confidence=0.25),
    )
    await merge_document(store, graph)
    async with store.session() as session:
        await (await session.run("CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")).consume()
    return graph
