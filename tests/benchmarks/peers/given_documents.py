"""What the peers' writers are given, and the clock that runs while they write.

Used by `write_*.py`, which `peer_writers.py` runs in the peers' environment: FILE has a document a line, as
`peer_writers.document_line` makes it, and NEO4J_URI, NEO4J_USERNAME and NEO4J_PASSWORD are in the environment.
"""

import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

__all__ = ["Told", "address", "documents", "measured"]

Told = dict[str, Any]


def documents() -> list[Told]:
    """Return the documents of the file that the command names."""
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def address() -> tuple[str, str, str]:
    """Return the server's address, user and password."""
    return os.environ["NEO4J_URI"], os.environ["NEO4J_USERNAME"], os.environ["NEO4J_PASSWORD"]


async def measured(write: Callable[[], Awaitable[None]]) -> None:
    """Say that all is prepared, wait for a line, write, and say what that took."""
    print("prepared", flush=True)
    sys.stdin.readline()
    processor, begun = time.process_time(), time.perf_counter()
    await write()
    taken = {"seconds": time.perf_counter() - begun, "processor": time.process_time() - processor}
    print(json.dumps(taken), flush=True)
