"""Files of claims with people's labels, told by what is in them: JSON Lines, or one JSON list.

| shape | told by |
| --- | --- |
| ours | `source`, `supported` |
| QASem | `source`, `qas` |
| SummEdits | `doc`, `summary`, `label` |
| Fool Me Twice | `text`, `gold_evidence` |
| WiCE | `claim`, `evidence`, `label` |
| BUMP | a reference and an edited summary |
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from consilience.evaluation.formats.claims.registry import SHAPES, ClaimFile, ClaimShape
from consilience.evaluation.formats.json_objects import read_json_objects
from consilience.evaluation.formats.text import read_text
from consilience.evaluation.records.claims import LabelledClaim
from consilience.evaluation.support.errors import FormatError

__all__ = ["read_claims"]

_SOURCES = "_sources.json"


def read_claims(path: Path) -> list[LabelledClaim]:
    """Read the claims of a file, or of all files of a folder, in their order.

    Claims that have no id in the file are called by their number in it; where that is taken, `#2` and so on is added.

    Raises:
        FormatError: a file cannot be read, an object is of no known shape, or an id comes twice; the message begins
            with `file:line:` and names the field.
    """
    claims: dict[str, LabelledClaim] = {}
    for file in _files(path):
        for number, (place, data) in enumerate(read_json_objects(file.path), 1):
            for claim in _claims(place, data, file, number):
                if claim.id in claims and claim.id == data.get("id"):
                    raise FormatError(f"{place}: id: the id {claim.id!r} comes twice. Give each claim its own.")
                named = _make_id_unique(claim, claims)
                claims[named.id] = named
    if not claims:
        raise FormatError(f"{path}: the file has no claims. {_describe_shapes()}")
    return list(claims.values())


def _claims(place: str, data: Mapping[str, Any], file: ClaimFile, number: int) -> list[LabelledClaim]:
    try:
        return list(_shape(data).read(data, file, number))
    except FormatError as error:
        raise FormatError(f"{place}: {error}") from error


def _shape(data: Mapping[str, Any]) -> ClaimShape:
    for shape in SHAPES.values():
        if shape.fits(data):
            return shape
    raise FormatError(f"this is no claim with a label. {_describe_shapes()}")


def _describe_shapes() -> str:
    return f"An object has {'; or '.join(shape.example for shape in SHAPES.values())}."


def _make_id_unique(claim: LabelledClaim, known: Mapping[str, LabelledClaim]) -> LabelledClaim:
    id_, count = claim.id, 1
    while id_ in known:
        count += 1
        id_ = f"{claim.id}#{count}"
    return claim if count == 1 else replace(claim, stated=replace(claim.stated, id=id_))


def _files(path: Path) -> Iterator[ClaimFile]:
    if not path.is_dir():
        yield _with_sources(path)
        return
    for file in sorted(path.iterdir()):
        if file.is_file() and not file.name.endswith(_SOURCES):
            yield _with_sources(file)


def _with_sources(path: Path) -> ClaimFile:
    beside = path.with_name(ClaimFile(path).sources_name)
    return ClaimFile(path, _sources(beside) if beside.is_file() else None)


def _sources(path: Path) -> Mapping[str, str]:
    try:
        read = json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise FormatError(f"{path}:{error.lineno}: this is no JSON ({error.msg}).") from error
    except (RecursionError, ValueError) as error:
        raise FormatError(f"{path}:1: this is no JSON ({error}).") from error
    if not isinstance(read, dict):
        raise FormatError(f"{path}:1: expected an object of texts by their keys, found {type(read).__name__}.")
    if wrong := [key for key, text in read.items() if not isinstance(text, str) or not text.strip()]:
        raise FormatError(f"{path}:1: {wrong[0]}: this should be a text.")
    return read
