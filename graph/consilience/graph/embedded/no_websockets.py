"""Takes from the embedded Neo4j what it needs to speak HTTP and WebSocket on the port of Bolt.

Neo4j answers a request of HTTP on Bolt's port, and lets every page of every site open a WebSocket there; no setting
ends that (2026.08, 5.26). The code for it is in a jar that Bolt cannot be without. So a jar stands before all others
in the class path, in which the class that reads HTTP requests is an empty file: whoever speaks HTTP loads it, fails,
and is cut off. Bolt itself never loads it. It is a jar and no folder, since Java keeps no classes of programs that
have folders in their class path (`installation/class_cache.py`).
"""

import io
import os
import zipfile
from pathlib import Path

__all__ = ["without_websockets"]

_READS_HTTP = "io/netty/handler/codec/http/HttpServerCodec$HttpServerRequestDecoder.class"


def without_websockets(folder: Path) -> Path:
    """Return what is to stand before all jars in the class path of a Neo4j that shall answer Bolt alone.

    Args:
        folder: the jar is written here, unless it is there as it should be: Java's cache of classes asks for its time.

    Raises:
        OSError: it cannot be written.
    """
    jar, content = folder / "no-websockets.jar", _jar()
    if not jar.exists() or jar.read_bytes() != content:
        folder.mkdir(parents=True, exist_ok=True)
        part = jar.with_name(f"{jar.name}.{os.getpid()}.part")
        part.write_bytes(content)
        part.replace(jar)
    return jar


def _jar() -> bytes:
    """Return the same bytes each time."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr(zipfile.ZipInfo(_READS_HTTP), b"")
    return content.getvalue()
