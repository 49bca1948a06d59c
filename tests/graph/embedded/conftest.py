"""A small repository on this machine, that can be told to fail, and folders that cannot be written."""

import hashlib
import os
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from consilience.graph.embedded.installation.artifacts import Artifact


@dataclass
class Repository:
    """What it holds, what it does wrong, and what it was asked."""

    url: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    cuts: int = 0
    """How many answers break off half-way."""
    ranges: bool = True
    """Whether a part of a file can be asked for."""
    status: int = 200
    requests: list[tuple[str, str | None]] = field(default_factory=list)
    """Path and Range header of each request."""

    def holds(self, name: str, content: bytes) -> Artifact:
        artifact = Artifact("org.example", name, "1.0", "", hashlib.sha256(content).hexdigest(), len(content))
        self.files[f"/{artifact.path}"] = content
        return artifact


@pytest.fixture
def repository() -> Iterator[Repository]:
    state = Repository()
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = self.headers.get("Range")
            with lock:
                state.requests.append((self.path, asked))
                cut, state.cuts = state.cuts > 0, max(0, state.cuts - 1)
            if state.status != 200 or self.path not in state.files:
                self.send_error(state.status if state.status != 200 else 404)
                return
            content = state.files[self.path]
            start = int(asked.removeprefix("bytes=").removesuffix("-")) if asked and state.ranges else 0
            self.send_response(206 if start else 200)
            self.send_header("Content-Length", str(len(content) - start))
            self.end_headers()
            end = start + (len(content) - start) // 2 if cut else len(content)
            self.wfile.write(content[start:end])

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it
            """Keep quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_port}"
    yield state
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A folder that nobody can write, not even root."""
    folder = tmp_path / "read-only"
    folder.mkdir()
    if os.geteuid() == 0:
        yield from _mounted(folder, "ro,size=1m")
        return
    folder.chmod(0o500)
    yield folder
    folder.chmod(0o700)


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of 12 MB."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root can mount a tiny disk")
    yield from _mounted(folder, "size=12m")


def _mounted(folder: Path, options: str) -> Iterator[Path]:
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True)
    if done.returncode != 0:
        pytest.skip(f"tmpfs cannot be mounted here: {done.stderr.decode().strip()}")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)
