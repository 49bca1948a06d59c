"""Entities, relations and events from files of any format that is known: JSON Lines, brat, CoNLL columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from consilience.evaluation.formats.brat.annotations import BratRecord, read_brat_record
from consilience.evaluation.formats.conll.columns import TaggedSentence, read_conll_columns, to_extraction
from consilience.evaluation.formats.extraction import ExtractionRecord, read_extraction
from consilience.evaluation.support.errors import FormatError

__all__ = ["ExtractionFile", "read_extraction_file"]

_SHOWN = 3


@dataclass(frozen=True, slots=True)
class ExtractionFile:
    """What a file, or a folder of brat files, says about documents."""

    records: list[ExtractionRecord]
    format: Literal["jsonl", "brat", "columns"]
    sentences: tuple[TaggedSentence, ...] = ()
    """Of columns: the sentences as they were read; their positions are the records' ids."""
    notes: tuple[str, ...] = ()
    """What was read otherwise than it is written, one sentence each."""


def read_extraction_file(path: Path, gold: ExtractionFile | None = None) -> ExtractionFile:
    """Read JSON Lines, brat (a folder, or one `.ann` or `.txt` file), or CoNLL columns; name and content say which.

    Args:
        path: where it is. In a folder, a document's id is the path of its `.ann` file below the folder without `.ann`.
        gold: what it is to be compared with. Where both are columns, spans are those of gold's tokens, so that a
            submission that spells tokens otherwise can be compared.

    Raises:
        FormatError: there is nothing at the path, or not what its format says; the message begins with the place.
    """
    if path.is_dir():
        return _folder(path)
    if not path.exists():
        raise FormatError(f"{path}: there is no such file or folder.")
    annotations = path.with_suffix(".ann")
    if path.suffix == ".ann" or (path.suffix == ".txt" and annotations.is_file()):
        return _brat([read_brat_record(annotations, path.stem)])
    if path.suffix in {".jsonl", ".json"} or _begins_with_brace(path):
        return ExtractionFile(read_extraction(path), "jsonl")
    try:
        sentences = tuple(read_conll_columns(path))
    except FormatError as error:
        if path.suffix == ".txt":
            raise FormatError(f"{error} Nor is it a text marked with brat: there is no {annotations.name}.") from error
        raise
    return ExtractionFile(to_extraction(sentences, gold.sentences or None if gold else None), "columns", sentences)


def _folder(path: Path) -> ExtractionFile:
    found = sorted(path.rglob("*.ann"))
    if not found:
        raise FormatError(f"{path}: the folder has no .ann file. A folder is read as brat annotations.")
    read = [read_brat_record(file, file.relative_to(path).with_suffix("").as_posix()) for file in found]
    bare = sorted(text.name for text in path.rglob("*.txt") if not text.with_suffix(".ann").is_file())
    notes = [f"{path}: {len(bare)} texts have no .ann file and are left out: {_some(bare)}."] if bare else []
    return _brat(read, notes)


def _brat(read: Sequence[BratRecord], notes: Sequence[str] = ()) -> ExtractionFile:
    said = [note for one in read for note in one.notes]
    return ExtractionFile([one.record for one in read], "brat", notes=(*notes, *said))


def _begins_with_brace(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(4096).removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in {b"{", b""}
    except OSError as error:
        raise FormatError(f"{path}: cannot read the file ({error.strerror}).") from error


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:_SHOWN]) + (", …" if len(names) > _SHOWN else "")
