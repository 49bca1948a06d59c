"""Kinds of evaluations that have no command of their own, found without importing any of them.

A module of the scorers' room, and an entry point of another package, has the name of the kind that it registers.
"""

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from consilience.platform.commands.catalogue import COMMANDS

__all__ = ["list_registered_kinds"]

_ROOM = "consilience.platform.evaluations.scorers"
_ENTRY_POINTS = "consilience.scorers"


def list_registered_kinds() -> dict[str, str]:
    """Return the kinds with a line of help each, sorted."""
    commands = {words.rpartition(" ")[2] for words in COMMANDS}
    return {kind: line for kind, line in sorted([*_of_the_room(), *_of_packages()]) if kind not in commands}


def _of_the_room() -> Iterator[tuple[str, str]]:
    room = Path(__file__).parents[1].joinpath(*_ROOM.split(".")[2:])
    for path in room.glob("*.py"):
        if path.stem != "__init__":
            yield path.stem, _first_line(path)


def _of_packages() -> Iterator[tuple[str, str]]:
    from importlib.metadata import entry_points

    for point in entry_points(group=_ENTRY_POINTS):
        spec = find_spec(point.module)
        yield point.name, _first_line(Path(spec.origin)) if spec and spec.origin else f"From {point.module}."


def _first_line(path: Path) -> str:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0]
