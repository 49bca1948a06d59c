"""YAML from anybody: read only if it is small, flat and plain, which is seen before anything is made of it.

YAML lets a few bytes stand for billions: by aliases of aliases, by numbers in base sixty, by collections in collections
without end. What people write by hand needs none of that.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

__all__ = ["check_value", "compose_yaml", "construct_yaml"]

LONGEST = 2_000_000
"""Characters of a text."""
DEEPEST = 40
"""Collections within collections; a schema has six."""
MOST_NODES = 100_000
"""Values of a text, those behind aliases counted as often as they stand for something."""
_LONGEST_NUMBER = 100
_EXPLAINED = 100_000
"""Characters of a text whose mistake is looked for a second time, to say it well."""
_NUMBERS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in ("int", "float", "timestamp"))
_PLAIN = _NUMBERS | frozenset(f"tag:yaml.org,2002:{kind}" for kind in ("str", "bool", "null", "map", "seq", "merge"))
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _RefusedError(yaml.MarkedYAMLError):
    """YAML, but more than is read."""


def compose_yaml(text: str) -> yaml.Node | None:
    """Return the nodes of a text; None for an empty one.

    Raises:
        yaml.YAMLError: it is not YAML, or more than is read; `problem_mark` says where.
    """
    if len(text) > LONGEST:
        raise yaml.YAMLError(f"it has {len(text):,} characters; {LONGEST:,} are read")
    try:
        _scan(text)
        root = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        if len(text) <= _EXPLAINED and not isinstance(error, _RefusedError):
            yaml.compose(text, Loader=yaml.SafeLoader)  # slower, with better words and places
        raise
    if root is not None:
        _check(root, {}, frozenset())
    return root


def _scan(text: str) -> None:
    depth = nodes = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        nodes += isinstance(event, yaml.NodeEvent)
        if depth > DEEPEST:
            raise _make_refusal(f"it is nested more than {DEEPEST} deep", event.start_mark)
        if nodes > MOST_NODES:
            raise _make_refusal(f"it has more than {MOST_NODES:,} values", event.start_mark)


def construct_yaml(root: yaml.Node | None) -> Any:  # noqa: ANN401 - whatever a text says
    """Return what the nodes that `compose_yaml` gave stand for.

    Raises:
        yaml.YAMLError: a value cannot be made.
        ValueError: a date or number that there is not.
    """
    if root is None:
        return None
    loader = yaml.SafeLoader("")
    try:
        return loader.construct_document(root)
    finally:
        loader.dispose()


def check_value(value: object) -> None:
    """Check what was sent as JSON in place of YAML.

    Raises:
        ValueError: it is nested too deep, too long, or has a number that no file can hold.
    """
    level, depth, nodes = [value], 0, 0
    while level:
        depth, nodes = depth + 1, nodes + len(level)
        if depth > DEEPEST or nodes > MOST_NODES:
            raise ValueError(f"it is nested more than {DEEPEST} deep, or has more than {MOST_NODES:,} values")
        for one in level:
            if isinstance(one, int) and one.bit_length() > 3 * _LONGEST_NUMBER:
                raise ValueError(f"it has a number of more than {_LONGEST_NUMBER} digits")
            if isinstance(one, float) and not math.isfinite(one):
                raise ValueError("it has a number that is none, such as .nan or .inf")
        level = [inner for one in level for inner in _inner(one)]


def _inner(value: object) -> Iterator[object]:
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, list | tuple):
        yield from value


def _check(node: yaml.Node, sizes: dict[int, int], above: frozenset[int]) -> int:
    """Return for how many values a node stands.

    Raises:
        yaml.YAMLError: too many, it holds itself, or it is nothing that people write by hand.
    """
    if id(node) in above:
        raise _make_refusal("it holds itself", node.start_mark)
    if id(node) in sizes:
        return sizes[id(node)]
    if node.tag not in _PLAIN:
        raise _make_refusal(
            f"values of the kind {node.tag.removeprefix('tag:yaml.org,2002:')} are not read", node.start_mark
        )
    if isinstance(node, yaml.ScalarNode):
        if node.tag in _NUMBERS and len(node.value) > _LONGEST_NUMBER:
            raise _make_refusal(f"a number has more than {_LONGEST_NUMBER} digits", node.start_mark)
        return 1
    above |= {id(node)}
    size = 1
    for child in node.value:
        for one in child if isinstance(child, tuple) else (child,):
            size += _check(one, sizes, above)
        if size > MOST_NODES:
            raise _make_refusal(f"its aliases stand for more than {MOST_NODES:,} values", node.start_mark)
    sizes[id(node)] = size
    return size


def _make_refusal(problem: str, mark: Any) -> "_RefusedError":  # noqa: ANN401 - of the loader in C or in Python
    return _RefusedError(problem=problem, problem_mark=mark)
