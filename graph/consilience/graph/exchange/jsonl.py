"""The graph as JSON lines: first the nodes, then the relationships, always in the same order."""

import json
from collections.abc import AsyncIterator
from typing import Any

from consilience.graph.exchange.elements import document_ids, nodes, relationships
from consilience.graph.store.store import Store

__all__ = ["export_jsonl"]


async def export_jsonl(store: Store, document_id: str | None = None) -> AsyncIterator[str]:
    r"""Yield one line, ended by `\n`, for each node and relationship of the graph or of one document.

    The same graph gives the same bytes. A node is `{"type": "node", "id", "labels", "properties"}`, a relationship
    `{"type": "relationship", "label", "start": {"id", "labels"}, "end": {"id", "labels"}, "properties"}`.

    Raises:
        StoreError: there is no such document, or the database failed.
    """
    within = None if document_id is None else await document_ids(store, document_id)
    async for node in nodes(store, within):
        yield _line({"type": "node", "id": node.id, "labels": node.labels, "properties": node.properties})
    async for edge in relationships(store, within):
        yield _line(
            {
                "type": "relationship",
                "label": edge.type,
                "start": {"id": edge.start, "labels": edge.start_labels},
                "end": {"id": edge.end, "labels": edge.end_labels},
                "properties": edge.properties,
            }
        )


def _line(element: dict[str, Any]) -> str:
    return json.dumps(element, ensure_ascii=False) + "\n"
