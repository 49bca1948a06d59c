"""Mailboxes on a server as sources, by IMAP over TLS; nothing there is changed, not even what counts as read."""

import asyncio
import re
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from imaplib import IMAP4, IMAP4_SSL
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote, unquote, urlsplit

from pydantic import SecretStr

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import Unread
from consilience.platform.loading.documents.uploads import clean_shown_name
from consilience.platform.watching.mail.listing import ListedMail, identify, read_message_id
from consilience.platform.watching.mail.message import read_mail
from consilience.platform.watching.shared.source import SourceAwayError, SourceItem

__all__ = ["MailAddress", "WatchedMailbox", "read_mail_address"]

PORT = 993
ANSWER_S = 30.0
"""Seconds in which a server has to answer each time."""
LIMIT_S = 300.0
"""Seconds that a list, or a mail, may take."""
TOGETHER = 200
"""So many mails are asked about at once."""
_ROOM = 1_000_000
"""Bytes of an answer beside the mail that it holds."""
_UID = re.compile(rb"\bUID (\d+)")
_FLAGS = re.compile(rb"\bFLAGS \(([^()]*)\)")
_SIZE = re.compile(rb"\bRFC822\.SIZE (\d+)")
_DATE = re.compile(rb'\bINTERNALDATE "([^"\x00-\x1f]*)"')
_HEADERS = "(UID RFC822.SIZE INTERNALDATE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])"
_AWAY = "nothing is taken for gone"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class MailAddress:
    """Where a mailbox is."""

    user: str
    host: str
    port: int
    folder: str

    @property
    def account(self) -> str:
        """Return `user@host`, for which there is a password."""
        return f"{self.user}@{self.host}"

    def __str__(self) -> str:
        """Return the one way in which it is written."""
        port = "" if self.port == PORT else f":{self.port}"
        return f"imaps://{quote(self.user, safe='')}@{self.host}{port}/{quote(self.folder)}"


def read_mail_address(text: str) -> MailAddress:
    """Return the address that `imaps://user@host/FOLDER` means; `INBOX` where it names no folder.

    Raises:
        ConsilienceError: it is none.
    """
    parts = urlsplit(text)
    user, folder = unquote(parts.username or ""), unquote(parts.path.strip("/")) or "INBOX"
    if not (user and parts.hostname) or parts.query or parts.fragment:
        raise ConsilienceError(f"{text}: an address of a mailbox is imaps://user@host/INBOX (an @ in the user is %40).")
    if not (user + folder).isprintable():
        raise ConsilienceError("The address of a mailbox holds characters that none has.")
    return MailAddress(user, parts.hostname, parts.port or PORT, folder)


class WatchedMailbox:
    """Mails of a folder on a server; those that are marked as deleted are gone."""

    def __init__(self, address: MailAddress, password: SecretStr, most_bytes: int) -> None:
        """Name the mailbox; nothing is asked yet.

        Args:
            address: where it is.
            password: of the account there.
            most_bytes: greatest size of a mail.
        """
        self._address, self._password, self._most_bytes = address, password, most_bytes
        self._connection: _Connection | None = None
        self._validity = ""
        self._mails: dict[int, ListedMail] = {}
        self._listed: dict[str, tuple[SourceItem, ListedMail]] = {}

    @property
    def name(self) -> str:
        """Return its address."""
        return str(self._address)

    @property
    def every_s(self) -> float:
        """Return a minute: each look signs in anew."""
        return 60.0

    @property
    def tells_gone(self) -> bool:
        """Return that what is not there is gone."""
        return True

    async def list_items(self) -> Sequence[SourceItem]:
        """Return the mails that are there.

        Raises:
            SourceAwayError: the server cannot be reached, refuses, or told only a part.
        """
        await self._ask(self._list)
        return [item for item, _ in self._listed.values()]

    async def fetch(self, item: SourceItem, into: Path) -> Sequence[FetchedFile | Unread]:
        """Return text and attachments of a mail.

        Raises:
            SourceAwayError: the server does not give it.
        """
        _, mail = self._listed[item.id]
        source = f"{self.name}#{item.id}"
        if mail.size > self._most_bytes:
            reason = f"{source}: the mail has {mail.size:,} bytes, more than the {self._most_bytes:,} that are allowed."
            return [Unread(source, source, reason)]
        data = await self._ask(lambda: self._mail(mail.key.rpartition(".")[2]))
        if data is None:
            return [Unread(source, source, f"{source}: the mail is no longer there.")]
        return await asyncio.to_thread(read_mail, data, source, into)

    async def close(self) -> None:
        """Sign out."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(IMAP4.error, OSError):
                await asyncio.to_thread(connection.logout)

    async def _ask(self, work: Callable[[], T]) -> T:
        """Return what the server answers, in sentences where that is none."""
        try:
            async with asyncio.timeout(LIMIT_S):
                return await asyncio.to_thread(work)
        except SourceAwayError:
            raise
        except ssl.SSLError as error:
            raise self._away(f"no secure connection ({error.reason or error})") from error
        except TimeoutError as error:
            self._cut()
            raise self._away("it does not answer in time") from error
        except OSError as error:
            raise self._away(f"it cannot be reached ({error.strerror or error})") from error
        except (IMAP4.error, ValueError) as error:
            raise self._away(f"the server refuses ({self._tell(error)})") from error

    def _away(self, reason: str) -> SourceAwayError:
        return SourceAwayError(f"{self.name}: {reason}; {_AWAY}.")

    def _tell(self, error: Exception) -> str:
        """Return what a server said, on one line and without the password, should it repeat that."""
        first = error.args[0] if error.args else ""
        said = first.decode("utf-8", "replace") if isinstance(first, bytes) else str(first)
        said = said.replace(self._password.get_secret_value(), "…")
        return clean_shown_name(said)[:200]

    def _cut(self) -> None:
        """End the connection under a call that waits for it in another thread."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(OSError):
                connection.shutdown()

    def _open(self) -> "_Connection":
        if self._connection is None:
            connection = _Connection(self._address, self._most_bytes + _ROOM)
            try:
                connection.sign_in(self._address.user, self._password.get_secret_value())
            except BaseException:
                connection.shutdown()
                raise
            self._connection = connection
        return self._connection

    def _list(self) -> None:
        connection = self._open()
        validity, number = connection.examine(self._address.folder)
        if validity != self._validity:
            self._validity, self._mails = validity, {}
        marked = connection.flags() if number else {}
        if len(marked) < number:
            raise self._away(f"the server told {len(marked)} of {number} mails")
        there = sorted(uid for uid, flags in marked.items() if b"\\deleted" not in flags.lower())
        new = [uid for uid in there if uid not in self._mails]
        for at in range(0, len(new), TOGETHER):
            wanted = new[at : at + TOGETHER]
            found = dict(connection.describe(wanted, validity))
            if len(found.keys() & set(wanted)) < len(wanted):
                raise self._away(f"the server told {len(found)} of {len(wanted)} mails")
            self._mails |= found
        self._mails = {uid: self._mails[uid] for uid in there}
        self._listed = identify(self._mails.values())

    def _mail(self, uid: str) -> bytes | None:
        if self._connection is not None:
            return self._connection.mail(uid)
        connection = self._open()
        validity, _ = connection.examine(self._address.folder)
        return connection.mail(uid) if validity == self._validity else None


class _Connection(IMAP4_SSL):
    """A connection that takes no more than a mail may have, and asks with `UID FETCH` alone."""

    def __init__(self, address: MailAddress, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        super().__init__(address.host, address.port, ssl_context=ssl.create_default_context(), timeout=ANSWER_S)

    def read(self, size: int) -> bytes:
        """Return so many bytes."""
        if size > self._most_bytes:
            raise self.abort(f"it sends {size:,} bytes at once")
        return super().read(size)

    def sign_in(self, user: str, password: str) -> None:
        """Sign in, as the server allows it."""
        if "AUTH=PLAIN" in self.capabilities:
            self.authenticate("PLAIN", lambda _: f"\0{user}\0{password}".encode())
        else:
            self.login(_quote(user), password)

    def examine(self, folder: str) -> tuple[str, int]:
        """Open a folder to read it; return by what its numbers hold, and how many mails it has."""
        kind, data = self.select(_quote(_folder_name(folder)), readonly=True)
        if kind != "OK" or not data or data[0] is None:
            raise self.error(f"{folder}: {_text(data)}")
        _, validity = self.response("UIDVALIDITY")
        known = validity[-1] if validity else None
        return (known.decode("ascii", "replace") if isinstance(known, bytes) else "0"), int(data[0])

    def flags(self) -> dict[int, bytes]:
        """Return the flags of each mail."""
        found = ((_UID.search(head), _FLAGS.search(head)) for head, _ in self._fetch("1:*", "(UID FLAGS)"))
        return {int(uid[1]): flags[1] if flags else b"" for uid, flags in found if uid}

    def describe(self, uids: Sequence[int], validity: str) -> Iterator[tuple[int, ListedMail]]:
        """Yield what mails are, by UID."""
        for head, headers in self._fetch(",".join(map(str, uids)), _HEADERS):
            uid, size, date = _UID.search(head), _SIZE.search(head), _DATE.search(head)
            if uid and size and date and headers is not None:
                version = f"{int(size[1])}:{date[1].decode('ascii', 'replace').strip()}"
                key = f"{validity}.{int(uid[1])}"
                yield int(uid[1]), ListedMail(key, read_message_id(headers), version, int(size[1]))

    def mail(self, uid: str) -> bytes | None:
        """Return a mail; None if it is not there any more."""
        found = self._fetch(uid, "(UID BODY.PEEK[])")
        return next((data for head, data in found if (at := _UID.search(head)) and at[1] == uid.encode()), None)

    def _fetch(self, uids: str, what: str) -> Iterator[tuple[bytes, bytes | None]]:
        """Yield what is said of each mail, and the text that came with it."""
        kind, data = self.uid("FETCH", uids, what)
        if kind != "OK":
            raise self.error(_text(data))
        head, text = b"", None
        for part in [*data, None]:
            if isinstance(part, tuple):  # a text begins here; what stands behind it comes next
                head, text = part[0], part[1]
                continue
            if text is not None or isinstance(part, bytes):
                yield head + b" " + (part if isinstance(part, bytes) else b""), text
            head, text = b"", None


def _text(data: Sequence[object]) -> str:
    return " ".join(part.decode("utf-8", "replace") for part in data if isinstance(part, bytes)) or "without a reason"


def _quote(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _folder_name(name: str) -> str:
    """Return the name of a folder in the UTF-7 of IMAP (RFC 3501, section 5.1.3)."""

    def encode(found: re.Match[str]) -> str:
        if found[0] == "&":
            return "&-"
        return "&" + found[0].encode("utf-7").decode().removeprefix("+").removesuffix("-").replace("/", ",") + "-"

    return re.sub(r"&|[^ -~]+", encode, name)
