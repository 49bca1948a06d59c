"""Entities, relations and events from files of any format that is registered."""

from pathlib import Path

from consilience.evaluation.formats.extractions.registry import EXTRACTION_FORMATS, ExtractionFile
from consilience.evaluation.support.errors import FormatError

__all__ = ["ExtractionFile", "read_extraction_file"]


def read_extraction_file(path: Path, gold: ExtractionFile | None = None) -> ExtractionFile:
    """Read JSON Lines, brat (a folder, or one `.ann` or `.txt` file), CoNLL columns, or another registered format.

    Args:
        path: where it is; name and content say which format it has.
        gold: what it is to be compared with.

    Raises:
        FormatError: there is nothing at the path, no document in it, or not what its format says; the message begins
            with the place.
    """
    if not path.exists():
        raise FormatError(f"{path}: there is no such file or folder.")
    for found in EXTRACTION_FORMATS.values():
        if found.recognises(path):
            read = found.read(path, gold)
            if not read.records:
                raise FormatError(f"{path}: there is no document in it, so that nothing could be scored.")
            return read
    raise FormatError(f"{path}: none of the known formats ({', '.join(EXTRACTION_FORMATS)}).")
