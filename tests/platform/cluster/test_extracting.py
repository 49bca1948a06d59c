"""`extract --on ray` writes what `extract` writes, whatever happens to workers, nodes and the program itself."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.platform.cluster.conftest import Call, Model, Nodes, WriteTeam, workers, write_notes
from tests.servers.answers import Asked, Scripted
from tests.servers.note_reader import passage_of, reads_notes

from consilience.platform.cluster.ray_module import load_ray
from consilience.platform.commands.main import main

ROOT = Path(__file__).parents[3]


class Held:
    """Holds the answers about one note until somebody lets them go."""

    def __init__(self, words: str) -> None:
        self.words, self.asked, self.go = words, threading.Event(), threading.Event()

    def __call__(self, asked: Asked) -> Scripted:
        if self.words not in passage_of(asked):
            return reads_notes(asked)
        self.asked.set()
        return replace(reads_notes(asked), after=self.go)

    def meanwhile(self, happens: Callable[[], None]) -> threading.Thread:
        """Let something happen when it was asked, and let go then."""

        def wait() -> None:
            try:
                self.asked.wait(120)
                happens()
            finally:
                self.go.set()

        thread = threading.Thread(target=wait)
        thread.start()
        return thread


pytestmark = pytest.mark.usefixtures("cluster")


@pytest.mark.parametrize("form", [(), ("--readings",)])
def test_a_cluster_writes_the_same_bytes_in_the_same_order(
    model: Model, team: WriteTeam, call: Call, tmp_path: Path, form: tuple[str, ...]
) -> None:
    notes, file = write_notes(tmp_path / "notes", 12), team(model())
    plain = call("extract", notes, "--team", file, "-o", tmp_path / "plain.jsonl", *form)
    given = ("extract", notes, "--team", file, "-o", tmp_path / "ray.jsonl", "--on", "ray", "--workers", 3, *form)
    spread = call(*given, home="other")
    assert (tmp_path / "ray.jsonl").read_bytes() == (tmp_path / "plain.jsonl").read_bytes()
    for told in (plain, spread):  # in any order, as documents are done
        told["accepted_nothing"].sort(key=lambda one: one["name"])
    assert spread == plain
    assert spread["done"] == 12


def test_the_documents_of_a_lost_worker_are_read_by_others(
    model: Model, team: WriteTeam, call: Call, tmp_path: Path
) -> None:
    held = Held("Note 004")
    server = model(held)
    notes, file = write_notes(tmp_path / "notes", 12), team(server)

    def lose_all() -> None:
        for one in workers():
            one.kill()

    thread = held.meanwhile(lose_all)
    lost = call("extract", notes, "--team", file, "-o", tmp_path / "lost.jsonl", "--on", "ray", "--workers", 2)
    thread.join()
    assert (lost["code"], lost["done"], lost["failed"]) == (0, 12, [])
    in_flight = server.count - 24
    assert 0 < in_flight <= 2 * 2 * 16  # two questions of each document that was under way
    call("extract", notes, "--team", file, "-o", tmp_path / "plain.jsonl", home="other")
    assert (tmp_path / "lost.jsonl").read_bytes() == (tmp_path / "plain.jsonl").read_bytes()


def test_a_node_may_go_while_it_reads(
    cluster: Nodes, model: Model, team: WriteTeam, call: Call, tmp_path: Path
) -> None:
    held = Held("Note 004")
    notes, file = write_notes(tmp_path / "notes", 12), team(model(held))
    thread = held.meanwhile(cluster.kill_one)
    given = ("extract", notes, "--team", file, "-o", tmp_path / "ray.jsonl", "--on", "ray", "--workers", 3)
    assert (told := call(*given))["done"] == 12, told
    thread.join()
    call("extract", notes, "--team", file, "-o", tmp_path / "plain.jsonl", home="other")
    assert (tmp_path / "ray.jsonl").read_bytes() == (tmp_path / "plain.jsonl").read_bytes()


def test_a_program_that_was_killed_asks_no_answered_question_again(
    model: Model, team: WriteTeam, call: Call, tmp_path: Path
) -> None:
    held = Held("Note 007")
    server = model(held)
    notes, file, output = write_notes(tmp_path / "notes", 12), team(server), tmp_path / "ray.jsonl"
    given = ["extract", notes, "--team", file, "-o", output, "--on", "ray", "--workers", 2, "--concurrency", 4]
    program = "import sys; from consilience.platform.commands.main import main; main(sys.argv[1:])"
    environment = {**os.environ, "CONSILIENCE_HOME": str(tmp_path / "home")}
    (tmp_path / "home").mkdir()
    process = subprocess.Popen([sys.executable, "-c", program, *map(str, given)], env=environment, cwd=ROOT)
    assert held.asked.wait(120)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not output.exists()
    while workers():  # they end with the program that they are of
        time.sleep(0.05)
    held.go.set()
    assert call(*given)["done"] == 12
    assert 24 <= server.count <= 24 + 8  # at most those that were under way: four documents of two questions
    call("extract", notes, "--team", file, "-o", tmp_path / "plain.jsonl", home="other")
    assert output.read_bytes() == (tmp_path / "plain.jsonl").read_bytes()


def test_the_limit_of_an_endpoint_holds_for_all_workers_together_also_when_one_is_lost(
    model: Model, team: WriteTeam, call: Call, tmp_path: Path
) -> None:
    begun = threading.Event()

    def slowly(asked: Asked) -> Scripted:
        if asked.number == 9:
            begun.set()
        return replace(reads_notes(asked), delay_s=0.3)

    server = model(slowly)
    notes, file = write_notes(tmp_path / "notes", 14), team(server, concurrency=3)

    def lose_one() -> None:
        begun.wait(120)
        workers()[0].kill()

    thread = threading.Thread(target=lose_one)
    thread.start()
    told = call("extract", notes, "--team", file, "-o", tmp_path / "out.jsonl", "--on", "ray", "--workers", 3)
    thread.join()
    assert (told["done"], server.peak) == (14, 3)


def restart_what_keeps_limits() -> None:
    """Kill the actors that keep limits, as the memory of the head may; Ray starts them again."""
    ray = load_ray()
    for known in ray.util.list_named_actors(all_namespaces=True):
        if known["name"].startswith("limits-"):
            ray.kill(ray.get_actor(known["name"], known["namespace"]), no_restart=False)


def test_reading_goes_on_when_what_keeps_the_limits_is_started_again(
    model: Model, team: WriteTeam, call: Call, tmp_path: Path
) -> None:
    held = Held("Note 004")
    notes, file = write_notes(tmp_path / "notes", 12), team(model(held), concurrency=3)
    thread = held.meanwhile(restart_what_keeps_limits)
    told = call("extract", notes, "--team", file, "-o", tmp_path / "out.jsonl", "--on", "ray", "--workers", 2)
    thread.join()
    assert (told["done"], told["failed"]) == (12, [])


def test_a_budget_holds_for_all_workers_together(model: Model, team: WriteTeam, call: Call, tmp_path: Path) -> None:
    server = model()
    notes, file = write_notes(tmp_path / "notes", 12), team(server)
    given = ("extract", notes, "--team", file, "-o", tmp_path / "out.jsonl", "--on", "ray", "--workers", 3)
    told = call(*given, "--max-tokens", 20_000)
    spent = told["spent"]["prompt_tokens"] + told["spent"]["completion_tokens"]
    assert told["code"] == 2
    assert 0 < told["done"] < 12
    assert spent <= 20_000
    assert all("The budget is spent" in one["reason"] for one in told["failed"])
    assert told["done"] + len(told["failed"]) == 12


def test_a_team_that_cannot_be_opened_is_said_in_one_sentence_and_the_file_of_before_stays(
    model: Model, team: WriteTeam, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    notes, file, output = write_notes(tmp_path / "notes", 2), team(model()), tmp_path / "out.jsonl"
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    output.write_text("of yesterday")
    file.write_text(file.read_text().replace("task: ner}", "task: ner, demonstrations: {file: none.jsonl}}"))
    with pytest.raises(SystemExit) as stopped:
        main(["extract", str(notes), "--team", str(file), "-o", str(output), "--on", "ray", "--workers", "1"])
    said = capsys.readouterr().err
    assert stopped.value.code == 1
    assert "Error: No worker can be had on the cluster: " in said
    assert "none.jsonl" in said
    assert output.read_text() == "of yesterday"
