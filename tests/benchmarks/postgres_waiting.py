"""Workers that wait for jobs in a PostgreSQL: what they ask it meanwhile, and how soon a job begins.

Starts a PostgreSQL of its own and workers in processes of their own, each with four slots and a reader that does
nothing. Prints statements a second that the server got while nothing was to be done, and the milliseconds from the
moment at which a job was accepted to that at which a worker began it.

python tests/benchmarks/postgres_waiting.py [WORKERS] [IDLE SECONDS] [JOBS]
"""

import asyncio
import random
import statistics
import subprocess
import sys
import tempfile
import time
from inspect import signature
from pathlib import Path
from typing import Any

from pydantic import SecretStr
from tests.servers.postgres import PostgresServer, postgres_serving, why_no_postgres

from consilience.graph.model.model import Document
from consilience.platform.jobs.queue import open_queue
from consilience.platform.jobs.worker import Tell, Worker
from consilience.platform.runs.ingest import DocumentReport
from consilience.platform.runs.job import Job, Order
from consilience.platform.server import working
from consilience.platform.support.settings import Settings

SETTLING_S = 8.0


async def work(url: str, home: str) -> None:
    settings = Settings(home=Path(home), database_url=SecretStr(url))

    async def begin(job: Job, document: Document, tell: Tell) -> DocumentReport:  # noqa: ARG001 - its protocol
        print(job.id, time.time(), flush=True)
        return DocumentReport(document.name, document.source, "merged")

    with open_queue(settings.folder.queue, synchronous="NORMAL") as queue:
        store: Any = None  # there is nothing that was withdrawn
        given = [store, settings, queue][: len(signature(working._clean).parameters)]
        await asyncio.gather(Worker(queue, begin).run(asyncio.Event()), working._clean(*given))


def count_statements(server: PostgresServer) -> int:
    log = (server.folder / "log").read_text(encoding="utf-8", errors="replace")
    return sum("LOG:  statement:" in line or "LOG:  execute" in line for line in log.splitlines())


def measure(workers: int, idle_s: float, jobs: int) -> None:
    with tempfile.TemporaryDirectory() as home, postgres_serving() as server:
        url = server.make_database()
        settings = Settings(home=Path(home), database_url=SecretStr(url))
        with open_queue(settings.folder.queue) as queue:
            running = [
                subprocess.Popen([sys.executable, __file__, "--work", url, home], stdout=subprocess.PIPE, text=True)
                for _ in range(workers)
            ]
            try:
                while len(queue.workers()) < workers:
                    time.sleep(0.1)
                time.sleep(SETTLING_S)
                server.do("ALTER SYSTEM SET log_statement = 'all'")
                server.do("SELECT pg_reload_conf()")
                time.sleep(1)
                before = count_statements(server)
                time.sleep(idle_s)
                asked = count_statements(server) - before
                print(
                    f"{workers} workers: {asked / idle_s:.1f} statements a second while idle ({idle_s:.0f} s)",
                    flush=True,
                )
                server.do("ALTER SYSTEM RESET log_statement")
                server.do("SELECT pg_reload_conf()")
                chance, accepted = random.Random(17), dict[str, float]()
                for number in range(jobs):
                    time.sleep(chance.uniform(0.05, 0.25))
                    job = queue.submit(Document(f"Ann met Bob {number} times.", "a", "a.txt"), Order())
                    accepted[job.id] = time.time()
                while queue.counts() != {"done": jobs}:
                    time.sleep(0.1)
            finally:
                for process in running:
                    process.kill()
        lines = [line for process in running for line in process.communicate()[0].splitlines()]
        begun = [line.split() for line in lines if line.startswith("job_")]
        waits = sorted((float(at) - accepted[job]) * 1000 for job, at in begun)
        print(
            f"{len(waits)} jobs: begun after {statistics.median(waits):.1f} ms (median; "
            f"95 of 100 within {waits[int(0.95 * len(waits))]:.1f} ms, all within {waits[-1]:.1f} ms)"
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--work"]:
        asyncio.run(work(*sys.argv[2:4]))
    elif reason := why_no_postgres():
        print(f"skipped: {reason}")
    else:
        numbers = [float(value) for value in sys.argv[1:4]]
        workers, idle_s, jobs = [*numbers, *(2.0, 30.0, 100.0)[len(numbers) :]]
        measure(int(workers), idle_s, int(jobs))
