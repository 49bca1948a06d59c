"""Checks of archives from outside: no bomb, and no carrier of XML with definitions of its own."""

import io
import zipfile
from xml.parsers import expat

from consilience.graph.model.errors import DocumentError

__all__ = ["MOST_UNPACKED", "check_archive"]

MOST_UNPACKED = 500_000_000
"""Bytes that an office file may unpack to; more is an attack or a mistake."""
MOST_MEMBERS = 20_000
MOST_RATIO = 200
"""Bytes out for each byte in, over the whole archive; XML of office files rarely passes 30."""
_SMALL = 20_000_000
"""Bytes that may come out of an archive whatever its ratio: a long column of equal numbers packs very well."""
_STEP = 1 << 16


class _PrologEndedError(Exception):
    """The first element begins: no definitions can follow."""


def check_archive(data: bytes) -> None:
    """Check an office file before anything reads it.

    Sizes are those that the archive states; what reads a member stops at its stated size.

    Raises:
        DocumentError: it is no ZIP archive, would unpack to too much, or one of its XML files has a document type,
            which office files never have and in which entities are defined.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            _check_sizes(members, len(data))
            for member in members:
                if member.filename.lower().endswith((".xml", ".rels", ".vml")):
                    _check_prolog(archive, member)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, OSError, RuntimeError, ValueError) as error:
        raise DocumentError("it is not an office file (no ZIP archive that can be read)") from error


def _check_sizes(members: list[zipfile.ZipInfo], packed: int) -> None:
    if len(members) > MOST_MEMBERS:
        raise DocumentError(f"it holds {len(members):,} files; {MOST_MEMBERS:,} are allowed")
    unpacked = sum(member.file_size for member in members)
    if unpacked > MOST_UNPACKED:
        raise DocumentError(f"it would unpack to {unpacked:,} bytes; {MOST_UNPACKED:,} are allowed")
    if unpacked > max(_SMALL, packed * MOST_RATIO):
        raise DocumentError(f"it would unpack to {unpacked // max(1, packed):,} times its size, as archive bombs do")


def _check_prolog(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> None:
    parser = expat.ParserCreate()

    def refuse(*_: object) -> None:
        raise DocumentError(f"{member.filename[:80]} in it has a document type, which may define entities")

    def done(*_: object) -> None:
        raise _PrologEndedError

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = done
    try:
        with archive.open(member) as stream:
            while part := stream.read(_STEP):
                parser.Parse(part)
    except (_PrologEndedError, expat.ExpatError):
        return  # not well-formed: what reads it will say so
