"""A Ray cluster of three nodes on this machine, a scripted model, notes to read, and the command line."""

import json
import os
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psutil
import pytest
from tests.servers.note_reader import reads_notes
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.platform.commands.main import main

TEAM = """\
name: notes
models: {{default: {{model: scripted, base_url: "{url}", concurrency: {concurrency}, timeout_s: 60}}}}
experts: [{{name: ner, task: ner}}, {{name: re, task: re}}]
max_rounds: 1
"""
"""Two questions a document."""
NAMES = ("Ann Lee", "Bob Ray", "Cy Moss", "Dan Holt", "Eve Stone")

SMALL = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_log_monitor": False}
"""What a node has; three of them start within seconds then."""
OTHERS = 2
"""Nodes beside the head."""

Call = Callable[..., dict[str, Any]]
Model = Callable[..., ScriptedOpenAI]
WriteTeam = Callable[..., Path]


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what asks for a cluster, and leave it out, loudly, where there is no Ray."""
    if "cluster" in getattr(item, "fixturenames", ()):
        item.add_marker("ray")
        item.add_marker("slow")
        if find_spec("ray") is None:
            item.add_marker(pytest.mark.skip(reason="the extra ray is not installed; `make test-ray` installs it"))


class Nodes:
    """A cluster of a head and two more nodes, each with room for one worker."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        self.cluster = Cluster(initialize_head=True, head_node_args={**SMALL, "include_dashboard": False})
        self.others: list[Any] = []
        self.complete()

    @property
    def address(self) -> str:
        return str(self.cluster.address)

    def kill_one(self, program: int | None = None) -> None:
        """Kill a node, as a machine that loses its power: neither the head nor the one that a program speaks to.

        Args:
            program: its process; this one if absent.
        """
        spared = node_of(program or os.getpid(), self.address)
        lost = next(node for node in self.others if node.node_id != spared)
        self.others.remove(lost)
        self.cluster.remove_node(lost, allow_graceful=False)

    def complete(self) -> None:
        """Bring new nodes where some were killed."""
        while len(self.others) < OTHERS:
            self.others.append(self.cluster.add_node(**SMALL))


def node_of(program: int, address: str) -> str:
    """Return the id of the node that a program on the cluster speaks to."""
    from ray._raylet import GcsClient

    jobs = GcsClient(address=address).get_all_job_info().values()
    return next(str(job.driver_address.node_id.hex()) for job in jobs if job.driver_pid == program and not job.is_dead)


def workers() -> list[psutil.Process]:
    """Return the processes of workers that have begun."""
    return [
        one
        for one in psutil.process_iter(["cmdline"])
        if (one.info["cmdline"] or [""])[0].startswith("ray::ClusterWorker")
    ]


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    started = Nodes()
    yield started
    started.cluster.shutdown()


@pytest.fixture
def cluster(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> Nodes:
    """What `--on ray` reaches."""
    nodes.complete()
    monkeypatch.setenv("RAY_ADDRESS", nodes.address)
    return nodes


def write_notes(folder: Path, count: int) -> Path:
    folder.mkdir()
    for number in range(count):
        one, other = NAMES[number % 5], NAMES[(number + 1) % 5]
        (folder / f"{number:03}.txt").write_text(f"Note {number:03}. {one} met {other}.")
    return folder


@pytest.fixture
def model(openai_server: Callable[[Script], ScriptedOpenAI]) -> Model:
    """Serves the model that reads notes, or a script that changes something about that."""
    return lambda script=reads_notes: openai_server(script)


@pytest.fixture
def team(tmp_path: Path) -> WriteTeam:
    """Writes a team of two experts that ask a server."""

    def write(server: ScriptedOpenAI, concurrency: int = 16, **_: object) -> Path:
        path = tmp_path / "team.yaml"
        path.write_text(TEAM.format(url=server.url, concurrency=concurrency))
        return path

    return write


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Runs a command with --json, in a data folder of its own."""

    def run(*arguments: object, home: str = "home") -> dict[str, Any]:
        (tmp_path / home).mkdir(exist_ok=True)
        monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / home))
        capsys.readouterr()
        with pytest.raises(SystemExit) as stopped:
            main([*map(str, arguments), "--json"])
        told: dict[str, Any] = json.loads(capsys.readouterr().out)
        return {"code": stopped.value.code, **told}

    return run
