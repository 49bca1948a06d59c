"""Shards, the files of readings: where the lines begin, which documents come more than once, and parts to share out."""

from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from consilience.graph.exchange.bulk.reading_lines import ReadingLine, read_document_id, read_reading
from consilience.graph.model.errors import ConsilienceError

__all__ = ["ReadingPlace", "ShardPart", "Shards", "find_readings", "readings_of"]

_PART_BYTES = 32 << 20
_BEGINNING = 120
"""Bytes of a line in which the id of its document is."""


class ReadingPlace(NamedTuple):
    """Where a reading is."""

    file: Path
    offset: int
    """Byte at which its line begins."""
    number: int
    """Of the line in the file, from 1."""

    def __str__(self) -> str:
        """Return the place as errors name it."""
        return f"{self.file}:{self.number}"


@dataclass(frozen=True, slots=True)
class ShardPart:
    """Lines of one file that follow one another."""

    begin: ReadingPlace
    """Of the first of them."""
    end: int
    """Byte after the last of them."""
    repeated: Mapping[str, tuple[ReadingPlace, ...]] = field(default_factory=dict)
    """Of documents here that come more than once, here or elsewhere, by their id: all their readings, in order."""


@dataclass(frozen=True, slots=True)
class Shards:
    """All that is known of files of readings before they are read."""

    readings: int
    documents: int
    size: int
    """Bytes."""
    parts: tuple[ShardPart, ...]
    """In the order of the files and of their lines."""


def find_readings(files: Sequence[Path]) -> Shards:
    """Look through files of readings; of each line only the beginning is read.

    Raises:
        ConsilienceError: a file cannot be read, has a line that is no reading, or is there twice.
    """
    if twice := {str(file) for file in files if files.count(file) > 1}:
        raise ConsilienceError(f"{min(twice)} is named twice. Name each file of readings once.")
    search = _Search()
    for file in files:
        search.look_through(file)
    return search.conclude()


@dataclass(slots=True)
class _Search:
    """Search through files, one after the other; a document takes some 150 bytes of memory."""

    first: dict[bytes, int] = field(default_factory=dict)
    """Number of the first reading of each document, by its id; readings are counted over all files."""
    repeated: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Numbers of all further readings of a document."""
    offsets: "array[int]" = field(default_factory=lambda: array("Q"))
    """At which byte of its file each reading begins."""
    files: list[tuple[int, Path]] = field(default_factory=list)
    """With the number of the first reading of each."""
    parts: list[tuple[int, int]] = field(default_factory=list)
    """Number of the first reading of each, and the byte after its last one."""
    size: int = 0

    def look_through(self, file: Path) -> None:
        """Note the readings of a file."""
        first = begin = len(self.offsets)
        start = offset = 0
        self.files.append((first, file))
        for line in _lines(file):
            place = ReadingPlace(file, offset, len(self.offsets) - first + 1)
            if not line.endswith(b"\n"):
                raise ConsilienceError(f"{place} is cut off. Write the readings of this file again.")
            document = read_document_id(line[:_BEGINNING], str(place))
            number = len(self.offsets)
            if self.first.setdefault(bytes.fromhex(document.removeprefix("doc_")), number) != number:
                self.repeated[document].append(number)
            self.offsets.append(offset)
            offset += len(line)
            if offset - start >= _PART_BYTES:
                self.parts.append((begin, offset))
                begin, start = len(self.offsets), offset
        if offset > start:
            self.parts.append((begin, offset))
        self.size += offset

    def place(self, number: int) -> ReadingPlace:
        """Return where the reading of this number is."""
        first, file = self.files[bisect_right(self.files, number, key=lambda each: each[0]) - 1]
        return ReadingPlace(file, self.offsets[number], number - first + 1)

    def conclude(self) -> Shards:
        """Return what was found."""
        begins = [begin for begin, _ in self.parts]
        repeated: dict[int, dict[str, tuple[ReadingPlace, ...]]] = defaultdict(dict)
        for document, further in self.repeated.items():
            numbers = [self.first[bytes.fromhex(document.removeprefix("doc_"))], *further]
            places = tuple(self.place(number) for number in numbers)
            for part in {bisect_right(begins, number) - 1 for number in numbers}:
                repeated[part][document] = places
        parts = [
            ShardPart(self.place(begin), end, repeated.get(number, {}))
            for number, (begin, end) in enumerate(self.parts)
        ]
        return Shards(len(self.offsets), len(self.first), self.size, tuple(parts))


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with file.open("rb") as stream:
            yield from stream
    except OSError as error:
        raise ConsilienceError(f"{file} cannot be read: {error.strerror or error}.") from error


def readings_of(part: ShardPart, *, alone: bool = False) -> Iterator[list[ReadingLine]]:
    """Yield the documents of a part with all their readings, in order; a document comes where its last reading is.

    Args:
        part: the lines.
        alone: whether to yield each reading by itself, where it is.

    Raises:
        ConsilienceError: a line is not what was written.
    """
    file, offset, number = part.begin
    with file.open("rb") as stream:
        stream.seek(offset)
        while offset < part.end:
            line = stream.readline()
            place = ReadingPlace(file, offset, number)
            offset, number = offset + len(line), number + 1
            places: tuple[ReadingPlace, ...] = ()
            if part.repeated and not alone:
                places = part.repeated.get(read_document_id(line[:_BEGINNING], str(place)), ())
            if not places or places[-1] == place:
                yield [*(_read_at(each) for each in places[:-1]), read_reading(line, str(place))]


def _read_at(place: ReadingPlace) -> ReadingLine:
    with place.file.open("rb") as stream:
        stream.seek(place.offset)
        return read_reading(stream.readline(), str(place))
