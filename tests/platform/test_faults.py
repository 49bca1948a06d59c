"""Faults strike a service while documents come in: each that was accepted is done, once, and nothing is restarted.

pytest tests/platform/test_faults.py --faults 10      # the acceptance run: 100 uploads for each fault

Without the option each strikes once, not in `make test`, and a busy machine has more time. What a full disk and
a held file do to one process is in `test_attacks_full_disk.py` and `test_attacks_files.py`. A full disk needs the right
to mount a small one, a read-only one and a clock that is set need a C compiler; without them those are skipped.

All strike one data folder, whose Neo4j goes on from one to the next, as a service's does: to start one and to plan its
first merge takes longer than the fault. The server is another one for each, since its environment is.
"""

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from tests.graph_begun import BeginGraph
from tests.platform.small_disk import fill_disk, small_disk
from tests.platform.test_kill_service import Service, counted, list_of
from tests.repeats import repeats

from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.store.store import Store
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.job import ENDED

pytestmark = [pytest.mark.neo4j, pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(3600)]

DISK_MB, RESERVE_MB = 700, 200
RECOVERY_S = 60.0
"""Within which everything that was accepted is done after the cause of a fault is gone."""


class Struck(Service):
    """A server with a worker in it, and a worker as another process, in a folder that faults strike."""

    def __init__(self, home: Path, cache: Path, folder: Path, environment: dict[str, str]) -> None:
        super().__init__(home, cache)
        self.environment = environment
        self.given = {"workers": 2, "pause": 0}
        self.folder = self.logs = folder  # on another disk


class Fault:
    """Something that strikes a service and goes away again."""

    needs_worker = False
    unready = True
    """Whether the server cannot work meanwhile."""

    def __init__(self, running: Struck) -> None:
        self.running = running

    def strike(self) -> None:
        """Begin."""

    def heal(self) -> None:
        """Take the cause away; nothing is started again by hand but what was killed by hand and nobody looks after."""


class FullDisk(Fault):
    def strike(self) -> None:
        fill_disk(self.running.home)

    def heal(self) -> None:
        (self.running.home / "fill").unlink()


class LowDisk(FullDisk):
    """So little room is left that nothing new is taken, and enough for everything that runs."""

    def strike(self) -> None:
        fill_disk(self.running.home, leave=RESERVE_MB * 900_000)


class Locked(Fault):
    """Another program holds one of SQLite's files."""

    def strike(self) -> None:
        self.other = sqlite3.connect(
            self.running.home / random.choice(("jobs.sqlite", "accounts.sqlite")),
            isolation_level=None,
            check_same_thread=False,
        )
        self.other.execute("BEGIN EXCLUSIVE")

    def heal(self) -> None:
        self.other.close()


class KilledNeo4j(Fault):
    def strike(self) -> None:
        self.running.kill("neo4j")


class FrozenNeo4j(Fault):
    """Neo4j runs and answers nothing any more, and then goes on."""

    def strike(self) -> None:
        found = neo4j_status(self.running.home).pid
        assert found is not None
        self.frozen = found
        os.kill(self.frozen, signal.SIGSTOP)

    def heal(self) -> None:
        os.kill(self.frozen, signal.SIGCONT)


class KilledWorker(Fault):
    needs_worker, unready = True, False

    def strike(self) -> None:
        self.running.kill("worker")

    def heal(self) -> None:
        self.running.start("worker")


class SetClock(Fault):
    """The clock of the service is set back by two hours, and forward again."""

    unready = False

    def strike(self) -> None:
        (self.running.folder / "clock").write_text("-7200\n")

    def heal(self) -> None:
        (self.running.folder / "clock").write_text("0\n")


class ReadOnly(Fault):
    """The disk of the data folder cannot be written: every write and every new file fails with EROFS."""

    def strike(self) -> None:
        (self.running.folder / "read-only").touch()

    def heal(self) -> None:
        (self.running.folder / "read-only").unlink()


def compiled(name: str, folder: Path) -> str:
    """Compile what stands between a program and the system, and return its path."""
    if (compiler := shutil.which("cc")) is None:
        pytest.skip("this fault needs a C compiler")
    library = folder / f"{name}.so"
    source = Path(__file__).parent / f"{name}.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return str(library)


@dataclass(frozen=True)
class StruckFolder:
    """A data folder, on a small disk where that may be mounted."""

    home: Path
    not_small: str
    """Why the disk is not a small one; empty if it is."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, graph_begun: BeginGraph) -> Iterator[StruckFolder]:
    home, not_small = tmp_path_factory.mktemp("struck") / "home", ""
    with ExitStack() as stack:
        try:
            stack.enter_context(small_disk(home, DISK_MB))
        except pytest.skip.Exception as refused:  # other faults strike on any disk
            not_small = str(refused)
        stack.callback(stop_neo4j, home)
        yield StruckFolder(graph_begun(home), not_small)


def environment_of(kind: type[Fault], home: Path, folder: Path) -> dict[str, str]:
    """Return what a server is given that such a fault is to strike, by files in a folder."""
    # A disk that is full to its last byte is met only by who keeps nothing free.
    given = {"CONSILIENCE_DISK_RESERVE_BYTES": str(0 if kind is FullDisk else RESERVE_MB * 10**6)}
    if kind is SetClock:
        given |= {"LD_PRELOAD": compiled("set_clock", folder), "CLOCK_AHEAD": str(folder / "clock")}
    if kind is ReadOnly:
        given |= {
            "LD_PRELOAD": compiled("read_only_disk", folder),
            "READ_ONLY_BELOW": str(home),
            "READ_ONLY_WHILE": str(folder / "read-only"),
        }
    return given


@contextmanager
def struck(kinds: Sequence[type[Fault]], place: StruckFolder, folder: Path, cache: Path) -> Iterator[Struck]:
    if place.not_small and any(issubclass(kind, FullDisk) for kind in kinds):
        pytest.skip(place.not_small)
    running = Struck(place.home, cache, folder, environment_of(kinds[0], place.home, folder))
    try:
        running.start("server")
        if any(each.needs_worker for each in kinds):
            running.start("worker")
        yield running
    finally:
        for process in running.processes.values():
            process.send_signal(signal.SIGKILL)
            process.communicate()


async def is_ready(client: httpx.AsyncClient) -> bool:
    return (await client.get("/api/v1/health/ready")).status_code == 200


async def until(holds: Callable[[], object], seconds: float, what: str) -> float:
    """Wait until something holds; return the seconds that took."""
    begin = time.monotonic()
    while True:
        found = holds()
        if asyncio.iscoroutine(found):
            found = await found
        if found:
            return time.monotonic() - begin
        assert time.monotonic() - begin < seconds, f"not within {seconds:.0f} s: {what}"
        await asyncio.sleep(0.2)


FAULTS: Sequence[Sequence[type[Fault]]] = [
    (FullDisk,),
    (LowDisk,),
    (ReadOnly,),
    (SetClock,),
    (Locked, KilledNeo4j, FrozenNeo4j, KilledWorker),
]
"""Those that need no environment of their own strike one service one after another."""


def names_of(kinds: Sequence[type[Fault]]) -> str:
    return "-".join(kind.__name__ for kind in kinds)


@pytest.mark.parametrize("kinds", FAULTS, ids=names_of)
async def test_what_was_accepted_is_done_once_within_a_minute_after_a_fault(
    kinds: Sequence[type[Fault]],
    place: StruckFolder,
    tmp_path: Path,
    cache: Path,
    pytestconfig: pytest.Config,
) -> None:
    to_accept = pytestconfig.getoption("--faults") is not None
    patience = RECOVERY_S if to_accept else 5 * RECOVERY_S
    moments = [kind for kind in kinds for _ in range(repeats(pytestconfig, "faults"))]
    uploads, chance, which = 10, random.Random(names_of(kinds)), FAULTS.index(kinds)
    accepted: set[str] = set()
    recoveries: list[float] = []
    with struck(kinds, place, tmp_path, cache) as running:
        with open_accounts(running.home) as accounts:
            _, key = accounts.keys.create(accounts.users.add(f"test {which}", "editor"), "test")
        base, headers = f"http://127.0.0.1:{running.port}", {"Authorization": f"Bearer {key}"}
        async with httpx.AsyncClient(base_url=base, headers=headers, timeout=120) as client:
            await until(lambda: is_ready(client), patience, "ready at first")
            for moment, kind in enumerate(moments):
                fault = kind(running)
                first = 1000 * which + moment * uploads
                # One is in before the fault strikes, however slow the machine: else nothing might be there to lose.
                accepted.add(await let_in(client, first, patience))
                batch = [asyncio.create_task(sent(client, first + number)) for number in range(1, uploads)]
                await asyncio.sleep(chance.uniform(0.0, 1.5))
                await asyncio.to_thread(fault.strike)
                if fault.unready:
                    await until(lambda: is_not_ready(client), patience, "readiness says that it cannot work")
                assert (await client.get("/api/v1/health/live")).status_code == 200
                await asyncio.sleep(chance.uniform(0.0, 3.0))
                await asyncio.to_thread(fault.heal)
                healed = time.monotonic()
                accepted |= {answer for answer in await asyncio.gather(*batch) if answer}
                await until(lambda: all_ended(running.home), patience, "everything that was accepted is done")
                await until(lambda: is_ready(client), patience, "ready again")
                recoveries.append(time.monotonic() - healed)
        with open_queue(running.home / "jobs.sqlite") as queue:
            jobs = {job.id: job for job in queue.jobs(limit=10_000)}
        address = start_neo4j(running.home, cache, "512m")
        async with Store(address) as store:
            documents = {document.name for document in await list_of(store)}
            runs = await counted(store, "MATCH (run:Run)-[:USED]->(d:Document) RETURN d.id AS id, count(run) AS n")
        assert neo4j_status(running.home).running
    print(
        f"{names_of(kinds)}: {len(moments)} moments, {len(accepted)} accepted, slowest recovery {max(recoveries):.1f} s"
    )
    assert accepted <= set(jobs)
    assert {job.id: job.reason for job in jobs.values() if job.status != "done"} == {}
    assert documents == {job.document for job in jobs.values()}
    assert set(runs.values()) == {1}


async def sent(client: httpx.AsyncClient, number: int) -> str | None:
    """Send a document; return its run if it was accepted. Every answer is one, and none is empty."""
    try:
        body = {"text": f"Note {number}. Ann met Bob. Cy met Dan.", "name": f"note {number}"}
        answer = await client.post("/api/v1/documents/text", json=body)
    except httpx.TransportError:
        return None
    if answer.status_code == 202:
        return str(answer.json()["id"])
    assert answer.status_code in {429, 503, 507}, answer.text
    assert answer.json()["detail"]
    return None


async def let_in(client: httpx.AsyncClient, number: int, patience: float) -> str:
    """Send a document until it is accepted; return its run."""
    runs: list[str] = []

    async def tried() -> bool:
        if run := await sent(client, number):
            runs.append(run)
        return bool(runs)

    await until(tried, patience, "a service that is ready accepts a document")
    return runs[0]


async def is_not_ready(client: httpx.AsyncClient) -> bool:
    return not await is_ready(client)


def all_ended(home: Path) -> bool:
    with closing(sqlite3.connect(home / "jobs.sqlite")) as queue:
        statuses = [row[0] for row in queue.execute("SELECT status FROM jobs")]
    return all(status in ENDED for status in statuses)
