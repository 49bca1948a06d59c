"""All that is wrong with a schema, each with its place: for editors, which mark the field and the line."""

from collections.abc import Iterator, Mapping
from typing import Any

import yaml
from pydantic import ValidationError

from consilience.graph.records.schemas import Path, SchemaProblem
from consilience.graph.schema.schema import ContradictionError, Schema
from consilience.graph.support.bounded_yaml import check_value, compose_yaml, construct_yaml

__all__ = ["schema_problems"]

_MOST = 200


def schema_problems(content: str | Mapping[str, Any] | None) -> tuple[SchemaProblem, ...]:
    """Return what is wrong with a schema, at most 200 problems in the order of the text; empty when it can be used.

    Args:
        content: the text of a schema file, or what such a text says.
    """
    if not isinstance(content, str):
        try:
            check_value(content)
        except ValueError as error:
            return (SchemaProblem(str(error)),)
        return _of_data(content, {})
    try:
        root = compose_yaml(content)
        data = construct_yaml(root)
        check_value(data)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = (mark.line + 1, mark.column + 1) if mark else (None, None)
        return (SchemaProblem(f"not valid YAML ({getattr(error, 'problem', error)})", (), *place),)
    except (ValueError, RecursionError) as error:
        return (SchemaProblem(f"not valid YAML ({error})"),)
    marks: dict[Path, tuple[int, int]] = {}
    twice = list(_mark_keys(root, (), marks, frozenset())) if root else []
    found = (*twice, *_of_data(data, marks))
    return tuple(sorted(found, key=lambda one: (one.line or 0, one.column or 0)))[:_MOST]


def _of_data(data: object, marks: Mapping[Path, tuple[int, int]]) -> tuple[SchemaProblem, ...]:
    if not isinstance(data, Mapping):
        return (SchemaProblem("a schema is a mapping with `name`, `entities`, `relations`, `events`"),)
    try:
        Schema.model_validate(data)
    except ValidationError as error:
        return tuple(_problem(path, message, marks) for path, message in _list_errors(error))[:_MOST]
    except RecursionError:
        return (SchemaProblem("it holds itself"),)
    return ()


def _list_errors(error: ValidationError) -> Iterator[tuple[Path, str]]:
    for one in error.errors(include_url=False):
        reason = one.get("ctx", {}).get("error")
        if isinstance(reason, ContradictionError):
            yield from reason.contradictions
        else:
            yield one["loc"], one["msg"].removeprefix("Value error, ")


def _problem(path: Path, message: str, marks: Mapping[Path, tuple[int, int]]) -> SchemaProblem:
    known = next((path[:end] for end in range(len(path), 0, -1) if path[:end] in marks), None)
    return SchemaProblem(message, path, *(marks[known] if known else (None, None)))


def _mark_keys(
    node: yaml.Node, path: Path, marks: dict[Path, tuple[int, int]], above: frozenset[int]
) -> Iterator[SchemaProblem]:
    """Note where each key stands, and yield keys that a mapping has twice, of which YAML takes the last."""
    if id(node) in above:
        return
    above |= {id(node)}
    if isinstance(node, yaml.SequenceNode):
        for number, item in enumerate(node.value):
            marks[(*path, number)] = _place(item)
            yield from _mark_keys(item, (*path, number), marks, above)
    elif isinstance(node, yaml.MappingNode):
        seen = set()
        for key, value in node.value:
            below = (*path, str(key.value))
            if below in seen:
                yield SchemaProblem("is there twice; only the last counts", below, *_place(key))
            seen.add(below)
            marks[below] = _place(key)
            yield from _mark_keys(value, below, marks, above)


def _place(node: yaml.Node) -> tuple[int, int]:
    return node.start_mark.line + 1, node.start_mark.column + 1
