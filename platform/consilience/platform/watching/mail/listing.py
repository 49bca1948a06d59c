"""Lists of mails: which item each is, though senders choose the ids and may choose one that is another's."""

from collections.abc import Iterable
from dataclasses import dataclass
from email.parser import BytesHeaderParser
from pathlib import Path

from consilience.platform.watching.shared.identity import make_item_id
from consilience.platform.watching.shared.source import SourceItem

__all__ = ["ListedMail", "identify", "local_name", "read_message_id"]


@dataclass(frozen=True, slots=True)
class ListedMail:
    """A mail as a mailbox lists it."""

    key: str
    """What the mailbox calls it; no other mail there is called so."""
    message_id: str
    """What its sender calls it; empty if that is nothing."""
    version: str
    """Another one when it may be another mail."""
    size: int = 0
    """Its bytes."""


def identify(mails: Iterable[ListedMail]) -> dict[str, tuple[SourceItem, ListedMail]]:
    """Return the mails by the ids of their items.

    A mail is known by its Message-ID, so that it stays what it is when a server counts anew. Where several have the
    same, that belongs to the first, which came before the others: nobody replaces a mail by sending another. The
    others, and mails without any, are known by what the mailbox calls them.

    Args:
        mails: the oldest first.
    """
    found: dict[str, tuple[SourceItem, ListedMail]] = {}
    for mail in mails:
        id_ = make_item_id(mail.message_id)
        if not id_ or id_ in found:
            id_ = f"{id_}?{make_item_id(mail.key)}"
        found[id_] = SourceItem(id_, mail.version), mail
    return found


def local_name(kind: str, path: Path) -> str:
    """Return the name of a mailbox on this machine, in which a `#` only ever stands before the id of a mail."""
    return f"{kind}:{str(path).replace('%', '%25').replace('#', '%23')}"


def read_message_id(head: bytes) -> str:
    """Return the Message-ID of the headers with which something begins; empty if there is none."""
    return " ".join(str(BytesHeaderParser().parsebytes(head).get("Message-ID", "")).split())
