"""Files of documents, triples and verdicts, in the shapes in which they are found.

A record is an object with some of the keys `id`, `text`, `gold`, `triples` (both `[[subject, relation, object], …]`),
`relations` (`[{head, type, tail}, …]`, as `consilience extract` writes them), `raw` (a model's answer, to be parsed),
`fs` (booleans) and `gs` (answers or numbers), both one entry a triple, and `similarities`. A file is JSON Lines of
records, a JSON list of them, an object that holds such a list under `docs`, `documents` or `records`, or an object
from the text, or id, of each document to its triples or raw answer.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, ValidationError

from consilience.evaluation.formats.text import read_text
from consilience.evaluation.support.errors import FormatError

__all__ = ["Record", "Relation", "read_records"]

Scalar = str | int | float | bool | None
Identifier = Annotated[str, BeforeValidator(lambda value: str(value) if type(value) is int else value)]
Answer = Annotated[str, BeforeValidator(lambda value: str(value) if type(value) is int else value)]
_LISTS = ("docs", "documents", "records")


class Relation(BaseModel):
    """A triple in the extraction shape."""

    head: str
    type: str
    tail: str


class Record(BaseModel):
    """What a file says about one document; other keys are allowed and not read."""

    model_config = ConfigDict(strict=True, frozen=True, populate_by_name=True)

    id: Identifier | None = None
    text: str | None = None
    gold: list[Annotated[list[Scalar], Field(min_length=3, max_length=3)]] | None = None
    triples: list[Annotated[list[Scalar], Field(min_length=3, max_length=3)]] | None = None
    relations: list[Relation] | None = None
    raw: str | None = None
    supported: list[StrictBool] | None = Field(None, validation_alias=AliasChoices("fs", "supported"))
    splits: list[Answer] | None = Field(None, validation_alias=AliasChoices("gs", "splits"))
    similarities: list[list[float]] | None = None


def read_records(path: Path) -> tuple[str | None, list[Record]]:
    """Read the records of a file, and the name of the system if the file gives one under `system`.

    Raises:
        FormatError: the file cannot be read or has none of the known shapes, or an id comes twice; the message begins
            with `file:line:`, or `file:` and the number of the record.
    """
    text = read_text(path)
    name, found = _parsed(path, text)
    records: list[Record] = []
    places: dict[str, str] = {}
    for place, data in found:
        record = _record(place, data)
        key = record.id if record.id is not None else record.text
        if key is None:
            raise FormatError(f"{place}: the record has neither an id nor a text.")
        if key in places:
            raise FormatError(f"{place}: the id {key[:60]!r} was used before, at {places[key]}.")
        places[key] = place
        records.append(record)
    return name, records


def _parsed(path: Path, text: str) -> tuple[str | None, Iterator[tuple[str, Any]]]:
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
        return None, _numbered(path, data)
    if not isinstance(data, dict):
        raise FormatError(f"{path}:1: expected records, found {type(data).__name__}.")
    name = data.get("system") if isinstance(data.get("system"), str) else None
    for key in _LISTS:
        if isinstance(data.get(key), list):
            return name, _numbered(path, data[key])
    if "id" in data or "text" in data:
        return None, iter([(f"{path}:1", data)])
    return None, _by_text(path, data)


def _lines(path: Path, lines: list[tuple[int, str]]) -> Iterator[tuple[str, Any]]:
    for number, line in lines:
        try:
            yield f"{path}:{number}", json.loads(line)
        except json.JSONDecodeError as error:
            raise FormatError(f"{path}:{number}: this is no JSON ({error.msg}).") from error


def _numbered(path: Path, records: list[Any]) -> Iterator[tuple[str, Any]]:
    for number, record in enumerate(records, start=1):
        yield f"{path}: record {number}", record


def _by_text(path: Path, data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        content = {"raw": value} if isinstance(value, str) else {"triples": value}
        yield f"{path}: record {key[:60]!r}", {"text": key, **content}


def _record(place: str, data: Any) -> Record:  # noqa: ANN401 - whatever a file holds
    try:
        return Record.model_validate_json(json.dumps(data))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise FormatError(f"{place}: {field + ': ' if field else ''}{first['msg']}.") from error
