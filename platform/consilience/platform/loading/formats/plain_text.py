"""Plain text and Markdown, in whatever encoding."""

from consilience.platform.loading.conversion.decoding import decoded, decoded_plainly
from consilience.platform.loading.registry import loader

__all__ = ["read_text"]


@loader(".txt", ".text", media_type="text/plain", read_here=decoded_plainly)
@loader(".md", ".markdown", media_type="text/markdown", read_here=decoded_plainly)
def read_text(data: bytes) -> str:
    """Return the text; its encoding is told by its bytes.

    Raises:
        DocumentError: no encoding fits.
    """
    return decoded(data)
