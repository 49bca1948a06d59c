"""Metadata of a document into the graph, what came with it apart from what people changed."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from consilience.graph.model.errors import NotFoundError
from consilience.graph.model.identity import content_id
from consilience.graph.model.metadata.changes import MetadataEdit, apply_changes, change_from_text, change_text
from consilience.graph.model.metadata.entries import entries_of
from consilience.graph.model.metadata.reading import metadata_json, read_metadata
from consilience.graph.model.metadata_record import Metadata, merge_metadata
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction

__all__ = [
    "Layers",
    "change_metadata",
    "metadata_rows",
    "metadata_text",
    "note_metadata",
    "read_layers",
    "undo_metadata_change",
    "write_given",
]

MOST_CHANGES = 1000
"""Changes of one document that can be taken back; the earliest become part of what came with it."""


@dataclass(frozen=True, slots=True)
class Layers:
    """What the metadata of a document is made of."""

    given: Metadata
    """What came with it: each ingest adds what it says."""
    changes: tuple[MetadataEdit, ...]
    """What people changed since, in the order of time."""

    @property
    def current(self) -> Metadata:
        """What the metadata says."""
        return apply_changes(self.given, self.changes)


async def write_given(transaction: Transaction, document_id: str, given: Metadata, tally: StatementRunner) -> bool:
    """Add what came with a document, within the transaction of its merge; return whether that says anything new.

    What people changed stays.
    """
    if not given:
        return False
    layers = await _lock(transaction, document_id, tally)
    return await _write(transaction, document_id, layers, _with(layers, given), tally)


async def note_metadata(store: Store, document_id: str, given: Metadata) -> bool:
    """Add what came with a document that the graph has; return whether that says anything new.

    Raises:
        NotFoundError: there is no such document.
        StoreError: the database failed.
    """
    if not given:
        return False
    known = await read_layers(store, document_id)
    if _with(known, given) == known:  # most often; nobody has to wait for a lock then
        return False
    _, changed = await _change(store, document_id, lambda layers: _with(layers, given))
    return changed


async def read_layers(store: Store, document_id: str) -> Layers:
    """Return what the metadata of a document is made of.

    Raises:
        NotFoundError: there is no such document.
        StoreError: the database failed.
    """
    return _layers(await store.rows("metadata_layers", document=document_id), document_id)


async def change_metadata(store: Store, document_id: str, change: MetadataEdit) -> Metadata:
    """Change what the metadata of a document says, and return it. A change that changes nothing is not kept.

    Raises:
        NotFoundError: there is no such document.
        StoreError: the database failed.
    """

    def change_layers(layers: Layers) -> Layers:
        changes = (*layers.changes, change)
        if apply_changes(layers.given, changes) == layers.current:
            return layers
        surplus = max(0, len(changes) - MOST_CHANGES)
        return Layers(apply_changes(layers.given, changes[:surplus]), changes[surplus:])

    return (await _change(store, document_id, change_layers))[0]


async def undo_metadata_change(store: Store, document_id: str) -> Metadata:
    """Take the last change of a document's metadata back, and return what it says now.

    Raises:
        NotFoundError: there is no such document, or nobody changed its metadata.
        StoreError: the database failed.
    """

    def undo(layers: Layers) -> Layers:
        if not layers.changes:
            raise NotFoundError(f"Nobody changed the metadata of {document_id}; there is nothing to take back.")
        return Layers(layers.given, layers.changes[:-1])

    return (await _change(store, document_id, undo))[0]


def _with(layers: Layers, given: Metadata) -> Layers:
    return Layers(merge_metadata([layers.given, given]), layers.changes)


async def _change(store: Store, document_id: str, change: Callable[[Layers], Layers]) -> tuple[Metadata, bool]:
    async def work(transaction: Transaction) -> tuple[Metadata, bool]:
        tally = StatementRunner()
        layers = await _lock(transaction, document_id, tally)
        after = change(layers)
        return after.current, await _write(transaction, document_id, layers, after, tally)

    return await store.write(work)


async def _lock(transaction: Transaction, document_id: str, tally: StatementRunner) -> Layers:
    rows = await tally.rows(transaction, "lock_metadata", {"document": document_id})
    return _layers(rows, document_id)


def _layers(rows: Sequence[dict[str, Any]], document_id: str) -> Layers:
    if not rows:
        raise NotFoundError(f"There is no document {document_id}. `consilience documents` lists them.")
    (row,) = rows
    given = read_metadata(json.loads(row["given"] or "{}"))
    return Layers(given, tuple(change_from_text(text) for text in row["changes"] or ()))


async def _write(
    transaction: Transaction, document_id: str, before: Layers, after: Layers, tally: StatementRunner
) -> bool:
    """Write what is new; return whether anything is."""
    if before == after:
        return False
    document = {"document": document_id}
    given = metadata_text(after.given) if after.given else None
    changes = [change_text(change) for change in after.changes] or None
    await tally.run(transaction, "set_metadata_layers", {**document, "given": given, "changes": changes})
    if before.current != after.current:
        await tally.run(transaction, "delete_metadata", document)
        await tally.run(transaction, "create_metadata", {**document, "rows": metadata_rows(document_id, after.current)})
    return True


def metadata_text(given: Metadata) -> str:
    """Return what came with a document as its node keeps it."""
    return json.dumps(metadata_json(given), ensure_ascii=False, sort_keys=True)


def metadata_rows(document_id: str, metadata: Metadata) -> list[dict[str, Any]]:
    """Return the nodes that say what the metadata of a document says, as `create_metadata` takes them."""
    return [
        {"properties": {"id": content_id("metadatum", document_id, entry.key, entry.position), **asdict(entry)}}
        for entry in entries_of(metadata)
    ]
