"""brat standoff (`.ann`): events with their triggers, relations and attributes, beside a text.

The lines that are read: `T1<TAB>Type 10 15;20 24<TAB>text`, `E1<TAB>Type:T1 Role:T2`, `R1<TAB>Name Arg1:E1 Arg2:E2`,
`A1<TAB>Realis E1 Actual` (or `M1`), `*<TAB>Coreference E1 E2`. Notes (`#1`) and normalisations (`N1`) are passed over.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from consilience.evaluation.formats.text import read_text
from consilience.evaluation.support.errors import FormatError

__all__ = ["BratDocument", "BratEvent", "BratRelation", "parse_brat", "read_brat", "write_brat"]

_RANGE = re.compile(r"(\d{1,12}) (\d{1,12})", re.ASCII)


@dataclass(frozen=True, slots=True)
class BratEvent:
    """An event annotation of brat (`E`) with its trigger (`T`) and attributes (`A`, `M`)."""

    id: str
    type: str
    ranges: tuple[tuple[int, int], ...]
    """Character ranges of the trigger, end exclusive, in file order."""

    text: str
    """The trigger as the annotation file has it."""

    attributes: tuple[tuple[str, str], ...] = ()
    """Names and values, such as `("Realis", "Actual")`; the value of a flag is `true`."""

    line: int = 0


@dataclass(frozen=True, slots=True)
class BratRelation:
    """A relation between events; an equivalence (`*`) may have more than two."""

    name: str
    arguments: tuple[str, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class BratDocument:
    """The events of one annotation file and what holds between them."""

    name: str
    """What error messages call the file."""

    events: tuple[BratEvent, ...]
    relations: tuple[BratRelation, ...]


def read_brat(path: Path) -> BratDocument:
    """Read a file; see `parse_brat`.

    Raises:
        FormatError: when the file cannot be read, is not UTF-8, or is not as the format says.
    """
    return parse_brat(read_text(path), str(path))


def parse_brat(text: str, name: str) -> BratDocument:
    """Read the events of an annotation file; relations that have an argument other than an event are passed over.

    Args:
        text: the content, lines ended by LF.
        name: what error messages call the file.

    Raises:
        FormatError: for a line that is not as the format says, an id that comes twice, or a trigger that is missing.
    """
    reader = _Reader(name)
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            reader.line(line, number)
    return reader.finish()


class _Reader:
    def __init__(self, name: str) -> None:
        self.name = name
        self.triggers: dict[str, tuple[tuple[tuple[int, int], ...], str]] = {}
        self.events: dict[str, tuple[str, str, int]] = {}
        self.attributes: dict[str, list[tuple[str, str]]] = {}
        self.relations: list[BratRelation] = []

    def error(self, number: int, message: str) -> FormatError:
        return FormatError(f"{self.name}:{number}: {message}")

    def line(self, line: str, number: int) -> None:
        fields = line.split("\t")
        kind = fields[0][:1]
        if kind in {"#", "N"}:
            return
        if len(fields) < 2 or kind not in "TERAM*":
            raise self.error(number, "a line begins with an id (T1, E1, R1, A1, *) and a tab.")
        words = fields[1].split()
        if kind == "T":
            self.trigger(fields, number)
        elif kind == "E":
            self.event(fields[0], words, number)
        elif kind in {"A", "M"}:
            if len(words) not in {2, 3}:
                raise self.error(number, "an attribute is `<name> <id>` or `<name> <id> <value>`.")
            self.attributes.setdefault(words[1], []).append((words[0], words[2] if len(words) == 3 else "true"))
        elif len(words) < 3:
            raise self.error(number, "a relation has a name and at least two arguments.")
        else:
            arguments = tuple(word.partition(":")[2] if kind == "R" else word for word in words[1:])
            self.relations.append(BratRelation(words[0], arguments, number))

    def trigger(self, fields: Sequence[str], number: int) -> None:
        if fields[0] in self.triggers:
            raise self.error(number, f"{fields[0]} was already given.")
        pieces = fields[1].partition(" ")[2].split(";")
        matches = [_RANGE.fullmatch(piece.strip()) for piece in pieces]
        ranges = tuple((int(match[1]), int(match[2])) for match in matches if match)
        if len(ranges) != len(pieces) or any(begin >= end for begin, end in ranges):
            raise self.error(number, "a trigger is `<type> <begin> <end>`, several ranges joined by `;`.")
        self.triggers[fields[0]] = (ranges, fields[2] if len(fields) > 2 else "")

    def event(self, event: str, words: Sequence[str], number: int) -> None:
        kind, colon, trigger = (words or [""])[0].partition(":")
        if not (kind and colon and trigger):
            raise self.error(number, "an event is `<type>:<trigger id>`, roles may follow.")
        if event in self.events:
            raise self.error(number, f"{event} was already given.")
        self.events[event] = (kind, trigger, number)

    def finish(self) -> BratDocument:
        events: list[BratEvent] = []
        for event, (kind, trigger, number) in self.events.items():
            if trigger not in self.triggers:
                raise self.error(number, f"event {event} has the trigger {trigger}, which the file does not have.")
            ranges, text = self.triggers[trigger]
            events.append(BratEvent(event, kind, ranges, text, tuple(self.attributes.get(event, ())), number))
        relations = [relation for relation in self.relations if self.events.keys() >= set(relation.arguments)]
        return BratDocument(self.name, tuple(events), tuple(relations))


def write_brat(events: Iterable[BratEvent], relations: Iterable[BratRelation]) -> str:
    """Return the text of an annotation file; events keep their ids, which must be `E` and a number."""
    lines: list[str] = []
    attributes = 0
    for number, event in enumerate(events, 1):
        ranges = ";".join(f"{begin} {end}" for begin, end in event.ranges)
        lines += [f"T{number}\t{event.type} {ranges}\t{event.text}", f"{event.id}\t{event.type}:T{number}"]
        for name, value in event.attributes:
            attributes += 1
            lines.append(f"A{attributes}\t{name} {event.id} {value}")
    directed = 0
    for relation in relations:
        if len(relation.arguments) == 2 and relation.name != "Coreference":
            directed += 1
            lines.append(f"R{directed}\t{relation.name} Arg1:{relation.arguments[0]} Arg2:{relation.arguments[1]}")
        else:
            lines.append(f"*\t{relation.name} {' '.join(relation.arguments)}")
    return "".join(line + "\n" for line in lines)
