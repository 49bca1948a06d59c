"""Metadata as the graph keeps it: an entry for each thing that a key says."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Literal

from consilience.graph.model.identity import name_key
from consilience.graph.model.metadata_record import Metadata, Value
from consilience.graph.model.partial_date import PartialDate

__all__ = ["Entry", "EntryKind", "entries_of", "metadata_of_entries"]

EntryKind = Literal["text", "texts", "number", "flag", "date"]
"""Type of what a key says; `texts`: one of several."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that one key says."""

    key: str
    position: int
    """Among what the key says, from 0."""
    kind: EntryKind
    text: str
    """As it is shown."""
    folded: str
    """As it is compared."""
    quantity: int | float | None = None
    first_day: date | None = None
    last_day: date | None = None


def entries_of(metadata: Metadata) -> list[Entry]:
    """Return what a document's metadata says, in the order of keys."""
    return [entry for key, value in sorted(metadata.values().items()) for entry in _entries(key, value)]


def metadata_of_entries(entries: Iterable[Entry]) -> Metadata:
    """Return the metadata that these entries are, in whatever order they come."""
    values: dict[str, Value] = {}
    for entry in sorted(entries, key=lambda entry: (entry.key, entry.position)):
        before = values.get(entry.key, ())
        values[entry.key] = (
            (*before, entry.text) if entry.kind == "texts" and isinstance(before, tuple) else _value(entry)
        )
    return Metadata.of(values)


def _entries(key: str, value: Value) -> list[Entry]:
    if isinstance(value, tuple):
        return [Entry(key, position, "texts", text, name_key(text)) for position, text in enumerate(value)]
    match value:
        case bool():
            text = "true" if value else "false"
            return [Entry(key, 0, "flag", text, text)]
        case int() | float():
            return [Entry(key, 0, "number", str(value), str(value), quantity=value)]
        case PartialDate():
            return [Entry(key, 0, "date", value.text, value.text, None, value.first, value.last)]
    return [Entry(key, 0, "text", value, name_key(value))]


def _value(entry: Entry) -> Value:
    match entry.kind:
        case "flag":
            return entry.text == "true"
        case "number" if entry.quantity is not None:
            return entry.quantity
        case "date":
            return PartialDate.read(entry.text)
    return entry.text
