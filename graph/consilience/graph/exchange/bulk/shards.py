"""Shards, the files of readings: where the lines begin, which documents come more than once, and parts to share out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from consilience.graph.exchange.bulk.reading_lines import Reading, read_document_id, read_reading
from consilience.graph.model.errors import ConsilienceError

__all__ = ["Part", "Place", "Shards", "find_readings", "readings_of"]

_PART_BYTES = 32 << 20

Place = tuple[Path, int, int]
"""File, byte at which a line begins, and its number in the file."""


@dataclass(frozen=True, slots=True)
class Part:
    """Lines of one file that follow one another."""

    file: Path
    start: int
    """Byte at which the first of them begins."""
    end: int
    """Byte after the last of them."""
    number: int
    """Of the first of them in the file, from 1."""


@dataclass(frozen=True, slots=True)
class Shards:
    """All that is known of files of readings before they are read."""

    readings: int
    documents: int
    size: int
    """Bytes."""
    parts: tuple[Part, ...]
    """In the order of the files and of their lines."""
    repeated: Mapping[str, tuple[Place, ...]]
    """Of documents that come more than once, by their id: where each of their readings is, in order."""


def find_readings(files: Sequence[Path]) -> Shards:
    """Look through files of readings; of each line only the beginning is read.

    Raises:
        ConsilienceError: a file cannot be read, has a line that is no reading, or is there twice.
    """
    if twice := {str(file) for file in files if files.count(file) > 1}:
        raise ConsilienceError(f"{min(twice)} is named twice. Name each file of readings once.")
    first: dict[bytes, Place] = {}
    repeated: dict[str, list[Place]] = {}
    parts: list[Part] = []
    readings = size = 0
    for file in files:
        begin = offset = 0
        since = number = 1
        for number, line in enumerate(_lines(file), 1):
            if not line.endswith(b"\n"):
                raise ConsilienceError(f"{file}:{number} is cut off. Write the readings of this file again.")
            document = read_document_id(line[:120], f"{file}:{number}")
            key, place = bytes.fromhex(document.removeprefix("doc_")), (file, offset, number)
            if (earlier := first.setdefault(key, place)) is not place:
                repeated.setdefault(document, [earlier]).append(place)
            offset += len(line)
            readings += 1
            if offset - begin >= _PART_BYTES:
                parts.append(Part(file, begin, offset, since))
                begin, since = offset, number + 1
        if offset > begin:
            parts.append(Part(file, begin, offset, since))
        size += offset
    return Shards(
        readings, len(first), size, tuple(parts), {document: tuple(places) for document, places in repeated.items()}
    )


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with file.open("rb") as stream:
            yield from stream
    except OSError as error:
        raise ConsilienceError(f"{file} cannot be read: {error.strerror or error}.") from error


def readings_of(part: Part, repeated: Mapping[str, Sequence[Place]]) -> Iterator[tuple[Place, list[Reading]]]:
    """Yield the documents of a part with all their readings, in order; a document comes where its last reading is.

    Raises:
        ConsilienceError: a line is not what was written.
    """
    with part.file.open("rb") as stream:
        stream.seek(part.start)
        offset, number = part.start, part.number
        while offset < part.end:
            line = stream.readline()
            place = (part.file, offset, number)
            offset, number = offset + len(line), number + 1
            places = repeated.get(read_document_id(line, _name(place)), ()) if repeated else ()
            if places and places[-1] != place:
                continue
            yield place, [*(_read_at(each) for each in places[:-1]), read_reading(line, _name(place))]


def _read_at(place: Place) -> Reading:
    file, offset, _ = place
    with file.open("rb") as stream:
        stream.seek(offset)
        return read_reading(stream.readline(), _name(place))


def _name(place: Place) -> str:
    return f"{place[0]}:{place[2]}"
