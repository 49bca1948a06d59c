"""From what people and files say to typed metadata, and to plain JSON and back."""

import math
import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from consilience.graph.model.errors import MetadataError
from consilience.graph.model.metadata_record import KNOWN_KEYS, Metadata, Value
from consilience.graph.model.partial_date import PartialDate

__all__ = ["key_of", "metadata_json", "read_assignments", "read_fitting", "read_metadata", "value_of_text"]

LONGEST_KEY = 64
LONGEST_TEXT = 1000
"""Characters of a text."""
MOST_TEXTS = 100
"""Texts that a key may say."""
MOST_KEYS = 64
_SYNONYMS = {"authors": "author", "tags": "tag"}
_KEY = re.compile(r"[^\W\d_][\w.-]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,12})?")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,3}")
_DAY = 10


def read_metadata(said: Mapping[str, object]) -> Metadata:
    """Return metadata from plain values, such as JSON or YAML has them.

    Dates are of ISO 8601 (`2020`, `2020-05`, `2020-05-17`); what a key of one's own says is a date where it is a whole
    day. A value that is null or empty says nothing.

    Raises:
        MetadataError: a key or value is none; says which, and what would be.
    """
    values: dict[str, Value] = {}
    for name, value in said.items():
        key = key_of(str(name))
        if value is None or value in ("", [], ()):
            continue
        values[key] = _value(key, value)
    if len(values) > MOST_KEYS:
        raise MetadataError(f"A document may have {MOST_KEYS} keys of metadata, not {len(values)}.")
    return Metadata.of(values)


def read_fitting(said: Mapping[str, object]) -> Metadata:
    """Return the metadata that a file states of itself; what does not fit is left out, since nobody typed it here."""
    values: dict[str, Value] = {}
    for name, value in said.items():
        try:
            values |= read_metadata({name.strip().replace(" ", "_"): value}).values()
        except MetadataError:
            continue
    return Metadata.of(dict(list(values.items())[:MOST_KEYS]))


def read_assignments(assignments: Iterable[str], tags: Iterable[str] = ()) -> Metadata:
    """Return metadata from `key=value` as people type it; a key that is given several times says several things.

    Raises:
        MetadataError: one has no `=`, or is no metadata.
    """
    said: dict[str, Any] = {}
    for text in assignments:
        name, equals, value = text.partition("=")
        if not equals:
            raise MetadataError(f"{text!r} is no metadata: write key=value, such as project=apollo.")
        key = key_of(name)
        if not value.strip():
            raise MetadataError(f"{text!r} says nothing of {key!r}.")
        said[key] = (
            [*said[key], value] if isinstance(said.get(key), list) else [said[key], value] if key in said else value
        )
    if tags := list(tags):
        before = said.get("tag", [])
        said["tag"] = [*(before if isinstance(before, list) else [before]), *tags]
    return read_metadata(
        {
            key: value_of_text(value) if key not in KNOWN_KEYS and isinstance(value, str) else value
            for key, value in said.items()
        }
    )


def key_of(name: str) -> str:
    """Return a key in the one form that it has, whatever its case.

    Raises:
        MetadataError: it is none.
    """
    key = name.strip().casefold()
    if not _KEY.fullmatch(key) or len(key) > LONGEST_KEY:
        raise MetadataError(
            f"{name[:80]!r} is no key of metadata: it begins with a letter and has letters, digits, and . _ - "
            f"(at most {LONGEST_KEY})."
        )
    return _SYNONYMS.get(key, key)


def value_of_text(text: str) -> str | int | float | bool | PartialDate:
    """Return what a text says that somebody typed: true or false, a number, a whole day, or the text."""
    text = text.strip()
    if text.casefold() in {"true", "false"}:
        return text.casefold() == "true"
    if _NUMBER.fullmatch(text):
        return float(text) if "." in text else int(text)
    return _day(text) or text


def metadata_json(metadata: Metadata) -> dict[str, Any]:
    """Return metadata as plain JSON, which `read_metadata` reads."""
    return {key: _plain(value) for key, value in metadata.values().items()}


def _plain(value: Value) -> Any:  # noqa: ANN401 - of JSON
    if isinstance(value, PartialDate):
        return value.text
    return list(value) if isinstance(value, tuple) else value


def _value(key: str, value: object) -> Value:
    if isinstance(value, date):
        value = value.isoformat()
    match key:
        case "tag" | "author":
            texts = value if isinstance(value, list | tuple) else [value]
            found = tuple(dict.fromkeys(_text(key, each) for each in texts))
            _check_number(key, found)
            return tuple(sorted(found)) if key == "tag" else found
        case "date":
            return _date(value)
        case "language":
            return _language(value)
        case "title" | "source":
            return _text(key, value)
    return _of_ones_own(key, value)


def _of_ones_own(key: str, value: object) -> Value:
    match value:
        case bool():
            return value
        case int() | float():
            if not math.isfinite(value) or abs(value) >= 1e15:
                raise MetadataError(f"The number of {key!r} is too large.")
            return value
        case PartialDate():
            return value
        case str():
            return _day(value.strip()) or _text(key, value)
        case list() | tuple():
            found = tuple(dict.fromkeys(_text(key, each) for each in value))
            _check_number(key, found)
            return found
    raise MetadataError(f"{key!r} must be a text, a number, a date, true or false, or a list of texts.")


def _text(key: str, value: object) -> str:
    if not isinstance(value, str | int | float) or isinstance(value, bool):
        raise MetadataError(f"{key!r} must be a text, or a list of texts, not {type(value).__name__}.")
    text = " ".join(str(value).split())
    if not text or len(text) > LONGEST_TEXT:
        raise MetadataError(f"{key!r} must have 1 to {LONGEST_TEXT:,} characters, not {len(text):,}.")
    if any(0xD800 <= ord(character) < 0xE000 for character in text):
        raise MetadataError(f"{key!r} has half of a surrogate pair, which no database can store.")
    return text


def _check_number(key: str, texts: tuple[str, ...]) -> None:
    if len(texts) > MOST_TEXTS:
        raise MetadataError(f"{key!r} may say {MOST_TEXTS} things, not {len(texts)}.")


def _date(value: object) -> PartialDate:
    if isinstance(value, PartialDate):
        return value
    try:
        return PartialDate.read(str(value))
    except ValueError as error:
        raise MetadataError(f"{str(value)[:80]!r} is no date: write 2020, 2020-05 or 2020-05-17.") from error


def _language(value: object) -> str:
    code = str(value).strip().replace("_", "-").casefold()
    if not _LANGUAGE.fullmatch(code):
        raise MetadataError(f"{str(value)[:80]!r} is no language: write its code, such as en or zh.")
    return code


def _day(text: str) -> PartialDate | None:
    if len(text) < _DAY or text[4] != "-":
        return None
    try:
        found = PartialDate.read(text)
    except ValueError:
        return None
    return found if len(found.text) == _DAY else None
