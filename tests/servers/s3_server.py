"""A small store that speaks as S3 does, for tests: it keeps, lists and gives objects, and fails as told."""

import hashlib
import os
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs, quote, unquote, urlsplit
from xml.sax.saxutils import escape

import pytest

__all__ = ["S3Server", "s3_reached", "s3_serving"]

PAGE = 2
"""Objects of a page, so that few objects need several."""


class S3Server(ThreadingHTTPServer):
    """The store; tests change what it has and how it fails."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.bucket, self.key = "news", "AKIDEXAMPLE"
        self.objects: dict[str, bytes] = {}
        self.made: dict[str, str] = {}
        """When an object was put, where that is not at noon of a certain day."""
        self.tags = True
        """Whether it says what tells a content from others."""
        self.asked: list[str] = []
        self.faults: set[str] = set()
        """`half`: a page says that there are more, and not how to go on. `second page`: it cannot be had. `cut`: the
        line breaks within an answer. `locked`: objects are listed and not given, taken or removed."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: S3Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if (key := self.find()) is None:
            return
        if key:
            self.give(key)
        else:
            self.list({name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()})

    def do_HEAD(self) -> None:
        if key := self.find():
            self.send(b"", 200 if key in self.server.objects else 404)

    def do_PUT(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        if not (key := self.find()):
            return
        if "locked" in self.server.faults:
            self.fail(403, "AccessDenied")
        elif b64encode(hashlib.md5(content, usedforsecurity=False).digest()).decode() != self.headers["Content-MD5"]:
            self.fail(400, "BadDigest")
        else:
            self.server.objects[key] = content
            self.server.made[key] = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S.000Z}"
            self.send(b"")

    def do_DELETE(self) -> None:
        if not (key := self.find()):
            return
        if "locked" in self.server.faults:
            self.fail(403, "AccessDenied")
        else:
            self.server.objects.pop(key, None)
            self.send(b"", 204)

    def find(self) -> str | None:
        """Return the key that is asked for, empty for none; None where that was refused."""
        self.server.asked.append(self.path)
        bucket, _, key = unquote(urlsplit(self.path).path).lstrip("/").partition("/")
        if f"Credential={self.server.key}/" not in self.headers.get("Authorization", ""):
            self.fail(403, "InvalidAccessKeyId")
        elif bucket != self.server.bucket:
            self.fail(404, "NoSuchBucket")
        else:
            return key
        return None

    def list(self, asked: dict[str, str]) -> None:
        assert asked["list-type"] == "2"
        keys = sorted(key for key in self.server.objects if key.startswith(asked.get("prefix", "")))
        start = int(asked.get("continuation-token", "0"))
        if start and "second page" in self.server.faults:
            self.fail(403, "AccessDenied")
            return
        more = start + PAGE < len(keys)
        goes_on = more and "half" not in self.server.faults
        entries = "".join(
            f"<Contents><Key>{escape(quote(key))}</Key><Size>{len(self.server.objects[key])}</Size>"
            f"<LastModified>{self.server.made.get(key, '2026-11-26T12:00:00.000Z')}</LastModified>"
            + (f"<ETag>{escape(self.tag(key))}</ETag>" if self.server.tags else "")
            + "</Contents>"
            for key in keys[start : start + PAGE]
        )
        token = f"<NextContinuationToken>{start + PAGE}</NextContinuationToken>" if goes_on else ""
        self.send(
            f"<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>{str(more).lower()}</IsTruncated>"
            f"{entries}{token}</ListBucketResult>".encode()
        )

    def give(self, key: str) -> None:
        if key not in self.server.objects:
            self.fail(404, "NoSuchKey")
        elif "locked" in self.server.faults:
            self.fail(403, "AccessDenied")
        elif self.headers.get("If-Match", self.tag(key)) != self.tag(key):
            self.fail(412, "PreconditionFailed")
        else:
            self.send(self.server.objects[key])

    def tag(self, key: str) -> str:
        return f'"{hashlib.md5(self.server.objects[key], usedforsecurity=False).hexdigest()}"'

    def fail(self, status: int, code: str) -> None:
        self.send(f"<Error><Code>{code}</Code><Message>Not so</Message></Error>".encode(), status)

    def send(self, body: bytes, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if "cut" in self.server.faults:
            body = body[: len(body) // 2]
            self.close_connection = True
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def s3_serving() -> Iterator[S3Server]:
    server = S3Server()
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def s3_reached(folder: Path) -> Iterator[S3Server]:
    """Serve a store, and let the environment name it and its keys, and nothing else of that kind.

    Args:
        folder: in which no file of settings for such tools lies.
    """
    with s3_serving() as server, pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("AWS_")]:
            patch.delenv(name)
        settings = {
            "ACCESS_KEY_ID": server.key,
            "SECRET_ACCESS_KEY": "secret",
            "ENDPOINT_URL_S3": server.url,
            "DEFAULT_REGION": "us-east-1",
            "MAX_ATTEMPTS": "1",
            "CONFIG_FILE": str(folder / "none"),
            "SHARED_CREDENTIALS_FILE": str(folder / "none"),
            "EC2_METADATA_DISABLED": "true",
        }
        for name, value in settings.items():
            patch.setenv(f"AWS_{name}", value)
        yield server
