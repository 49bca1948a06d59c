"""The configuration of the embedded Neo4j, chosen for one small machine."""

import re
from pathlib import Path

import psutil

from consilience.graph.model.errors import ServiceError

__all__ = ["neo4j_main", "neo4j_options", "neo4j_settings", "query_heap_bytes"]

_MEMORY = re.compile(r"[1-9][0-9]*[kmgKMG]")
_KILOBYTES = {"k": 1, "m": 1 << 10, "g": 1 << 20}


def neo4j_main(version: str) -> str:
    """Return the name of the class that is this version's server program."""
    return f"org.neo4j.server.{'CommunityEntryPoint' if _is_5(version) else 'Neo4jCommunity'}"


def neo4j_settings(port: int, version: str, memory: str) -> str:
    """Return the text of `neo4j.conf` for a server that listens on this port of 127.0.0.1 and nowhere else.

    Args:
        port: of Bolt.
        version: of Neo4j, such as `2026.08.1`.
        memory: greatest size of the heap, such as `1g`.

    Raises:
        ServiceError: `memory` is not a size.
    """
    settings = {
        "server.default_listen_address": "127.0.0.1",
        "server.bolt.enabled": "true",
        "server.bolt.listen_address": f"127.0.0.1:{port}",
        "server.bolt.advertised_address": f"127.0.0.1:{port}",
        "server.http.enabled": "false",
        "server.https.enabled": "false",
        "dbms.security.auth_enabled": "true",
        "dbms.usage_report.enabled": "false",
        # No statement of this program reads a file or an address of the server's, whoever wrote it.
        "dbms.security.allow_csv_import_from_file_urls": "false",
        "internal.dbms.cypher_ip_blocklist": "0.0.0.0/0,::/0",
        "server.memory.pagecache.size": f"{page_cache(psutil.virtual_memory().total)}m",
        # Those of people's queries that run at once leave room in the heap for what everybody else does.
        "db.memory.transaction.max": f"{_kilobytes(memory) * 22 // 100}k",
        "db.tx_log.rotation.size": "32m",
        "db.tx_log.rotation.retention_policy": "2 files",
        # With no quiet period the network threads end when their work has, instead of twice 5 s later; data is not
        # concerned, since the databases are checkpointed after that.
        f"internal.dbms.bolt.netty_server_shutdown_quiet_period{'' if _is_5(version) else '_duration'}": "0",
    }
    return "".join(f"{name}={value}\n" for name, value in settings.items())


def query_heap_bytes(memory: str) -> int:
    """Return what one of people's queries may hold of a heap of this size, in bytes.

    Less than what any transaction may hold: that is for all work, such as merging a long document.

    Raises:
        ServiceError: `memory` is not a size.
    """
    return (_kilobytes(memory) << 10) * 5 // 100


def page_cache(memory: int) -> int:
    """Return the megabytes of its files that the server may keep in memory; it takes them as it reads, page by page.

    Args:
        memory: of the machine, in bytes.
    """
    return max(256, min(4096, (memory >> 20) // 8))


def neo4j_options(memory: str) -> list[str]:
    """Return the options of the virtual machine that runs the server.

    Args:
        memory: greatest size of the heap, such as `512m` or `2g`.

    Raises:
        ServiceError: `memory` is not a size.
    """
    return [
        *heap(memory, "CONSILIENCE_NEO4J_MEMORY"),
        "-XX:+UseSerialGC",  # on few cores and a small heap it takes less processor time and memory than G1
        # What one query leaves behind should be gone before it is copied, which has everybody wait.
        f"-Xmn{_kilobytes(memory) * 2 // 5}k",
        "--add-opens=java.base/java.nio=ALL-UNNAMED",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
        "-Dio.netty.tryReflectionSetAccessible=true",
        "-Dlog4j2.disable.jmx=true",
        "-Dfile.encoding=UTF-8",
    ]


def heap(memory: str, setting: str) -> list[str]:
    """Return the option that limits the heap to `memory`.

    Raises:
        ServiceError: `memory` is not a size; the message names `setting`.
    """
    _check_size(memory, setting)
    return [f"-Xmx{memory}"]


def _kilobytes(memory: str) -> int:
    _check_size(memory, "CONSILIENCE_NEO4J_MEMORY")
    return int(memory[:-1]) * _KILOBYTES[memory[-1].lower()]


def _check_size(memory: str, setting: str) -> None:
    if not _MEMORY.fullmatch(memory):
        raise ServiceError(f"{setting} is {memory!r}; give a size such as 512m or 2g.")


def log_files(folder: Path) -> list[Path]:
    """Return the logs of the server whose folder this is, those first in which a failed start is explained."""
    return [folder / "logs" / name for name in ("console.log", "neo4j.log", "debug.log")]


def _is_5(version: str) -> bool:
    return version.startswith("5.")
