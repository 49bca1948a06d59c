"""Places that are watched in tests, one of each kind: what is there can be changed, removed and made unreachable."""

import mailbox
import os
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Protocol
from xml.sax.saxutils import escape

import pytest
from pydantic import SecretStr
from tests.servers.imap_server import ImapServer, imap_serving
from tests.servers.s3_server import S3Server, s3_reached

from consilience.platform.loading.fetching import fetch_page
from consilience.platform.watching.bucket import WatchedBucket
from consilience.platform.watching.feed import WatchedFeed
from consilience.platform.watching.folder import WatchedFolder
from consilience.platform.watching.mail.imap import MailAddress, WatchedMailbox
from consilience.platform.watching.mail.maildir import WatchedMaildir
from consilience.platform.watching.mail.mbox import WatchedMbox
from consilience.platform.watching.shared.source import Source

__all__ = [
    "BucketPlace",
    "FeedPlace",
    "FolderPlace",
    "ImapPlace",
    "MaildirPlace",
    "MboxPlace",
    "Place",
    "WebServer",
    "bucket_place",
    "feed_place",
    "folder_place",
    "imap_place",
    "maildir_place",
    "make_mail",
    "mbox_place",
    "serving_web",
]

CAFE = "Zoë Café"
"""A name with letters that addresses write otherwise."""


class Place(Protocol):
    """A place of one kind that a test fills."""

    def watch(self) -> Source:
        """Return the source as a process that starts now has it."""
        ...

    def put(self, key: str, text: str) -> None:
        """Put a text there, in place of the one under this key."""
        ...

    def remove(self, key: str) -> None:
        """Take it away."""
        ...

    def leave(self) -> None:
        """Let it be away from now on."""
        ...


class FolderPlace:
    """Files of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / CAFE
        self.folder.mkdir()

    def watch(self) -> Source:
        return WatchedFolder(self.folder, settled_s=0.0)

    def put(self, key: str, text: str) -> None:
        (self.folder / f"{key}.txt").write_text(text, encoding="utf-8")

    def remove(self, key: str) -> None:
        (self.folder / f"{key}.txt").unlink()

    def leave(self) -> None:
        self.folder.rename(self.folder.with_name("elsewhere"))


@contextmanager
def folder_place(folder: Path) -> Iterator[Place]:
    yield FolderPlace(folder)


class WebServer(ThreadingHTTPServer):
    """Answers with what a test says, by path, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pages: dict[str, bytes] = {}
        self.status = 200
        self.headers: dict[str, str] = {}
        self.asked: list[tuple[str, dict[str, str]]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: WebServer

    def do_GET(self) -> None:
        self.server.asked.append((self.path, dict(self.headers)))
        tag = self.server.headers.get("ETag")
        if tag and self.headers.get("If-None-Match") == tag:
            self.send_response(304)
            self.end_headers()
            return
        body = self.server.pages.get(self.path)
        self.send_response(404 if body is None else self.server.status)
        for name, value in {"Content-Length": str(len(body or b"")), **self.server.headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serving_web() -> Iterator[WebServer]:
    server = WebServer()
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


class FeedPlace:
    """Articles of a feed on a server of this machine, which the test may ask all the same."""

    def __init__(self, server: WebServer) -> None:
        self.server = server
        self.articles: dict[str, str] = {}
        self.write()

    def watch(self) -> WatchedFeed:
        fetch = partial(fetch_page, allowed=lambda _: True, ports=None)
        return WatchedFeed(f"{self.server.url}/feed.xml", 100_000, fetch=fetch)

    def put(self, key: str, text: str) -> None:
        self.articles[key] = text
        self.write()

    def remove(self, key: str) -> None:
        del self.articles[key]
        self.write()

    def leave(self) -> None:
        self.server.status = 503

    def write(self) -> None:
        items = "".join(
            f"<item><guid>{escape(key)}</guid><description>{escape(escape(text))}</description></item>"
            for key, text in self.articles.items()
        )
        rss = f'<rss version="2.0"><channel><title>News</title>{items}</channel></rss>'
        self.server.pages["/feed.xml"] = rss.encode()


@contextmanager
def feed_place(_: Path) -> Iterator[FeedPlace]:
    with serving_web() as server:
        yield FeedPlace(server)


def make_mail(key: str, text: str) -> EmailMessage:
    """Return a mail with this text."""
    mail = EmailMessage()
    mail["Message-ID"] = f"<{key}@example.org>"
    mail["From"], mail["To"], mail["Subject"] = "Ann Berg <ann@example.org>", "bob@example.org", "News of today"
    mail["Date"] = "Tue, 03 Jun 2025 23:39:21 +0200"
    mail.set_content(text)
    return mail


class MaildirPlace:
    """Mails of a Maildir."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / CAFE
        self.box = mailbox.Maildir(self.folder)
        self.keys: dict[str, str] = {}

    def watch(self) -> WatchedMaildir:
        return WatchedMaildir(self.folder, 100_000)

    def put(self, key: str, text: str) -> None:
        if key in self.keys:
            self.remove(key)
        self.keys[key] = self.box.add(make_mail(key, text))

    def remove(self, key: str) -> None:
        self.box.remove(self.keys.pop(key))

    def leave(self) -> None:
        self.folder.rename(self.folder.with_name("elsewhere"))


@contextmanager
def maildir_place(folder: Path) -> Iterator[MaildirPlace]:
    yield MaildirPlace(folder)


class MboxPlace:
    """Mails of a file."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / f"{CAFE}.mbox"
        self.mails: dict[str, str] = {}
        self.times = 0
        self.write()

    def watch(self) -> WatchedMbox:
        return WatchedMbox(self.file, 100_000, settled_s=0.0)

    def put(self, key: str, text: str) -> None:
        self.mails[key] = text
        self.write()

    def remove(self, key: str) -> None:
        del self.mails[key]
        self.write()

    def leave(self) -> None:
        self.file.unlink()

    def write(self) -> None:
        parts = (b"From ann@example.org\n" + make_mail(*mail).as_bytes() + b"\n" for mail in self.mails.items())
        self.file.write_bytes(b"".join(parts))
        self.times += 1
        os.utime(self.file, (self.times, self.times))  # the clock of a disk may be too coarse for a test


@contextmanager
def mbox_place(folder: Path) -> Iterator[MboxPlace]:
    yield MboxPlace(folder)


class ImapPlace:
    """Mails on a server of this machine."""

    def __init__(self, server: ImapServer) -> None:
        self.server = server
        self.mails: dict[str, int] = {}

    def watch(self) -> WatchedMailbox:
        address = MailAddress(self.server.user, "localhost", self.server.port, self.server.folder)
        return WatchedMailbox(address, SecretStr(self.server.password), 100_000)

    def put(self, key: str, text: str) -> None:
        if key in self.mails:
            self.remove(key)
        self.mails[key] = self.server.put(make_mail(key, text).as_bytes()).uid

    def remove(self, key: str) -> None:
        gone = self.mails.pop(key)
        self.server.mails = [mail for mail in self.server.mails if mail.uid != gone]

    def leave(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@contextmanager
def imap_place(folder: Path) -> Iterator[ImapPlace]:
    with imap_serving(folder) as (server, certificate), pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(certificate))
        yield ImapPlace(server)


class BucketPlace:
    """Objects of a bucket in a store of this machine."""

    def __init__(self, server: S3Server) -> None:
        self.server = server

    def watch(self) -> WatchedBucket:
        return WatchedBucket(self.server.bucket, f"{CAFE}/", 100_000)

    def put(self, key: str, text: str) -> None:
        self.server.objects[f"{CAFE}/{key}.txt"] = text.encode()

    def remove(self, key: str) -> None:
        del self.server.objects[f"{CAFE}/{key}.txt"]

    def leave(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@contextmanager
def bucket_place(folder: Path) -> Iterator[BucketPlace]:
    with s3_reached(folder) as server:
        yield BucketPlace(server)
