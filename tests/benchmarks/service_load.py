"""How fast the server answers many readers at once, and what becomes of many uploads while runs are under way.

python tests/benchmarks/service_load.py [--documents 2000] [--readers 200] [--seconds 30] [--pause 1] [--uploads 50]

A reader looks at what it got for a second before it asks again, as people and their tools do; `--pause 0` shows what
the server can answer at most. The server's processor time is given too: on a machine that does other work it says more
than the clock does.

2,000 documents are 200,000 mentions. Server and Neo4j are processes of their own on this machine, the readers a third
one: what they cost is not the server's, but it takes part of the same cores. The limits are those of the design: a 95th
percentile under 150 ms without an error, and every upload done, or failed with a reason.
"""

import argparse
import asyncio
import json
import math
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import psutil

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.benchmarks.merge_throughput import corpus

from consilience.graph.embedded.daemon import free_port
from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.merge import merge
from consilience.graph.model import DocumentGraph
from consilience.graph.store import Store
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.settings import load_settings

ROOT = Path(__file__).parents[2]
ASKED = ("/api/v1/facts?limit=50", "/api/v1/graph?limit=100")
BAR_MS = 150.0
WRITERS = 4


@contextmanager
def serving(home: Path, port: int, workers: int) -> Iterator[psutil.Process]:
    """Run a server whose experts are readers that think 50 ms."""
    cache = str(load_settings().cache)
    given = {"home": str(home), "cache": cache, "port": port, "role": "server", "workers": workers, "pause": 0.05}
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


async def fill(home: Path, documents: int) -> None:
    """Merge a corpus of so many documents."""
    left = iter(corpus(documents))
    async with Store(start_neo4j(home, load_settings().cache, "1g")) as store:

        async def write(graphs: Iterator[DocumentGraph]) -> None:
            for graph in graphs:
                await merge(store, graph)

        await asyncio.gather(*(write(left) for _ in range(WRITERS)))


async def read(
    client: httpx.AsyncClient, path: str, readers: int, seconds: float, pause: float = 0.0
) -> tuple[list[float], Counter[str]]:
    """Let so many readers ask again and again; return the milliseconds of all answers, and what went wrong."""
    took: list[float] = []
    wrong: Counter[str] = Counter()
    end = time.perf_counter() + seconds

    async def reader(number: int) -> None:
        await asyncio.sleep(pause * number / readers)  # so that they do not all ask in the same moment
        while time.perf_counter() < end:
            begin = time.perf_counter()
            try:
                answer = await client.get(path)
            except httpx.HTTPError as error:
                wrong[type(error).__name__] += 1
                continue
            took.append((time.perf_counter() - begin) * 1000)
            if answer.status_code != 200:
                wrong[str(answer.status_code)] += 1
            await asyncio.sleep(pause)

    await asyncio.gather(*(reader(number) for number in range(readers)))
    return took, wrong


async def bring_in(client: httpx.AsyncClient, uploads: int, workers: int) -> str:
    """Upload documents side by side while the workers are busy; return what became of all."""
    names = ("Ann", "Bob", "Cy", "Dan", "Eve")

    def body(number: int, sentences: int) -> dict[str, str]:
        met = " ".join(f"{names[(number + i) % 5]} met {names[(i * number + 1) % 5]}." for i in range(sentences))
        return {"name": f"note {number}", "text": f"Note {number}. {met}", "language": "en"}

    async def upload(number: int, sentences: int) -> int:
        while True:
            answer = await client.post("/api/v1/documents/text", json=body(number, sentences))
            if answer.status_code != 429:
                return answer.status_code
            await asyncio.sleep(float(answer.headers["retry-after"]))

    begin = time.perf_counter()
    await asyncio.gather(*(upload(number, 400) for number in range(workers)))
    statuses = Counter(await asyncio.gather(*(upload(1000 + number, 4) for number in range(uploads))))
    accepted = time.perf_counter() - begin
    fared: Counter[str] = Counter()
    while not fared or set(fared) & {"queued", "running", "stalled"}:
        await asyncio.sleep(0.5)
        items = (await client.get("/api/v1/runs", params={"limit": 500})).json()["items"]
        fared = Counter(item["status"] for item in items)
        assert not [item for item in items if item["status"] == "failed" and not item["reason"]]
    assert fared.total() == uploads + workers
    return (
        f"answered {dict(statuses)} in {accepted:.1f} s; then {dict(fared)} after {time.perf_counter() - begin:.1f} s"
    )


def cpu(process: psutil.Process) -> float:
    """Return the seconds of processor time that a process has taken."""
    times = process.cpu_times()
    return times.user + times.system


def share(values: Sequence[float], part: float) -> float:
    """Return the value that this part of all does not exceed."""
    return sorted(values)[min(len(values) - 1, math.ceil(len(values) * part) - 1)] if values else math.nan


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=100, help="100 mentions each; 2000 to accept")
    parser.add_argument("--readers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between an answer and the next question")
    parser.add_argument("--uploads", type=int, default=50)
    parser.add_argument("--workers", type=int, default=8)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home, port = Path(folder), free_port()
        with open_accounts(home) as accounts:
            _, key = accounts.keys.create(accounts.users.add("load", "editor"), "load")
        try:
            begin = time.perf_counter()
            await fill(home, given.documents)
            print(f"{given.documents} documents merged in {time.perf_counter() - begin:.0f} s")
            limits = httpx.Limits(max_connections=given.readers + given.uploads, max_keepalive_connections=None)
            headers = {"Authorization": f"Bearer {key}"}
            url = f"http://127.0.0.1:{port}"
            with serving(home, port, given.workers) as server:
                async with httpx.AsyncClient(base_url=url, headers=headers, timeout=60, limits=limits) as client:
                    heads = ("answers/s", "p50 ms", "p95 ms", "p99 ms", "cpu ms")
                    print(f"{given.readers} readers".ljust(28), *(f"{head:>9}" for head in heads), " errors")
                    for path in ASKED:
                        await read(client, path, 10, 2)  # warms plans and caches
                        busy = cpu(server)
                        took, wrong = await read(client, path, given.readers, given.seconds, given.pause)
                        cost = (cpu(server) - busy) * 1000 / max(1, len(took))
                        shares = [share(took, part) for part in (0.5, 0.95, 0.99)]
                        figures = (len(took) / given.seconds, *shares, cost)
                        slow = f"  over {BAR_MS:.0f} ms" if not shares[1] < BAR_MS else ""
                        print(
                            path.ljust(28), *(f"{figure:9.1f}" for figure in figures), f" {dict(wrong) or 'none'}{slow}"
                        )
                    print(
                        f"{given.uploads} uploads while {given.workers} runs are under way: "
                        f"{await bring_in(client, given.uploads, given.workers)}"
                    )
        finally:
            stop_neo4j(home)


if __name__ == "__main__":
    asyncio.run(main())
