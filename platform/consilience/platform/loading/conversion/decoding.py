"""Decoding of bytes to text: byte order marks first, then UTF-8, then what is declared or detected."""

import codecs
import re
from functools import cache

from charset_normalizer import from_bytes
from charset_normalizer.constant import IANA_SUPPORTED

from consilience.graph.model.errors import DocumentError

__all__ = ["clean", "decode_declared", "decode_plainly", "decode_text"]

_MARKS = (  # UTF-32 before UTF-16, whose mark it begins with
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_DECLARED = re.compile(rb"(?:charset|encoding)\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)


def decode_text(data: bytes, *, declared: bool = False) -> str:
    """Return the text of a file, without its byte order mark and otherwise as it is stored.

    Line ends, NUL, zero-width and combining characters stay, since offsets count them.

    Args:
        data: the whole file.
        declared: whether an encoding named in the first 2,048 bytes counts (HTML).

    Raises:
        DocumentError: no encoding fits.
    """
    try:
        return decode_plainly(data)
    except UnicodeDecodeError:
        pass
    if (
        declared
        and (name := _DECLARED.search(data[:2048]))
        and (text := decode_declared(data, name[1].decode("ascii"))) is not None
    ):
        return text
    return _strict(data, _detect_encoding(data))


def decode_plainly(data: bytes) -> str:
    """Return the text of a file that has a byte order mark or is UTF-8, in linear time and little of it.

    Raises:
        DocumentError: it is not what its byte order mark says.
        UnicodeDecodeError: it has neither.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strict(data[len(mark) :], encoding)
    return data.decode("utf-8")


def decode_declared(data: bytes, name: str) -> str | None:
    """Return a text in the encoding that is said to be its own; None if it is not, or if there is no such encoding."""
    encoding = _look_up_encoding(name)
    if encoding is None:
        return None
    try:
        return clean(data.decode(encoding))
    except UnicodeError:
        return None


def clean(text: str) -> str:
    """Return the text with U+FFFD in place of each lone surrogate, which no file and no database can hold."""
    return _SURROGATE.sub("\ufffd", text)


def _look_up_encoding(name: str) -> str | None:
    """Return Python's name of an encoding of texts; None for any other codec, such as `undefined`, `idna`, `zlib`."""
    try:
        found = codecs.lookup(name).name
    except (LookupError, ValueError):
        return None
    return found if found in _encodings() else None


@cache
def _encodings() -> frozenset[str]:
    return frozenset(codecs.lookup(name).name for name in IANA_SUPPORTED)


def _detect_encoding(data: bytes) -> str:
    matches = from_bytes(data)
    best = matches.best()
    if best is None:
        raise DocumentError("its encoding cannot be told; save it as UTF-8")
    # Windows' Western encoding is by far the most frequent of its kind, and often exactly as likely as a rarer one.
    western = (m for m in matches if m.encoding == "cp1252" and m.coherence >= best.coherence)
    return next((m.encoding for m in western if m.chaos <= best.chaos + 0.1), best.encoding)


def _strict(data: bytes, encoding: str) -> str:
    try:
        return clean(data.decode(encoding))
    except UnicodeError as error:
        place = f" (byte {error.start})" if isinstance(error, UnicodeDecodeError) else ""
        raise DocumentError(f"it is not the {encoding} text that it seems to be{place}") from error
