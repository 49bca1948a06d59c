"""The nodes and relationships of the graph, or of one document, one after the other and always in the same order."""

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

from consilience.graph.cypher.json_values import to_json
from consilience.graph.exchange.spooling import PAGE, SpooledGraph
from consilience.graph.model.errors import StoreError
from consilience.graph.schema.labels import NODE_LABELS
from consilience.graph.store.statements import query
from consilience.graph.store.store import Store, Transaction, read_dictionaries

__all__ = [
    "GraphNode",
    "GraphRelationship",
    "Source",
    "count_elements",
    "document_ids",
    "nodes",
    "relationships",
    "withdrawals",
]

Source = Store | SpooledGraph
"""A graph, where it is or as it was read into files."""


@dataclass(frozen=True, slots=True)
class GraphNode:
    """A node as it is exchanged."""

    id: str
    labels: tuple[str, ...]
    """Sorted."""
    properties: dict[str, Any]
    """Values of JSON, sorted by name; `id` among them."""


@dataclass(frozen=True, slots=True)
class GraphRelationship:
    """A relationship as it is exchanged; it has no identity but its ends, type and properties."""

    type: str
    start: str
    start_labels: tuple[str, ...]
    end: str
    end_labels: tuple[str, ...]
    properties: dict[str, Any]


async def document_ids(store: Store, documents: str | Sequence[str]) -> frozenset[str]:
    """Return the ids of the nodes that belong to the document or documents, or that they share with others.

    Raises:
        StoreError: there is no such document.
    """
    found: set[str] = set()
    for document_id in [documents] if isinstance(documents, str) else documents:
        ids = {row["id"] for row in await store.rows("document_elements", document=document_id)}
        if not ids:
            raise StoreError(f"There is no document {document_id}. `consilience documents` lists them.")
        found |= ids
    return frozenset(found)


async def count_elements(store: Store) -> int:
    """Return how many nodes and relationships there are, at once however many, and with what migrations noted.

    Raises:
        StoreError: the database failed.
    """
    return sum(int(row["elements"]) for row in await store.rows("graph_size"))


async def nodes(source: Source, within: frozenset[str] | None = None) -> AsyncIterator[GraphNode]:
    """Yield all nodes by label and id, or those whose ids are in `within`."""
    async for row in _pages(source, "export_nodes"):
        if within is None or row["id"] in within:
            yield GraphNode(row["id"], tuple(sorted(row["labels"])), to_json(row["properties"]))


async def withdrawals(source: Source) -> AsyncIterator[GraphNode]:
    """Yield the withdrawals of documents by id; they have the ids of documents, and belong to none."""
    async for row in _pages_of(source, "export_withdrawals"):
        yield GraphNode(row["id"], tuple(sorted(row["labels"])), to_json(row["properties"]))


async def relationships(source: Source, within: frozenset[str] | None = None) -> AsyncIterator[GraphRelationship]:
    """Yield all relationships by start, type, end and properties, or those with both ends in `within`.

    A relationship that names a run belongs to it: the run must be in `within` too.
    """
    async for row in _pages(source, "export_relationships"):
        if within is None or row["id"] in within:
            found = [
                GraphRelationship(
                    edge["type"],
                    row["id"],
                    tuple(sorted(row["labels"])),
                    edge["end"],
                    tuple(sorted(edge["end_labels"])),
                    to_json(edge["properties"]),
                )
                for edge in row["relationships"]
                if within is None or {edge["end"], edge["properties"].get("run", edge["end"])} <= within
            ]
            for edge in sorted(found, key=lambda edge: (edge.type, edge.end, json.dumps(edge.properties))):
                yield edge


async def _pages(source: Source, name: str) -> AsyncIterator[dict[str, Any]]:
    for label in NODE_LABELS:
        async for row in _pages_of(source, name, label):
            yield row


async def _pages_of(source: Source, name: str, label: str | None = None) -> AsyncIterator[dict[str, Any]]:
    if isinstance(source, SpooledGraph):
        for row in source.rows(name, label):
            yield row
        return
    statement = query(name, label=label)
    after, full = "", True
    while full:
        page = await _page(source, statement, after)
        for row in page:
            yield row
        full = len(page) == PAGE
        after = page[-1]["id"] if page else after


async def _page(store: Store, statement: str, after: str) -> list[dict[str, Any]]:
    async def work(transaction: Transaction) -> list[dict[str, Any]]:
        return await read_dictionaries(await transaction.run(statement, after=after, page=PAGE))

    return await store.read(work)
