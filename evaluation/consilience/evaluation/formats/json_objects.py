"""JSON objects of a file, each with its line: one a line (JSON Lines), or all in one list."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from consilience.evaluation.formats.text import read_text
from consilience.evaluation.support.errors import FormatError

__all__ = ["read_json_objects"]

_DECODER = json.JSONDecoder()
_BLANK = " \t\r\n"


def read_json_objects(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the place (`file:line`) and the object of each record of a file.

    Raises:
        FormatError: the file cannot be read, or something in it is no JSON object; the message begins with
            `file:line:`.
    """
    if path.is_dir():
        raise FormatError(f"{path}: this is a folder. Give one file.")
    text = read_text(path)
    yield from _read_members(path, text) if text.lstrip(_BLANK).startswith("[") else _lines(path, text)


def _lines(path: Path, text: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            place = f"{path}:{number}"
            read, end = _decode_object(place, line, len(line) - len(line.lstrip(_BLANK)))
            if line[end:].strip():
                raise FormatError(f"{place}: this is no JSON (extra data). Write one object a line.")
            yield place, read


def _read_members(path: Path, text: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the members of a list one by one, since only so the line of each is known."""
    line, counted, at = 1, 0, _after_blanks(text, text.index("[") + 1)
    while not text.startswith("]", at):
        line, counted = line + text.count("\n", counted, at), at
        place = f"{path}:{line}"
        read, at = _decode_object(place, text, at)
        yield place, read
        at = _after_blanks(text, at)
        if text.startswith(",", at):
            at = _after_blanks(text, at + 1)
        elif not text.startswith("]", at):
            raise FormatError(f"{place}: this is no JSON (the list has no comma or end behind this object).")


def _after_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BLANK:
        at += 1
    return at


def _decode_object(place: str, text: str, at: int) -> tuple[Mapping[str, Any], int]:
    try:
        read, end = _DECODER.raw_decode(text, at)
    except (ValueError, RecursionError) as error:  # ValueError: a number of too many digits, too
        raise FormatError(f"{place}: this is no JSON ({getattr(error, 'msg', None) or error}).") from error
    if not isinstance(read, dict):
        raise FormatError(f"{place}: expected an object, found {type(read).__name__}.")
    return read, end
