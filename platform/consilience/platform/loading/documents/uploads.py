"""Files that strangers send: what they are is told by their content, never by their name."""

import asyncio
import io
import re
import unicodedata
import zipfile

from consilience.graph.model.errors import DocumentError, UploadError
from consilience.graph.model.metadata_record import NO_METADATA, Metadata, merge_metadata
from consilience.graph.model.model import Document
from consilience.platform.loading.conversion.decoding import clean, decode_plainly
from consilience.platform.loading.conversion.process import Content, convert_apart
from consilience.platform.loading.metadata.stated import language_of, read_stated_metadata
from consilience.platform.loading.registry import LOADERS

__all__ = ["clean_shown_name", "document_of_text", "document_of_upload", "make_stored_name", "plain_name"]

_OFFICE = {"word/document.xml": ".docx", "ppt/presentation.xml": ".pptx", "xl/workbook.xml": ".xlsx"}
_HTML = re.compile(  # possessive: nothing is tried a second time, so that strangers' comments cost linear time
    rb"^\s*+(?:<\?xml[^>]*+>\s*+)?+(?><!--.*?-->\s*+)*+<(?:!doctype\s++html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_MOST_CONTROLS = 0.01
_LONGEST_NAME = 200
_LONGEST_STORED = 200
"""Bytes; disks take 255, some of which belong to what stands beside a file."""
_MARKDOWN = (".md", ".markdown")


async def document_of_upload(
    data: bytes, name: str, language: str | None = None, given: Metadata = NO_METADATA
) -> Document:
    """Return the document that a file holds.

    Args:
        data: the whole file.
        name: what the sender calls it; only shown, never opened.
        language: of the text; None takes what is said of it, or guesses.
        given: what the sender says of it, which counts more than what it states itself.

    Raises:
        UploadError: 415 when files of its kind are not read, 422 when this one cannot be.
    """
    name = plain_name(name)
    suffix = await asyncio.to_thread(_kind, data)
    if suffix:
        try:
            content = await convert_apart(data, suffix)
        except DocumentError as error:
            raise UploadError(f"{name}: {error}.", 422) from error
        return await asyncio.to_thread(_document, content, name, LOADERS[suffix].media_type, language, given)
    try:
        text = await _plain_text(data)
    except DocumentError as error:
        raise UploadError(f"{name}: {error}.", 415) from error
    if len(_CONTROLS.findall(text[:100_000])) > _MOST_CONTROLS * len(text[:100_000]):
        raise UploadError(f"{name}: this is neither text nor a PDF, HTML, Word, PowerPoint or Excel file.", 415)
    markdown = name.lower().endswith(_MARKDOWN)
    media_type = "text/markdown" if markdown else "text/plain"
    return await asyncio.to_thread(_document, Content(text), name, media_type, language, given)


def document_of_text(text: str, name: str, language: str | None = None, given: Metadata = NO_METADATA) -> Document:
    """Return the document of a text that was sent as it is.

    Args:
        text: the whole text.
        name: what the sender calls it, a title and no path: "Q3/Q4 report" stays whole.
        language: of the text; None takes what is said of it, or guesses.
        given: what the sender says of it, which counts more than what it states itself.

    Raises:
        UploadError: 422 when there is nothing to read.
    """
    return _document(Content(clean(text)), clean_shown_name(name), "text/plain", language, given)


def plain_name(path: str) -> str:
    """Return the name of a file: the last part of its path, as `clean_shown_name` makes it."""
    return clean_shown_name(re.split(r"[/\\]", path)[-1])


def make_stored_name(path: str) -> str:
    """Return the name of a file under which it can be kept on any disk.

    Raises:
        UploadError: 422 when it is too long for that.
    """
    name = re.split(r"[/\\]", path)[-1]
    if len(name.encode("utf-8", "replace")) > _LONGEST_STORED:
        raise UploadError(f"{name[:40]}…: the file's name has more than {_LONGEST_STORED} bytes. Shorten it.", 422)
    return plain_name(name)


def clean_shown_name(name: str) -> str:
    """Return a name without control and format characters, at most 200 characters, for showing only; never empty."""
    shown = "".join(c for c in name if unicodedata.category(c)[0] != "C").strip()[:_LONGEST_NAME].strip()
    return shown if shown.strip(". ") else "document"


async def _plain_text(data: bytes) -> str:
    try:
        return await asyncio.to_thread(decode_plainly, data)
    except UnicodeDecodeError:
        return (await convert_apart(data, "")).text  # telling an encoding takes long


def _kind(data: bytes) -> str:
    """Return the suffix of the format that has to be converted; empty for what may be plain text.

    Raises:
        UploadError: it is of a known format that is not read.
    """
    if b"%PDF-" in data[:1024]:
        return ".pdf"
    if data.startswith(b"PK\x03\x04"):
        return _office_kind(data)
    if data.startswith(_OLE):
        raise UploadError("This is an old or encrypted Office file. Save it as .docx, .pptx or .xlsx.", 415)
    return ".html" if _HTML.match(data[:4096].removeprefix(b"\xef\xbb\xbf")) else ""


def _office_kind(data: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise UploadError("This is a damaged archive.", 422) from error
    for member, suffix in _OFFICE.items():
        if member in names:
            return suffix
    raise UploadError("Archives are not read. Unpack it and send the files in it one by one.", 415)


def _document(content: Content, name: str, media_type: str, language: str | None, given: Metadata) -> Document:
    text = content.text
    if not text.strip():
        scanned = " Pages that are pictures need text recognition first." if media_type == "application/pdf" else ""
        raise UploadError(f"{name}: there is nothing to read.{scanned}", 422)
    metadata = merge_metadata([read_stated_metadata(content, media_type), given])
    return Document(text, name, name, media_type, language or language_of(text, metadata), metadata)
