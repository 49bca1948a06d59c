"""Mails as files: their texts, and the attachments that a loader reads. Whatever is in them, strangers wrote."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesParser
from email.utils import getaddresses, parsedate
from pathlib import Path

from consilience.graph.model.metadata.reading import read_fitting
from consilience.graph.model.metadata_record import Metadata
from consilience.platform.loading.conversion.decoding import clean, decode_declared
from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import Unread
from consilience.platform.loading.documents.uploads import clean_shown_name, plain_name
from consilience.platform.loading.registry import LOADERS

__all__ = ["read_mail"]

MOST_BOUNDARIES = 200
"""Parts within parts cost time with their depth, which is at most the number of boundaries that a mail declares."""
MOST_FILES = 200
_LONGEST_HEADER = 4000
"""Characters of a header that are looked at: decoding takes longer than in proportion."""
_LONGEST_FIELD = 20_000
"""Bytes of a header that says how a part is read: longer than that none is by accident, and each `;` costs time."""
_FIELD = re.compile(rb"^content-(?:type|disposition):[^\n]*+(?:\n[ \t][^\n]*+)*+", re.IGNORECASE | re.MULTILINE)
_BOUNDARY = re.compile(rb"boundary\s*=", re.IGNORECASE)
_TEXTS = {"text/plain": ".txt", "text/html": ".html", "application/xhtml+xml": ".html"}


@dataclass(frozen=True, slots=True)
class _Part:
    place: str
    """Where it stands, as `2.1`; empty for a mail that is not divided."""
    part: Message
    mail: Message
    """The mail that it is in, which may be attached to another."""
    is_attached: bool


def read_mail(data: bytes, source: str, into: Path) -> Sequence[FetchedFile | Unread]:
    """Write what can be read of a mail to files, and return them; nothing if it has no text.

    The first text has the source of the mail; all else has it with its place in the mail behind a slash.

    Args:
        data: the whole mail.
        source: of the mail.
        into: folder of the files, under names of ours.
    """
    if len(_BOUNDARY.findall(data)) > MOST_BOUNDARIES:
        return [Unread(source, source, f"{source}: the mail has parts within parts, more than {MOST_BOUNDARIES}.")]
    if any(len(field[0]) > _LONGEST_FIELD for field in _FIELD.finditer(data)):
        return [Unread(source, source, f"{source}: the mail has headers of more than {_LONGEST_FIELD:,} bytes.")]
    try:
        parts = list(_parts(BytesParser().parsebytes(data)))
    except RecursionError:
        return [Unread(source, source, f"{source}: the mail is nested too deeply to be read.")]
    found: list[FetchedFile | Unread] = []
    has_text = False
    for part in parts:
        suffix = _suffix(part)
        content = _content(part) if suffix else b""
        if not content.strip():
            continue
        if len(found) == MOST_FILES:
            found.append(Unread(source, source, f"{source}: more than {MOST_FILES} parts; the others were not read."))
            break
        place = source if not (has_text or part.is_attached) else f"{source}/{part.place or '1'}"
        has_text = has_text or not part.is_attached
        path = into / f"{len(found)}{suffix}"
        path.write_bytes(content)
        found.append(FetchedFile(path, place, _show_name(part), _metadata(part)))
    return found


def _parts(mail: Message, place: str = "", of: Message | None = None, *, texts: bool = True) -> Iterator[_Part]:
    """Yield the parts that are not divided further; of alternatives the plain text, or else all others."""
    of = mail if of is None else of
    payload = mail.get_payload()
    if not isinstance(payload, list):
        attached = _is_attached(mail)
        if texts or attached:
            yield _Part(place, mail, of, attached)
        return
    is_mail = mail.get_content_maintype() == "message"
    children = [
        (f"{place}.{number}".lstrip("."), child)
        for number, child in enumerate(payload, 1)
        if isinstance(child, Message)
    ]
    plain = next((each for each in children if _is_plain_text(each[1])), None)
    has_alternative = mail.get_content_type() == "multipart/alternative" and plain is not None
    for number, child in children:
        is_wanted = texts and (not has_alternative or (plain is not None and child is plain[1]))
        yield from _parts(child, number, child if is_mail else of, texts=is_wanted)


def _is_plain_text(part: Message) -> bool:
    if part.get_content_type() != "text/plain" or part.is_multipart() or _is_attached(part):
        return False
    return bool(_bytes(part).strip())


def _is_attached(part: Message) -> bool:
    if part.get_content_disposition() == "attachment":
        return True
    return part.get_content_type() not in _TEXTS or bool(_filename(part))


def _suffix(part: _Part) -> str:
    """Return how a part is read; empty if it is not, as pictures and signatures are not."""
    if not part.is_attached:
        return _TEXTS[part.part.get_content_type()]
    named = Path(plain_name(_filename(part.part))).suffix.lower()
    if named in LOADERS:
        return named
    media_type = part.part.get_content_type()
    return _TEXTS.get(media_type) or next((s for s in LOADERS if LOADERS[s].media_type == media_type), "")


def _content(part: _Part) -> bytes:
    data = _bytes(part.part)
    if part.is_attached:
        return data
    charset = part.part.get_content_charset()
    text = decode_declared(data, charset) if charset else None
    return data if text is None else text.encode()


def _bytes(part: Message) -> bytes:
    data = part.get_payload(decode=True)
    return data if isinstance(data, bytes) else b""


def _filename(part: Message) -> str:
    try:
        return _decode(part.get_filename() or "")
    except (LookupError, ValueError):
        return ""


def _show_name(part: _Part) -> str:
    name = _filename(part.part) if part.is_attached else ""
    return plain_name(name) if name else clean_shown_name(_header(part.mail, "Subject") or "mail")


def _metadata(part: _Part) -> Metadata:
    """Return what the mail says: of its texts who wrote them and when, of what is attached only with what it came."""
    subject = _header(part.mail, "Subject")[:1000]
    if part.is_attached:
        return read_fitting({"mail": subject})
    said = {"title": subject, "author": _people(part.mail, "From"), "to": _people(part.mail, "To")}
    return read_fitting({**said, "date": _day(part.mail)})


def _people(mail: Message, name: str) -> list[str]:
    try:
        found = getaddresses([_header(mail, name)])
    except (RecursionError, ValueError, IndexError):  # comments in comments
        return []
    return [clean_shown_name(person or address) for person, address in found if person or address][:100]


def _day(mail: Message) -> str | None:
    try:
        date = parsedate(_header(mail, "Date"))
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return f"{date[0]:04}-{date[1]:02}-{date[2]:02}" if date else None


def _header(mail: Message, name: str) -> str:
    return _decode(str(mail.get(name, "")))


def _decode(text: str) -> str:
    """Return a header with the words that are written in other encodings."""
    text = text[:_LONGEST_HEADER]
    with suppress(HeaderParseError, LookupError, ValueError):
        text = str(make_header(decode_header(text)))
    return " ".join(clean(text).split())
