"""HTML pages, as Markdown."""

from consilience.platform.loading.conversion.converters import convert_to_markdown
from consilience.platform.loading.conversion.decoding import decode_text
from consilience.platform.loading.metadata.page_head import read_page_head
from consilience.platform.loading.registry import loader

__all__ = ["read_web_page"]


@loader(".html", ".htm", media_type="text/html", read_stated=read_page_head)
def read_web_page(data: bytes) -> str:
    """Return the text of a page.

    Raises:
        DocumentError: it cannot be read.
    """
    return convert_to_markdown(decode_text(data, declared=True).encode(), ".html", "text/html", charset="utf-8")
