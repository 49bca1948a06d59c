"""Settings written into a file of them, whose other lines and comments stay as a person wrote them."""

import json
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.private_files import make_private_file

__all__ = ["settings_lines", "with_settings", "write_settings"]

_TABLE = re.compile(r"\s*\[")


def settings_lines(values: Mapping[str, str | int]) -> list[str]:
    """Return a line of TOML for each setting."""
    return [f"{name} = {_value(value)}" for name, value in values.items()]


def with_settings(text: str, values: Mapping[str, str | int]) -> str:
    """Return the text of a file of settings with these in it, in the place of what it said of them.

    Raises:
        ValueError: the text is no TOML, or such that it must be edited by hand.
    """
    before = tomllib.loads(text)
    lines = text.splitlines()
    end = next((number for number, line in enumerate(lines) if _TABLE.match(line)), len(lines))
    for name, line in zip(values, settings_lines(values), strict=True):
        said = re.compile(rf"\s*[\"']?{re.escape(name)}[\"']?\s*=")
        place = next((number for number in range(end) if said.match(lines[number])), None)
        if place is None:
            lines.insert(end, line)
            end += 1
        else:
            lines[place] = line
    after = "\n".join(lines) + "\n"
    if tomllib.loads(after) != {**before, **values}:
        raise ValueError("it is written in a way that cannot be edited safely")
    return after


def write_settings(file: Path, values: Mapping[str, str | int]) -> None:
    """Write settings into a file, which is made if it is absent; it is whole at every moment.

    Raises:
        ConsilienceError: the file cannot be edited; it is as it was.
        OSError: it cannot be written.
    """
    text = file.read_text(encoding="utf-8-sig") if file.exists() else ""
    try:
        after = with_settings(text, values)
    except ValueError as error:
        lines = "; ".join(settings_lines(values))
        raise ConsilienceError(f"{file}: {error}. Write the settings there yourself: {lines}.") from None
    beside = file.with_name(f".{file.name}.new")
    beside.unlink(missing_ok=True)
    make_private_file(beside, in_shared_folder=True)
    beside.write_text(after, encoding="utf-8")
    if file.exists():
        beside.chmod(file.stat().st_mode & 0o777)
    os.replace(beside, file.resolve())  # noqa: PTH105 - a link to the file stays one


def _value(value: str | int) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f") if isinstance(value, str) else str(value)
