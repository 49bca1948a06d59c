"""Formats of extractions by name: each is registered by the module that reads it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.evaluation.support.registry import Registry

__all__ = ["EXTRACTION_FORMATS", "ExtractionFile", "ExtractionFormat", "extraction_format"]


@dataclass(frozen=True, slots=True)
class ExtractionFile:
    """Content of a file, or of a folder of files, about documents."""

    records: list[ExtractionRecord]
    format: str
    """Name of its format."""
    origin: object = None
    """What the format keeps of gold, to read answers by it."""
    notes: tuple[str, ...] = ()
    """What was read otherwise than it is written, one sentence each."""


Read = Callable[[Path, ExtractionFile | None], ExtractionFile]


@dataclass(frozen=True, slots=True)
class ExtractionFormat:
    """One way in which extractions are written."""

    recognises: Callable[[Path], bool]
    """Tells of a file or folder that exists whether it is of this format."""
    read: Read


EXTRACTION_FORMATS: Registry[ExtractionFormat] = Registry(
    "format of extractions", "consilience.evaluation.formats.extractions", "consilience.formats"
)
"""In the order in which they are asked; the first that recognises a file reads it."""


def extraction_format(name: str, recognises: Callable[[Path], bool], rank: int = 1000) -> Callable[[Read], Read]:
    """Register a function that reads a file or folder; it is also given what it is compared with, if there is that.

    Args:
        name: of the format.
        recognises: tells of a file or folder that exists whether it is of this format.
        rank: formats are asked in this order. Those that come with the package are asked last, since they take much.

    Raises:
        EvaluationError: another module has registered this name.
    """

    def register(read: Read) -> Read:
        EXTRACTION_FORMATS.add(name, ExtractionFormat(recognises, read), module=read.__module__, rank=rank)
        return read

    return register
