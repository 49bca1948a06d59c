"""Rows into the tables of Neo4j's importer: what is no text is bare, what is text is quoted, what is nothing is empty.

Rows that go over several lines lie in a file of their own, `…lines.csv`: only there the importer has to look for them,
which takes it longer.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from consilience.graph.exchange.bulk.columns import EDGES, NODES, RELATIONSHIPS, Columns
from consilience.graph.model.errors import ConsilienceError

__all__ = ["DELIMITER", "TableWriter"]

DELIMITER = "\ufdd0"
"""Between the things of a list: a code point that is no character and stands in no text."""
_HASH = slice(-20, None)
"""Of an id, 80 bits of its hash. Rows name each other by these and the beginning of the kind: whole ids were half of
what the importer read. It refuses two that are the same, of which the chance is one in 10^7 with 500 million nodes."""


class TableWriter:
    """Files of rows in one folder, one or two for each table that has any; what one process writes."""

    def __init__(self, folder: Path, writer: str) -> None:
        """Write on in the files whose names have `writer` in them."""
        self._folder, self._writer = folder, writer
        self._files: dict[str, TextIO] = {}
        self.nodes = 0
        self.relationships = 0
        self.longest = 0
        """Characters of the longest row."""

    def __enter__(self) -> Self:
        """Return this."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the files."""
        for file in self._files.values():
            file.close()

    def node(self, table: str, properties: Mapping[str, Any], *labels: str) -> None:
        """Write a node; `labels` are those that it has beside that of its table."""
        row = _fields(table, properties)
        if table in _LABELLED:
            row += "," + (_list(sorted(labels)) if labels else "")
        self.nodes += 1
        self._write(table, row)

    def check(self, table: str, properties: Mapping[str, Any]) -> None:
        """See that a node could be written, which somebody else does who does not know where it comes from.

        Raises:
            ConsilienceError: a list is empty or holds what separates its things.
            TypeError, AttributeError: a property is of another type.
        """
        _fields(table, properties)

    def relationship(self, table: str, start: str, end: str, properties: Mapping[str, Any] | None = None) -> None:
        """Write a relationship of a type that the graph is built of."""
        row = f"{start[:2]}{start[_HASH]},{end[:2]}{end[_HASH]}"
        self.relationships += 1
        if properties is None:
            self._file(table).write(row + "\n")
        else:
            self._write(table, f"{row},{_fields(table, properties)}")

    def edge(self, label: str, start: str, end: str, properties: Mapping[str, Any]) -> None:
        """Write an edge that stands for an accepted fact."""
        self.relationships += 1
        self._write(
            "EDGES", f"{start[:2]}{start[_HASH]},{end[:2]}{end[_HASH]},{_text(label)},{_fields('EDGES', properties)}"
        )

    def _write(self, table: str, row: str) -> None:
        several = "\n" in row or "\r" in row
        self._file(f"{table}.{self._writer}.lines.csv" if several else table).write(row + "\n")
        if len(row) > self.longest:
            self.longest = len(row)

    def _file(self, name: str) -> TextIO:
        """Return the file of this name, or of the table of this name."""
        file = self._files.get(name)
        if file is None:
            path = self._folder / (name if name.endswith(".csv") else f"{name}.{self._writer}.csv")
            file = self._files[name] = path.open("a", encoding="utf-8", newline="")
        return file


def _fields(table: str, properties: Mapping[str, Any]) -> str:
    get = properties.get
    return ",".join(["" if (value := get(name)) is None else write(value) for name, write in _COLUMNS[table]])


def _text(value: str) -> str:
    return '"' + value.replace('"', '""') + '"' if '"' in value else f'"{value}"'


def _id(value: str) -> str:
    return f'{value[:2]}{value[_HASH]},"{value}"'


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _list(values: Iterable[object]) -> str:
    said = [str(value) for value in values]
    if not said:
        raise ConsilienceError("It has an empty list, such as a fact that no expert proposed. Merge without --bulk.")
    joined = DELIMITER.join(said)
    if joined.count(DELIMITER) != len(said) - 1:
        raise ConsilienceError(f"{joined!r} holds U+FDD0, which is no character and separates things in a table.")
    return _text(joined)


_WRITERS: dict[str, Callable[[Any], str]] = {
    "ID": _id,
    "string": _text,
    "long": repr,
    "double": repr,
    "boolean": _flag,
    "date": str,
    "string[]": _list,
    "long[]": _list,
}


def _with_writers(columns: Columns) -> tuple[tuple[str, Callable[[Any], str]], ...]:
    return tuple((name, _WRITERS[kind]) for name, kind in columns if name)


_COLUMNS = {
    **{table: _with_writers(columns) for table, (_, columns) in NODES.items()},
    **{table: _with_writers(columns) for table, columns in RELATIONSHIPS.items()},
    "EDGES": _with_writers(EDGES),
}
_LABELLED = frozenset(table for table, (_, columns) in NODES.items() if columns[-1] == ("", "LABEL"))
