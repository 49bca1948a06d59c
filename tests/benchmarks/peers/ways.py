"""Ways to make a graph of a folder of texts: ours and the peers', each with the servers that it needs."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from tests.benchmarks.peers.served import count, neo4j_with_apoc

from consilience.graph.embedded.connection import running_neo4j
from consilience.graph.embedded.daemon import read_record
from consilience.graph.store.address import Neo4jAddress
from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["WAYS", "Place", "Way"]

Kept = dict[str, int]
_COMMAND = str(Path(sys.executable).with_name("consilience"))
_SCRIPTS = Path(__file__).parent
_ALL = {
    "nodes": "MATCH (n) WHERE NOT n:Migration RETURN count(n)",
    "relationships": "MATCH ()-[n]->() RETURN count(n)",
}
_RELATIONS = "MATCH (n:Fact {kind: 'relation'})"
_OURS = _ALL | {
    "entities": "MATCH (n:Entity) RETURN count(n)",
    "relations": f"{_RELATIONS} RETURN count(n)",
    "accepted": f"{_RELATIONS} WHERE n.status = 'accepted' RETURN count(n)",
    "in_passages": f"{_RELATIONS}-[:EVIDENCED_BY]->(:Chunk) RETURN count(DISTINCT n)",
    "in_characters": f"{_RELATIONS}-[q:EVIDENCED_BY {{verified: true}}]->(:Chunk) WHERE q.start IS NOT NULL "
    "RETURN count(DISTINCT n)",
}
_GRAPHRAG = _ALL | {
    "entities": "MATCH (n:__Entity__) RETURN count(n)",
    "relations": "MATCH (:__Entity__)-[n]->(:__Entity__) RETURN count(n)",
    "in_passages": "RETURN 0",  # an entity knows its chunks, a relationship does not
    "in_characters": "RETURN 0",
}
_LIGHTRAG = _ALL | {
    "entities": "MATCH (n) RETURN count(n)",
    "relations": "MATCH ()-[n]->() RETURN count(n)",
    "in_passages": "MATCH ()-[n]->() WHERE n.source_id IS NOT NULL RETURN count(n)",
    "in_characters": "RETURN 0",
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a way works."""

    folder: Path
    """An empty one."""
    model: str
    """Address of a model that answers at once."""
    peers: Path | None
    """Environment in which the peers are installed."""

    def script(self, name: str, *arguments: str | Path) -> list[str | Path]:
        """Return the command that runs a script of this folder in the peers' environment."""
        assert self.peers is not None
        return [self.peers / "bin" / "python", _SCRIPTS / name, *arguments]

    def environment(self, address: Neo4jAddress | None = None) -> dict[str, str]:
        """Return what such a script is told: of ours, nothing."""
        told = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CONSILIENCE"))}
        told["MODEL_URL"] = self.model
        if address:
            told |= {"NEO4J_URI": address.uri, "NEO4J_USERNAME": address.user, "NEO4J_PASSWORD": address.password}
        return told


@dataclass(frozen=True, slots=True)
class Way:
    """A way to make a graph, with its store and the servers open."""

    command: Callable[[Path], Sequence[str | Path]]
    """That reads a folder of texts."""
    environment: dict[str, str]
    servers: Callable[[], list[psutil.Process]]
    """Those that work for it, once it was run."""
    kept: Callable[[str], Kept]
    """What there is now, after what the command printed last."""


@contextmanager
def _ours(place: Place, *options: str, lts: bool = False) -> Iterator[Way]:
    """Have `consilience ingest` with these options, into its own Neo4j or into the one that the peers have."""
    home = place.folder / "home"
    environment = {
        **os.environ,
        "CONSILIENCE_HOME": str(home),
        "CONSILIENCE_MODEL": "instant",
        "CONSILIENCE_MODEL_BASE_URL": place.model,
    }

    def command(texts: Path) -> list[str | Path]:
        return [_COMMAND, "ingest", texts, *options, "--json"]

    if lts:
        with neo4j_with_apoc(place.folder / "server") as (address, process):
            environment |= {"CONSILIENCE_NEO4J_URI": address.uri, "CONSILIENCE_NEO4J_PASSWORD": address.password}
            yield Way(command, environment, lambda: [process], lambda _: count(address, _OURS))
        return

    def servers() -> list[psutil.Process]:
        records = (read_record(home / "neo4j" / "server.json"), read_record(DataFolder(home).corenlp_process))
        return [psutil.Process(record.pid) for record in records if record]

    def kept(_: str) -> Kept:
        own = running_neo4j(home)
        assert own is not None
        return count(own, _OURS)

    try:
        yield Way(command, environment, servers, kept)
    finally:
        subprocess.run([_COMMAND, "down"], env=environment, check=True, capture_output=True)


@contextmanager
def _graphrag(place: Place) -> Iterator[Way]:
    """Have the pipeline of neo4j-graphrag."""
    with neo4j_with_apoc(place.folder / "server") as (address, process):
        yield Way(
            lambda texts: place.script("ingest_graphrag.py", texts),
            place.environment(address),
            lambda: [process],
            lambda _: count(address, _GRAPHRAG),
        )


@contextmanager
def _lightrag(place: Place) -> Iterator[Way]:
    """Have LightRAG with its default storages: files."""
    working = place.folder / "working"
    yield Way(
        lambda texts: place.script("ingest_lightrag.py", texts, working),
        place.environment(),
        list,
        lambda said: dict(json.loads(said.strip().rpartition("\n")[2])),
    )


@contextmanager
def _lightrag_in_neo4j(place: Place) -> Iterator[Way]:
    """Have LightRAG with its graph in Neo4j, all else in files."""
    working = place.folder / "working"
    with neo4j_with_apoc(place.folder / "server") as (address, process):
        yield Way(
            lambda texts: place.script("ingest_lightrag.py", texts, working, "--neo4j"),
            place.environment(address),
            lambda: [process],
            lambda _: count(address, _LIGHTRAG),
        )


_LLM = "--team", "llm"

WAYS: dict[str, Callable[[Place], AbstractContextManager[Way]]] = {
    "ours, no model": lambda place: _ours(place),
    "ours, llm": lambda place: _ours(place, *_LLM),
    "ours, llm, one round": lambda place: _ours(place, *_LLM, "--rounds", "1"),
    "ours, llm, Neo4j 5.26": lambda place: _ours(place, *_LLM, lts=True),
    "neo4j-graphrag": _graphrag,
    "LightRAG, files": _lightrag,
    "LightRAG, Neo4j": _lightrag_in_neo4j,
}
"""By the names in the table."""
