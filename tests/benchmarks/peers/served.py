"""Servers that peers need: a model that answers at once, and a Neo4j that has APOC."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import psutil
from neo4j import GraphDatabase

from consilience.graph.embedded import lifecycle
from consilience.graph.embedded.configuration import neo4j_settings
from consilience.graph.embedded.installation.artifacts import parse_lock
from consilience.graph.embedded.installation.download import fetch
from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.store.address import Neo4jAddress
from consilience.platform.support.settings import load_settings

__all__ = ["ROOT", "count", "instant_model", "neo4j_with_apoc"]

ROOT = Path(__file__).parents[3]
_LTS = ROOT / "tests" / "graph" / "neo4j-lts.lock"
_APOC = Path(__file__).with_name("apoc.lock")
"""APOC for Neo4j 5.26, made by `make_lock` of `org.neo4j.procedure:apoc-core:5.26.19` and `apoc-common`."""
_MEMORY = "1g"  # of the heap, as that of the Neo4j that `ingest` starts


@contextmanager
def instant_model() -> Iterator[str]:
    """Serve the model in a process of its own, so that its work is nobody's; yield its address."""
    script = "tests.benchmarks.peers.instant_model:says_what_is_stated"
    command = [sys.executable, "-m", "tests.servers.scripted_openai", "--script", script]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait()


@contextmanager
def neo4j_with_apoc(home: Path, memory: str = _MEMORY) -> Iterator[tuple[Neo4jAddress, psutil.Process]]:
    """Run an empty embedded Neo4j 5.26 with APOC, for which the newest has none; yield its address and its process.

    Args:
        home: an empty folder.
        memory: greatest size of the heap.
    """
    cache = load_settings().cache
    apoc = parse_lock(_APOC.read_text(encoding="utf-8"))
    plugins = home / "neo4j" / "plugins"
    plugins.mkdir(parents=True)
    shutil.copy(
        fetch(apoc, cache, "APOC")[0], plugins
    )  # where procedures are looked for; all else is on the class path
    known = parse_lock(_LTS.read_text(encoding="utf-8"))
    names = {(artifact.group, artifact.name) for artifact in known}
    others = [artifact for artifact in apoc if (artifact.group, artifact.name) not in names]
    with patch.object(lifecycle, "neo4j_settings", _with_procedures):
        address = start_neo4j(home, cache, memory, artifacts=[*known, *others])
    try:
        pid = neo4j_status(home).pid
        assert pid is not None
        yield address, psutil.Process(pid)
    finally:
        stop_neo4j(home)


def _with_procedures(port: int, version: str, memory: str) -> str:
    return neo4j_settings(port, version, memory) + "dbms.security.procedures.unrestricted=apoc.*\n"


def count(address: Neo4jAddress, statements: dict[str, str]) -> dict[str, int]:
    """Return the number that each statement returns."""
    with GraphDatabase.driver(
        address.uri, auth=(address.user, address.password), notifications_min_severity="OFF"
    ) as driver:
        return {name: driver.execute_query(asked).records[0][0] for name, asked in statements.items()}
