"""Files one after another through a process of its own that stays: `python -m …`, requests in, answers out.

A command reads a folder of files as the server reads an upload: whatever a file does to the libraries that read it ends
with their process. A request is a line with suffix and length, then the file; an answer is a line with its length, then
JSON.
"""

import json
import subprocess
import sys
import threading
from types import TracebackType
from typing import Self

from consilience.graph.embedded.environment import child_environment
from consilience.graph.model.errors import DocumentError
from consilience.platform.loading.conversion.process import LIMIT_S, Content, confine, content_of, read_here

__all__ = ["ConversionHelper"]


class ConversionHelper:
    """Reads files for one reader at a time; its process starts with the first file, and anew after one that ended it.

    Use it as a context manager, or call `close`.
    """

    def __init__(self, limit_s: float = LIMIT_S) -> None:
        """Prepare; nothing is started yet.

        Args:
            limit_s: seconds that a file may take.
        """
        self._limit_s = limit_s
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        """Return the helper itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process."""
        self.close()

    def read(self, data: bytes, suffix: str) -> Content:
        """Return what is in a file, as `conversion.process.convert_apart` does.

        Args:
            data: the whole file.
            suffix: how to read it, such as `.docx`; empty for plain text in whatever encoding.

        Raises:
            DocumentError: it cannot be read, or needs more memory or time than a document may.
        """
        process = self._running()
        late = threading.Event()

        def give_up() -> None:
            late.set()
            process.kill()

        watch = threading.Timer(self._limit_s, give_up)
        watch.start()
        try:
            output = _ask(process, data, suffix)
        finally:
            watch.cancel()
        if not output:
            self.close()
        if late.is_set():
            raise DocumentError(f"reading it took more than {self._limit_s:.0f} s")
        return content_of(output)

    def close(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", __name__],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=child_environment(),
                start_new_session=True,
            )
        return self._process


def _ask(process: subprocess.Popen[bytes], data: bytes, suffix: str) -> bytes:
    """Return what the process answers; nothing if it ended."""
    assert process.stdin is not None  # noqa: S101 - both are pipes
    assert process.stdout is not None  # noqa: S101
    try:
        process.stdin.write(f"{suffix} {len(data)}\n".encode())
        process.stdin.write(data)
        process.stdin.flush()
    except OSError:
        return b""
    length = process.stdout.readline().strip()
    output = process.stdout.read(int(length)) if length.isdigit() else b""
    return output if length.isdigit() and len(output) == int(length) else b""


def _main() -> None:
    confine()
    while line := sys.stdin.buffer.readline():
        suffix, _, length = line.decode().rstrip("\n").rpartition(" ")
        answer = json.dumps(read_here(sys.stdin.buffer.read(int(length)), suffix)).encode()
        sys.stdout.buffer.write(b"%d\n%b" % (len(answer), answer))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    _main()
