"""How much more two and four workers of a Ray cluster read than one, of a model that takes a second to answer.

    PYTHONPATH=. python tests/benchmarks/ray_scaling.py [--documents 40] [--ingest]

Each worker has four documents of two questions under way; a cluster of this machine has the workers: what is measured
is that none waits for another one. It needs the extra (`make test-ray` installs it). The time is that of the
documents, without the start of the cluster and of its workers. With `--ingest` it is `consilience ingest`, each with a
cluster of its own, into the Neo4j of a new data folder, from the first event of a run to the last one, merges included.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.team_file import load_team_file
from consilience.agents.models.layers.budget import Budget
from consilience.graph.model.model import Document
from consilience.platform.cluster.connection import Cluster, connected
from consilience.platform.cluster.extracting import read_documents
from consilience.platform.cluster.pool import open_pool
from consilience.platform.cluster.work_order import WorkOrder
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.settings import Settings

ROOT = Path(__file__).parents[2]
COMMAND = str(Path(sys.executable).with_name("consilience"))
WORKERS = (1, 2, 4)
AT_ONCE = 4
BAR = 0.9
TEAM = """\
name: notes
models: {{default: {{model: scripted, base_url: "{url}", concurrency: 256}}}}
experts: [{{name: ner, task: ner}}, {{name: re, task: re}}]
max_rounds: 1
"""


@contextmanager
def endpoint() -> Iterator[str]:
    script = "tests.servers.note_reader:reads_notes_slowly"
    command = [sys.executable, "-m", "tests.servers.scripted_openai", "--script", script]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait()


async def measure(cluster: Cluster, order: WorkOrder, workers: int, documents: int) -> float:
    """Return the documents a second of so many workers."""
    texts = [f"Note {workers}-{number}. Ann Lee met Bob Ray." for number in range(documents * workers)]
    notes = [Document(text, f"{number}", f"notes#{number}") for number, text in enumerate(texts)]
    async with open_pool(cluster, order, budget=Budget(), workers=workers, at_once=AT_ONCE) as pool:
        pool.begin()
        while pool.ready < workers:  # noqa: ASYNC110 - nobody else waits for that
            await asyncio.sleep(0.1)
        started = time.perf_counter()
        async for _, read in read_documents(pool, notes):
            assert not read.error, read.error
        return len(notes) / (time.perf_counter() - started)


def ingest(home: Path, team: Path, workers: int, documents: int) -> float:
    """Return the documents a second that `consilience ingest` brings into a graph with so many workers."""
    notes = home / f"notes-{workers}"
    notes.mkdir()
    for number in range(documents * workers):
        (notes / f"{number:04}.txt").write_text(f"Note {workers}-{number}. Ann Lee met Bob Ray.")
    line = [COMMAND, "ingest", notes, "--team", team, "--on", "ray", "--workers", workers]
    subprocess.run(
        [*map(str, line), "--concurrency", str(workers * AT_ONCE)],
        env={**os.environ, "CONSILIENCE_HOME": str(home)},
        check=True,
        capture_output=True,
    )
    with open_ledger(home / "runs.sqlite") as ledger:
        ids = [run.id for run in ledger.runs()][-documents * workers :]
        moments = [datetime.fromisoformat(at) for id_ in ids for _, at, _ in ledger.events(id_)]
    return len(ids) / (max(moments) - min(moments)).total_seconds()


def told(rates: Iterable[tuple[int, float]]) -> None:
    """Print the documents a second of so many workers, and how much of linear that is."""
    alone = 0.0
    for workers, rate in rates:
        alone = alone or rate
        part = rate / alone / workers
        print(f"{workers:7}  {rate:11.2f}  {part:9.2f}{'' if part >= BAR else '  BELOW THE BAR'}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=40, help="of each worker")
    parser.add_argument("--ingest", action="store_true", help="into a graph")
    given = parser.parse_args()
    if find_spec("ray") is None:
        print("Ray is not installed; make test-ray installs it. Nothing was measured.")
        return
    with tempfile.TemporaryDirectory() as folder, endpoint() as url:
        home, file = Path(folder), Path(folder) / "team.yaml"
        file.write_text(TEAM.format(url=url))
        print("workers  documents/s  of linear")
        if given.ingest:
            told((workers, ingest(home, file, workers, given.documents)) for workers in WORKERS)
            subprocess.run([COMMAND, "down"], env={**os.environ, "CONSILIENCE_HOME": str(home)}, check=True)
            return
        order = WorkOrder(Settings(home=home), load_team_file(file), builtin_schema("news"))
        with connected("ray", max(WORKERS)) as cluster:
            told((workers, asyncio.run(measure(cluster, order, workers, given.documents))) for workers in WORKERS)


if __name__ == "__main__":
    main()
