"""Word, PowerPoint and Excel files, as Markdown."""

from consilience.platform.loading.archives import check_archive
from consilience.platform.loading.conversion.converters import convert_to_markdown
from consilience.platform.loading.registry import loader

__all__ = ["read_presentation", "read_text_document", "read_workbook"]

_OPEN_XML = "application/vnd.openxmlformats-officedocument"
_DOCX = f"{_OPEN_XML}.wordprocessingml.document"
_PPTX = f"{_OPEN_XML}.presentationml.presentation"
_XLSX = f"{_OPEN_XML}.spreadsheetml.sheet"


@loader(".docx", media_type=_DOCX)
def read_text_document(data: bytes) -> str:
    """Return the text of a Word file.

    Raises:
        DocumentError: it is none, is damaged or encrypted, or would unpack to too much.
    """
    return _check_and_convert(data, ".docx", _DOCX)


@loader(".pptx", media_type=_PPTX)
def read_presentation(data: bytes) -> str:
    """Return the text of a PowerPoint file; see `read_text_document`."""
    return _check_and_convert(data, ".pptx", _PPTX)


@loader(".xlsx", media_type=_XLSX)
def read_workbook(data: bytes) -> str:
    """Return the text of an Excel file; see `read_text_document`."""
    return _check_and_convert(data, ".xlsx", _XLSX)


def _check_and_convert(data: bytes, suffix: str, media_type: str) -> str:
    check_archive(data)
    return convert_to_markdown(data, suffix, media_type)
