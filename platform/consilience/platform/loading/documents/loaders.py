"""Loading of documents from paths: files of every format that has a loader, and folders of them."""

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from consilience.graph.model.errors import DocumentError, MetadataError
from consilience.graph.model.metadata.reading import read_fitting
from consilience.graph.model.metadata_record import Metadata
from consilience.graph.model.model import Document
from consilience.platform.loading.conversion.decoding import clean
from consilience.platform.loading.conversion.helper import ConversionHelper
from consilience.platform.loading.conversion.process import Content
from consilience.platform.loading.metadata.given import NOTHING_GIVEN, Given, MetadataOfFiles
from consilience.platform.loading.metadata.stated import language_of, read_stated_metadata
from consilience.platform.loading.metadata.tables import BESIDE
from consilience.platform.loading.registry import LOADERS, BadRecord, Loader, RecordLoader
from consilience.platform.loading.sources import file_source

__all__ = ["Unread", "load"]


@dataclass(frozen=True, slots=True)
class Unread:
    """A file or record that gave no document, and why."""

    name: str
    source: str
    reason: str
    skipped: bool = False
    """True for a file in a folder whose type is not supported: nobody asked for it by name."""


def load(
    sources: Iterable[str | Path | Document], language: str | None = None, given: Given = NOTHING_GIVEN
) -> Iterator[Document | Unread]:
    """Yield what the sources hold, one after another, in the order given; folders in the order of their paths.

    A folder is read with all its sub-folders; hidden files are left out and links to folders are not followed. A
    document's text is exactly what was decoded or converted: line ends and invisible characters stay, a byte order
    mark goes, a lone surrogate becomes U+FFFD.

    Args:
        sources: files, folders, and documents that were loaded before.
        language: of all documents; None takes what is said of each, or guesses.
        given: metadata of the files, which counts more than what they state themselves.
    """
    with ConversionHelper() as helper:
        reader = _Reader(language, helper, MetadataOfFiles(given))
        for source in sources:
            if isinstance(source, Document):
                yield source
                continue
            path = Path(source)
            if not path.is_dir():
                yield from reader.file(path, asked=True)
                continue
            for folder, folders, names in os.walk(path):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                for name in sorted(name for name in names if not name.startswith(".") and name != BESIDE):
                    yield from reader.file(Path(folder, name), asked=False)


@dataclass(frozen=True, slots=True)
class _Reader:
    language: str | None
    helper: ConversionHelper
    metadata: MetadataOfFiles

    def file(self, path: Path, *, asked: bool) -> Iterator[Document | Unread]:
        """Yield what a file holds."""
        suffix = path.suffix.lower()
        name, source = clean(path.name), clean(str(path))  # a name may hold bytes that are no text
        if suffix not in LOADERS and (path.exists() or not asked):
            reason = (
                f"{source}: files of type {clean(suffix) or 'none'} are not supported. Supported: {', '.join(LOADERS)}."
            )
            yield Unread(name, source, reason, skipped=not asked)
            return
        try:
            data = _bytes(path)
            found = LOADERS[suffix]
            if isinstance(found, RecordLoader):
                yield from self.records(path, data, found)
            else:
                content = self.content(data, suffix, found)
                metadata = self.metadata.of(path, read_stated_metadata(content, found.media_type))
                yield _document(content.text, name, clean(file_source(path)), found.media_type, metadata, self.language)
        except OSError as error:
            yield Unread(name, source, f"{source}: cannot read the file ({error.strerror}).")
        except DocumentError as error:
            yield Unread(name, source, f"{source}: {error}.")
        except MetadataError as error:
            yield Unread(name, source, str(error))

    def content(self, data: bytes, suffix: str, found: Loader) -> Content:
        """Return what is in a file; what may take long, or is risky to read, is read by another process."""
        if found.read_here:
            try:
                return Content(found.read_here(data))
            except UnicodeDecodeError:
                return self.helper.read(data, "")
        return self.helper.read(data, suffix)

    def records(self, path: Path, data: bytes, found: RecordLoader) -> Iterator[Document | Unread]:
        """Yield the records of a file."""
        for record in found.read(data):
            if isinstance(record, BadRecord):
                yield _unread(path, record.line, record.reason)
                continue
            source = f"{clean(file_source(path))}#{record.name}"
            try:
                metadata = self.metadata.of(path, read_fitting(record.stated), record.name)
                language = record.language or self.language
                yield _document(record.text, record.name, source, found.media_type, metadata, language)
            except DocumentError as error:
                yield _unread(path, record.line, str(error))


def _bytes(path: Path) -> bytes:
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe or a device may never end
        raise DocumentError("it is no ordinary file")
    return path.read_bytes()


def _unread(path: Path, line: int, reason: str) -> Unread:
    return Unread(f"{path.name}:{line}", f"{path}:{line}", f"{path}:{line}: {reason}.")


def _document(text: str, name: str, source: str, media_type: str, metadata: Metadata, language: str | None) -> Document:
    if not text.strip():
        scanned = "; pages that are pictures need text recognition first" if media_type == "application/pdf" else ""
        raise DocumentError(f"nothing to read{scanned}")
    return Document(text, name, source, media_type, language or language_of(text, metadata), metadata)
