"""Conversion of HTML, PDF and office files to text, by MarkItDown's converters for these formats alone.

Nothing is fetched from a network, no plug-in is loaded, and no other converter is registered, whatever a file pretends
to be.
"""

import importlib
import io
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from consilience.graph.model.errors import DocumentError
from consilience.graph.support.lean_imports import hide
from consilience.platform.loading.conversion.decoding import clean

if TYPE_CHECKING:
    from markitdown import MarkItDown

__all__ = ["convert_to_markdown", "prepare"]

_OF_TABLES_AND_SLIDES = ("pandas", "openpyxl", "pptx")
_NOT_NEEDED_BY = dict.fromkeys((".htm", ".html", ".pdf", ".docx"), _OF_TABLES_AND_SLIDES)
"""By the suffix of a file, what MarkItDown imports for others where it is installed: half of what its import takes."""


def convert_to_markdown(data: bytes, suffix: str, media_type: str, charset: str | None = None) -> str:
    """Return the text of a file as Markdown.

    Args:
        data: the whole file.
        suffix: says how to read it: `.html`, `.pdf`, `.docx`, `.pptx` or `.xlsx`.
        media_type: the same as a media type.
        charset: of HTML.

    Raises:
        DocumentError: the file is not what its suffix says, is damaged, encrypted or too large.
    """
    # Imported here: it takes two seconds, and plain text needs none of it.
    from markitdown import MarkItDownException, StreamInfo

    information = StreamInfo(extension=suffix, mimetype=media_type, charset=charset)
    try:
        text = _converter().convert_stream(io.BytesIO(data), stream_info=information).text_content
    except MarkItDownException as error:
        reason = str(error).strip().splitlines()[-1][:200]
        raise DocumentError(f"it cannot be read as {suffix}; it may be damaged or protected ({reason})") from error
    return clean(str(text))


def prepare(suffix: str | None = None) -> None:
    """Import what `convert_to_markdown` uses; then it needs no file of the machine but those of its libraries.

    Args:
        suffix: of all that is to be read; None: whatever comes.
    """
    with hide(*(() if suffix is None else _NOT_NEEDED_BY.get(suffix, ()))):
        importlib.import_module("markitdown.converters")


@cache
def _converter() -> "MarkItDown":
    from markitdown import DocumentConverter, MarkItDown
    from markitdown.converters import DocxConverter, HtmlConverter, PdfConverter, PptxConverter, XlsxConverter

    markitdown = MarkItDown(enable_builtins=False, enable_plugins=False)
    kinds: tuple[Callable[[], DocumentConverter], ...] = (
        HtmlConverter,
        PdfConverter,
        DocxConverter,
        PptxConverter,
        XlsxConverter,
    )
    for kind in kinds:
        markitdown.register_converter(kind())
    return markitdown
