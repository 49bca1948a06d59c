"""How fast documents become a graph: our writer beside those of four peers, each into a Neo4j of the same kind.

    python -m tests.benchmarks.peer_writers --peers FOLDER [--documents 50] [--repeat 1] [--only ours Graphiti …]

The corpus is that of `writers.py`, by default 50 documents with 1,000 chunks, 5,000 entities, 22,500 mentions and
15,000 relation statements. Every writer has a Neo4j 5.26 with APOC of its own, fresh for every repetition, since the
peers call procedures of APOC, of which the newest for Maven are for that one; so ours, the plain writer and bare
`CREATE` (see `writers.py`) are measured on it, too. The peers' own code writes, in their environment
(`peers/write_*.py`), one document after another; what they would ask a model, which entities and relations there are
and which are the same, they are told.

The peers are installed, once, into the folder of --peers, from the package registry. `processor s` is of server and
client together.
"""

import argparse
import asyncio
import json
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
from tests.benchmarks.merge_throughput import Graph, Timing, creating, merging
from tests.benchmarks.peer_ingestion import install
from tests.benchmarks.peers.served import count, neo4j_with_apoc
from tests.benchmarks.peers.ways import Place
from tests.benchmarks.writers import Counted, Size, corpus, plain_rows, plainly

from consilience.graph.model.model import DocumentGraph
from consilience.graph.store.address import Neo4jAddress
from consilience.platform.support.event_loop import run

MEMORY = "2g"
SCRIPTS = {
    "neo4j-graphrag": "write_graphrag.py",
    "langchain-neo4j": "write_langchain.py",
    "Graphiti": "write_graphiti.py",
    "LightRAG": "write_lightrag.py",
}
BARE = "bare CREATE of ours"
OURS = ("ours", "ours, 4 writers", "plain", BARE)
COUNTS = {"nodes": "MATCH (n) RETURN count(n)", "relationships": "MATCH ()-[n]->() RETURN count(n)"}


def document_line(graph: DocumentGraph) -> str:
    """Return what peers are told of a document: its chunks, with the entities and statements of each."""
    entities = {entity.id: entity for entity in graph.entities}
    entity_of = {reference.mention_id: reference.target_id for reference in graph.references}
    named, stated = defaultdict[str, dict[str, None]](dict), defaultdict[str | None, list[dict[str, Any]]](list)
    for mention in graph.mentions:
        named[mention.chunk_id][entity_of[mention.id]] = None
    for fact in graph.facts:
        said = {"fact": fact.id, "subject": fact.subject_id, "predicate": fact.predicate, "object": fact.object_id}
        for quote in fact.evidence if fact.kind == "relation" else ():
            stated[quote.chunk_id].append({**said, "quote": quote.quote})
    chunks = [
        {
            "id": chunk.id,
            "index": chunk.index,
            "text": chunk.text,
            "entities": [
                {"id": id_, "name": entities[id_].name, "type": entities[id_].type} for id_ in named[chunk.id]
            ],
            "statements": stated[chunk.id],
        }
        for chunk in graph.chunks
    ]
    return json.dumps({"id": graph.document.id, "name": graph.document.name, "chunks": chunks})


@contextmanager
def serve() -> Iterator[tuple[Neo4jAddress, psutil.Process]]:
    """Run an empty Neo4j 5.26 with APOC."""
    with (
        tempfile.TemporaryDirectory(prefix="consilience-bench-") as folder,
        neo4j_with_apoc(Path(folder), MEMORY) as it,
    ):
        yield it


def written_by(script: str, given: Path, peers: Path) -> tuple[Timing, Counted]:
    """Have a peer write the documents; return what that took, and what is there."""
    with serve() as (address, server):
        place = Place(given.parent, "", peers)
        process = subprocess.Popen(
            place.script(script, given),
            env=place.environment(address),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        for line in process.stdout:  # some peers greet
            if line.strip() == "prepared":
                break
        before = sum(server.cpu_times()[:2])
        told, _ = process.communicate("\n")
        if process.returncode:
            raise SystemExit(f"{script} ended with {process.returncode}.")
        taken = json.loads(told.strip().rpartition("\n")[2])
        used = taken["processor"] + sum(server.cpu_times()[:2]) - before
        found = count(address, COUNTS)
        return Timing(taken["seconds"], used), (found["nodes"], found["relationships"])


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", type=Path, help="folder of an environment with the peers; made if absent")
    parser.add_argument("--documents", type=int, default=50)
    parser.add_argument("--chunks", type=int, default=20, help="of a document")
    parser.add_argument("--statements", type=int, default=15, help="of a chunk; a sentence has two")
    parser.add_argument("--repeat", type=int, default=1, help="the best of so many counts")
    parser.add_argument("--only", nargs="*", choices=(*OURS, *SCRIPTS), help="measure these alone")
    options = parser.parse_args()
    asked = {*(options.only or (*OURS, *SCRIPTS))}
    if BARE in asked:
        asked.add("ours")  # whose elements it creates
    if options.peers:
        install(options.peers)
    else:
        asked -= SCRIPTS.keys()
        print("Without --peers FOLDER nobody but ours is measured.")
    wanted = [name for name in (*OURS, *SCRIPTS) if name in asked]
    graphs = corpus(Size(options.documents, options.chunks, options.statements))
    statements = sum(len(rows) for graph in graphs for name, rows in plain_rows(graph) if name == "statements")
    print(f"{len(graphs)} documents, {statements:,} relation statements; best of {options.repeat}")
    taken, found = defaultdict[str, list[Timing]](list), dict[str, Counted]()
    with tempfile.TemporaryDirectory(prefix="consilience-peers-") as folder:
        given = Path(folder) / "documents.jsonl"
        given.write_text("\n".join(map(document_line, graphs)), encoding="utf-8")
        for _ in range(options.repeat):
            ours: Graph = [], []
            for name in wanted:
                match name:
                    case "ours" | "ours, 4 writers":
                        timing, ours = await merging(graphs, 1 if name == "ours" else 4, serve)
                        there = len(ours[0]), len(ours[1])
                    case "plain":
                        timing, there = await plainly(graphs, serve)
                    case _ if name == BARE:
                        timing, there = await creating(ours, serve), (len(ours[0]), len(ours[1]))
                    case _:
                        timing, there = await asyncio.to_thread(written_by, SCRIPTS[name], given, options.peers)
                taken[name].append(timing)
                found[name] = there
                print(f"  {name}: {timing.seconds:.1f} s", flush=True)
    heads = ("seconds", "of ours", "processor s", "nodes", "edges", "a statement")
    print(f"{'writer':22}" + "".join(f"{head:>13}" for head in heads))
    for name, timings in taken.items():
        seconds, processor = min(t.seconds for t in timings), min(t.processor for t in timings)
        of_ours = f"{seconds / min(t.seconds for t in taken['ours']):.2f}" if "ours" in taken else "-"
        nodes, edges = found[name]
        each = f"{edges / statements:.1f}"
        cells = (f"{seconds:.1f}", of_ours, f"{processor:.1f}", f"{nodes:,}", f"{edges:,}", each)
        print(f"{name:22}" + "".join(f"{cell:>13}" for cell in cells))


if __name__ == "__main__":
    run(main())
