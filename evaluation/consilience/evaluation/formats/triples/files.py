"""Files of documents, triples and verdicts, in the shapes in which they are found.

A record is an object with some of the keys `id`, `text`, `gold`, `triples` (both `[[subject, relation, object], …]`),
`relations` (`[{head, type, tail}, …]`, as `consilience extract` writes them), `raw` (a model's answer, to be parsed),
`fs` (booleans) and `gs` (answers or numbers), both one entry a triple, and `similarities` (recorded cosines, a row for
each distinct gold triple and a column for each triple). A file is JSON Lines of
records, a JSON list of them, an object that holds such a list under `docs`, `documents` or `records`, or an object
from the text, or id, of each document to its triples or raw answer; or what another registered format makes of it.
"""

import json
from pathlib import Path
from typing import Annotated, Any

from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, ValidationError

from consilience.evaluation.formats.extraction import Status
from consilience.evaluation.formats.text import read_text
from consilience.evaluation.formats.triples.json_records import read_json_records
from consilience.evaluation.formats.triples.registry import TRIPLE_FORMATS
from consilience.evaluation.support.errors import FormatError

__all__ = ["TriplesRecord", "TriplesRelation", "read_records"]

Scalar = str | int | float | bool | None
Identifier = Annotated[str, BeforeValidator(lambda value: str(value) if type(value) is int else value)]
Answer = Annotated[str, BeforeValidator(lambda value: str(value) if type(value) is int else value)]


class TriplesRelation(BaseModel):
    """A triple in the extraction shape."""

    head: str
    type: str
    tail: str
    status: Status = ""
    """`contested` of what a system does not assert."""


class TriplesRecord(BaseModel):
    """Record of one document in a file; other keys are allowed and not read."""

    model_config = ConfigDict(strict=True, frozen=True, populate_by_name=True)

    id: Identifier | None = None
    text: str | None = None
    gold: list[Annotated[list[Scalar], Field(min_length=3, max_length=3)]] | None = None
    triples: list[Annotated[list[Scalar], Field(min_length=3, max_length=3)]] | None = None
    relations: list[TriplesRelation] | None = None
    raw: str | None = None
    supported: list[StrictBool] | None = Field(None, validation_alias=AliasChoices("fs", "supported"))
    splits: list[Answer] | None = Field(None, validation_alias=AliasChoices("gs", "splits"))
    similarities: list[list[float]] | None = Field(
        None, validation_alias=AliasChoices("similarities", "ada_sim_gold_x_triples")
    )


def read_records(path: Path) -> tuple[str | None, list[TriplesRecord]]:
    """Read the records of a file, and the name of the system if the file gives one under `system`.

    Raises:
        FormatError: the file cannot be read or has none of the known shapes, or an id comes twice; the message begins
            with `file:line:`, or `file:` and the number of the record.
    """
    text = read_text(path)
    name, found = TRIPLE_FORMATS.get(path.suffix, read_json_records)(path, text)
    records: list[TriplesRecord] = []
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


def _record(place: str, data: Any) -> TriplesRecord:  # noqa: ANN401 - whatever a file holds
    try:
        return TriplesRecord.model_validate_json(json.dumps(data))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise FormatError(f"{place}: {field + ': ' if field else ''}{first['msg']}.") from error
