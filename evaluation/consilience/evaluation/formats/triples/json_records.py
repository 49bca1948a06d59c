"""Files of triples as JSON: lines, a list, an object that holds a list, or an object from texts to triples."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from consilience.evaluation.formats.triples.registry import triple_format
from consilience.evaluation.support.errors import FormatError

__all__ = ["read_json_records"]

_LISTS = ("docs", "documents", "records")


@triple_format(".json", ".jsonl", ".ndjson")
def read_json_records(path: Path, text: str) -> tuple[str | None, Iterator[tuple[str, Any]]]:
    """Return the system's name, if the file gives one under `system`, and its records.

    Raises:
        FormatError: it is no JSON, or has none of the known shapes.
    """
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if path.suffix in {".jsonl", ".ndjson"}:
        return None, _lines(path, lines)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        if len(lines) > 1:
            return None, _lines(path, lines)
        raise FormatError(f"{path}:{error.lineno}: this is no JSON ({error.msg}).") from error
    if isinstance(data, list):
        return None, _number_records(path, data)
    if not isinstance(data, dict):
        raise FormatError(f"{path}:1: expected records, found {type(data).__name__}.")
    name = data.get("system") if isinstance(data.get("system"), str) else None
    for key in _LISTS:
        if isinstance(data.get(key), list):
            return name, _number_records(path, data[key])
    if "id" in data or "text" in data:
        return None, iter([(f"{path}:1", data)])
    return None, _by_text(path, data)


def _lines(path: Path, lines: list[tuple[int, str]]) -> Iterator[tuple[str, Any]]:
    for number, line in lines:
        try:
            yield f"{path}:{number}", json.loads(line)
        except json.JSONDecodeError as error:
            raise FormatError(f"{path}:{number}: this is no JSON ({error.msg}).") from error


def _number_records(path: Path, records: list[Any]) -> Iterator[tuple[str, Any]]:
    for number, record in enumerate(records, start=1):
        yield f"{path}: record {number}", record


def _by_text(path: Path, data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        content = {"raw": value} if isinstance(value, str) else {"triples": value}
        yield f"{path}: record {key[:60]!r}", {"text": key, **content}
