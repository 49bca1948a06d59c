"""A small store that speaks as S3 does, for tests: it lists a bucket page by page, gives objects, and fails as told."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, quote, unquote, urlsplit
from xml.sax.saxutils import escape

__all__ = ["S3Server", "s3_serving"]

PAGE = 2
"""Objects of a page, so that few objects need several."""


class S3Server(ThreadingHTTPServer):
    """The store; tests change what it has and how it fails."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.bucket, self.key = "news", "AKIDEXAMPLE"
        self.objects: dict[str, bytes] = {}
        self.tags = True
        """Whether it says what tells a content from others."""
        self.asked: list[str] = []
        self.faults: set[str] = set()
        """`half`: a page says that there are more, and not how to go on. `second page`: it cannot be had. `cut`: the
        line breaks within an answer. `locked`: objects are listed and not given."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: S3Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        parts = urlsplit(self.path)
        bucket, _, key = unquote(parts.path).lstrip("/").partition("/")
        if f"Credential={self.server.key}/" not in self.headers.get("Authorization", ""):
            self.fail(403, "InvalidAccessKeyId")
        elif bucket != self.server.bucket:
            self.fail(404, "NoSuchBucket")
        elif key:
            self.give(key)
        else:
            self.list({name: values[0] for name, values in parse_qs(parts.query).items()})

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
            f"<LastModified>2026-11-26T12:00:00.000Z</LastModified>"
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
