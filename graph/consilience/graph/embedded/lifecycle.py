"""One embedded Neo4j for a home folder: started when it is needed, found when it runs, stopped without loss.

Everything of the server lies in `<home>/neo4j`: `data/`, `logs/`, `conf/neo4j.conf`, the generated `password`
(readable by its owner alone), `server.json` (the pid file) and `.lock`, which those hold who start or stop it, so that
of two processes that start the server at once one starts it and the other connects. Neo4j itself locks its store.
The names of this folder are written in this room and not in the platform's `DataFolder`, which owns those of all else
in a home folder: the graph is used without a platform and knows of none.
"""

import os
import secrets
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

from consilience.graph.embedded.alone import alone
from consilience.graph.embedded.configuration import neo4j_main, neo4j_options, neo4j_settings
from consilience.graph.embedded.connection import answers, entrance, running_neo4j
from consilience.graph.embedded.daemon import (
    ProcessRecord,
    end,
    free_port,
    living,
    read_record,
    spawn,
    write_record,
)
from consilience.graph.embedded.environment import child_environment
from consilience.graph.embedded.installation.artifacts import Artifact, read_lock
from consilience.graph.embedded.installation.class_cache import class_cache, class_cache_options, training_options
from consilience.graph.embedded.installation.download import fetch
from consilience.graph.embedded.installation.java import java_command
from consilience.graph.embedded.installation.progress import Progress, silent
from consilience.graph.embedded.no_websockets import without_websockets
from consilience.graph.embedded.start_fault import start_fault
from consilience.graph.embedded.status import neo4j_version
from consilience.graph.embedded.store_version import check_upgrade, note_version
from consilience.graph.model.errors import ServiceError, ServiceStorageError
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.support.private_files import make_private_file, make_private_folder
from consilience.graph.support.storage_fault import storage_fault

__all__ = ["neo4j_class_cache", "start_neo4j", "stop_neo4j"]

_ROOM = 100 << 20  # bytes; an empty store with its preallocated log, and as much again
_START_LIMIT = 180.0  # seconds; recovery after a kill replays the transaction log


def start_neo4j(
    home: Path,
    cache: Path,
    memory: str,
    progress: Progress | None = None,
    *,
    port: int | None = None,
    registry: str | None = None,
    artifacts: Sequence[Artifact] | None = None,
    class_cache_output: Path | None = None,
) -> Neo4jAddress:
    """Return the address of the embedded Neo4j of `home`, after starting it if it does not run.

    Args:
        home: the user's data folder; made if absent.
        cache: the user's cache folder; what Neo4j is made of is fetched into it once.
        memory: greatest size of the Java heap, such as `1g`; has no effect on a server that runs already.
        progress: told about what takes time.
        port: port to listen on; by default that of the last time if it is free, else any free one.
        registry: address of the repository of the artifacts; the public one by default.
        artifacts: what to run, if not the Neo4j of this package's lock.
        class_cache_output: file into which Java writes its cache of classes when this server ends, which takes it half
            a minute.

    Raises:
        DownloadError: the artifacts cannot be fetched or stored.
        ServiceError: the server cannot be started; the message says why and what to do.
    """
    folder, cache = home.absolute() / "neo4j", cache.absolute()
    if address := running_neo4j(home):
        return address
    neo4j_options(memory)  # says at once what is wrong with it
    with alone(folder, "Neo4j"):
        record = read_record(folder / "server.json")
        if (process := living(record)) is None or record is None:
            chosen = artifacts or read_lock("neo4j")
            check_upgrade(folder, neo4j_version(chosen), record.version if record else None, progress or silent)
            jars = fetch(chosen, cache, "Neo4j", progress, registry)
            last_port = record.port if record else None
            classes = training_options(class_cache_output) if class_cache_output else _class_options(cache, jars)
            program = _Program(_classpath(cache, jars), [*neo4j_options(memory), *classes], neo4j_version(chosen))
            record, process = _launch(folder, program, memory, port, last_port)
        _wait(folder, record, process, progress or silent)
        return entrance(folder, record)


def stop_neo4j(home: Path) -> bool:
    """Stop the embedded Neo4j of `home`, waiting until its data is on disk; return whether it was running.

    Raises:
        ServiceError: the folder cannot be used, or another process keeps starting or stopping the server.
    """
    folder = home.absolute() / "neo4j"
    if not folder.exists():
        return False
    with alone(folder, "Neo4j"):
        process = living(read_record(folder / "server.json"))
        if process is not None:
            end(process)
        return process is not None


def neo4j_class_cache(cache: Path) -> Path:
    """Return the file with Java's cache of the classes of this package's Neo4j, whether it is there or not."""
    jars = cache.absolute() / "jars"
    return _class_cache(cache, [jars / artifact.path for artifact in read_lock("neo4j")])


def _class_cache(cache: Path, jars: Sequence[Path]) -> Path:
    return class_cache(cache, jars, neo4j_options("1g"))


def _class_options(cache: Path, jars: Sequence[Path]) -> list[str]:
    return class_cache_options(_class_cache(cache, jars))


@dataclass(frozen=True, slots=True)
class _Program:
    """What Java is to run."""

    classpath: list[Path]
    options: list[str]
    version: str


def _classpath(cache: Path, jars: Sequence[Path]) -> list[Path]:
    try:
        return [without_websockets(cache / "jars"), *jars]
    except OSError as error:
        raise storage_fault(error, cache / "jars", "CONSILIENCE_CACHE") from error


def _launch(
    folder: Path, program: _Program, memory: str, port: int | None, last_port: int | None
) -> tuple[ProcessRecord, psutil.Process]:
    chosen = free_port(port or last_port)
    if port and chosen != port:
        raise ServiceError(f"Port {port} is taken by another program. Stop it, or choose another port for Neo4j.")
    _check_space(folder)
    try:
        for name in ("conf", "logs"):
            make_private_folder(folder / name)
        _set_password(folder, program.classpath)
        make_private_file(folder / "conf" / "neo4j.conf")
        (folder / "conf" / "neo4j.conf").write_text(neo4j_settings(chosen, program.version, memory), encoding="utf-8")
        (folder / "logs" / "console.log").unlink(missing_ok=True)
        command = java_command(
            program.classpath,
            neo4j_main(program.version),
            [f"--home-dir={folder}", f"--config-dir={folder / 'conf'}"],
            program.options,
            folder / "conf" / "java.args",
        )
        note_version(folder, program.version)
        process = spawn(command, folder / "logs" / "console.log")
        record = ProcessRecord(process.pid, process.create_time(), chosen, program.version)
        write_record(folder / "server.json", record)
    except OSError as error:
        raise storage_fault(error, folder, "CONSILIENCE_HOME") from error
    return record, process


def _check_space(folder: Path) -> None:
    """Neo4j that finds no room while it starts takes minutes to say so, and does not say it clearly."""
    free = shutil.disk_usage(folder).free
    if free < _ROOM:
        raise ServiceStorageError(
            f"The disk is full: Neo4j needs {_ROOM >> 20} MB to start in {folder}, where {free >> 20} MB are free. "
            "Make room, or set CONSILIENCE_HOME to a folder on another disk."
        )


def _set_password(folder: Path, jars: list[Path]) -> None:
    """Generate the password before the server is started for the first time, so that it is never without one."""
    path = folder / "password"
    if (folder / "data" / "databases" / "system").exists():
        if not path.exists():
            raise ServiceError(
                f"{path} is missing, and without it nobody can enter the database in {folder}. "
                "Put it back, or remove the folder to begin anew."
            )
        return
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
        stream.write(secrets.token_hex(24))
    # The file is named instead of the password, because a command line can be read by every user of the machine.
    command = java_command(
        jars,
        "org.neo4j.cli.AdminTool",
        ["dbms", "set-initial-password", f"@{path}"],
        ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"],
        folder / "conf" / "admin.args",
    )
    environment = child_environment(NEO4J_HOME=str(folder), NEO4J_CONF=str(folder / "conf"))
    make_private_file(folder / "conf" / "neo4j.conf")
    (folder / "conf" / "neo4j.conf").write_text("", encoding="utf-8")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, umask=0o077)
    if done.returncode != 0:
        raise start_fault("Neo4j", done.stderr + done.stdout, folder, "CONSILIENCE_NEO4J_MEMORY")


def _wait(folder: Path, record: ProcessRecord, process: psutil.Process, progress: Progress) -> None:
    deadline = time.monotonic() + _START_LIMIT
    address = entrance(folder, record)
    while not answers(address):
        progress("Starting Neo4j", 0, 0)
        if living(record) is None:
            raise start_fault("Neo4j", _read_logs(folder), folder, "CONSILIENCE_NEO4J_MEMORY")
        if time.monotonic() > deadline:
            end(process)
            raise ServiceError(
                f"Neo4j did not answer within {_START_LIMIT:.0f} s and was stopped; see {folder / 'logs'}. "
                "If the machine is very busy, try again."
            )
        time.sleep(0.05)


def _read_logs(folder: Path) -> str:
    logs = (folder / "logs" / name for name in ("console.log", "neo4j.log"))
    return "\n".join(log.read_text(encoding="utf-8", errors="replace") for log in logs if log.exists())
