"""Hours of everything at once on one served installation: is its memory flat, is there no error, is the graph sound?

python tests/benchmarks/soak.py [--minutes 120] [--home FOLDER] [--every 20] [--keep 60] [--readers 4]

`consilience serve` as people run it, with the default team on Stanford CoreNLP, and on loopback, all the time:

- every `--every` seconds a document comes, of sentences that no other has (`news_of`);
- once there are more than `--keep` documents the eldest is withdrawn, so that the graph keeps its size;
- readers ask what next to nobody asked before (`questions.py`), a second or so after each answer;
- somebody reviews: accepts or rejects what is contested, and takes every third decision back.

What a reviewer or reader finds withdrawn meanwhile (404, 409) is counted apart, and is no error. Memory of the server
with its workers, of Neo4j and of CoreNLP is looked at every ten seconds (unique set size, so that shared pages do not
count twice); medians of parts of the time are printed, and the last part is held against the one that follows the
first documents' warming up. In the end the server stops and `consilience check` reads the whole graph.
"""

import argparse
import asyncio
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.benchmarks.coined import PLACES, coin_firm, coin_person
from tests.benchmarks.questions import Known, varied
from tests.benchmarks.service_load import share

from consilience.graph.embedded.daemon import free_port
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.support.event_loop import run

COMMAND = str(Path(sys.executable).with_name("consilience"))
QUERY = (
    "MATCH (f:Fact {kind: 'relation'})-[:SUBJECT]->(e:Entity) WHERE f.confidence >= $least"
    " RETURN f.predicate AS relation, count(*) AS facts, collect(DISTINCT e.name)[..5] AS examples ORDER BY facts DESC"
)
PARTS = 6
BAR = 1.10
GONE = {404, 409, 410}


def news_of(number: int) -> str:
    """Return a text of ten sentences about people and companies that no other number has."""
    rng = random.Random(number)
    people = [coin_person(rng) for _ in range(4)]
    firms = [coin_firm(rng) for _ in range(3)]
    places = rng.sample(PLACES, 4)
    year = rng.randrange(1950, 2020)
    return " ".join(
        (
            f"{people[0]}, the chief executive of {firms[0]}, met {people[1]} in {places[0]} on Monday.",
            f"{firms[0]} was founded by {people[2]} in {year} and is headquartered in {places[1]}.",
            f"{people[1]} was born in {places[2]} and studied at the University of {places[3]}.",
            f"In {year + 3} {firms[0]} acquired {firms[1]} for {rng.randrange(2, 90)} million euros.",
            f"Her husband {people[3]} works for {firms[2]}, a competitor of {firms[1]}.",
            f"Police arrested {people[3]} in {places[0]} last week.",
            f"He was charged with fraud and denied everything, said {firms[2]}.",
            f"{people[2]} died in {places[1]} in {year + 40}.",
            f"{firms[2]} dismissed {rng.randrange(20, 900)} workers after a fire destroyed its plant in {places[2]}.",
            f"{people[0]} may sell {firms[1]} to {firms[2]} next year.",
        )
    )


@dataclass
class Soak:
    """What was done, and what became of it."""

    client: httpx.AsyncClient
    ends: float
    """Of the monotonic clock."""
    done: Counter[str] = field(default_factory=Counter)
    gone: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    took: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Milliseconds of each answer."""
    held: deque[str] = field(default_factory=deque)
    """Ids of the documents in the graph, the eldest first."""

    @property
    def going(self) -> bool:
        return time.monotonic() < self.ends

    async def ask(self, what: str, method: str, path: str, **given: object) -> httpx.Response | None:
        """Ask the server; return the answer, nothing if there was none or not what one hopes for."""
        begun = time.perf_counter()
        try:
            answer = await self.client.request(method, path, **given)  # type: ignore[arg-type]
        except httpx.HTTPError as error:
            self.errors[f"{what}: {type(error).__name__}"] += 1
            return None
        self.took[what].append((time.perf_counter() - begun) * 1000)
        if answer.status_code in GONE and what != "withdraw":
            self.gone[what] += 1
            return None
        if answer.is_error:
            self.errors[f"{what}: {answer.status_code} {answer.text[:120]}"] += 1
            return None
        self.done[what] += 1
        return answer

    async def ingest(self, every: float, keep: int) -> None:
        """Bring in a document now and then, and withdraw the eldest when there are enough."""
        number = int(time.time())
        while self.going:
            number += 1
            body = {"name": f"news {number}", "text": news_of(number), "language": "en", "schema": "news"}
            if (answer := await self.ask("upload", "POST", "documents/text", json=body)) is not None:
                await self.follow(answer.json()["id"])
            if len(self.held) > keep:
                await self.ask("withdraw", "DELETE", f"documents/{self.held.popleft()}")
            await asyncio.sleep(every)

    async def follow(self, job: str) -> None:
        """Wait until a run has ended, and keep its document."""
        while self.going:
            answer = await self.ask("run", "GET", f"runs/{job}")
            if answer is None or (item := answer.json())["status"] == "failed":
                self.errors["run failed" if answer is not None else "run not told"] += 1
                return
            if item["status"] == "done":
                self.held.append(item["document_id"])
                return
            await asyncio.sleep(0.5)

    async def read(self, number: int) -> None:
        """Ask what nobody asked, about what the graph has now."""
        rng = random.Random(number)
        while self.going:
            found = await self.ask("read /entities", "GET", "entities?limit=200")
            listed = await self.ask("read /documents", "GET", "documents?limit=200")
            if found is None or listed is None or not found.json()["items"] or not listed.json()["items"]:
                await asyncio.sleep(2)
                continue
            entities = [(item["id"], item["name"]) for item in found.json()["items"]]
            body_of = {"cypher": QUERY, "parameters": {"least": round(rng.random(), 3)}}
            await self.ask("query", "POST", "query", json=body_of)
            known = Known(entities, [item["id"] for item in listed.json()["items"]], ["founded", "headquartered_in"])
            ask, path, body = varied(known), "", b""
            for _ in range(30):
                if not self.going:
                    return
                path = ask(rng, path, body)
                answer = await self.ask(f"read {path.partition('?')[0].split('/')[1]}", "GET", path.lstrip("/"))
                body = answer.content if answer is not None else b""
                await asyncio.sleep(rng.uniform(0.5, 1.5))

    async def review(self) -> None:
        """Decide about what is contested, and take some of it back."""
        rng = random.Random(5)
        while self.going:
            answer = await self.ask("queue", "GET", "facts?status=contested&sort=priority&limit=20")
            items = answer.json()["items"] if answer is not None else []
            if items:
                fact = rng.choice(items)["id"]
                body = {"decision": rng.choice(("accepted", "rejected"))}
                reviewed = await self.ask("review", "POST", f"facts/{fact}/review", json=body)
                if reviewed is not None and rng.random() < 1 / 3:
                    await self.ask("undo", "DELETE", f"facts/{fact}/review")
            await asyncio.sleep(rng.uniform(2, 5))


def role_of(process: psutil.Process) -> str:
    """Tell by its command line what a process of the installation is."""
    line = " ".join(process.cmdline())
    for word, role in (("neo4j", "Neo4j"), ("corenlp", "CoreNLP"), ("StanfordCoreNLP", "CoreNLP")):
        if word.lower() in line.lower() and "java" in line:
            return role
    return "server"


def memory(home: Path, server: psutil.Process) -> dict[str, float]:
    """Return the MB that the server, Neo4j and CoreNLP of this data folder have for themselves."""
    own = {server.pid, *(child.pid for child in server.children(recursive=True))}
    found: defaultdict[str, float] = defaultdict(float)
    for process in psutil.process_iter():
        try:
            ours = process.pid in own or str(home) in " ".join(process.cmdline())
            if ours and process.pid != os.getpid():
                found[role_of(process)] += process.memory_full_info().uss / 1e6
        except psutil.Error:
            continue
    return found


async def watch(home: Path, server: psutil.Process, soak: Soak, seen: list[tuple[float, dict[str, float]]]) -> None:
    """Look at the memory every ten seconds, and tell every ten minutes how things stand."""
    begun, told = time.monotonic(), 0.0
    while soak.going:
        seen.append((time.monotonic() - begun, await asyncio.to_thread(memory, home, server)))
        if time.monotonic() - told > 600:
            told = time.monotonic()
            figures = {role: f"{size:.0f} MB" for role, size in seen[-1][1].items()}
            print(f"{seen[-1][0] / 60:5.0f} min", figures, dict(soak.done), "errors", dict(soak.errors), flush=True)
        await asyncio.sleep(10)


@contextmanager
def served(home: Path, port: int) -> Iterator[psutil.Process]:
    """Run `consilience serve` on a data folder until the block ends."""
    environment = {**os.environ, "CONSILIENCE_HOME": str(home), "CONSILIENCE_COSTLY_SECONDS_PER_MINUTE": "10000"}
    command = [COMMAND, "serve", "--port", str(port), "--workers", "1"]
    with (home / "served.log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=environment)
    try:
        yield psutil.Process(process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(120)


def told(soak: Soak, seen: list[tuple[float, dict[str, float]]]) -> None:
    """Print what was done, how long answers took, and the memory of each part of the time."""
    print("done", dict(soak.done), "gone meanwhile", dict(soak.gone), "errors", dict(soak.errors) or "none")
    for what, took in sorted(soak.took.items()):
        print(f"  {what:20} {len(took):6} answers, p50 {share(took, 0.5):7.0f} ms, p95 {share(took, 0.95):7.0f} ms")
    whole = seen[-1][0] + 1
    for role in sorted({role for _, sizes in seen for role in sizes}):
        parts = [
            [sizes[role] for at, sizes in seen if role in sizes and part == int(at / whole * PARTS)]
            for part in range(PARTS)
        ]
        medians = [statistics.median(sizes) if sizes else float("nan") for sizes in parts]
        grown = medians[-1] / medians[1]
        verdict = "flat" if grown <= BAR else f"over {BAR}"
        print(f"  {role:10} MB", *(f"{size:8.0f}" for size in medians), f"  last of second {grown:.3f} {verdict}")


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--every", type=float, default=20, help="seconds between two documents")
    parser.add_argument("--keep", type=int, default=60, help="documents in the graph")
    parser.add_argument("--readers", type=int, default=4)
    parser.add_argument("--home", type=Path, help="an empty folder that stays")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="consilience-soak-") as folder:
        home = given.home or Path(folder)
        home.mkdir(parents=True, exist_ok=True)
        with open_accounts(home) as accounts:
            try:
                _, key = accounts.keys.create(accounts.users.add("soak", "editor"), "soak")
            except ConsilienceError as error:
                parser.error(f"{home} is not empty: {error}")
        port, seen = free_port(), list[tuple[float, dict[str, float]]]()
        with served(home, port) as server:
            headers = {"Authorization": f"Bearer {key}"}
            address = f"http://127.0.0.1:{port}/api/v1/"
            async with httpx.AsyncClient(base_url=address, headers=headers, timeout=120) as client:
                for _ in range(240):
                    try:
                        if (await client.get("documents")).is_success:
                            break
                    except httpx.HTTPError:
                        pass
                    await asyncio.sleep(0.5)
                soak = Soak(client, time.monotonic() + given.minutes * 60)
                await asyncio.gather(
                    soak.ingest(given.every, given.keep),
                    soak.review(),
                    watch(home, server, soak, seen),
                    *(soak.read(number) for number in range(given.readers)),
                )
        told(soak, seen)
        for command in ("check", "down"):
            print(command, await asyncio.to_thread(run_command, home, command))


def run_command(home: Path, command: str) -> int:
    """Run a command on a data folder; return its exit status."""
    return subprocess.run([COMMAND, command], env={**os.environ, "CONSILIENCE_HOME": str(home)}).returncode


if __name__ == "__main__":
    run(main())
