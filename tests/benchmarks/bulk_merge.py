"""How fast readings from files become a graph: merged one after the other, and all at once by Neo4j's importer.

python tests/benchmarks/bulk_merge.py [--documents 2000] [--merged 200] [--small] [--check] [--shards FOLDER]

Documents are those of `varied.py` (about 210 nodes and 750 relationships each), with `--small` a fifth as long. A part
of them is merged, with four writers as `ingest` has them, into a Neo4j of its own; all of them are reduced and
imported. Seconds of processor time, of all processes together, say more than the clock on a machine that does other
work; both are given. What is merged is also reduced and imported, and the two graphs are compared byte for byte; since
starting Java twice takes as long however little there is to do, what each further document takes is the difference of
the two. Shards of so many documents take a while to write: in a folder that is given they stay, and are used again.
"""

import argparse
import asyncio
import os
import resource
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.benchmarks import merge_throughput
from tests.benchmarks.varied import varied_corpus

from consilience.graph.checking.check import check_graph
from consilience.graph.embedded.bulk_import import import_tables
from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.exchange.bulk.arguments import ARGUMENTS
from consilience.graph.exchange.bulk.reading_lines import write_reading
from consilience.graph.exchange.bulk.shards import find_readings, readings_of
from consilience.graph.exchange.bulk.write_tables import write_tables
from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.group_commit import GroupCommit
from consilience.graph.writing.documents.merge import merge_rows
from consilience.graph.writing.runs.side_by_side import from_told
from consilience.platform.support.settings import load_settings

WRITERS = 4
DOCUMENTS_A_CORPUS, DOCUMENTS_A_SHARD = 2000, 5000
MEMORY = "2g"


@dataclass
class Step:
    """What a step took."""

    name: str
    documents: int
    seconds: float = 0.0
    processor: float = 0.0
    memory: int = 0
    """Most resident bytes of all processes together."""

    def told(self) -> str:
        each = self.processor / self.documents * 1000
        return (
            f"{self.name:28}{self.documents:>10,}{self.seconds:>10.1f}{self.processor:>13.1f}{each:>13.2f}"
            f"{self.documents / self.seconds:>10.1f}{self.memory >> 20:>10,}"
        )


@contextmanager
def measured(step: Step, server: psutil.Process | None = None) -> Iterator[None]:
    """Note what goes by: of this process, of its children that end meanwhile, and of a server."""
    over = threading.Event()

    def watch() -> None:
        me = psutil.Process()
        while not over.wait(0.2):
            total = 0
            for process in (me, *me.children(recursive=True)):
                try:
                    total += process.memory_info().rss
                except psutil.Error:
                    continue
            step.memory = max(step.memory, total)

    def used() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        served = sum(server.cpu_times()[:2]) if server else 0.0
        return time.process_time() + children.ru_utime + children.ru_stime + served

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    processor, begin = used(), time.perf_counter()
    try:
        yield
    finally:
        step.seconds, step.processor = time.perf_counter() - begin, used() - processor
        over.set()
        watcher.join()


def write_shards(folder: Path, documents: int) -> list[Path]:
    """Write the readings of many documents: corpora of a bounded size, with names of their own beside shared ones."""
    files: list[Path] = []
    out = None
    for first in range(0, documents, DOCUMENTS_A_CORPUS):
        graphs = varied_corpus(min(DOCUMENTS_A_CORPUS, documents - first), first)
        for index, graph in enumerate(graphs, first):
            if index % DOCUMENTS_A_SHARD == 0:
                if out:
                    out.close()
                files.append(folder / f"shard-{len(files):04}.jsonl")
                out = files[-1].open("w", encoding="utf-8", newline="")
            assert out
            out.write(write_reading(graph))
    if out:
        out.close()
    return files


async def merge_some(store: Store, files: list[Path], documents: int) -> None:
    """Merge the first documents, four at a time, those that wait together, as ingestion does."""
    commits = GroupCommit(store)
    readings = (reading for part in find_readings(files).parts for found in readings_of(part) for reading in found)
    waiting = iter([next(readings) for _ in range(documents)])

    async def writer() -> None:
        for reading in waiting:
            await merge_rows(store, from_told(reading.told, reading.document), reading.metadata, commits=commits)

    await asyncio.gather(*(writer() for _ in range(WRITERS)))


async def exported(store: Store) -> list[str]:
    return [line async for line in export_jsonl(store)]


def merged(home: Path, files: list[Path], documents: int) -> tuple[Step, list[str]]:
    """Merge into a Neo4j of its own."""
    step = Step("merge, 4 writers", documents)

    async def work() -> list[str]:
        async with Store(start_neo4j(home, load_settings().cache, MEMORY)) as store:
            server = psutil.Process(neo4j_status(home).pid)
            with measured(step, server):
                await merge_some(store, files, documents)
            step.memory += server.memory_info().rss
            return await exported(store)

    try:
        return step, asyncio.run(work())
    finally:
        stop_neo4j(home)


def bulk(
    home: Path, tables: Path, files: list[Path], documents: int, *, compared: bool = False, checked: bool = False
) -> tuple[list[Step], list[str]]:
    """Reduce, import and open; return the graph's lines if they are to be compared."""
    cache = load_settings().cache
    reduce, imported, opened = (Step(name, documents) for name in ("reduce", "import", "constraints and indexes"))
    proved = Step("check", documents)
    with measured(reduce):
        counts = write_tables(files, tables)
    size = sum(path.stat().st_size for path in tables.iterdir())
    with measured(imported):
        import_tables(home, cache, MEMORY, tables, (tables / ARGUMENTS).read_text(encoding="utf-8").splitlines())
    shutil.rmtree(tables)

    async def work() -> list[str]:
        address = start_neo4j(home, cache, MEMORY)
        server = psutil.Process(neo4j_status(home).pid)
        with measured(opened, server):
            async with Store(address):
                pass
        opened.memory = server.memory_info().rss
        async with Store(address) as store:
            if checked:
                with measured(proved, server):
                    assert not await check_graph(store)
                proved.memory = server.memory_info().rss
            return await exported(store) if compared else []

    try:
        lines = asyncio.run(work())
    finally:
        stop_neo4j(home)
    kept = sum(path.stat().st_size for path in (home / "neo4j" / "data").rglob("*") if path.is_file())
    print(
        f"{counts.documents:,} documents, {counts.nodes:,} nodes, {counts.relationships:,} relationships; shards "
        f"{sum(file.stat().st_size for file in files) >> 20:,} MB, tables {size >> 20:,} MB, store {kept >> 20:,} MB"
    )
    return [reduce, imported, opened, *([proved] if checked else [])], lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=2000)
    parser.add_argument("--merged", type=int, default=200, help="how many of them are merged, too")
    parser.add_argument("--small", action="store_true", help="documents of a fifth of the length")
    parser.add_argument("--check", action="store_true", help="prove the invariants of what was imported, too")
    parser.add_argument("--shards", type=Path, help="folder of all shards, written there if it is empty")
    options = parser.parse_args()
    if options.small:
        merge_throughput.ENTITIES_A_DOCUMENT, merge_throughput.FACTS_A_DOCUMENT = 4, 10
    os.environ.pop("JDK_JAVA_OPTIONS", None)
    with tempfile.TemporaryDirectory(prefix="consilience-bench-") as name:
        base = Path(name)
        sample_folder, all_folder = base / "sample", options.shards or base / "all"
        sample_folder.mkdir()
        all_folder.mkdir(parents=True, exist_ok=True)
        sample = write_shards(sample_folder, options.merged)
        merging, lines = merged(base / "merged", sample, options.merged)
        few, same = bulk(base / "same", base / "tables", sample, options.merged, compared=True)
        print("the graphs are the same, byte for byte" if same == lines else "THE GRAPHS DIFFER", flush=True)
        del lines, same
        files = sorted(all_folder.glob("shard-*.jsonl")) or write_shards(all_folder, options.documents)
        many, _ = bulk(base / "bulk", base / "tables", files, options.documents, checked=options.check)
    print(f"{'':28}{'documents':>10}{'seconds':>10}{'processor s':>13}{'ms/document':>13}{'docs/s':>10}{'MB':>10}")
    for step in (merging, *few, *many):
        print(step.told())
    further = options.documents - options.merged
    for name, whole, fixed in (
        ("the clock", [s.seconds for s in many[:3]], [s.seconds for s in few]),
        ("processor time", [s.processor for s in many[:3]], [s.processor for s in few]),
    ):
        merge = (merging.seconds if name == "the clock" else merging.processor) / options.merged
        each = [(more - less) / further for more, less in zip(whole, fixed, strict=True)]
        print(
            f"by {name}: merge {merge * 1000:.1f} ms a document; reduce, import, schema "
            f"{sum(whole) / options.documents * 1000:.1f} ms: {merge / (sum(whole) / options.documents):.1f} times as "
            f"fast; each further document {' + '.join(f'{ms * 1000:.1f}' for ms in each)} ms: "
            f"{merge / sum(each):.1f} times as fast"
        )


if __name__ == "__main__":
    main()
