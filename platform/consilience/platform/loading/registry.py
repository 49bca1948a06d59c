"""Loaders by the suffix of a file's name: each is registered by the module that has it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from consilience.graph.model.errors import DocumentError
from consilience.graph.support.registry import Registry

__all__ = [
    "LOADERS",
    "BadRecord",
    "FileRecord",
    "Loader",
    "ReadStated",
    "RecordLoader",
    "loader",
    "read_file",
    "read_stated",
    "record_loader",
]

R = TypeVar("R", bound=Callable[[bytes], str])
I = TypeVar("I", bound=Callable[[bytes], "Iterator[FileRecord | BadRecord]"])  # noqa: E741 - an iterator


ReadStated = Callable[[bytes], Mapping[str, object]]
"""From a whole file to what it states of itself, as `read_metadata` takes it; what does not fit is left out later."""


@dataclass(frozen=True, slots=True)
class Loader:
    """Reads files that hold one document each; in a confined process (`conversion`), whatever the file is."""

    media_type: str
    read: Callable[[bytes], str]
    """From the whole file to its text; raises DocumentError."""
    read_here: Callable[[bytes], str] | None = None
    """Tried before, in the process that asks: quick and safe; raises UnicodeDecodeError where it is not enough."""
    read_stated: ReadStated | None = None
    """What files state of themselves; None if that is nothing but perhaps front matter."""


@dataclass(frozen=True, slots=True)
class FileRecord:
    """One document of a file that holds many."""

    line: int
    """Where it stands, from 1."""
    name: str
    text: str
    language: str | None = None
    """What the record says; None where it says nothing."""
    stated: Mapping[str, object] = field(default_factory=dict)
    """Its metadata."""


@dataclass(frozen=True, slots=True)
class BadRecord:
    """A record that holds no document."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class RecordLoader:
    """Reads files that hold many documents each, in the process that asks."""

    media_type: str
    read: Callable[[bytes], Iterator[FileRecord | BadRecord]]


LOADERS: Registry[Loader | RecordLoader] = Registry(
    "loader for files", "consilience.platform.loading.formats", "consilience.loaders"
)
"""By suffix, such as `.pdf`: those of `formats/`, and those of packages with entry points in `consilience.loaders`."""


def loader(
    *suffixes: str,
    media_type: str,
    read_here: Callable[[bytes], str] | None = None,
    read_stated: ReadStated | None = None,
) -> Callable[[R], R]:
    """Register a function from the bytes of a file to its text.

    It is called in a process without network, programs and files of its own; it raises DocumentError with what is
    wrong, as a part of a sentence: `it is damaged`.

    Args:
        suffixes: of the files that it reads, such as `.vtt`.
        media_type: of these files.
        read_here: see `Loader`.
        read_stated: see `Loader`; it is called where `read` is.

    Raises:
        ConsilienceError: another module has registered a suffix.
    """

    def register(read: R) -> R:
        for suffix in suffixes:
            LOADERS.add(suffix, Loader(media_type, read, read_here, read_stated), module=read.__module__)
        return read

    return register


def record_loader(*suffixes: str, media_type: str) -> Callable[[I], I]:
    """Register a function from the bytes of a file to the many documents in it; arguments as of `loader`.

    Raises:
        ConsilienceError: another module has registered a suffix.
    """

    def register(read: I) -> I:
        for suffix in suffixes:
            LOADERS.add(suffix, RecordLoader(media_type, read), module=read.__module__)
        return read

    return register


def read_file(data: bytes, suffix: str) -> str:
    """Return the text of a file that holds one document; for a confined process.

    Args:
        data: the whole file.
        suffix: one of `LOADERS`, and not that of a file of records.

    Raises:
        DocumentError: it cannot be read.
    """
    found = LOADERS[suffix]
    if isinstance(found, RecordLoader):
        raise DocumentError("it holds many documents and is read a record at a time")
    return found.read(data)


def read_stated(data: bytes, suffix: str) -> Mapping[str, object]:
    """Return what a file that holds one document states of itself; for a confined process.

    Args:
        data: the whole file.
        suffix: one of `LOADERS`.
    """
    found = LOADERS[suffix]
    return found.read_stated(data) if isinstance(found, Loader) and found.read_stated else {}
