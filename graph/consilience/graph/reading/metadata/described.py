"""Metadata of documents, as a row of the graph has it."""

from collections.abc import Sequence
from typing import Any

from consilience.graph.model.metadata.entries import Entry, metadata_of_entries
from consilience.graph.model.metadata_record import Metadata

__all__ = ["metadata_of_rows"]


def metadata_of_rows(rows: Sequence[Sequence[Any]]) -> Metadata:
    """Return the metadata of a document from what `parts/document_summary.cypher` collects."""
    return metadata_of_entries(
        Entry(key, position, kind, text, "", quantity) for key, position, kind, text, quantity in rows
    )
