"""A YAML or TOML file that a person writes, with the line of each of its fields for messages."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.bounded_yaml import compose_yaml, construct_yaml

__all__ = ["SettingsFile", "read_settings_file"]

_Place = Sequence[int | str]


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """Content of a settings file, with its place."""

    path: Path
    data: dict[str, Any]
    root: yaml.MappingNode | None = None
    """None for TOML, whose reader keeps no lines."""

    def where(self, place: _Place) -> str:
        """Return `file:line: field` of a field, or of the nearest thing around it that the file has."""
        line = self._line(place)
        field = ".".join(str(part) for part in place)
        return ": ".join(part for part in (f"{self.path}:{line}" if line else str(self.path), field) if part)

    def _line(self, place: _Place) -> int | None:
        node: yaml.Node | None = self.root
        line = None
        for part in place:
            if isinstance(node, yaml.MappingNode):
                key, node = next(((k, v) for k, v in node.value if k.value == str(part)), (None, None))
                line = key.start_mark.line + 1 if key else line
            elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
                node = node.value[part]
                line = node.start_mark.line + 1
            else:
                break
        return line


def read_settings_file(path: Path, what: str) -> SettingsFile:
    """Read a file of settings: a mapping of fields in TOML or YAML.

    Args:
        path: `.toml`, or YAML under any other name.
        what: what it should hold, for messages: `team`.

    Raises:
        ConsilienceError: it cannot be read, is neither, says something twice, or is no mapping.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ConsilienceError(f"{path}: cannot read the {what} ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise ConsilienceError(f"{path}: not UTF-8 text (byte {error.start}). Save it as UTF-8.") from error
    if path.suffix == ".toml":
        try:
            return SettingsFile(path, tomllib.loads(text))
        except (ValueError, RecursionError) as error:
            raise ConsilienceError(f"{path}: not valid TOML ({error}).") from error
    try:
        root = compose_yaml(text)
        data = construct_yaml(root)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        raise ConsilienceError(f"{path}{line}: not valid YAML ({getattr(error, 'problem', None) or error}).") from error
    except (ValueError, RecursionError) as error:  # a date such as 2026-13-45
        raise ConsilienceError(f"{path}: not valid YAML ({error}).") from error
    if not isinstance(root, yaml.MappingNode) or not isinstance(data, dict):
        raise ConsilienceError(f"{path}: a {what} is a mapping of fields such as `name: …`.")
    _refuse_repeats(path, root, set())
    return SettingsFile(path, data, root)


def _refuse_repeats(path: Path, node: yaml.Node, seen: set[int]) -> None:
    if id(node) in seen:  # an alias: the same node again
        return
    seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        keys: set[str] = set()
        for key, value in node.value:
            if str(key.value) in keys and key.value != "<<":
                raise ConsilienceError(f"{path}:{key.start_mark.line + 1}: {key.value} is given twice.")
            keys.add(str(key.value))
            _refuse_repeats(path, value, seen)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            _refuse_repeats(path, value, seen)
