"""Conversion of a file that a stranger sent, in a process of its own: `python -m … SUFFIX`, file in, JSON out.

The process has little memory and time, is confined (`confinement`), and knows no secrets of the server. Whatever the
file does to the libraries that read it ends with it.
"""

import asyncio
import json
import os
import resource
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from consilience.graph.embedded.environment import child_environment
from consilience.graph.model.errors import DocumentError
from consilience.graph.support.priority import HEAVY_AT_ONCE, give_way
from consilience.platform.loading.conversion.confinement import leave_the_network, shut_in

__all__ = ["Content", "confine", "content_of", "convert_apart", "read_here"]

MEMORY = 3 << 30
"""Bytes of address space."""
CPU_S = 60
LIMIT_S = 120.0
_slots: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Content:
    """What is in a file."""

    text: str
    stated: Mapping[str, object] = field(default_factory=dict)
    """What it states of itself, as plain JSON."""


async def convert_apart(data: bytes, suffix: str) -> Content:
    """Return what is in a file, as the loader for its suffix reads it.

    Args:
        data: the whole file.
        suffix: how to read it, such as `.docx`; empty for plain text in whatever encoding.

    Raises:
        DocumentError: it cannot be read, or needs more memory or time than a document may.
    """
    loop = asyncio.get_running_loop()
    async with _slots.setdefault(loop, asyncio.Semaphore(HEAVY_AT_ONCE)):
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-P", "-m", __name__, suffix),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=child_environment(),
            start_new_session=True,
        )
        try:
            output, _ = await asyncio.wait_for(process.communicate(data), LIMIT_S)
        except TimeoutError as error:
            raise DocumentError(f"reading it took more than {LIMIT_S:.0f} s") from error
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    return content_of(output)


def content_of(output: bytes) -> Content:
    """Return what a process wrote about a file.

    Raises:
        DocumentError: it wrote why there is none, or nothing at all: it was killed.
    """
    try:
        said = json.loads(output)
    except ValueError as error:
        raise DocumentError("it cannot be read: it needs too much memory or time, or is damaged") from error
    if "error" in said:
        raise DocumentError(said["error"])
    return Content(said["text"], said.get("stated", {}))


def confine(suffix: str | None = None) -> None:
    """Take from this process what reading a file does not need, once the libraries that read it are there.

    Args:
        suffix: of the file; empty for plain text, which needs none of them; None: of whatever comes.
    """
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    leave_the_network()
    _import_readers(suffix)
    shut_in()


def _import_readers(suffix: str | None) -> None:
    """Import what reads files, on one processor: libraries start no threads then, which would not be confined."""
    os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"
    processors = os.sched_getaffinity(0) if sys.platform == "linux" else set()
    if processors:
        os.sched_setaffinity(0, {min(processors)})
    from consilience.platform.loading.conversion.converters import prepare
    from consilience.platform.loading.registry import LOADERS

    if suffix != "":
        len(LOADERS)  # imports them all, those of other packages too
        prepare(suffix)
    if processors:
        os.sched_setaffinity(0, processors)


def read_here(data: bytes, suffix: str) -> dict[str, Any]:
    """Return the `text` of a file and what is `stated` in it, or the `error` why it has none; for a confined process.

    Args:
        data: the whole file.
        suffix: how to read it; empty for plain text in whatever encoding.
    """
    used = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + CPU_S, resource.RLIM_INFINITY))
    from consilience.platform.loading.conversion.decoding import decode_text
    from consilience.platform.loading.registry import read_file, read_stated

    try:
        if not suffix:
            return {"text": decode_text(data)}
        return {"text": read_file(data, suffix), "stated": dict(read_stated(data, suffix))}
    except DocumentError as error:
        return {"error": str(error)}
    except (RecursionError, MemoryError):
        return {"error": "it is nested too deeply, or too large, to be read"}


def _main() -> None:
    give_way()
    suffix = sys.argv[1]
    confine(suffix)
    sys.stdout.write(json.dumps(read_here(sys.stdin.buffer.read(), suffix)))


if __name__ == "__main__":
    _main()
