"""A reading as one line of JSON, and back: what one team found with one schema in one document, with its text.

`{"reading": "doc_…", "form": 1, "document": {…}, "metadata": {…}, "said": {…}}`. The document's id stands first, so
that whoever looks for the readings of a document need not read the rest; `said` is what a run keeps of itself where
several stand side by side (`side_by_side.as_said`).
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import orjson

from consilience.graph.model.errors import ConsilienceError, DocumentError, MetadataError
from consilience.graph.model.identity import content_id
from consilience.graph.model.metadata.reading import metadata_json, read_metadata
from consilience.graph.model.metadata_record import Metadata
from consilience.graph.model.model import DocumentGraph
from consilience.graph.writing.documents.invariants import check_invariants
from consilience.graph.writing.fact_rows import Row
from consilience.graph.writing.rows import document_rows
from consilience.graph.writing.runs.side_by_side import as_said

__all__ = ["ReadingLine", "naming_damage", "read_document_id", "read_reading", "write_reading"]

FORM = 1
"""Number of this form of a line; another one comes when a program of today could no longer read it."""
_BEGIN = re.compile(rb'\{"reading": "(doc_[0-9a-f]{32})", "form": ([0-9]+), ')


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """A reading as its line says it."""

    document: Row
    """The row of the document, with its text."""
    metadata: Metadata
    """What came with the document."""
    told: dict[str, Any]
    """What the run said, as `from_told` takes it."""
    place: str
    """File and number of the line."""


def write_reading(graph: DocumentGraph) -> str:
    r"""Return the line, ended by `\n`, that says what one run made of a document.

    Raises:
        DocumentError: the graph contradicts itself, or holds what no database can store.
    """
    check_invariants(graph)
    rows = document_rows(graph)
    try:
        parts = {
            "document": json.dumps(rows.document, ensure_ascii=False),
            "metadata": json.dumps(metadata_json(graph.document.metadata), ensure_ascii=False),
            "said": as_said(rows),
        }
        named = ", ".join(f'"{name}": {text}' for name, text in parts.items())
        line = f'{{"reading": "{graph.document.id}", "form": {FORM}, {named}}}\n'
        line.encode()
    except UnicodeEncodeError as error:
        raise DocumentError(
            f"{graph.document.name}: {error.object[error.start : error.end]!r} is half of a surrogate pair, which no "
            "file can hold. Its reading was not written."
        ) from error
    return line


def read_document_id(line: bytes, place: str) -> str:
    """Return the id of the document that a line is a reading of, without reading the rest.

    Args:
        line: from its beginning, at least a hundred bytes of it.
        place: file and number of the line, with which an error begins.

    Raises:
        ConsilienceError: the line is no reading, or of a form that this program does not know.
    """
    begin = _BEGIN.match(line)
    if begin is None:
        raise ConsilienceError(f"{place} is no reading. `consilience extract --readings -o FILE` writes them.")
    if int(begin[2]) > FORM:
        raise ConsilienceError(
            f"{place}: a newer version of Consilience wrote this reading (form {int(begin[2])}; this program knows "
            f"{FORM}). Update Consilience."
        )
    return begin[1].decode()


def read_reading(line: bytes, place: str) -> ReadingLine:
    """Return what a line says.

    Raises:
        ConsilienceError: it is no reading, or not the one that was written.
    """
    document_id = read_document_id(line, place)
    with naming_damage(place):
        said = orjson.loads(line)
        document, told = said["document"], said["said"]
        metadata = _metadata(said["metadata"], place)
        whole = content_id("doc", document["text"]) == document["id"] == document_id and bool(told["run"]["id"])
    if not whole:
        raise ConsilienceError(
            f"{place}: the text is not the one that was read. Write the readings of this file again."
        )
    return ReadingLine(document, metadata, told, place)


def _metadata(said: dict[str, object], place: str) -> Metadata:
    try:
        return read_metadata(said)
    except MetadataError as error:
        raise ConsilienceError(f"{place}: {error} Write the readings of this file again.") from error


@contextmanager
def naming_damage(place: str) -> Iterator[None]:
    """Say of a line that it is damaged where the block finds that it lacks something, or has it in another shape.

    Args:
        place: file and number of the line, with which the error begins.

    Raises:
        ConsilienceError: the line is damaged.
    """
    try:
        yield
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ConsilienceError(f"{place} is cut off or damaged. Write the readings of this file again.") from error
