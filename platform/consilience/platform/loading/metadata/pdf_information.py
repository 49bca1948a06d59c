"""What a PDF states of itself."""

import io
import re
from collections.abc import Mapping

__all__ = ["read_pdf_information"]

_KEYS = {"Title": "title", "Author": "authors", "Subject": "subject", "Keywords": "tags"}
_MOST_TAGS = 100
_DATE = re.compile(r"(?:D:)?(\d{4})(\d\d)(\d\d)")


def read_pdf_information(data: bytes) -> Mapping[str, object]:
    """Return what a PDF's dictionary of information says: title, author, subject, keywords, when it was made."""
    # Imported here: whoever reads plain text needs none of it.
    from pdfminer.pdfdocument import PDFDocument
    from pdfminer.pdfparser import PDFParser
    from pdfminer.psexceptions import PSException
    from pdfminer.utils import decode_text

    try:
        entries = PDFDocument(PDFParser(io.BytesIO(data))).info
    except (PSException, ValueError, TypeError, KeyError):  # its text could be read all the same
        return {}
    said: dict[str, object] = {}
    for name, value in ((name, value) for entry in entries for name, value in entry.items()):
        text = decode_text(value).strip("\x00 ") if isinstance(value, bytes) else ""
        if name in _KEYS and text:
            said[_KEYS[name]] = text
        elif name == "CreationDate" and (date := _DATE.match(text)):
            said["date"] = "-".join(date.groups())
    if isinstance(tags := said.get("tags"), str):
        said["tags"] = [word.strip() for word in re.split("[,;]", tags) if word.strip()][:_MOST_TAGS]
    return said
