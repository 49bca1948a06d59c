"""The list of schemas: each version is read once, however often it is listed and however many there are."""

from collections.abc import Iterator
from itertools import islice
from threading import Lock

from consilience.graph.schema.schema import Schema
from consilience.platform.library.schema_library import KnownSchema, SchemaLibrary
from consilience.platform.records.schemas import SchemaSummary

__all__ = ["SchemaList"]


_Written = tuple[int, int, int]
"""Number of the newest version, when its file was written, how long it is."""


class SchemaList:
    """Lists what a library holds at the moment; may be asked by several threads at once."""

    def __init__(self, library: SchemaLibrary) -> None:
        self._library, self._lock = library, Lock()
        self._read: dict[str, tuple[_Written, SchemaSummary, frozenset[str]]] = {}

    def page(self, after: str = "", limit: int | None = None) -> list[SchemaSummary]:
        """Return the schemas whose names come after `after`, by name; at most `limit` of them.

        Raises:
            SchemaError: the file of one was damaged.
        """
        with self._lock:
            return [summary for summary, _ in islice(self._after(after), limit)]

    def types(self) -> frozenset[str]:
        """Return every type and role that a schema lists in its newest version.

        Raises:
            SchemaError: the file of one was damaged.
        """
        with self._lock:
            return frozenset[str]().union(*(types for _, types in self._after("")))

    def _after(self, name: str) -> Iterator[tuple[SchemaSummary, frozenset[str]]]:
        for one in self._library.names_after(name):
            written = self._newest_stamp(one)
            kept = self._read.get(one)
            if kept is None or kept[0] != written:
                known = self._library.get(one)
                kept = self._read[one] = written, _summary(known), _types(known.schema)
            yield kept[1:]

    def _newest_stamp(self, name: str) -> _Written:
        """Return what tells the newest version from all others, also when a person writes over its file."""
        files = self._library.versions(name)
        if not files:
            return 0, 0, 0
        newest = max(files)
        found = files[newest].stat()
        return newest, found.st_mtime_ns, found.st_size


def _summary(known: KnownSchema) -> SchemaSummary:
    schema = known.schema
    return SchemaSummary(
        known.name,
        known.version,
        known.versions,
        known.builtin,
        schema.language,
        len(schema.entities),
        len(schema.relations),
        len(schema.events),
        schema.open_relations,
    )


def _types(schema: Schema) -> frozenset[str]:
    roles = (role for event in schema.events.values() for role in event.roles)
    return frozenset({*schema.entities, *schema.relations, *schema.events, *schema.attributes, *roles})
