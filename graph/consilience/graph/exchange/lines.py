"""One line of JSON for each thing of an export, and back: what is written is what is read."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from neo4j.time import Date, DateTime

from consilience.graph.exchange.elements import GraphNode, GraphRelationship
from consilience.graph.model.errors import ConsilienceError, SchemaError
from consilience.graph.schema.labels import EDGE_TYPES, FORMER_EDGE_TYPES, NODE_LABELS, WITHDRAWAL, type_label

__all__ = ["FORM", "FirstLine", "LastLine", "Line", "base_label", "read_line", "restore_properties", "write_line"]

FORM = 1
"""Number of this form of an export; another one comes when a program of today could no longer read it."""
_KINDS = (*NODE_LABELS, WITHDRAWAL)
_TIMES = frozenset({"at", "decided_at"})
"""Properties that are points in time in the graph, and text of ISO 8601 in a file."""
_DAYS = frozenset({"first_day", "last_day"})
"""Properties that are days in the graph."""
_INTEGERS = range(-(2**63), 2**63)


@dataclass(frozen=True, slots=True)
class FirstLine:
    """First line of an export of a whole graph."""

    form: int
    migration: str
    """Name of the last migration that the graph had seen."""


@dataclass(frozen=True, slots=True)
class LastLine:
    """Last line of an export of a whole graph: without it something is missing."""

    nodes: int
    relationships: int


Line = FirstLine | GraphNode | GraphRelationship | LastLine


def write_line(line: Line) -> str:
    r"""Return the line, ended by `\n`: the same for the same thing, whatever order its properties come in."""
    match line:
        case FirstLine():
            said: dict[str, Any] = {"type": "graph", "form": line.form, "migration": line.migration}
        case GraphNode():
            properties = _in_order(line.properties)
            said = {"type": "node", "id": line.id, "labels": line.labels, "properties": properties}
        case GraphRelationship():
            said = {
                "type": "relationship",
                "label": line.type,
                "start": {"id": line.start, "labels": line.start_labels},
                "end": {"id": line.end, "labels": line.end_labels},
                "properties": _in_order(line.properties),
            }
        case LastLine():
            said = {"type": "end", "nodes": line.nodes, "relationships": line.relationships}
    return json.dumps(said, ensure_ascii=False) + "\n"


def read_line(text: str, place: str) -> Line:
    """Return what a line says.

    Args:
        text: of the line.
        place: file and number of the line, with which an error begins.

    Raises:
        ConsilienceError: it is no line of an export, or holds what no graph of ours has.
    """
    try:
        said = json.loads(text)
        return _READERS[said["type"]](said)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, SchemaError) as error:
        reason = (
            str(error) if isinstance(error, SchemaError) else "it is no line that `consilience export jsonl` writes"
        )
        raise ConsilienceError(f"{place}: {reason}. Nothing can be restored from this file.") from error


def base_label(labels: tuple[str, ...]) -> str:
    """Return the label of the graph itself that a node has; the others stand for types of a schema."""
    return next(label for label in labels if label in _KINDS)


def restore_properties(properties: Mapping[str, Any]) -> dict[str, Any]:
    """Return properties as the database holds them: points in time, and days, are no text there."""
    return {key: _restore_value(key, value) for key, value in properties.items()}


def _restore_value(key: str, value: object) -> object:
    if key in _TIMES and isinstance(value, str):
        return DateTime.from_iso_format(value)
    return Date.from_iso_format(value) if key in _DAYS and isinstance(value, str) else value


def _in_order(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {key: properties[key] for key in sorted(properties)}


def _begin(said: Mapping[str, Any]) -> FirstLine:
    return FirstLine(_number(said["form"]), _text(said["migration"]))


def _end(said: Mapping[str, Any]) -> LastLine:
    return LastLine(_number(said["nodes"]), _number(said["relationships"]))


def _node(said: Mapping[str, Any]) -> GraphNode:
    properties = _properties(said["properties"])
    if properties["id"] != said["id"]:
        raise ValueError(said["id"])
    return GraphNode(_text(said["id"]), _labels(said["labels"]), properties)


def _relationship(said: Mapping[str, Any]) -> GraphRelationship:
    label, start, end = _text(said["label"]), said["start"], said["end"]
    if label not in (*EDGE_TYPES, *FORMER_EDGE_TYPES):
        _schema_label(label)
    return GraphRelationship(
        label,
        _text(start["id"]),
        _labels(start["labels"]),
        _text(end["id"]),
        _labels(end["labels"]),
        _properties(said["properties"]),
    )


def _labels(said: Any) -> tuple[str, ...]:  # noqa: ANN401 - what a file holds
    labels = tuple(_text(label) for label in said)
    if len([label for label in labels if label in _KINDS]) != 1:
        raise SchemaError(f"a node has the labels {', '.join(labels) or 'of none'}, not one of {', '.join(_KINDS)}")
    for label in labels:
        if label not in _KINDS:
            _schema_label(label)
    return labels


def _schema_label(label: str) -> None:
    """Check that a label or type is one that a schema's type can have, so that nothing else gets into a statement.

    Raises:
        SchemaError: it is none.
    """
    if label != type_label(label.removesuffix("_")):
        raise SchemaError(f"{label!r} is no label or relationship type of a graph")


def _properties(said: Any) -> dict[str, Any]:  # noqa: ANN401 - what a file holds
    return {_text(key): _value(key, value) for key, value in said.items()}


def _value(key: str, value: Any) -> Any:  # noqa: ANN401 - what a file holds
    if isinstance(value, list):
        if len({type(item) for item in value}) > 1:
            raise TypeError(key)
        return [_scalar(item) for item in value]
    if key in _TIMES:
        DateTime.from_iso_format(value)
    if key in _DAYS:
        Date.from_iso_format(value)
    return _scalar(value)


def _scalar(value: Any) -> Any:  # noqa: ANN401 - what a file holds
    if isinstance(value, str):
        value.encode()  # half of a surrogate pair cannot be stored
    elif isinstance(value, float):
        if value - value != 0:
            raise ValueError(value)
    elif not isinstance(value, int) or value not in _INTEGERS:
        raise TypeError(value)
    return value


def _text(value: Any) -> str:  # noqa: ANN401 - what a file holds
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _number(value: Any) -> int:  # noqa: ANN401 - what a file holds
    if type(value) is not int:
        raise TypeError(value)
    return value


_READERS: dict[str, Callable[[Mapping[str, Any]], Line]] = {
    "graph": _begin,
    "node": _node,
    "relationship": _relationship,
    "end": _end,
}
