"""Text files as the scorers read them: UTF-8 with or without a byte order mark, LF or CRLF line ends."""

from pathlib import Path

from consilience.evaluation.support.errors import FormatError

__all__ = ["decode_text", "read_source_text", "read_text"]


def decode_text(data: bytes, name: str) -> str:
    r"""Return the text of a UTF-8 file with `\n` line ends and without a byte order mark.

    Args:
        data: the bytes of the file.
        name: what error messages call the file.

    Raises:
        FormatError: when the bytes are not UTF-8; it names the line and the byte.
    """
    return _decode(data, name).replace("\r\n", "\n")


def read_text(path: Path) -> str:
    """Read a UTF-8 file; see `decode_text`.

    Raises:
        FormatError: when the file cannot be read or is not UTF-8.
    """
    return decode_text(_read(path), str(path))


def read_source_text(path: Path) -> str:
    """Read a text that offsets count in: line ends stay as they are; a byte order mark is no part of it.

    Raises:
        FormatError: when the file cannot be read or is not UTF-8.
    """
    return _decode(_read(path), str(path))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise FormatError(f"{path}: the file cannot be read: {reason}.") from error


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(
            f"{name}:{line}: byte 0x{data[error.start]:02x} is not UTF-8. Convert the file to UTF-8 first."
        ) from error
