"""`ingest --on ray` makes the graph that `ingest` makes, whatever happens to workers, nodes and the program itself.

pytest tests/platform/cluster/test_ingesting.py --ray-documents 500 --timeout 3000 -k killed      # the acceptance run
"""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from tests.graph.conftest import EMPTY
from tests.graph.exported import exported
from tests.platform.cluster.conftest import Call, Model, Nodes, WriteTeam, workers, write_notes
from tests.repeats import repeats
from tests.servers.answers import Asked, Scripted
from tests.servers.note_reader import reads_notes

from consilience.agents.events.run_events import RunMerged
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.runs.ledger import open_ledger

ROOT = Path(__file__).parents[3]
Result = TypeVar("Result")
LIMIT = 6
"""Questions that the endpoint may be asked at once."""

pytestmark = [pytest.mark.neo4j, pytest.mark.usefixtures("cluster", "graph")]


class Graph:
    """The graph that the commands write."""

    def __init__(self, address: Neo4jAddress) -> None:
        self.address = address

    def lines(self) -> list[str]:
        return asyncio.run(self._with_store(exported))

    def empty(self) -> None:
        async def emptied(store: Store) -> None:
            async with store.session() as session:
                await (await session.run(EMPTY)).consume()

        asyncio.run(self._with_store(emptied))

    def count_documents(self) -> int:
        return sum(json.loads(line).get("labels") == ["Document"] for line in self.lines())

    async def _with_store(self, work: Callable[[Store], Awaitable[Result]]) -> Result:
        async with Store(self.address) as store:
            return await work(store)


@pytest.fixture
def graph(neo4j_address: Neo4jAddress, monkeypatch: pytest.MonkeyPatch) -> Graph:
    """An empty one."""
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", neo4j_address.uri)
    monkeypatch.setenv("CONSILIENCE_NEO4J_PASSWORD", neo4j_address.password)
    found = Graph(neo4j_address)
    found.empty()
    return found


def fared(told: dict[str, Any]) -> Counter[str]:
    assert not [one["reason"] for one in told["documents"] if one["status"] == "failed"]
    return Counter(one["status"] for one in told["documents"])


def calls_in(home: Path) -> int:
    with closing(sqlite3.connect(home / "calls.sqlite")) as calls:
        return int(calls.execute("SELECT count(*) FROM calls").fetchone()[0])


def merges_told(home: Path) -> dict[str, int]:
    """Return how often each run of a data folder was merged, as its events tell"""
    with open_ledger(home / "runs.sqlite") as ledger:
        runs = ledger.runs()
        return {run.id: sum(isinstance(event, RunMerged) for _, _, event in ledger.events(run.id)) for run in runs}


class Moments:
    """A model that reads notes, and can be waited for until it was asked so often."""

    def __init__(self, delay_s: float) -> None:
        self.delay_s, self.asked, self._more = delay_s, 0, threading.Condition()

    def __call__(self, asked: Asked) -> Scripted:
        with self._more:
            self.asked += 1
            self._more.notify_all()
        return replace(reads_notes(asked), delay_s=self.delay_s)

    def wait_for(self, asked: int) -> None:
        with self._more:
            assert self._more.wait_for(lambda: self.asked >= asked, 1800)


@contextmanager
def ingesting(*given: object) -> Iterator[subprocess.Popen[str]]:
    """Run the command in a process of its own, to be killed."""
    program = "import sys; from consilience.platform.commands.main import main; main(sys.argv[1:])"
    command = [sys.executable, "-c", program, "ingest", *map(str, given), "--json"]
    process = subprocess.Popen(command, cwd=ROOT, env=dict(os.environ), stdout=subprocess.DEVNULL, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_cluster_makes_the_same_graph_and_whatever_is_there_starts_no_worker(
    model: Model, team: WriteTeam, call: Call, graph: Graph, tmp_path: Path
) -> None:
    server = model()
    notes, file = write_notes(tmp_path / "notes", 12), team(server)
    plain = call("ingest", notes, "--team", file)
    there = graph.lines()
    graph.empty()

    on_ray = ("ingest", notes, "--team", file, "--on", "ray", "--workers", 3)
    spread = call(*on_ray, home="other")
    assert fared(spread) == fared(plain) == {"merged": 12}
    assert graph.lines() == there
    assert spread["spent"]["calls"] == plain["spent"]["calls"] == 24
    assert server.count == 48
    assert calls_in(tmp_path / "other") == calls_in(tmp_path / "home") == 24  # kept where the run is

    assert fared(call(*on_ray, home="other")) == {"unchanged": 12}
    assert fared(call("ingest", notes, "--team", file, home="other")) == {"unchanged": 12}
    assert server.count == 48


@pytest.mark.repeats
def test_each_document_is_merged_once_though_two_nodes_and_the_command_are_killed(
    cluster: Nodes,
    model: Model,
    team: WriteTeam,
    call: Call,
    graph: Graph,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    pytestconfig: pytest.Config,
) -> None:
    documents = repeats(pytestconfig, "ray-documents")
    questions = 2 * documents
    notes = write_notes(tmp_path / "notes", documents)
    script = Moments(delay_s=0.1)
    server = model(script)
    given = (notes, "--on", "ray", "--workers", 3, "--team", team(server, concurrency=LIMIT))

    began = time.perf_counter()
    assert fared(call("ingest", *given, home="calm")) == {"merged": documents}
    seconds = time.perf_counter() - began
    assert (server.count, server.peak <= LIMIT) == (questions, True)
    there = graph.lines()
    graph.empty()

    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("CONSILIENCE_HOME", str(home))
    began, in_flight = time.perf_counter(), []

    def lose_a_node_that_is_not_of(program: int) -> None:
        in_flight.append(server.under_way)
        cluster.kill_one(program)

    with ingesting(*given) as command:
        script.wait_for(questions + questions // 5)
        lose_a_node_that_is_not_of(command.pid)
        cluster.complete()
        script.wait_for(questions + questions * 2 // 5)
        in_flight.append(server.under_way)
        command.send_signal(signal.SIGKILL)
        command.wait()
    while workers():  # they end with the command that they are of
        time.sleep(0.05)
    there_before, told_before = graph.count_documents(), sum(merges_told(home).values())
    left = 2 * questions - script.asked

    def lose_one_more() -> None:
        script.wait_for(2 * questions - left * 2 // 3)
        lose_a_node_that_is_not_of(os.getpid())

    thread = threading.Thread(target=lose_one_more)
    thread.start()
    told = call("ingest", *given)
    thread.join()

    assert fared(told) == {"merged": documents - there_before, "unchanged": there_before}
    assert len(in_flight) == 3
    assert graph.lines() == there
    merges = merges_told(home)
    assert (len(merges), max(merges.values())) == (documents, 1)
    assert sum(merges.values()) == documents - (
        there_before - told_before
    )  # between a merge and its note it was killed
    again = server.count - 2 * questions
    with capsys.disabled():
        print(
            f"\n{documents} documents, {questions} questions. Undisturbed: {seconds:.0f} s. Two nodes and the command "
            f"killed: {time.perf_counter() - began:.0f} s, {there_before} documents merged before the command was, "
            f"{again} questions asked again ({in_flight} were in flight), {server.peak} at once at most of {LIMIT}."
        )
    assert 0 <= again <= 3 * LIMIT  # those in flight when something was killed
    assert server.peak <= LIMIT
    assert fared(call("ingest", *given)) == {"unchanged": documents}


def test_a_budget_stops_the_rest_which_goes_on_when_there_is_more(
    model: Model, team: WriteTeam, call: Call, tmp_path: Path
) -> None:
    server = model()
    notes, file = write_notes(tmp_path / "notes", 12), team(server)
    on_ray = ("ingest", notes, "--team", file, "--on", "ray", "--workers", 2)
    told = call(*on_ray, "--max-tokens", 20_000)
    assert told["code"] == 2
    assert "The budget is spent" in told["stopped"]
    assert 0 < told["spent"]["prompt_tokens"] + told["spent"]["completion_tokens"] <= 20_000
    merged = Counter(one["status"] for one in told["documents"])["merged"]
    assert 0 < merged < 12
    assert fared(call(*on_ray)) == {"merged": 12 - merged, "unchanged": merged}
    assert server.count == 24


def test_a_team_that_cannot_be_opened_on_a_node_is_said_and_nothing_is_merged(
    model: Model, team: WriteTeam, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, file = write_notes(tmp_path / "notes", 1), team(model())
    file.write_text(file.read_text().replace("max_rounds: 1", "max_rounds: 1\nverification: {gate: none}"))
    monkeypatch.setattr("consilience.platform.cluster.remote_team.signature_of", lambda _: "another one")
    told = call("ingest", notes, "--team", file, "--on", "ray", "--workers", 1)
    (one,) = told["documents"]
    assert (told["code"], one["status"]) == (2, "failed")
    assert one["reason"].startswith("No worker can be had on the cluster: The team notes is another one on the node ")
