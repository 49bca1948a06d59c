"""Extractions as JSON Lines, as `consilience extract` writes them."""

from pathlib import Path

from consilience.evaluation.formats.extraction import read_extraction
from consilience.evaluation.formats.extractions.registry import ExtractionFile, extraction_format
from consilience.evaluation.support.errors import FormatError

__all__ = ["read_json_lines"]

_LOOKED_AT = 4096


def _is_json_lines(path: Path) -> bool:
    return path.is_file() and (path.suffix in {".jsonl", ".json"} or _begins_with_brace(path))


@extraction_format("jsonl", _is_json_lines, rank=2002)
def read_json_lines(path: Path, _gold: ExtractionFile | None) -> ExtractionFile:
    """Read a record a line; see `formats.extraction`."""
    return ExtractionFile(read_extraction(path), "jsonl")


def _begins_with_brace(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(_LOOKED_AT).removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in {b"{", b""}
    except OSError as error:
        raise FormatError(f"{path}: cannot read the file ({error.strerror}).") from error
