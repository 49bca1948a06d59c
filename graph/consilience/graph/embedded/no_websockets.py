"""Takes from the embedded Neo4j what it needs to speak HTTP and WebSocket on the port of Bolt.

Neo4j answers a request of HTTP on Bolt's port, and lets every page of every site open a WebSocket there; no setting
ends that (2026.08, 5.26). The code for it is in a jar that Bolt cannot be without. So a folder stands before all jars
in the class path, in which the class that reads HTTP requests is an empty file: whoever speaks HTTP loads it, fails,
and is cut off. Bolt itself never loads it.
"""

from pathlib import Path

__all__ = ["without_websockets"]

_READS_HTTP = "io/netty/handler/codec/http/HttpServerCodec$HttpServerRequestDecoder.class"


def without_websockets(folder: Path) -> Path:
    """Return what is to stand before all jars in the class path of a Neo4j that shall answer Bolt alone.

    Args:
        folder: is made, and holds the empty class.

    Raises:
        OSError: it cannot be written.
    """
    empty = folder / _READS_HTTP
    empty.parent.mkdir(parents=True, exist_ok=True)
    empty.write_bytes(b"")
    return folder
