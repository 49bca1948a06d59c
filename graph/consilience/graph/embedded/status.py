"""Status of the embedded Neo4j of a home folder, and its end at once; neither needs the driver."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from consilience.graph.embedded.daemon import ProcessRecord, kill, living, read_record
from consilience.graph.embedded.installation.artifacts import Artifact, read_lock

__all__ = ["Neo4jStatus", "address_of", "kill_neo4j", "neo4j_status", "neo4j_version"]


@dataclass(frozen=True, slots=True)
class Neo4jStatus:
    """Status of the embedded Neo4j of a home folder, read without starting it."""

    running: bool
    folder: Path
    """Where its data, logs and password lie."""
    version: str
    """Of the running server, or of the one that would be started."""
    pid: int | None = None
    uri: str | None = None
    memory: int | None = None
    """Resident bytes."""
    since: float | None = None
    """Start of the process, seconds since 1970."""


def kill_neo4j(home: Path) -> None:
    """End the embedded Neo4j of `home` at once, whatever it does; what was committed is there when it starts again."""
    process = living(read_record(home.absolute() / "neo4j" / "server.json"))
    if process is not None:
        kill(process)


def neo4j_status(home: Path) -> Neo4jStatus:
    """Return what can be said about the embedded Neo4j of `home` without starting or stopping anything."""
    folder = home.absolute() / "neo4j"
    record = read_record(folder / "server.json")
    process = living(record)
    if record is None or process is None:
        return Neo4jStatus(False, folder, neo4j_version(read_lock("neo4j")))
    memory = None
    with suppress(psutil.Error):  # it is ending
        memory = process.memory_info().rss
    return Neo4jStatus(True, folder, record.version, record.pid, address_of(record), memory, record.started)


def neo4j_version(artifacts: Sequence[Artifact]) -> str:
    """Return the version of the Neo4j among these artifacts."""
    return next(a.version for a in artifacts if (a.group, a.name) == ("org.neo4j", "neo4j"))


def address_of(record: ProcessRecord) -> str:
    """Return the address of the server of this record."""
    return f"bolt://127.0.0.1:{record.port}"
