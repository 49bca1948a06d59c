"""From paths to documents: files of many formats, folders of them, and JSONL files with a document a line."""

import json
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from consilience.graph.model.errors import DocumentError
from consilience.graph.model.model import Document
from consilience.platform.loading.conversion.converters import CONVERTED
from consilience.platform.loading.conversion.helper import ConversionHelper
from consilience.platform.loading.decoding import clean, decoded_plainly
from consilience.platform.loading.language import guess_language
from consilience.platform.loading.sources import file_source

__all__ = ["SUFFIXES", "Unread", "load"]

_PLAIN = {".txt": "text/plain", ".text": "text/plain", ".md": "text/markdown", ".markdown": "text/markdown"}
SUFFIXES = (*sorted(_PLAIN), *sorted(CONVERTED), ".jsonl")


@dataclass(frozen=True, slots=True)
class Unread:
    """A file or record that gave no document, and why."""

    name: str
    source: str
    reason: str
    skipped: bool = False
    """True for a file in a folder whose type is not supported: nobody asked for it by name."""


def load(sources: Iterable[str | Path | Document], language: str | None = None) -> Iterator[Document | Unread]:
    """Yield what the sources hold, one after another, in the order given; folders in the order of their paths.

    A folder is read with all its sub-folders; hidden files are left out and links to folders are not followed. A
    document's text is exactly what was decoded or converted: line ends and invisible characters stay, a byte order
    mark goes, a lone surrogate becomes U+FFFD.

    Args:
        sources: files, folders, and documents that were loaded before.
        language: of all documents; None guesses for each.
    """
    with ConversionHelper() as helper:
        for source in sources:
            if isinstance(source, Document):
                yield source
                continue
            path = Path(source)
            if not path.is_dir():
                yield from _file(path, language, helper, asked=True)
                continue
            for folder, folders, names in os.walk(path):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                for name in sorted(name for name in names if not name.startswith(".")):
                    yield from _file(Path(folder, name), language, helper, asked=False)


def _file(path: Path, language: str | None, helper: ConversionHelper, *, asked: bool) -> Iterator[Document | Unread]:
    suffix = path.suffix.lower()
    name, source = clean(path.name), clean(str(path))  # a name may hold bytes that are no text
    if suffix not in SUFFIXES and (path.exists() or not asked):
        reason = (
            f"{source}: files of type {clean(suffix) or 'none'} are not supported. Supported: {', '.join(SUFFIXES)}."
        )
        yield Unread(name, source, reason, skipped=not asked)
        return
    try:
        data = _bytes(path)
        if suffix == ".jsonl":
            yield from _records(path, data, language)
        elif suffix in CONVERTED:
            yield _document(helper.read(data, suffix), name, clean(file_source(path)), CONVERTED[suffix], language)
        else:
            yield _document(_plain_text(data, helper), name, clean(file_source(path)), _PLAIN[suffix], language)
    except OSError as error:
        yield Unread(name, source, f"{source}: cannot read the file ({error.strerror}).")
    except DocumentError as error:
        yield Unread(name, source, f"{source}: {error}.")


def _bytes(path: Path) -> bytes:
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe or a device may never end
        raise DocumentError("it is no ordinary file")
    return path.read_bytes()


def _plain_text(data: bytes, helper: ConversionHelper) -> str:
    """Return a text; its encoding is looked for in another process, since that may take long."""
    try:
        return decoded_plainly(data)
    except UnicodeDecodeError:
        return helper.read(data, "")


def _records(path: Path, data: bytes, language: str | None) -> Iterator[Document | Unread]:
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if line.strip():
            try:
                yield _record(line, path, language)
            except DocumentError as error:
                yield Unread(f"{path.name}:{number}", f"{path}:{number}", f"{path}:{number}: {error}.")


def _record(line: bytes, path: Path, language: str | None) -> Document:
    try:
        record = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise DocumentError(f"the line is not UTF-8 (byte {error.start})") from error
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        raise DocumentError(f"the line is not JSON ({error})") from error
    if not isinstance(record, dict) or not isinstance(record.get("text"), str):
        raise DocumentError("a record needs a `text` that is a string")
    name = record.get("id")
    if not isinstance(name, str | int) or isinstance(name, bool):
        raise DocumentError("a record needs an `id` that is a string or a whole number")
    given = record.get("language")
    spoken = given if isinstance(given, str) else language
    return _document(
        clean(record["text"]), clean(str(name)), f"{clean(file_source(path))}#{clean(str(name))}", "text/plain", spoken
    )


def _document(text: str, name: str, source: str, media_type: str, language: str | None) -> Document:
    if not text.strip():
        scanned = "; pages that are pictures need text recognition first" if media_type == "application/pdf" else ""
        raise DocumentError(f"nothing to read{scanned}")
    return Document(text, name, source, media_type, language or guess_language(text))
