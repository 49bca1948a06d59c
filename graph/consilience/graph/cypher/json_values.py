"""Values of the database as values of JSON."""

from collections.abc import Mapping
from typing import Any

from neo4j.graph import Node, Path, Relationship
from neo4j.spatial import Point

__all__ = ["to_json"]


def to_json(value: Any) -> Any:  # noqa: ANN401 - any value that Cypher can return
    """Return what Cypher returned as None, booleans, numbers, strings, lists and dictionaries.

    Nodes, relationships and paths become dictionaries with `labels` or `type` and `properties`; dates, times and
    durations become ISO 8601 strings; bytes become hexadecimal; floats that JSON lacks (NaN, infinities) strings.
    """
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if value - value == 0 else str(value)
        case bytes() | bytearray():
            return value.hex()
        case Node():
            return {"id": value.get("id"), "labels": sorted(value.labels), "properties": _properties(value)}
        case Relationship():
            start, end = value.nodes
            return {
                "type": value.type,
                "start": start.get("id") if start else None,
                "end": end.get("id") if end else None,
                "properties": _properties(value),
            }
        case Path():
            return {
                "nodes": [to_json(node) for node in value.nodes],
                "relationships": [to_json(relationship) for relationship in value.relationships],
            }
        case Point():
            return {"srid": value.srid, "coordinates": list(value)}
        case Mapping():
            return _properties(value)
        case list() | tuple() | set() | frozenset():
            return [to_json(item) for item in value]
        case _ if hasattr(value, "iso_format"):
            return value.iso_format()
        case _:
            return str(value)


def _properties(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: to_json(values[key]) for key in sorted(values.keys())}
