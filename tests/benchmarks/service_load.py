"""How fast the server answers many readers at once, and what becomes of many uploads while runs are under way.

python tests/benchmarks/service_load.py [--documents 2000] [--readers 200] [--seconds 30] [--pause 1] [--uploads 50]
    [--home FOLDER] [--warm 60]

2,000 documents are 200,000 mentions. A folder that is given is filled once and used again. Three models of readers
(`questions.py`), since what they ask and how long they look at an answer decides what is measured:

- *people* look at an answer for 1 to 5 seconds, as is customary in load tests, and ask common questions often and rare
  ones seldom, by Zipf's law over 20,000 questions;
- *what all ask*: the same few questions, those with which the screens of the web application begin;
- *what nobody asked*: questions that next to nobody asked before, so that kept answers are of next to no use.

Each reader has an account of his own. The last two look at an answer for `--pause` seconds, give or take a half; 0
shows what the server answers at most. Before, readers ask for `--warm` seconds: a Java program that has just started is
several times slower. Something is written before each model, so that no answer kept from before is given again.

Server and Neo4j are processes of their own on this machine, the readers a third one that takes part of the same cores.
Processor time is given for each, by answer: on a machine that does other work it says more than the clock does. The
limits are those of the design: a 95th percentile under 150 ms without an error, and every upload done, or failed with a
reason.
"""

import argparse
import asyncio
import json
import math
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.benchmarks.lean_http import Connection
from tests.benchmarks.questions import Ask, Known, by_rank, known, repeated, varied
from tests.benchmarks.varied import varied_corpus

from consilience.graph.embedded.daemon import free_port
from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import load_settings

ROOT = Path(__file__).parents[2]
BAR_MS = 150.0
WRITERS = 4
DONE = {"done", "failed", "cancelled"}


@contextmanager
def serving(home: Path, port: int, workers: int, **limits: float) -> Iterator[psutil.Process]:
    """Run a server whose experts are readers that think 50 ms; limits that are not given are none."""
    cache = str(load_settings().cache)
    given = {
        "home": str(home),
        "cache": cache,
        "port": port,
        "role": "server",
        "workers": workers,
        "pause": 0.05,
        **limits,
    }
    command = [sys.executable, "-m", "tests.platform.serve_process", json.dumps(given)]
    with (home / "server.log").open("w") as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n", (home / "server.log").read_text()
    try:
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(60)


async def fill(home: Path, documents: int) -> Known:
    """Start Neo4j, merge a corpus of so many documents if there is none yet, and return what can be asked about."""
    async with Store(start_neo4j(home, load_settings().cache, "1g")) as store:
        async with store.session("READ") as session:
            record = await (await session.run("MATCH (d:Document) RETURN count(d) AS documents")).single(strict=True)
        if record["documents"] < documents:
            begin, left = time.perf_counter(), varied_corpus(documents)

            async def write() -> None:
                for graph in left:
                    await merge_document(store, graph)

            await asyncio.gather(*(write() for _ in range(WRITERS)))
            print(f"{documents} documents merged in {time.perf_counter() - begin:.0f} s")
        return await known(store)


async def write_something(home: Path) -> None:
    """Change what the graph holds, so that the server takes no kept answer for true."""
    async with Store(start_neo4j(home, load_settings().cache, "1g")) as store, store.session("WRITE") as session:
        await (await session.run("MERGE (n:Benchmark) SET n.at = $at", at=time.time())).consume()


@dataclass
class Reading:
    """What many readers met."""

    took: list[float] = field(default_factory=list)
    """Milliseconds of each answer."""
    of: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """The same by path."""
    wrong: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0


async def read(
    port: int,
    keys: Sequence[str],
    ask: Ask,
    readers: int,
    seconds: float,
    pause: tuple[float, float],
    base: str = "/api/v1",
) -> Reading:
    """Let so many readers ask again and again, with a pause between two lengths after each answer."""
    reading, begin = Reading(), time.perf_counter()

    async def reader(number: int) -> None:
        rng, path, body = random.Random(number + time.time_ns()), "", b""
        connection = Connection(port, keys[number % len(keys)])
        await asyncio.sleep(sum(pause) / 2 * number / readers)  # so that they do not all ask in the same moment
        while (asked := time.perf_counter()) - begin < seconds:
            path = ask(rng, path, body)
            try:
                status, body = await connection.get(f"{base}{path}")
            except (OSError, EOFError) as error:
                reading.wrong[type(error).__name__] += 1
                continue
            took = (time.perf_counter() - asked) * 1000
            reading.took.append(took)
            reading.of[re.sub(r"\?.*|(?<=entities/).*", "", path)].append(took)
            if status != 200:
                reading.wrong[str(status)] += 1
            await asyncio.sleep(rng.uniform(*pause))
        connection.close()

    await asyncio.gather(*(reader(number) for number in range(readers)))
    reading.seconds = time.perf_counter() - begin
    return reading


async def bring_in(client: httpx.AsyncClient, uploads: int, workers: int) -> str:
    """Upload documents side by side while as many runs as there are workers are under way; tell what became of all."""
    names, nonce = ("Ann", "Bob", "Cy", "Dan", "Eve"), time.time_ns()

    def body(number: int, sentences: int) -> dict[str, str]:
        met = " ".join(f"{names[(number + i) % 5]} met {names[(i * number + 1) % 5]}." for i in range(sentences))
        return {"name": f"note {number}", "text": f"Note {number} of {nonce}. {met}", "language": "en"}

    async def upload(number: int, sentences: int) -> str:
        while True:
            answer = await client.post("/api/v1/documents/text", json=body(number, sentences))
            if answer.status_code != 429:
                return str(answer.raise_for_status().json()["id"])
            await asyncio.sleep(float(answer.headers["retry-after"]))

    async def fared(ids: Sequence[str]) -> Counter[str]:
        found = [(await client.get(f"/api/v1/runs/{one}")).raise_for_status().json() for one in ids]
        assert not [item for item in found if item["status"] == "failed" and not item["reason"]]
        return Counter(item["status"] for item in found)

    begin = time.perf_counter()
    busy = await asyncio.gather(*(upload(number, 1200) for number in range(workers)))
    while (under_way := await fared(busy))["running"] < workers and not set(under_way) & DONE:  # noqa: ASYNC110 - the server is another process
        await asyncio.sleep(0.2)
    asked = time.perf_counter()
    ids = await asyncio.gather(*(upload(1000 + number, 4) for number in range(uploads)))
    accepted = time.perf_counter() - asked
    after = await fared(busy)
    while set(became := await fared([*busy, *ids])) - DONE:  # noqa: ASYNC110 - the same
        await asyncio.sleep(1)
    assert (became.total(), len(set(ids))) == (uploads + workers, uploads)
    return (
        f"{uploads} uploads accepted in {accepted:.1f} s ({under_way['running']} runs under way before, "
        f"{after['running']} after); all {dict(became)} after {time.perf_counter() - begin:.1f} s"
    )


def make_keys(home: Path, readers: int) -> list[str]:
    """Return a key of each reader, who has an account of his own: what is costly is limited by account."""
    keys = []
    with open_accounts(home) as accounts:
        there = {user.name: user for user in accounts.users.all()}
        for number in range(readers):
            name = f"load-{number}"
            keys.append(accounts.keys.create(there.get(name) or accounts.users.add(name, "editor"), name)[1])
    return keys


def cpu(process: psutil.Process) -> float:
    """Return the seconds of processor time that a process has taken."""
    times = process.cpu_times()
    return times.user + times.system


def share(values: Sequence[float], part: float) -> float:
    """Return the value that this part of all does not exceed."""
    return sorted(values)[min(len(values) - 1, math.ceil(len(values) * part) - 1)] if values else math.nan


def shown(title: str, reading: Reading, costs: Sequence[float], detail: bool) -> None:
    """Print a line of the table, and one for each path."""
    answers = max(1, len(reading.took))
    shares = [share(reading.took, part) for part in (0.5, 0.95, 0.99)]
    figures = (answers / reading.seconds, *shares, *(cost * 1000 / answers for cost in costs))
    slow = "" if shares[1] < BAR_MS else f"  over {BAR_MS:.0f} ms"
    print(
        title.ljust(34),
        *(f"{figure:9.1f}" for figure in figures),
        f" {dict(reading.wrong) or 'none'}{slow}",
        flush=True,
    )
    for path, took in sorted(reading.of.items()) if detail else ():
        parts = (share(took, part) for part in (0.5, 0.95, 0.99))
        print(f"    {path}".ljust(34), f"{len(took) / reading.seconds:9.1f}", *(f"{part:9.1f}" for part in parts))


async def measured(given: argparse.Namespace, home: Path) -> None:
    """Fill, serve, read, upload, and print what was found."""
    keys = make_keys(home, given.readers)
    graph, port = await fill(home, given.documents), free_port()
    pid = neo4j_status(home).pid
    assert pid is not None
    with serving(home, port, given.workers) as server:
        processes = (server, psutil.Process(pid), psutil.Process())
        heads = ("answers/s", "p50 ms", "p95 ms", "p99 ms", "server", "Neo4j", "readers")
        print(
            f"{given.readers} readers; processor ms an answer".ljust(34), *(f"{head:>9}" for head in heads), " errors"
        )

        async def row(title: str, ask: Ask, pause: tuple[float, float]) -> None:
            await write_something(home)
            before = [cpu(process) for process in processes]
            reading = await read(port, keys, ask, given.readers, given.seconds, pause)
            costs = [cpu(process) - spent for process, spent in zip(processes, before, strict=True)]
            shown(title, reading, costs, given.detail)

        models = {
            "people": (by_rank(graph), (1.0, 5.0)),
            **{f"what all ask, {p:g} s": (repeated, (0.5 * p, 1.5 * p)) for p in given.pause},
            **{f"what nobody asked, {p:g} s": (varied(graph), (0.5 * p, 1.5 * p)) for p in given.pause},
        }
        await read(port, keys, repeated, given.readers, 5.0, (5.0, 5.0))  # so that each key has been checked
        for ask in (repeated, varied(graph), by_rank(graph)):  # so that plans, caches and compiled code are there
            await read(port, keys, ask, 8, given.warm / 3, (0.0, 0.1))
        for title, (ask, between) in models.items():
            if given.only in title:
                await row(title, ask, between)
        if not given.uploads:
            return
        headers = {"Authorization": f"Bearer {keys[0]}"}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=120) as client:
            print(await bring_in(client, given.uploads, given.workers))


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=100, help="100 mentions each; 2000 to accept")
    parser.add_argument("--readers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pause", type=float, nargs="+", default=[1.0], help="seconds between answer and question")
    parser.add_argument("--warm", type=float, default=60, help="seconds before it counts")
    parser.add_argument("--uploads", type=int, default=50)
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--home", type=Path, help="folder to fill once and to use again")
    parser.add_argument("--detail", action="store_true", help="also by path")
    parser.add_argument("--only", default="", help="models of readers whose name has this")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="consilience-load-") as folder:
        home = given.home or Path(folder)
        home.mkdir(parents=True, exist_ok=True)
        try:
            await measured(given, home)
        finally:
            stop_neo4j(home)


if __name__ == "__main__":
    run(main())
