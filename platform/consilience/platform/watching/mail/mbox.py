"""Files of mails (mbox) as sources: many mails, one after another, in a file that is written anew when one goes."""

import asyncio
import hashlib
import mailbox
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import Unread
from consilience.platform.watching.mail.listing import ListedMail, identify, local_name, read_message_id
from consilience.platform.watching.mail.message import read_mail
from consilience.platform.watching.shared.source import SourceAwayError, SourceItem

__all__ = ["WatchedMbox"]

_HEAD = 65_536
"""Bytes in which the headers of a mail are looked for."""
_AWAY = "nothing is taken for gone."


class WatchedMbox:
    """Mails of a file."""

    def __init__(
        self, file: Path, most_bytes: int, *, settled_s: float = 1.0, now: Callable[[], float] = time.time
    ) -> None:
        """Name the file.

        Args:
            file: the mbox.
            most_bytes: greatest size of a mail.
            settled_s: seconds that the file must have stayed as it is; so long it is waited for.
            now: seconds since 1970.
        """
        self._file, self._most_bytes = file.resolve(), most_bytes
        self._settled_s, self._now = settled_s, now
        self._box: mailbox.mbox | None = None
        self._seen: tuple[int, int] | None = None
        self._listed: dict[str, tuple[SourceItem, ListedMail]] = {}
        self._positions: dict[str, str] = {}  # numbers, which the library calls texts

    @property
    def name(self) -> str:
        """Return its address, with an absolute path."""
        return local_name("mbox", self._file)

    @property
    def every_s(self) -> float:
        """Return a few seconds: a file that did not change is not read."""
        return 5.0

    @property
    def tells_gone(self) -> bool:
        """Return that what is not there is gone."""
        return True

    async def list_items(self) -> Sequence[SourceItem]:
        """Return the mails that are there.

        Raises:
            SourceAwayError: the file cannot be read, is no mbox, or changes while it is read.
        """
        if self._status()[1] / 1e9 > self._now() - self._settled_s:
            await asyncio.sleep(self._settled_s)
        before = self._status()
        if before != self._seen:
            self._seen = None
            await asyncio.to_thread(self._list)
            if self._status() != before:
                raise SourceAwayError(f"{self._file}: it is being written; {_AWAY}")
            self._seen = before
        return [item for item, _ in self._listed.values()]

    async def fetch(self, item: SourceItem, into: Path) -> Sequence[FetchedFile | Unread]:
        """Return text and attachments of a mail.

        Raises:
            SourceAwayError: the file has changed.
        """
        _, mail = self._listed[item.id]
        source = f"{self.name}#{item.id}"
        if mail.size > self._most_bytes:
            reason = f"{source}: the mail has {mail.size:,} bytes, more than the {self._most_bytes:,} that are allowed."
            return [Unread(item.id, source, reason)]
        if self._status() != self._seen:
            raise SourceAwayError(f"{self._file}: it is being written; {_AWAY}")
        data = await asyncio.to_thread(self._mail, self._positions[mail.key])
        return await asyncio.to_thread(read_mail, data, source, into)

    async def close(self) -> None:
        """Close the file."""
        box, self._box = self._box, None
        if box is not None:
            await asyncio.to_thread(box.close)

    def _status(self) -> tuple[int, int]:
        try:
            status = self._file.stat()
        except OSError as error:
            raise SourceAwayError(f"{self._file}: cannot be read ({error.strerror}); {_AWAY}") from error
        return status.st_size, status.st_mtime_ns

    def _mail(self, position: str) -> bytes:
        try:
            return self._open().get_bytes(position)
        except (KeyError, OSError) as error:
            raise SourceAwayError(f"{self._file}: it is being written; {_AWAY}") from error

    def _open(self) -> mailbox.mbox:
        if self._box is not None:
            return self._box
        try:
            with self._file.open("rb") as file:
                if file.read(5) not in (b"", b"From "):
                    raise SourceAwayError(f"{self._file}: it is no mbox, which begins with `From `; {_AWAY}")
            self._box = mailbox.mbox(self._file, create=False)
        except (OSError, mailbox.Error) as error:
            raise SourceAwayError(f"{self._file}: cannot be read; {_AWAY}") from error
        return self._box

    def _list(self) -> None:
        box = self._open()
        mails: list[ListedMail] = []
        self._positions = {}
        try:
            for position in box.keys():  # noqa: SIM118 - no dictionary
                data = box.get_bytes(position)
                key = hashlib.sha256(data).hexdigest()[:32]
                if key not in self._positions:  # twice the same mail
                    self._positions[key] = position
                    mails.append(ListedMail(key, read_message_id(data[:_HEAD]), key, len(data)))
        except OSError as error:
            raise SourceAwayError(f"{self._file}: cannot be read ({error.strerror}); {_AWAY}") from error
        self._listed = identify(mails)
