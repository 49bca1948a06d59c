"""Passages with facts from JSON Lines: what gold and systems give to `consilience evaluate facts`."""

import json
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from consilience.evaluation.facts.conversion import passage_of_extraction
from consilience.evaluation.facts.records import NamedEntity, Passage, StatedEvent, StatedRelation
from consilience.evaluation.formats.extraction import read_extraction
from consilience.evaluation.formats.text import read_text
from consilience.evaluation.support.errors import FormatError

__all__ = ["read_passages"]


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)
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
    confidence: float | None = Field(default=None, ge=0, le=1)


class _Argument(BaseModel):
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


def read_passages(path: Path) -> list[Passage]:
    """Read a file with a passage on each line.

    A line is an object with `id`, `text`, `entities` (`name`, `type`, `aliases`), `relations` (`subject`, `type`,
    `object`: names of entities; gold's `how` and `certain`; a system's `confidence`) and `events` (`type`, `trigger`,
    `arguments`: `role`, `name`). Other members are left alone. What `consilience extract` wrote is read as well.

    Raises:
        FormatError: the file cannot be read, a line is no such object, or an id comes twice; names line and field.
    """
    lines = [line for line in read_text(path).splitlines() if line.strip()]
    if lines and _is_extraction(lines[0]):
        return [passage_of_extraction(record) for record in read_extraction(path)]
    passages: dict[str, Passage] = {}
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if not line.strip():
            continue
        passage = _passage(line, f"{path}:{number}")
        if passage.id in passages:
            raise FormatError(f"{path}:{number}: the id {passage.id!r} comes twice. Give each passage its own.")
        passages[passage.id] = passage
    if not passages:
        raise FormatError(f"{path}: the file has no passage.")
    return list(passages.values())


def _is_extraction(line: str) -> bool:
    """Tell whether entities are mentions with places, as `consilience extract` writes them."""
    try:
        read = json.loads(line)
    except ValueError:
        return False
    parts = [*read.get("entities", ()), *read.get("relations", ())] if isinstance(read, dict) else []
    return any(isinstance(part, dict) and ("start" in part or "head" in part) for part in parts)


def _passage(line: str, place: str) -> Passage:
    try:
        read = _Line.model_validate(json.loads(line))
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise FormatError(f"{place}: {field}: {first['msg']}.") from error
    except ValueError as error:
        raise FormatError(f"{place}: this is not JSON ({error}).") from error
    return Passage(
        read.id,
        read.text,
        tuple(NamedEntity(e.name, e.type, frozenset({e.name, *e.aliases}), e.certain) for e in read.entities),
        tuple(StatedRelation(r.subject, r.type, r.object, r.how, r.certain, r.confidence) for r in read.relations),
        tuple(
            StatedEvent(e.type, e.trigger, tuple((a.role, a.name) for a in e.arguments), e.certain) for e in read.events
        ),
    )
