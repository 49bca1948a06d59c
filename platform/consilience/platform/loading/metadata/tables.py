"""Tables of metadata: a row, or a line of JSON, for each file."""

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from consilience.graph.model.errors import DocumentError, MetadataError
from consilience.graph.model.metadata.reading import key_of, read_metadata, value_of_text
from consilience.graph.model.metadata_record import KNOWN_KEYS, Metadata
from consilience.platform.loading.conversion.decoding import decode_plainly

__all__ = ["BESIDE", "Table", "read_table"]

Table = Mapping[str, Metadata]
"""By the name of the file."""
BESIDE = "metadata.csv"
"""Name of the table that holds for the files that lie beside it."""
LARGEST = 100_000_000
"""Bytes of a table."""
_SEPARATOR = ";"
_Row = tuple[int, str, Mapping[str, object]]
"""Its line, the name of the file, what it says."""


def read_table(path: Path) -> Table:
    """Return what a table says of files, by their names.

    In `.csv` the first line names the columns, and the first column has the name of the file (or the id of a record of
    a `.jsonl`); several authors or tags stand in one field, with `;` between them. In `.jsonl` the first key of each
    object has the name.

    Raises:
        MetadataError: it cannot be read, or a row is no metadata; begins with file and line.
    """
    read = _READERS.get(path.suffix.lower())
    if read is None:
        raise MetadataError(f"{path}: a table of metadata is a .csv or a .jsonl.")
    try:
        return _by_name(read(_text(path)), path)
    except (csv.Error, ValueError, RecursionError) as error:
        raise MetadataError(f"{path}: it cannot be read as {path.suffix.lower()} ({str(error)[:200]}).") from error


def _text(path: Path) -> str:
    try:
        if path.stat().st_size <= LARGEST:
            return decode_plainly(path.read_bytes())
    except OSError as error:
        raise MetadataError(f"{path}: cannot read the file ({error.strerror}).") from error
    except (UnicodeDecodeError, DocumentError) as error:
        raise MetadataError(f"{path}: it is not UTF-8; save it so.") from error
    raise MetadataError(f"{path}: it has more than {LARGEST:,} bytes.")


def _by_name(rows: Iterator[_Row], path: Path) -> Table:
    found: dict[str, Metadata] = {}
    line = 1
    try:
        for line, name, said in rows:  # noqa: B007 - errors name it
            if not name:
                raise MetadataError("the first column must have the name of a file.")  # noqa: TRY301
            if name in found:
                raise MetadataError(f"{name} has a row already.")  # noqa: TRY301
            found[name] = read_metadata(said)
    except MetadataError as error:
        raise MetadataError(f"{path}:{line}: {error}") from error
    return found


def _rows(text: str) -> Iterator[_Row]:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    columns = next(reader, [])
    keys = [key_of(column.strip().replace(" ", "_")) for column in columns[1:]]
    for row in reader:
        if any(field.strip() for field in row):
            if len(row) > len(columns):
                raise ValueError(f"line {reader.line_num} has {len(row)} fields, the first line {len(columns)}")
            fields = {key: _field(key, field) for key, field in zip(keys, row[1:], strict=False) if field.strip()}
            yield reader.line_num, row[0].strip(), fields


def _field(key: str, field: str) -> object:
    if key in {"tag", "author"}:
        return [text for text in field.split(_SEPARATOR) if text.strip()]
    return field if key in KNOWN_KEYS else value_of_text(field)


def _lines(text: str) -> Iterator[_Row]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            said: Any = json.loads(line)
            if not isinstance(said, dict) or not said:
                raise ValueError(f"line {number} is no object")
            first = next(iter(said))
            yield number, str(said[first]).strip(), {key: value for key, value in said.items() if key != first}


_READERS: Mapping[str, Callable[[str], Iterator[_Row]]] = {
    ".csv": _rows,
    ".jsonl": _lines,
}
