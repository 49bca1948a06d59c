"""Loading of documents from paths: files of every format that has a loader, and folders of them."""

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from consilience.graph.model.errors import DocumentError, MetadataError
from consilience.graph.model.metadata.reading import read_fitting
from consilience.graph.model.metadata_record import Metadata, merge_metadata
from consilience.graph.model.model import Document
from consilience.platform.loading.conversion.decoding import clean
from consilience.platform.loading.conversion.helper import ConversionHelper
from consilience.platform.loading.conversion.process import Content
from consilience.platform.loading.documents.fetched_file import FetchedFile
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
    sources: Iterable[str | Path | Document | FetchedFile], language: str | None = None, given: Given = NOTHING_GIVEN
) -> Iterator[Document | Unread]:
    """Yield what the sources hold, one after another, in the order given; folders in the order of their paths.

    A folder is read with all its sub-folders; hidden files are left out and links to folders are not followed. A
    document's text is exactly what was decoded or converted: line ends and invisible characters stay, a byte order
    mark goes, a lone surrogate becomes U+FFFD.

    Args:
        sources: files, folders, files that were fetched, and documents that were loaded before.
        language: of all documents; None takes what is said of each, or guesses.
        given: metadata of files and folders, which counts more than what they state themselves.
    """
    with ConversionHelper() as helper:
        reader = _Reader(language, helper, MetadataOfFiles(given))
        for source in sources:
            if isinstance(source, Document):
                yield source
                continue
            if isinstance(source, FetchedFile):
                yield from reader.read_fetched(source)
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
        place = _Place(name, clean(file_source(path)), source, partial(self.metadata.of, path))
        yield from self.read(path, place)

    def read_fetched(self, file: FetchedFile) -> Iterator[Document | Unread]:
        """Yield what a file holds that came from elsewhere, whose suffix is one of `LOADERS`."""

        def metadata_of(stated: Metadata, _: str | None = None) -> Metadata:
            return merge_metadata([stated, file.metadata])

        yield from self.read(file.path, _Place(file.name, file.source, file.source, metadata_of))

    def read(self, path: Path, place: "_Place") -> Iterator[Document | Unread]:
        """Yield the documents of a file, under the names of its place."""
        suffix = path.suffix.lower()
        try:
            data = _bytes(path)
            found = LOADERS[suffix]
            if isinstance(found, RecordLoader):
                yield from self.records(data, found, place)
            else:
                content = self.content(data, suffix, found)
                metadata = place.metadata_of(read_stated_metadata(content, found.media_type))
                yield _document(content.text, place.name, place.source, found.media_type, metadata, self.language)
        except OSError as error:
            yield place.unread(f"{place.shown}: cannot read the file ({error.strerror}).")
        except DocumentError as error:
            yield place.unread(f"{place.shown}: {error}.")
        except MetadataError as error:
            yield place.unread(str(error))

    def content(self, data: bytes, suffix: str, found: Loader) -> Content:
        """Return what is in a file; what may take long, or is risky to read, is read by another process."""
        if found.read_here:
            try:
                return Content(found.read_here(data))
            except UnicodeDecodeError:
                return self.helper.read(data, "")
        return self.helper.read(data, suffix)

    def records(self, data: bytes, found: RecordLoader, place: "_Place") -> Iterator[Document | Unread]:
        """Yield the records of a file."""
        for record in found.read(data):
            if isinstance(record, BadRecord):
                yield place.unread_line(record.line, record.reason)
                continue
            source = f"{place.source}#{record.name}"
            try:
                metadata = place.metadata_of(read_fitting(record.stated), record.name)
                language = record.language or self.language
                yield _document(record.text, record.name, source, found.media_type, metadata, language)
            except DocumentError as error:
                yield place.unread_line(record.line, str(error))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a file comes from: how its documents are named, and what is known of them there."""

    name: str
    source: str
    shown: str
    """What errors call it: a path as it was typed."""
    metadata_of: Callable[..., Metadata]
    """From what a file, or the record of a name in it, states of itself to all that is known."""

    def unread(self, reason: str) -> Unread:
        """Return that the file gave no document."""
        return Unread(self.name, self.shown, reason)

    def unread_line(self, line: int, reason: str) -> Unread:
        """Return that a line of it gave none."""
        return Unread(f"{self.name}:{line}", f"{self.shown}:{line}", f"{self.shown}:{line}: {reason}.")


def _bytes(path: Path) -> bytes:
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe or a device may never end
        raise DocumentError("it is no ordinary file")
    return path.read_bytes()


def _document(text: str, name: str, source: str, media_type: str, metadata: Metadata, language: str | None) -> Document:
    if not text.strip():
        scanned = "; pages that are pictures need text recognition first" if media_type == "application/pdf" else ""
        raise DocumentError(f"nothing to read{scanned}")
    return Document(text, name, source, media_type, language or language_of(text, metadata), metadata)
