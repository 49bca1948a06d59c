"""Content that is made to stop, mislead or break whoever reads it: files, texts, names."""

import pytest

from consilience.graph.errors import UploadError
from consilience.platform.uploads import document_of_upload


@pytest.mark.parametrize(
    "data", [b"<!---->" * 24, b"<!--" * 1000, b" " * 4096, b"<?xml " + b" " * 4000, b"<!-- -->\n" * 400 + b"<p>"]
)
async def test_bytes_that_almost_begin_a_page_are_told_to_be_text_without_trying_every_way(data: bytes) -> None:
    if not data.strip():
        with pytest.raises(UploadError, match="nothing to read"):
            await document_of_upload(data, "a.txt")
    else:
        assert (await document_of_upload(data, "a.txt")).media_type == "text/plain"


async def test_a_page_after_comments_is_still_a_page() -> None:
    page = b"\xef\xbb\xbf <?xml version='1.0'?> <!-- a --> <!-- <b> -->\n<!DOCTYPE  html><p>Ann met Bob."
    assert (await document_of_upload(page, "a.txt")).media_type == "text/html"
