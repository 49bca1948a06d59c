"""Extractions as brat annotations: a folder, or one `.ann` file, or the `.txt` beside it."""

from collections.abc import Sequence
from pathlib import Path

from consilience.evaluation.formats.brat.annotations import BratRecord, read_brat_record
from consilience.evaluation.formats.extractions.registry import ExtractionFile, extraction_format
from consilience.evaluation.support.errors import FormatError

__all__ = ["read_brat_annotations"]

_SHOWN = 3


def _is_brat(path: Path) -> bool:
    is_text = path.suffix == ".txt" and path.with_suffix(".ann").is_file()
    return path.is_dir() or path.suffix == ".ann" or is_text


@extraction_format("brat", _is_brat, rank=2001)
def read_brat_annotations(path: Path, _gold: ExtractionFile | None) -> ExtractionFile:
    """Read annotations; in a folder, a document's id is the path of its `.ann` file below the folder without `.ann`."""
    if path.is_dir():
        return _folder(path)
    return _join_records([read_brat_record(path.with_suffix(".ann"), path.stem)])


def _folder(path: Path) -> ExtractionFile:
    found = sorted(path.rglob("*.ann"))
    if not found:
        raise FormatError(f"{path}: the folder has no .ann file. A folder is read as brat annotations.")
    read = [read_brat_record(file, file.relative_to(path).with_suffix("").as_posix()) for file in found]
    bare = sorted(text.name for text in path.rglob("*.txt") if not text.with_suffix(".ann").is_file())
    notes = [f"{path}: {len(bare)} texts have no .ann file and are left out: {_some(bare)}."] if bare else []
    return _join_records(read, notes)


def _join_records(read: Sequence[BratRecord], notes: Sequence[str] = ()) -> ExtractionFile:
    remarks = [note for one in read for note in one.notes]
    return ExtractionFile([one.record for one in read], "brat", notes=(*notes, *remarks))


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:_SHOWN]) + (", …" if len(names) > _SHOWN else "")
