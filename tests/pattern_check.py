"""Every expression of the programs on hostile texts; `python -m tests.pattern_check {} 40000` tells slow ones.

Run in a process of its own, since an expression that takes for ever can only be stopped from outside.
"""

import ast
import importlib
import json
import re
import resource
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import regex
from tests.pumping import pumped

ROOTS = ("platform", "graph", "agents", "evaluation")
METHODS = ("match", "fullmatch", "search", "finditer", "findall", "split", "sub")
S_PER_CHARACTER = 0.00001
"""Processor time, which busy neighbours do not lengthen. What grows linearly takes a hundredth of it."""


@dataclass(frozen=True, slots=True)
class Found:
    """An expression and how it is used."""

    place: str
    pattern: Any
    methods: frozenset[str]


class _TooSlowError(BaseException):
    pass


def main(bounds: dict[str, int], length: int) -> None:
    """Print ⟨place, seconds, text⟩ of each expression that takes too long, as JSON."""
    resource.setrlimit(resource.RLIMIT_CPU, (400, 400))
    signal.signal(signal.SIGVTALRM, _stop)
    slow = []
    for found in every_expression():
        took = _worst(found, min(length, bounds.get(found.place, length)), length * S_PER_CHARACTER)
        if took is not None:
            slow.append((found.place, *took))
    sys.stdout.write(json.dumps(slow))


def every_expression() -> Iterator[Found]:
    """Yield the expressions of all modules: those with a name, and those that are written where they are used."""
    top = Path(__file__).parent.parent
    trees = {
        path: ast.parse(path.read_text(encoding="utf-8"))
        for root in ROOTS
        for path in sorted((top / root / "consilience").rglob("*.py"))
    }
    used = _methods_by_name(trees.values())
    for path, tree in trees.items():
        root = next(root for root in ROOTS if path.is_relative_to(top / root))
        module = ".".join(path.relative_to(top / root).with_suffix("").parts)
        if not {"re", "regex"} & {name for node in ast.walk(tree) for name in _imported(node)}:
            continue
        for name, value in vars(importlib.import_module(module)).items():
            for number, pattern in enumerate(_patterns(value)):
                methods = used.get(name, set()) if isinstance(value, re.Pattern | regex.Pattern) else set()
                yield Found(f"{module}.{name}" + (f"[{number}]" if not methods else ""), pattern, frozenset(methods))
        yield from _written_in_place(module, tree)


def _imported(node: ast.AST) -> list[str]:
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


def _patterns(value: object) -> list[Any]:
    several = value.values() if isinstance(value, dict) else value if isinstance(value, tuple | list) else (value,)
    return [one for one in several if isinstance(one, re.Pattern | regex.Pattern)]


def _methods_by_name(trees: Any) -> dict[str, set[str]]:  # noqa: ANN401
    used: dict[str, set[str]] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in METHODS:
                used.setdefault(node.value.id, set()).add(node.attr)
    return used


def _written_in_place(module: str, tree: ast.AST) -> Iterator[Found]:
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        of, given = node.func.value, node.args[0]
        of_module = isinstance(of, ast.Name) and of.id in {"re", "regex"} and node.func.attr in METHODS
        if of_module and isinstance(given, ast.Constant) and isinstance(given.value, str | bytes):
            yield Found(f"{module}:{given.value!r}", re.compile(given.value), frozenset({node.func.attr}))


def _worst(found: Found, length: int, limit_s: float) -> tuple[float, str, str] | None:
    for text in pumped(found.pattern.pattern, length):
        given: Any = text.encode() if isinstance(found.pattern.pattern, bytes) else text
        for method in sorted(found.methods or {"finditer", "match"}):
            started = time.process_time()
            try:
                signal.setitimer(signal.ITIMER_VIRTUAL, limit_s)
                _use(found.pattern, method, given)
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            except _TooSlowError:
                return round(time.process_time() - started, 2), method, text[:60]
    return None


def _use(pattern: Any, method: str, text: Any) -> None:  # noqa: ANN401
    if method == "sub":
        pattern.sub(lambda _: text[:1], text)
    elif method == "finditer":
        for _ in pattern.finditer(text):
            pass
    else:
        getattr(pattern, method)(text)


def _stop(*_: object) -> None:
    raise _TooSlowError


if __name__ == "__main__":
    main(json.loads(sys.argv[1]), int(sys.argv[2]))
