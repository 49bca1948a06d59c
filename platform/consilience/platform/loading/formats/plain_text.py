"""Plain text and Markdown, in whatever encoding."""

from consilience.platform.loading.conversion.decoding import decode_plainly, decode_text
from consilience.platform.loading.registry import loader

__all__ = ["read_text"]


@loader(".txt", ".text", media_type="text/plain", read_here=decode_plainly)
@loader(".md", ".markdown", media_type="text/markdown", read_here=decode_plainly)
def read_text(data: bytes) -> str:
    """Return the text; its encoding is told by its bytes.

    Raises:
        DocumentError: no encoding fits.
    """
    return decode_text(data)
