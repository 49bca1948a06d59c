"""How much slower questions in one workspace are answered while another one, of the same service, reads documents.

python tests/benchmarks/workspaces_beside.py [--documents 300] [--readers 4] [--seconds 20] [--turns 3] [--pause 0.5]
    [--think 1 0.05] [--workers 4] [--share 1]

Three workspaces of one service: `default`, in which nothing happens; `asked`, filled with documents of 100 mentions,
whose readers ask what next to nobody asked before (`questions.py`); `busy`, which has documents waiting all the time in
every other turn, so that its workers are never idle. Turns with and without that load change over, so what else the
machine does meanwhile is shared out among both. Experts are readers that think `--think` seconds for an answer: 1 s is
a model elsewhere, 0.05 s as much merging as a machine can do, within `--share` of the time (`merging_share`).

Printed are milliseconds of an answer in `asked`, without and with the load, and how many times as long it takes. The
limit of the design is 1.2.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.benchmarks.questions import Ask, varied
from tests.benchmarks.service_load import fill, read, serving, share

from consilience.graph.embedded.daemon import free_port
from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.support.event_loop import run
from consilience.platform.support.storage.data_folder import DataFolder

BAR = 1.2
WAITING = 8
"""Documents that wait or are read in the busy workspace, for each worker."""
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal")
SENTENCES = 40


def key_of(home: Path, workspace: str) -> str:
    """Return a key of a new editor of a workspace."""
    folder = DataFolder(home / "workspaces" / workspace, workspace=workspace, installation=home)
    with open_accounts(folder) as accounts:
        return accounts.keys.create(accounts.users.add(f"load of {workspace}", "editor"), "load")[1]


@dataclass
class Busy:
    """The workspace that reads, by its API."""

    client: httpx.AsyncClient
    queue: JobQueue
    sent: int = 0
    done: list[int] = field(default_factory=list)
    """Documents read in each turn."""

    def counts(self) -> tuple[int, int]:
        """Return how many documents wait or are read, and how many are done."""
        jobs = self.queue.counts()
        return jobs.get("queued", 0) + jobs.get("running", 0), jobs.get("done", 0)

    async def upload(self) -> None:
        """Send one more document."""
        self.sent += 1
        met = " ".join(f"{NAMES[(self.sent + i) % 8]} met {NAMES[(i * i + 3) % 8]}." for i in range(SENTENCES))
        body = {"name": f"note {self.sent}", "text": f"Note {self.sent}. {met}", "language": "en"}
        (await self.client.post("documents/text", json=body)).raise_for_status()

    async def feed(self, workers: int) -> None:
        """Keep documents waiting until this is cancelled."""
        while True:
            waiting, _ = self.counts()
            for _ in range(workers * WAITING - waiting):
                await self.upload()
            await asyncio.sleep(0.5)

    @asynccontextmanager
    async def at_work(self, workers: int) -> AsyncIterator[None]:
        """Let it read as long as the block lasts, and wait until it has ended what it had begun."""
        before = self.counts()[1]
        feeding = asyncio.create_task(self.feed(workers))
        while self.counts()[0] < workers:  # noqa: ASYNC110 - the server is another process
            await asyncio.sleep(0.1)
        yield
        self.done.append(self.counts()[1] - before)
        feeding.cancel()
        await asyncio.gather(feeding, return_exceptions=True)
        while self.counts()[0]:  # noqa: ASYNC110 - the same
            await asyncio.sleep(0.2)


async def measure(given: argparse.Namespace, home: Path, ask: Ask, keys: dict[str, str], think: float) -> None:
    """Serve, ask in turns, and print a line for this thinking time."""
    port = free_port()
    took: dict[bool, list[float]] = {False: [], True: []}
    wrong = 0

    with (
        serving(home, port, given.workers, pause=think, workspaces=1, merging_share=given.share),
        open_queue(home / "workspaces" / "busy" / "jobs.sqlite") as queue,
    ):
        headers = {"Authorization": f"Bearer {keys['busy']}"}
        address = f"http://127.0.0.1:{port}/w/busy/api/v1/"
        pause = (0.5 * given.pause, 1.5 * given.pause)

        async def turn(seconds: float) -> list[float]:
            nonlocal wrong
            reading = await read(port, [keys["asked"]], ask, given.readers, seconds, pause, "/w/asked/api/v1")
            wrong += reading.wrong.total()
            return reading.took

        async with httpx.AsyncClient(base_url=address, headers=headers, timeout=300) as client:
            busy = Busy(client, queue)
            await busy.upload()
            await turn(given.warm)
            for _ in range(given.turns):
                took[False] += await turn(given.seconds)
                async with busy.at_work(given.workers):
                    took[True] += await turn(given.seconds)
    parts = (0.5, 0.95)
    without, beside = ([share(took[loaded], part) for part in parts] for loaded in (False, True))
    times = [after / before for before, after in zip(without, beside, strict=True)]
    rate = sum(busy.done) / (given.seconds * given.turns)
    print(
        f"think {think:g} s".ljust(16),
        f"{rate:12.2f}",
        *(f"{figure:9.1f}" for figure in (*without, *beside)),
        *(f"{one:9.2f}" for one in times),
        f"  {len(took[False])}+{len(took[True])} answers, {wrong} errors, load {os.getloadavg()[0]:.0f}"
        + ("" if max(times) <= BAR else f"; over {BAR}"),
        flush=True,
    )


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=300, help="in the workspace that is asked; 100 mentions each")
    parser.add_argument("--readers", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=20, help="of a turn")
    parser.add_argument("--turns", type=int, default=3, help="without and with the load")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between answer and question")
    parser.add_argument("--think", type=float, nargs="+", default=[1.0, 0.05], help="seconds of an expert's answer")
    parser.add_argument("--workers", type=int, default=4, help="documents side by side in each workspace")
    parser.add_argument("--share", type=float, default=1.0, help="of the time in which the busy one may merge")
    parser.add_argument("--warm", type=float, default=30, help="seconds before it counts")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="consilience-beside-") as folder:
        home = Path(folder)
        homes = {name: home / "workspaces" / name for name in ("asked", "busy")}
        for each in homes.values():
            each.mkdir(parents=True)
        try:
            began = time.perf_counter()
            ask = varied(await fill(homes["asked"], given.documents))
            keys = {name: key_of(home, name) for name in homes}
            heads = ("documents/s", "p50 ms", "p95 ms", "p50 ms", "p95 ms", "p50 x", "p95 x")
            print(f"{time.perf_counter() - began:.0f} s to fill".ljust(16), *(f"{h:>9}" for h in heads), flush=True)
            for think in given.think:
                await measure(given, home, ask, keys, think)
        finally:
            for each in (home, *homes.values()):
                stop_neo4j(each)


if __name__ == "__main__":
    run(main())
