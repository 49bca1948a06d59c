"""How many documents an hour become a graph, end to end, with a model that answers at once: ours beside two peers.

    python tests/benchmarks/peer_ingestion.py [--documents 80] [--peers FOLDER] [--only "ours, llm" …]

Every way gets the same bulletins of ten sentences, which are one passage each, and a model that tells it the same
entities and relations of each, over HTTP, from a process of its own (`peers/instant_model.py`). Ours is `consilience
ingest`; the peers are `SimpleKGPipeline` of neo4j-graphrag and `ainsert` of LightRAG, with their defaults, in scripts
beside it. Each begins with an empty store whose server runs, brings in `--warm` other documents first, and is then
measured as one process from its start to its end. Processor seconds are those of the process with its children, and of
Neo4j and CoreNLP; those of the model are left out. Memory is what the process has at its most, and the servers then.

The peers are installed, once, into an environment of their own in the folder of --peers, from the package registry;
without it only ours is measured. neo4j-graphrag calls procedures of APOC, of which the newest for Maven are for Neo4j
5.26: whatever needs a Neo4j beside ours has that one.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.benchmarks.peers.bulletins import bulletin, write_bulletins
from tests.benchmarks.peers.served import instant_model
from tests.benchmarks.peers.ways import WAYS, Place, Way

PEERS = ("neo4j-graphrag[openai]==1.22.0", "lightrag-hku==1.5.7", "langchain-neo4j==0.11.0", "graphiti-core==0.31.2")
FIRST_WARM = 1_000_000
"""Number of the first bulletin that is not measured."""
COLUMNS = (
    "docs/h",
    "s",
    "CPU s/doc",
    "servers'",
    "MB",
    "servers'",
    "calls/doc",
    "nodes",
    "edges",
    "entities",
    "relations",
    "accepted",
    "w. passage",
    "w. place",
    "load",
)


@dataclass(frozen=True, slots=True)
class Spent:
    """What a process took, and what servers did for it meanwhile."""

    seconds: float
    own: float
    """Processor seconds of the process and its children."""
    servers: float
    """Processor seconds of the servers."""
    memory: float
    """Of the process, MB."""
    served: float
    """Memory of the servers, MB."""
    said: str


def spend(way: Way, texts: Path) -> Spent:
    """Run a way over a folder of texts."""
    before = {server.pid: sum(server.cpu_times()[:2]) for server in way.servers()}
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        begun = time.perf_counter()
        process = subprocess.Popen(way.command(texts), env=way.environment, stdout=output, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        if process.returncode:
            sys.exit(
                f"{' '.join(map(str, way.command(texts)))} ended with {process.returncode}:\n{errors.read()[-4000:]}"
            )
        said = output.read()
    servers = way.servers()
    worked = sum(sum(server.cpu_times()[:2]) - before.get(server.pid, 0.0) for server in servers)
    held = sum(server.memory_info().rss for server in servers) / 1e6
    return Spent(seconds, usage.ru_utime + usage.ru_stime, worked, usage.ru_maxrss / 1e3, held, said)


def row(name: str, peers: Path | None, documents: int, warm: int) -> tuple[float, tuple[str, ...]]:
    """Measure one way; return its documents an hour, and its row of the table."""
    with tempfile.TemporaryDirectory(prefix="consilience-peers-") as name_of_folder, instant_model() as model:
        folder = Path(name_of_folder)
        others = write_bulletins(folder / "others", range(FIRST_WARM, FIRST_WARM + warm))
        texts = write_bulletins(folder / "texts", range(documents))
        with WAYS[name](Place(folder, model, peers)) as way:
            spend(way, others)
            asked = _calls(model)
            spent = spend(way, texts)
            calls = (_calls(model) - asked) / documents
            kept = way.kept(spent.said)
    rate = documents / spent.seconds * 3600
    figures = (
        f"{rate:,.0f}",
        f"{spent.seconds:.1f}",
        f"{spent.own / documents:.2f}",
        f"{spent.servers / documents:.2f}",
        f"{spent.memory:.0f}",
        f"{spent.served:.0f}",
        f"{calls:.1f}",
        *(f"{kept[count]:,}" for count in ("nodes", "relationships", "entities", "relations")),
        f"{kept.get('accepted', kept['relations']):,}",
        *(f"{kept[count]:,}" for count in ("in_passages", "in_characters")),
        f"{os.getloadavg()[0]:.1f}",
    )
    return rate, figures


def _calls(model: str) -> int:
    record = httpx.get(f"{model.removesuffix('/v1')}/record", timeout=60, trust_env=False).json()
    return int(record["count"])


def install(peers: Path) -> None:
    """Make the environment of the peers, if it is not there."""
    if (peers / "bin" / "python").exists():
        return
    uv = shutil.which("uv") or str(Path(sys.executable).with_name("uv"))
    subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, peers], check=True)
    subprocess.run([uv, "pip", "install", "--quiet", "--python", peers / "bin" / "python", *PEERS], check=True)


def told(head: str, figures: Sequence[str]) -> str:
    """Return a line of the table."""
    return f"{head:22}" + "".join(f"{figure:>11}" for figure in figures)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=80)
    parser.add_argument("--warm", type=int, default=8, help="other documents that come before")
    parser.add_argument("--peers", type=Path, help="folder of an environment with the peers; made if absent")
    parser.add_argument("--only", nargs="*", choices=WAYS, help="measure these alone")
    given = parser.parse_args()
    names = given.only or list(WAYS)
    if given.peers:
        install(given.peers)
    else:
        names = [name for name in names if name.startswith("ours") and "5.26" not in name]
        print("Without --peers FOLDER nobody but ours is measured.")
    numbers = [*range(given.documents), *range(FIRST_WARM, FIRST_WARM + given.warm)]
    texts = [bulletin(number) for number in numbers]
    entities = {named for text in texts for named, _ in text.entities}
    relations = {(one.subject, one.relation, one.object) for text in texts for one in text.relations}
    print(f"{given.documents} documents of ten sentences, {given.warm} others before; {os.cpu_count()} processors")
    print(f"They state {len(relations):,} relations of {len(entities):,} entities. Peers: {', '.join(PEERS)}")
    print(told("", COLUMNS), flush=True)
    rates: dict[str, float] = {}
    for name in names:
        rates[name], figures = row(name, given.peers, given.documents, given.warm)
        print(told(name, figures), flush=True)
    for reference in ("ours, no model", "ours, llm"):
        if reference in rates:
            parts = [f"{name} {rates[reference] / rate:.2f}" for name, rate in rates.items() if name != reference]
            print(f"Documents an hour of {reference!r}, as a multiple of those of: {'; '.join(parts)}")


if __name__ == "__main__":
    main()
