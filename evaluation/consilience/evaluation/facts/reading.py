"""Passages with facts from JSON Lines: what gold and systems give to `consilience evaluate facts`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from consilience.evaluation.facts.conversion import passage_of_extraction
from consilience.evaluation.facts.knowledgenet.reading import is_knowledgenet
from consilience.evaluation.facts.records import NamedEntity, Passage, StatedArgument, StatedEvent, StatedRelation
from consilience.evaluation.formats.extraction import read_extraction
from consilience.evaluation.formats.text import read_text
from consilience.evaluation.support.errors import FormatError

__all__ = ["read_answers", "read_passages"]


class _Stated(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)
    confidence: float | None = Field(default=None, ge=0, le=1)


class _Part(_Stated):
    certain: bool = True


class _Entity(_Part):
    name: str = Field(min_length=1)
    type: str
    aliases: tuple[str, ...] = ()


class _Relation(_Part):
    subject: str
    type: str
    object: str
    how: str = ""


class _Argument(_Stated):
    role: str
    name: str


class _Event(_Part):
    type: str
    trigger: str
    arguments: tuple[_Argument, ...] = ()


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)
    id: str = Field(min_length=1)
    text: str = ""
    entities: tuple[_Entity, ...] = ()
    relations: tuple[_Relation, ...] = ()
    events: tuple[_Event, ...] = ()


_ANYTHING: TypeAdapter[Any] = TypeAdapter(Any)
_SHAPES: Mapping[object, str] = {
    "id": "Give each passage its own `id`.",
    "text": "`text` is the passage itself.",
    "entities": "An entity has `name` and `type`, and may have `aliases`, `certain`, `confidence` (0..1).",
    "relations": "A relation has `subject`, `type` and `object`, and may have `how`, `certain`, `confidence` (0..1).",
    "events": "An event has `type` and `trigger`, and `arguments` with `role` and `name`; each may have `confidence`.",
}
"""What a member of a line should be."""
_OBJECT = "Write one passage a line, a JSON object with `id`, `text`, `entities`, `relations` and `events`."


def read_passages(path: Path) -> list[Passage]:
    """Read a file with a passage on each line.

    A line is an object with `id`, `text`, `entities` (`name`, `type`, `aliases`), `relations` (`subject`, `type`,
    `object`: names of entities; gold's `how`) and `events` (`type`, `trigger`, `arguments`: `role`, `name`). Gold may
    say whether an entity, relation or event is `certain`, a system its `confidence` of these and of arguments. Other
    members are left alone. What `consilience extract` wrote is read as well.

    Raises:
        FormatError: the file cannot be read, a line is no such object, or an id comes twice; names line and field.
    """
    if path.is_dir():
        raise FormatError(f"{path}: these are several files. Give one, JSON Lines with a passage on each line.")
    lines = [(number, line) for number, line in enumerate(read_text(path).split("\n"), 1) if line.strip()]
    if any(_is_extraction(line) for _, line in lines):
        return [passage_of_extraction(record) for record in read_extraction(path)]
    if is_knowledgenet(path):
        raise FormatError(
            f"{path}: these are KnowledgeNet's passages, whose facts have places and no names. Score them with "
            "`consilience evaluate facts -g`, which compares places where gold has this shape."
        )
    passages: dict[str, Passage] = {}
    for number, line in lines:
        passage = _passage(line, f"{path}:{number}")
        if passage.id in passages:
            raise FormatError(f"{path}:{number}: id: the id {passage.id!r} comes twice. Give each passage its own.")
        passages[passage.id] = passage
    if not passages:
        raise FormatError(f"{path}: the file has no passage. {_OBJECT}")
    return list(passages.values())


def read_answers(path: Path, gold: Sequence[Passage]) -> list[Passage]:
    """Read what a system says of gold's passages.

    Raises:
        FormatError: as `read_passages`, or the file answers none of gold's passages.
    """
    said = read_passages(path)
    known = {passage.id for passage in gold}
    if not any(passage.id in known for passage in said):
        raise FormatError(
            f"{path}: no passage has an id of gold's (here {said[0].id!r}, there {gold[0].id!r}). "
            "Give the passages the ids that they have in gold."
        )
    return said


def _is_extraction(line: str) -> bool:
    """Tell whether entities are mentions with places, as `consilience extract` writes them."""
    try:
        read = _ANYTHING.validate_json(line)
    except ValidationError:
        return False
    return (
        any("text" in entity and "name" not in entity for entity in _parts(read, "entities"))
        or any("head" in relation for relation in _parts(read, "relations"))
        or any("trigger_start" in event for event in _parts(read, "events"))
    )


def _parts(read: object, name: str) -> list[dict[str, Any]]:
    parts = read.get(name) if isinstance(read, dict) else None
    return [part for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []


def _passage(line: str, place: str) -> Passage:
    try:
        read = _Line.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        if first["type"] == "json_invalid":
            why = first["msg"].removeprefix("Invalid JSON: ")
            raise FormatError(f"{place}: this is not JSON ({why}). {_OBJECT}") from error
        field = ".".join(str(part) for part in first["loc"])
        what = _SHAPES.get(first["loc"][0], _OBJECT) if first["loc"] else _OBJECT
        raise FormatError(f"{place}: {field + ': ' if field else ''}{first['msg']}. {what}") from error
    return Passage(
        read.id,
        read.text,
        tuple(
            NamedEntity(e.name, e.type, frozenset({e.name, *e.aliases}), e.certain, confidence=e.confidence)
            for e in read.entities
        ),
        tuple(StatedRelation(r.subject, r.type, r.object, r.how, r.certain, r.confidence) for r in read.relations),
        tuple(
            StatedEvent(
                e.type,
                e.trigger,
                tuple(StatedArgument(a.role, a.name, a.confidence) for a in e.arguments),
                e.certain,
                e.confidence,
            )
            for e in read.events
        ),
    )
