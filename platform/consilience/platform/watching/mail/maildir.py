"""Maildirs as sources: mails that are files, which move and change their names while they are read."""

import asyncio
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import Unread
from consilience.platform.watching.mail.listing import ListedMail, identify, local_name, read_message_id
from consilience.platform.watching.mail.message import read_mail
from consilience.platform.watching.shared.source import SourceAwayError, SourceItem

__all__ = ["WatchedMaildir"]

_HEAD = 65_536
"""Bytes in which the headers of a mail are looked for."""


class WatchedMaildir:
    """Mails of a Maildir, and not of the folders in it; those that are marked as deleted are gone."""

    def __init__(self, folder: Path, most_bytes: int) -> None:
        """Name the Maildir.

        Args:
            folder: the one with `new` and `cur` in it.
            most_bytes: greatest size of a mail.
        """
        self._folder, self._most_bytes = folder.resolve(), most_bytes
        self._listed: dict[str, tuple[SourceItem, ListedMail]] = {}
        self._mails: dict[str, ListedMail] = {}
        self._paths: dict[str, Path] = {}

    @property
    def name(self) -> str:
        """Return its address, with an absolute path."""
        return local_name("maildir", self._folder)

    @property
    def every_s(self) -> float:
        """Return a few seconds: looking reads no mail that was read before."""
        return 5.0

    @property
    def tells_gone(self) -> bool:
        """Return that what is not there is gone."""
        return True

    async def list_items(self) -> Sequence[SourceItem]:
        """Return the mails that are there.

        Raises:
            SourceAwayError: the folders cannot be read.
        """
        await asyncio.to_thread(self._list)
        return [item for item, _ in self._listed.values()]

    async def fetch(self, item: SourceItem, into: Path) -> Sequence[FetchedFile | Unread]:
        """Return text and attachments of a mail."""
        _, mail = self._listed[item.id]
        source = f"{self.name}#{item.id}"
        if mail.size > self._most_bytes:
            reason = f"{source}: the mail has {mail.size:,} bytes, more than the {self._most_bytes:,} that are allowed."
            return [Unread(item.id, source, reason)]
        return await asyncio.to_thread(self._read, mail, source, into)

    async def close(self) -> None:
        """Do nothing: no file stays open."""

    def _read(self, mail: ListedMail, source: str, into: Path) -> Sequence[FetchedFile | Unread]:
        try:
            data = self._paths[mail.key].read_bytes()
        except OSError as error:
            return [Unread(source, source, f"{source}: the mail cannot be read ({error.strerror}).")]
        return read_mail(data, source, into)

    def _list(self) -> None:
        paths: dict[str, Path] = {}
        for _ in range(2):  # a mail that gets another name, as when it is read, may be missed by one of the two
            for folder in ("new", "cur"):  # in this order, in which mails move
                paths |= dict(self._scan(self._folder / folder))
        mails: list[tuple[int, ListedMail]] = []
        for key, path in paths.items():
            try:
                status = path.stat()
                version = f"{status.st_size}:{status.st_mtime_ns}"
                mail = self._mails.get(key)
                if mail is None or mail.version != version:
                    with path.open("rb") as file:
                        mail = ListedMail(key, read_message_id(file.read(_HEAD)), version, status.st_size)
            except FileNotFoundError:  # gone in this moment, or under another name: the first look that is calm tells
                mail, status = self._mails.get(key), None
            except OSError as error:
                raise SourceAwayError(
                    f"{path}: cannot be read ({error.strerror}); nothing is taken for gone."
                ) from error
            if mail is not None:
                mails.append((status.st_mtime_ns if status else 0, mail))
        mails.sort(key=lambda each: (each[0], each[1].key))
        self._paths, self._mails = paths, {mail.key: mail for _, mail in mails}
        self._listed = identify(mail for _, mail in mails)

    def _scan(self, folder: Path) -> Iterator[tuple[str, Path]]:
        try:
            paths = list(folder.iterdir())
        except OSError as error:
            raise SourceAwayError(f"{folder}: cannot be read ({error.strerror}); nothing is taken for gone.") from error
        for path in paths:
            key, _, flags = path.name.partition(":2,")
            if not path.name.startswith(".") and "T" not in flags:
                yield os.fsencode(key).decode("utf-8", "backslashreplace"), path
