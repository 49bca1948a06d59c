"""PDF files that have a layer of text."""

from consilience.platform.loading.conversion.converters import convert_to_markdown
from consilience.platform.loading.metadata.pdf_information import read_pdf_information
from consilience.platform.loading.registry import loader

__all__ = ["read_pdf"]


@loader(".pdf", media_type="application/pdf", read_stated=read_pdf_information)
def read_pdf(data: bytes) -> str:
    """Return the text of a PDF; empty where all its pages are pictures.

    Raises:
        DocumentError: it is damaged or encrypted.
    """
    return convert_to_markdown(data, ".pdf", "application/pdf")
