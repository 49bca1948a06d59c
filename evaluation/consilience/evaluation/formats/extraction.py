"""Entities, relations and events as JSON Lines, one record a document.

A line is `{id, text, entities: [{text, type, start, end, status?}], relations: [{head, type, tail, head_span?,
tail_span?, head_anaphors?, tail_anaphors?, confidence?, status?}], events: [{type, trigger, trigger_start, realis?,
arguments: [{role, text, start, alias?, status?}], status?}], coreference?: [[0, 2], …], attributes?: [{subject,
attribute, value, unit?, datatype?, text?, subject_span?, value_span?, status?}]}`. Offsets are code points into
`text`, ends exclusive, -1 or absent where a source gives none. Other keys are allowed and not read.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, Final, Self, TypeVar

from pydantic import AfterValidator, BeforeValidator, PlainValidator, TypeAdapter, ValidationError

from consilience.evaluation.support.errors import FormatError

__all__ = [
    "CONTESTED",
    "ArgumentItem",
    "AttributeItem",
    "EntityItem",
    "EventItem",
    "ExtractionRecord",
    "RelationItem",
    "Status",
    "read_extraction",
    "write_extraction",
]

Range = tuple[int, int]
Offset = Annotated[int | None, AfterValidator(lambda value: None if value == -1 else value)]
OptionalRange = Annotated[Range | None, AfterValidator(lambda value: None if value and -1 in value else value)]
Sureness = Annotated[
    float | None, BeforeValidator(lambda value: value if type(value) in (int, float) and 0 <= value <= 1 else None)
]
Status = Annotated[str, BeforeValidator(lambda value: value if isinstance(value, str) else "")]
"""Others write what they like under these names: what is not ours is not read."""
CONTESTED: Final = "contested"
"""The status of what a system does not assert: no answer, where answers are scored."""
Places = Annotated[tuple[Range, ...], PlainValidator(lambda value: _places(value))]
Identifier = Annotated[str, BeforeValidator(lambda value: str(value) if type(value) is int else value)]


@dataclass(frozen=True, slots=True)
class EntityItem:
    """An entity mention of a record: words, type and, where the source gives them, offsets in code points."""

    text: str
    type: str
    start: Offset = None
    end: Offset = None
    status: Status = ""
    """Of a system that says so: `contested` of what it does not assert."""

    @property
    def span(self) -> Range | None:
        """Range `[start, end)` in the record's text, None where the source gives none."""
        return _range(self.start, self.text, self.end)


@dataclass(frozen=True, slots=True)
class RelationItem:
    """A triple ⟨head, type, tail⟩, with the ranges of the two mentions where the source gives them."""

    head: str
    type: str
    tail: str
    head_span: OptionalRange = None
    tail_span: OptionalRange = None
    confidence: Sureness = None
    """Of a system that says how sure it is, 0..1."""
    status: Status = ""
    """Of a system that says so: `contested` of what it does not assert."""
    head_anaphors: Places = ()
    """Where evidence speaks of the head without naming it: `she`, `the company`. Only KnowledgeNet's looks at it."""
    tail_anaphors: Places = ()


@dataclass(frozen=True, slots=True)
class AttributeItem:
    """A value that an entity has, with the ranges of subject and value where the source gives them."""

    subject: str
    attribute: str
    value: str
    """In its canonical lexical form: `34`, `12500000`, `1867-11-07`."""
    unit: str | None = None
    """Of a sum of money its currency (ISO 4217)."""
    datatype: str = ""
    text: str = ""
    """The words that are the value."""
    subject_span: OptionalRange = None
    value_span: OptionalRange = None
    confidence: Sureness = None
    status: Status = ""
    """`contested` of what a system does not assert."""


def _ours(value: object) -> tuple[object, ...]:
    """Return what has the members of an attribute: others call other things so, and those are not read."""
    wanted = {"subject", "attribute", "value"}
    return tuple(
        {name: tuple(each) if isinstance(each, list) else each for name, each in one.items()}
        if isinstance(one, dict)
        else one
        for one in (value if isinstance(value, list | tuple) else ())
        if isinstance(one, AttributeItem) or (isinstance(one, dict) and wanted <= one.keys())
    )


Attributes = Annotated[tuple[AttributeItem, ...], BeforeValidator(_ours)]


@dataclass(frozen=True, slots=True)
class ArgumentItem:
    """An event argument of a record: its role, and the words that fill it."""

    role: str
    text: str
    start: Offset = None
    alias: tuple[str, ...] = ()
    """Other names of the filler that are right as well; where gold has them."""
    status: Status = ""
    """Of a system that says so: `contested` of what it does not assert."""

    @property
    def span(self) -> Range | None:
        """Range of the filler, None where the source gives none."""
        return _range(self.start, self.text, None)


@dataclass(frozen=True, slots=True)
class EventItem:
    """An event nugget with its arguments."""

    type: str
    trigger: str
    trigger_start: Offset = None
    arguments: tuple[ArgumentItem, ...] = ()
    realis: str | None = None
    status: Status = ""
    """Of a system that says so: `contested` of what it does not assert."""

    @property
    def span(self) -> Range | None:
        """Range of the trigger, None where the source gives none."""
        return _range(self.trigger_start, self.trigger, None)


@dataclass(frozen=True, slots=True)
class ExtractionRecord:
    """All that gold or a system says about one document."""

    id: Identifier
    text: str = ""
    """The document; empty where a system's file leaves it out, and then offsets are not checked."""
    entities: tuple[EntityItem, ...] = ()
    relations: tuple[RelationItem, ...] = ()
    events: tuple[EventItem, ...] = ()
    coreference: tuple[tuple[int, ...], ...] = ()
    """Clusters of coreferent events, as positions in `events`; events in none of them stand alone."""
    attributes: Attributes = ()

    @property
    def asserted(self) -> Self:
        """The record without what its system contests, and without the arguments of such events."""
        kept = [at for at, event in enumerate(self.events) if event.status != CONTESTED]
        place = {at: new for new, at in enumerate(kept)}
        clusters = (tuple(place[at] for at in cluster if at in place) for cluster in self.coreference)
        return replace(
            self,
            entities=_drop_contested(self.entities),
            relations=_drop_contested(self.relations),
            events=tuple(replace(self.events[at], arguments=_drop_contested(self.events[at].arguments)) for at in kept),
            coreference=tuple(cluster for cluster in clusters if cluster),
            attributes=_drop_contested(self.attributes),
        )


_Item = TypeVar("_Item", EntityItem, RelationItem, AttributeItem, ArgumentItem)


def _drop_contested(items: tuple[_Item, ...]) -> tuple[_Item, ...]:
    return tuple(item for item in items if item.status != CONTESTED)


_ADAPTER = TypeAdapter(ExtractionRecord)


def read_extraction(path: Path) -> list[ExtractionRecord]:
    """Read gold or a system's answers.

    Raises:
        FormatError: the file cannot be read, a line is no record, an id comes twice, an offset is not where the text
            says it is, or a cluster names an event that is not there; the message begins with `file:line:`.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FormatError(f"{path}: cannot read the file ({error.strerror}).") from error
    records = []
    lines: dict[str, int] = {}
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not line.strip():
            continue
        record = _record(line, f"{path}:{number}")
        if record.id in lines:
            raise FormatError(f"{path}:{number}: the id {record.id!r} was used before, in line {lines[record.id]}.")
        lines[record.id] = number
        records.append(record)
    return records


def write_extraction(path: Path, records: Iterable[ExtractionRecord]) -> None:
    """Write records as UTF-8 JSON Lines; `read_extraction` reads them back equal."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for record in records:
            file.write(json.dumps(_json(record), ensure_ascii=False) + "\n")


def _record(line: bytes, where: str) -> ExtractionRecord:
    try:
        record = _ADAPTER.validate_json(line, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        message = first["msg"].removeprefix("Value error, ")
        raise FormatError(f"{where}: {field + ': ' if field else ''}{message}.") from error
    for field, text, span in _spans(record):
        if span is None or not record.text:
            continue
        found = record.text[span[0] : span[1]]
        if not 0 <= span[0] < span[1] or found != text:
            raise FormatError(f"{where}: {field}: the text at [{span[0]}, {span[1]}) is {found!r}, not {text!r}.")
    members = [index for cluster in record.coreference for index in cluster]
    if wrong := [index for index in members if not 0 <= index < len(record.events)]:
        raise FormatError(f"{where}: coreference: there is no event {wrong[0]}; the record has {len(record.events)}.")
    if len(set(members)) < len(members):
        raise FormatError(f"{where}: coreference: an event may be in one cluster only, and once.")
    return record


def _spans(record: ExtractionRecord) -> Iterator[tuple[str, str, Range | None]]:
    for i, entity in enumerate(record.entities):
        yield f"entities.{i}", entity.text, entity.span
    for i, relation in enumerate(record.relations):
        yield f"relations.{i}.head_span", relation.head, relation.head_span
        yield f"relations.{i}.tail_span", relation.tail, relation.tail_span
    for i, attribute in enumerate(record.attributes):
        yield f"attributes.{i}.subject_span", attribute.subject, attribute.subject_span
        yield f"attributes.{i}.value_span", attribute.text, attribute.value_span
    for i, event in enumerate(record.events):
        yield f"events.{i}.trigger_start", event.trigger, event.span
        for j, argument in enumerate(event.arguments):
            yield f"events.{i}.arguments.{j}.start", argument.text, argument.span


def _places(value: object) -> tuple[Range, ...]:
    """Return ranges, or none where somebody else's member of that name has something else."""
    given = value if isinstance(value, list | tuple) else ()
    pairs = [one for one in given if isinstance(one, list | tuple) and len(one) == 2]
    return tuple((int(a), int(b)) for a, b in pairs if type(a) is int and type(b) is int and 0 <= a < b)


def _range(start: int | None, text: str, end: int | None) -> Range | None:
    return None if start is None else (start, start + len(text) if end is None else end)


def _offset(value: int | None) -> int:
    return -1 if value is None else value


def _json(record: ExtractionRecord) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": record.id,
        "text": record.text,
        "entities": [
            {
                "text": e.text,
                "type": e.type,
                "start": _offset(e.start),
                "end": _offset(e.span[1] if e.span else None),
                **_status_json(e.status),
            }
            for e in record.entities
        ],
        "relations": [_relation_json(r) for r in record.relations],
        "events": [_event_json(e) for e in record.events],
    }
    if record.coreference:
        data["coreference"] = [list(cluster) for cluster in record.coreference]
    if record.attributes:
        data["attributes"] = [_attribute_json(attribute) for attribute in record.attributes]
    return data


def _attribute_json(attribute: AttributeItem) -> dict[str, Any]:
    given = {field.name: getattr(attribute, field.name) for field in fields(attribute)}
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in given.items()
        if value not in (None, "") or name in {"subject", "attribute", "value"}
    }


def _relation_json(relation: RelationItem) -> dict[str, Any]:
    data: dict[str, Any] = {"head": relation.head, "type": relation.type, "tail": relation.tail}
    if relation.head_span is not None:
        data["head_span"] = list(relation.head_span)
    if relation.tail_span is not None:
        data["tail_span"] = list(relation.tail_span)
    if relation.confidence is not None:
        data["confidence"] = relation.confidence
    data |= _status_json(relation.status)
    for name, places in (("head_anaphors", relation.head_anaphors), ("tail_anaphors", relation.tail_anaphors)):
        if places:
            data[name] = [list(place) for place in places]
    return data


def _event_json(event: EventItem) -> dict[str, Any]:
    data: dict[str, Any] = {"type": event.type, "trigger": event.trigger, "trigger_start": _offset(event.trigger_start)}
    if event.realis is not None:
        data["realis"] = event.realis
    data["arguments"] = [
        {"role": a.role, "text": a.text, "start": _offset(a.start)}
        | ({"alias": list(a.alias)} if a.alias else {})
        | _status_json(a.status)
        for a in event.arguments
    ]
    return data | _status_json(event.status)


def _status_json(status: str) -> dict[str, str]:
    return {"status": status} if status else {}
