"""Processes that die in the middle of an ingest: what they left is taken up, and nothing is there twice.

pytest tests/platform/test_kill.py --long --kills 20      # the acceptance run
"""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import psutil
import pytest
from tests.graph.conftest import empty_graph
from tests.graph.exported import exported
from tests.graph_begun import BeginGraph
from tests.repeats import repeats
from tests.servers.answers import Asked, Scripted
from tests.servers.sample_reader import reads_the_sample
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.exporting.sample import sample_texts

pytestmark = [pytest.mark.neo4j, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Fay", "Max", "Felix", "Beatrix")


def corpus(folder: Path, documents: int) -> Path:
    """Write notes in which the same people meet again and again."""
    folder.mkdir()
    choice = random.Random(7)
    for number in range(documents):
        pairs = (choice.sample(NAMES, 2) for _ in range(6))
        text = f"Note {number}. " + " ".join(f"{one} met {other}." for one, other in pairs)
        (folder / f"{number:02}.txt").write_text(text)
    return folder


def begin(given: dict[str, Any]) -> subprocess.Popen[str]:
    """Start an ingest; return when it is about to load its first document."""
    command = [sys.executable, "-m", "tests.platform.ingest_process", json.dumps(given)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def end(process: subprocess.Popen[str]) -> Counter[str]:
    """Wait for an ingest; return how many documents fared how."""
    output, _ = process.communicate(timeout=300)
    fared = json.loads(output)
    assert not [reason for status, reason in fared if status == "failed"]
    return Counter(status for status, _ in fared)


def kill(process: subprocess.Popen[str]) -> None:
    """Kill the process and all its children at once."""
    family = [*psutil.Process(process.pid).children(recursive=True), psutil.Process(process.pid)]
    for member in family:
        os.kill(member.pid, signal.SIGKILL)
    process.communicate()


def answers_in(home: Path) -> int:
    """Return how many answers of models a data folder has."""
    try:
        with closing(sqlite3.connect(f"file:{home / 'answers.sqlite'}?mode=ro", uri=True, timeout=30)) as connection:
            return int(connection.execute("SELECT count(*) FROM answers").fetchone()[0])
    except sqlite3.OperationalError:  # there is no such file yet, or no table
        return 0


def given(home: Path, sources: Sequence[Path], address: Neo4jAddress) -> dict[str, Any]:
    home.mkdir()
    place = {"uri": address.uri, "user": address.user, "password": address.password}
    return {"home": str(home), "sources": [str(source) for source in sources], "pause": 0.01, **place}


def texts_to_read(config: pytest.Config) -> Sequence[Path]:
    """Return texts of the sample: more than are read at once, so that some have not begun when others are done."""
    return sample_texts("en")[: repeats(config, "kill-texts")]


async def graph(store: Store) -> list[str]:
    return await exported(store)


def told(home: str) -> int:
    """Return how many events the runs of a data folder have had."""
    with closing(sqlite3.connect(Path(home, "runs.sqlite"), timeout=30)) as connection:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


def wait_for(home: str, events: int) -> None:
    """Wait until so many events were told: a moment in the work, however fast the machine is just now."""
    while told(home) < events:
        time.sleep(0.002)


@dataclass(frozen=True)
class Undisturbed:
    """What an ingest comes to whose process nobody kills."""

    sources: Path
    documents: int
    graph: list[str]
    events: int
    """How many its runs have had."""


@pytest.fixture(scope="module")
async def undisturbed(
    opened_store: Store,
    neo4j_address: Neo4jAddress,
    tmp_path_factory: pytest.TempPathFactory,
    pytestconfig: pytest.Config,
) -> Undisturbed:
    """An ingest from the first document to the last, made once for all that are compared with it."""
    folder, documents = tmp_path_factory.mktemp("undisturbed"), repeats(pytestconfig, "kill-documents")
    sources = corpus(folder / "sources", documents)
    task = given(folder / "whole", [sources], neo4j_address)
    await empty_graph(opened_store)
    assert end(begin(task)) == {"merged": documents}
    return Undisturbed(sources, documents, await graph(opened_store), told(task["home"]))


@pytest.mark.repeats
async def test_an_ingest_that_is_killed_at_any_moment_goes_on_to_the_same_graph(
    undisturbed: Undisturbed,
    store: Store,
    neo4j_address: Neo4jAddress,
    empty: Callable[[], Awaitable[None]],
    tmp_path: Path,
    pytestconfig: pytest.Config,
) -> None:
    moments = random.Random(11)
    for number in range(repeats(pytestconfig, "kills")):
        await empty()
        task = given(tmp_path / f"killed-{number}", [undisturbed.sources], neo4j_address)
        process = begin(task)
        moment = moments.randrange(undisturbed.events)
        wait_for(task["home"], moment)
        kill(process)
        left = len(await graph(store))
        fared = end(begin(task))
        lines = f"{left} of {len(undisturbed.graph)} lines"
        print(f"killed after {moment} of {undisturbed.events} events, {lines}: then {dict(fared)}")
        assert fared.total() == undisturbed.documents
        assert await graph(store) == undisturbed.graph
    assert end(begin(task)) == {"unchanged": undisturbed.documents}


@pytest.mark.long
async def test_an_ingest_whose_database_is_killed_too_goes_on_to_the_same_graph(
    undisturbed: Undisturbed, graph_begun: BeginGraph, cache: Path, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    moments = random.Random(13)
    for number in range(repeats(pytestconfig, "kills") // 4 + 1):
        home = graph_begun(tmp_path / f"home-{number}")
        task: dict[str, Any] = {
            "home": str(home),
            "embedded": str(home),
            "cache": str(cache),
            "sources": [str(undisturbed.sources)],
            "pause": 0.01,
        }
        process = begin(task)
        try:
            wait_for(task["home"], moments.randrange(undisturbed.events))
            database = neo4j_status(home).pid
            assert database is not None
            os.kill(database, signal.SIGKILL)
            kill(process)
            process = begin(task)
            assert end(process).total() == undisturbed.documents
            async with Store(start_neo4j(home, cache, "1g")) as store:
                assert await graph(store) == undisturbed.graph
        finally:
            stop_neo4j(home)


async def test_two_processes_that_ingest_the_same_documents_share_the_work(
    store: Store, neo4j_address: Neo4jAddress, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    documents = repeats(pytestconfig, "kill-documents")
    sources = corpus(tmp_path / "sources", documents)
    task = given(tmp_path / "home", [sources], neo4j_address)
    fared = [end(process) for process in [begin(task), begin(task)]]
    assert fared[0] + fared[1] == {"merged": documents, "unchanged": documents}
    nodes = [json.loads(line) for line in await graph(store)]
    assert sum("Document" in node.get("labels", ()) for node in nodes) == documents


@pytest.mark.corenlp
@pytest.mark.long
@pytest.mark.repeats
async def test_an_ingest_with_real_experts_that_is_killed_goes_on_to_the_same_graph(
    store: Store,
    neo4j_address: Neo4jAddress,
    corenlp_url: str,
    empty: Callable[[], Awaitable[None]],
    tmp_path: Path,
    pytestconfig: pytest.Config,
) -> None:
    sample = texts_to_read(pytestconfig)
    task = {**given(tmp_path / "whole", sample, neo4j_address), "corenlp": corenlp_url}
    end(begin(task))
    undisturbed, total = await graph(store), told(task["home"])
    for share in (0.2, 0.6):
        await empty()
        task = {**given(tmp_path / f"killed-at-{share}", sample, neo4j_address), "corenlp": corenlp_url}
        process = begin(task)
        wait_for(task["home"], round(total * share))
        kill(process)
        end(begin(task))
        assert await graph(store) == undisturbed


def wait_until_kept(
    server: ScriptedOpenAI, asked: int, home: Path, answers: int, process: subprocess.Popen[str]
) -> None:
    """Wait until the models were asked more often than that, and so many of their answers are in a data folder."""
    while server.count <= asked or answers_in(home) < answers:
        assert process.poll() is None
        time.sleep(0.005)


@pytest.mark.long  # of one process that asks, `make test` has it: tests/agents/models/test_kill.py
@pytest.mark.repeats
async def test_models_are_not_asked_again_what_they_had_answered_before_a_kill(
    store: Store,
    neo4j_address: Neo4jAddress,
    empty: Callable[[], Awaitable[None]],
    openai_server: Callable[[Script], ScriptedOpenAI],
    tmp_path: Path,
    pytestconfig: pytest.Config,
) -> None:
    sample = texts_to_read(pytestconfig)
    last_answered, goes_on = 10**9, threading.Event()

    def script(asked: Asked) -> Scripted:
        return replace(reads_the_sample(asked), after=None if asked.number <= last_answered else goes_on)

    server = openai_server(script)
    team = tmp_path / "llm.yaml"
    model = f"{{model: scripted, base_url: '{server.url}', concurrency: 8}}"
    experts = ", ".join(f"{{name: {task}, task: {task}}}" for task in ("ner", "re", "ee"))
    team.write_text(f"name: llm\nmodels: {{default: {model}}}\nexperts: [{experts}]\n")
    end(begin({**given(tmp_path / "whole", sample, neo4j_address), "team": str(team)}))
    undisturbed, total = await graph(store), server.count

    moments = random.Random(17)
    for number in range(max(1, repeats(pytestconfig, "kills") // 3)):
        await empty()
        task = {**given(tmp_path / f"killed-{number}", sample, neo4j_address), "team": str(team)}
        first, kept = server.count, set[str]()
        for _ in range(2):
            before, answered = server.count, moments.randrange(1, total // 3)
            last_answered = before + answered
            process = begin(task)
            wait_until_kept(server, last_answered, Path(task["home"]), len(kept) + answered, process)
            kill(process)
            assert kept.isdisjoint(asked.prompt for asked in server.asked[before:])
            kept |= {asked.prompt for asked in server.asked[before:last_answered]}
        before, last_answered = server.count, 10**9
        end(begin(task))
        assert kept.isdisjoint(asked.prompt for asked in server.asked[before:])
        asked = Counter(asked.prompt for asked in server.asked[first:])
        print(f"killed twice: {len(kept)} of {total} answers kept, {asked.total() - total} under way asked again")
        assert (len(asked), asked.total() - total <= 2 * 8) == (total, True)
        with closing(sqlite3.connect(tmp_path / f"killed-{number}" / "calls.sqlite")) as calls:
            assert calls.execute("SELECT count(*) FROM calls").fetchone() == (total,)  # each question, once
        assert await graph(store) == undisturbed
