"""Tables into a store that has nothing yet, by the importer that comes with Neo4j: whole, or not there at all."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import psutil

from consilience.graph.embedded.alone import alone
from consilience.graph.embedded.configuration import heap
from consilience.graph.embedded.daemon import living, read_record
from consilience.graph.embedded.environment import child_environment
from consilience.graph.embedded.installation.artifacts import read_lock
from consilience.graph.embedded.installation.download import fetch
from consilience.graph.embedded.installation.java import java_command
from consilience.graph.embedded.installation.progress import Progress
from consilience.graph.model.errors import ServiceError
from consilience.graph.support.private_files import make_private_file, make_private_folder
from consilience.graph.support.storage_fault import storage_fault

__all__ = ["has_store", "import_tables"]

_DATABASE = "neo4j"
_STORE = ("databases", "transactions")
_LEAST_OFF_HEAP = 1 << 30
_OPENED = [f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in ("java.nio", "java.io", "sun.nio.ch")]
_BEFORE_CAUSE = ("Please provide this file if requesting neo4j support", "Command Failed")
"""Lines of `neo4j-admin` after which it says what went wrong."""


def has_store(home: Path) -> bool:
    """Tell whether the embedded Neo4j of `home` was ever started: what is in its store only it can tell."""
    return (home.absolute() / "neo4j" / "data" / "databases" / _DATABASE).exists()


def import_tables(
    home: Path,
    cache: Path,
    memory: str,
    tables: Path,
    arguments: Sequence[str],
    progress: Progress | None = None,
    *,
    in_place_of_empty: bool = True,
    registry: str | None = None,
) -> None:
    """Make the store of the embedded Neo4j of `home` from tables, in the place of one that has nothing.

    Args:
        home: the user's data folder; its Neo4j does not run, and its store, if there is one, holds nothing.
        cache: the user's cache folder.
        memory: greatest size of the importer's heap.
        tables: the folder in which the tables lie.
        arguments: of `neo4j-admin database import full`, after the name of the database; they name files of the folder.
        progress: told about what takes time.
        in_place_of_empty: whether a store that is there was found to hold nothing; else there must be none.
        registry: address of the repository of the artifacts; the public one by default.

    Raises:
        DownloadError: the artifacts cannot be fetched or stored.
        ServiceError: the importer failed, Neo4j runs, or there is a store that nobody found empty; it is as it was.
    """
    folder = home.absolute() / "neo4j"
    machine = ["-XX:+UseParallelGC", *_OPENED, *heap(memory, "CONSILIENCE_NEO4J_MEMORY")]
    with alone(folder, "Neo4j"):
        if living(read_record(folder / "server.json")) is not None:
            raise ServiceError(f"Neo4j runs in {folder}, and a store is made while it does not. `consilience down`.")
        if has_store(home) and not in_place_of_empty:
            raise ServiceError(
                f"A graph was begun in {folder} while the tables were made, and is not replaced; nothing was imported. "
                "Stop servers and workers, and use an empty data folder."
            )
        jars = fetch(read_lock("neo4j"), cache.absolute(), "Neo4j", progress, registry)
        part = folder / "import.part"
        try:
            shutil.rmtree(part, ignore_errors=True)
            make_private_folder(part / "conf")
            (part / "conf" / "neo4j.conf").write_text("", encoding="utf-8")
            make_private_file(part / "conf" / "import.args")
            given = "\n".join(_quote(argument) for argument in [*arguments, *_off_heap()])
            (part / "conf" / "import.args").write_text(given + "\n", encoding="utf-8")
            main = ["database", "import", "full", _DATABASE, f"@{part / 'conf' / 'import.args'}"]
            command = java_command(jars, "org.neo4j.cli.AdminTool", main, machine, part / "conf" / "java.args")
            environment = child_environment(NEO4J_HOME=str(part), NEO4J_CONF=str(part / "conf"))
            done = subprocess.run(
                command, cwd=tables, env=environment, capture_output=True, text=True, check=False, umask=0o077
            )
            if done.returncode != 0:
                raise _fault(done.stdout + done.stderr)
            _put_in_place(part / "data", folder / "data")
        except OSError as error:
            raise storage_fault(error, folder, "CONSILIENCE_HOME") from error
        finally:
            shutil.rmtree(part, ignore_errors=True)


def _off_heap() -> list[str]:
    """Return the option that leaves others half of the memory that is free."""
    return [f"--max-off-heap-memory={max(_LEAST_OFF_HEAP, psutil.virtual_memory().available // 2)}"]


def _put_in_place(made: Path, data: Path) -> None:
    for name in _STORE:
        make_private_folder(data / name)
        shutil.rmtree(data / name / _DATABASE, ignore_errors=True)
    for name in reversed(_STORE):  # the store last: without it there is none
        (made / name / _DATABASE).rename(data / name / _DATABASE)


def _quote(argument: str) -> str:
    return '"' + argument.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _fault(said: str) -> ServiceError:
    lines = [line for each in said.splitlines() if (line := each.strip(" .-"))]
    marks = [at for mark in _BEFORE_CAUSE for at, line in enumerate(lines[:-1]) if line == mark]
    cause = lines[marks[0] + 1] if marks else lines[-1] if lines else "nothing"
    return ServiceError(f"Neo4j's importer failed, and nothing was imported. It said: {cause[:300]}")
