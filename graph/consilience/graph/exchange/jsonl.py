"""The graph as JSON lines: first the nodes, then the relationships, always in the same order."""

from collections.abc import AsyncIterator, Sequence

from consilience.graph.exchange.elements import Source, document_ids, nodes, relationships, withdrawals
from consilience.graph.exchange.lines import FORM, FirstLine, LastLine, write_line
from consilience.graph.store.migrate import migrations
from consilience.graph.store.store import Store

__all__ = ["export_jsonl"]


async def export_jsonl(
    source: Source, documents: str | Sequence[str] | None = None, *, migration: str | None = None
) -> AsyncIterator[str]:
    r"""Yield one line, ended by `\n`, for each node and relationship of the graph or of some documents, by their ids.

    The same graph gives the same bytes. A node is `{"type": "node", "id", "labels", "properties"}`, a relationship
    `{"type": "relationship", "label", "start": {"id", "labels"}, "end": {"id", "labels"}, "properties"}`. The whole
    graph can be restored from its lines (`import_jsonl`): it begins with `{"type": "graph", "form", "migration"}`, has
    the withdrawals as nodes, and ends with `{"type": "end", "nodes", "relationships"}`. A part of it cannot.

    Args:
        source: the graph.
        documents: ids of those that are wanted; None: all. Of a graph in files there is only all.
        migration: the last one that the graph has seen; None: the last one that there is.

    Raises:
        StoreError: there is no such document, or the database failed.
    """
    if documents is not None and isinstance(source, Store):
        within = await document_ids(source, documents)
        async for node in nodes(source, within):
            yield write_line(node)
        async for edge in relationships(source, within):
            yield write_line(edge)
        return
    node_count = edge_count = 0
    yield write_line(FirstLine(FORM, migration or list(migrations())[-1][0]))
    for part in (nodes(source), withdrawals(source)):
        async for node in part:
            yield write_line(node)
            node_count += 1
    async for edge in relationships(source):
        yield write_line(edge)
        edge_count += 1
    yield write_line(LastLine(node_count, edge_count))
