"""All that a brat file (`.ann`) marks - entities, events with arguments, relations - as a record of its text."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from consilience.evaluation.formats.brat.standoff import parse_brat
from consilience.evaluation.formats.extraction import (
    ArgumentItem,
    EntityItem,
    EventItem,
    ExtractionRecord,
    RelationItem,
)
from consilience.evaluation.formats.text import read_source_text, read_text
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.groups import intersecting_groups

__all__ = ["BratRecord", "brat_record", "read_brat_record"]

_NUMBERED = re.compile(r"(.*\D)\d+")
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class BratRecord:
    """A record, and what of the file it cannot hold, one sentence each."""

    record: ExtractionRecord
    notes: tuple[str, ...] = ()


def read_brat_record(path: Path, id_: str) -> BratRecord:
    """Read an `.ann` file with the `.txt` file beside it; see `brat_record`.

    Raises:
        FormatError: a file is missing, is not UTF-8, or is not as the format says.
    """
    text = path.with_suffix(".txt")
    if not text.is_file():
        raise FormatError(f"{path}: there is no {text.name} beside it. brat's offsets count in that text.")
    return brat_record(read_text(path), read_source_text(text), id_, str(path))


def brat_record(annotations: str, text: str, id_: str, name: str) -> BratRecord:
    """Return what is marked in a text.

    A text-bound annotation (`T`) is an entity unless an event has it as its trigger. An event as filler stands for its
    trigger. brat numbers the second filler of a role (`Theme2`); it counts as that role. An annotation of several
    pieces reaches from its first character to its last, since a record has no pieces.

    Args:
        annotations: the content of the `.ann` file.
        text: what its offsets count in.
        id_: the record's id.
        name: what error messages call the file.

    Raises:
        FormatError: a line is not as the format says, names what the file does not have, or marks what the text does
            not say there.
    """
    document = parse_brat(annotations, name)  # checks the lines that both readers know
    reader = _Reader(text, name)
    for number, line in enumerate(annotations.split("\n"), 1):
        fields = line.split("\t")
        if line.startswith("T"):
            reader.mark(fields, number)
        elif line.startswith("E"):
            reader.events[fields[0]] = (number, fields[1].split())
        elif line.startswith("R"):
            reader.relations.append((number, fields[1].split()))
    triggers = {words[0].partition(":")[2] for _, words in reader.events.values()}
    realis = {event.id: dict(event.attributes).get("Realis") for event in document.events}
    order = {event: place for place, event in enumerate(reader.events)}
    pairs = [
        [order[event] for event in relation.arguments]
        for relation in document.relations
        if relation.name == "Coreference"
    ]
    return BratRecord(
        ExtractionRecord(
            id_,
            text,
            tuple(mark for key, mark in reader.marks.items() if key not in triggers),
            tuple(reader.relation(*relation) for relation in reader.relations if reader.joins_entities(relation[1])),
            tuple(reader.event(*event, realis[key]) for key, event in reader.events.items()),
            _clusters(pairs),
        ),
        tuple(reader.notes),
    )


@dataclass(slots=True)
class _Reader:
    text: str
    name: str
    marks: dict[str, EntityItem] = field(default_factory=dict)
    events: dict[str, tuple[int, list[str]]] = field(default_factory=dict)
    relations: list[tuple[int, list[str]]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def mark(self, fields: Sequence[str], number: int) -> None:
        type_, _, ranges = fields[1].partition(" ")
        pieces = [tuple(map(int, piece.split())) for piece in ranges.split(";")]
        start, end = min(piece[0] for piece in pieces), max(piece[1] for piece in pieces)
        said = " ".join(self.text[begin:stop] for begin, stop in pieces)
        given = fields[2] if len(fields) > 2 else ""
        if end > len(self.text) or (given and _BLANKS.sub("", said) != _BLANKS.sub("", given)):
            raise FormatError(
                f"{self.name}:{number}: {fields[0]} is {given!r}, but the text at [{ranges}) is {said!r}. "
                "Is the .txt file the one that was annotated?"
            )
        if len(pieces) > 1:
            self.notes.append(f"{self.name}:{number}: {fields[0]} has {len(pieces)} pieces; read from first to last.")
        self.marks[fields[0]] = EntityItem(self.text[start:end], type_, start, end)

    def event(self, number: int, words: Sequence[str], realis: str | None) -> EventItem:
        type_, _, trigger = words[0].partition(":")
        roles = {word.partition(":")[0] for word in words[1:]}
        arguments = []
        for word in words[1:]:
            role, _, target = word.partition(":")
            numbered = _NUMBERED.fullmatch(role)
            if numbered and numbered[1] in roles:
                role = numbered[1]
            filler = self.find(target, number)
            arguments.append(ArgumentItem(role, filler.text, filler.start))
        found = self.marks[trigger]
        return EventItem(type_, found.text, found.start, tuple(arguments), realis)

    def joins_entities(self, words: Sequence[str]) -> bool:
        """Return whether a relation joins text-bound annotations; those between events are no triples."""
        return not any(word.partition(":")[2] in self.events for word in words[1:])

    def relation(self, number: int, words: Sequence[str]) -> RelationItem:
        targets: Mapping[str, str] = dict(word.partition(":")[::2] for word in words[1:])
        if len(words) != 3 or len(targets) != 2:
            raise FormatError(f"{self.name}:{number}: a relation is `<name> Arg1:<id> Arg2:<id>`.")
        head, tail = (self.find(target, number) for target in targets.values())
        return RelationItem(head.text, words[0], tail.text, head.span, tail.span)

    def find(self, target: str, number: int) -> EntityItem:
        if target in self.events:
            target = self.events[target][1][0].partition(":")[2]
        if target not in self.marks:
            raise FormatError(f"{self.name}:{number}: there is no {target or 'id'} in the file.")
        return self.marks[target]


def _clusters(pairs: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    groups = intersecting_groups([tuple(map(str, pair)) for pair in pairs])
    grouped = {index for group in groups for index in group}
    groups += [[index] for index in range(len(pairs)) if index not in grouped]
    clusters = (sorted({event for index in group for event in pairs[index]}) for group in groups)
    return tuple(sorted(tuple(cluster) for cluster in clusters if len(cluster) > 1))
