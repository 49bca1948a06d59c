"""The runbook says what is true: its sentences, figures, commands and tests exist; and what no other test rehearses."""

import ast
import asyncio
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.graph.exported import exported
from tests.graph.test_import import fill
from tests.platform.test_backup import Call, Empty, call
from tests.platform.test_dashboard import exposed
from tests.platform.test_worker import Slow, until, working
from tests.platform.walled import problem, walled
from tests.sources import parsed

from consilience.graph.store.store import Store
from consilience.platform.api.middleware.measuring import Measures
from consilience.platform.backup.backing_up import back_up
from consilience.platform.commands.catalogue import COMMANDS
from consilience.platform.commands.groups import load_signature
from consilience.platform.commands.main import main
from consilience.platform.jobs.assignments import MOST_DEATHS, Assignments
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.jobs.worker import Worker
from consilience.platform.loading.documents.uploads import document_of_text
from consilience.platform.runs.job import Order
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.disk_guard import DiskGuard

__all__ = ["call"]

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs" / "runbook.md").read_text(encoding="utf-8")
FAILURES = dict(re.findall(r"^## (\d+\. [^\n]*)\n\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
POINTS = ("Said", "Seen", "Do", "Lost", "Rehearsed")
QUOTED = re.compile(r"``(.+?)``|`(.+?)`", re.DOTALL)


def point(failure: str, name: str) -> str:
    """Return what a failure's section says under a point."""
    (found,) = re.findall(rf"^- \*\*{name}\*\*: (.*?)(?=^- \*\*|\Z)", FAILURES[failure], re.MULTILINE | re.DOTALL)
    return str(found)


def quoted(text: str) -> list[str]:
    return [" ".join((one or other).split()) for one, other in QUOTED.findall(text)]


@cache
def sentences() -> list[str]:
    """Return every text of the code, with `…` for what is put in."""
    found = []
    for root in ("platform", "agents", "graph"):
        for path in sorted((TOP / root / "consilience").rglob("*.py")):
            for node in ast.walk(parsed(path)):
                if isinstance(node, ast.JoinedStr):
                    parts = [part.value if isinstance(part, ast.Constant) else "…" for part in node.values]
                    found.append("".join(str(part) for part in parts))
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.append(re.sub(r"\{\w+\}", "…", node.value))
    return found


def test_there_are_ten_each_with_all_its_points() -> None:
    assert [int(name.partition(".")[0]) for name in FAILURES] == list(range(1, 11))
    for failure in FAILURES:
        assert [point(failure, name) != "" for name in POINTS] == [True] * len(POINTS)
        assert point(failure, "Lost").startswith("nothing")


@pytest.mark.parametrize("failure", FAILURES)
def test_what_is_said_is_said_by_the_code(failure: str) -> None:
    said = [
        text for text in quoted(point(failure, "Said")) if not text.startswith("consilience ") and text != "reasons"
    ]
    assert said
    for text in said:
        pattern = re.compile(".*".join(map(re.escape, text.strip("… ").split("…"))), re.DOTALL)
        assert any(pattern.search(" ".join(sentence.split())) for sentence in sentences()), text


def test_what_is_seen_is_a_figure_of_the_service() -> None:
    figures = set(re.findall(r"consilience_\w+", PAGE))
    assert {"consilience_workers", "consilience_disk_free_bytes"} <= figures
    assert figures <= exposed().keys()


def test_each_setting_exists() -> None:
    page = PAGE + (TOP / "docs" / "operations.md").read_text(encoding="utf-8")
    named = {name.lower() for name in re.findall(r"\bCONSILIENCE_([A-Z0-9_]+)", page)}
    assert {"failed_days", "copy_before_upgrade"} <= named <= Settings.model_fields.keys()


def commands() -> Iterator[list[str]]:
    """Yield the words of each command that the page calls."""
    for line in re.findall(r"^\s{4,}(consilience .*)$", PAGE, re.MULTILINE):
        yield shlex.split(line, comments=True)[1:]


def test_each_command_exists_with_its_options() -> None:
    called = list(commands())
    assert len(called) > 20
    for words in called:
        rest = words[2:] if words[0] == "--home" else words
        name = next(found for end in (3, 2, 1) if (found := " ".join(rest[:end])) in COMMANDS)
        signature = load_signature(name)
        options = {option for parameter in signature.params for option in (*parameter.opts, *parameter.secondary_opts)}
        assert {word for word in rest if word.startswith("--")} <= options, words


@pytest.mark.parametrize("failure", FAILURES)
def test_each_is_rehearsed_by_tests_that_exist(failure: str) -> None:
    tests = quoted(point(failure, "Rehearsed"))
    assert tests
    for test in tests:
        path, name = test.split("::")
        tree = ast.walk(parsed(TOP / path))
        functions = {node.name for node in tree if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
        assert name in functions, test


def submit(queue: JobQueue, *names: str) -> list[str]:
    return [queue.submit(document_of_text(f"{name} met Bob.", name, "en"), Order()).id for name in names]


def figures(queue: JobQueue) -> dict[str, float]:
    lines = Measures().text(queue, DiskGuard(Path.cwd(), 0)).decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


async def test_what_waits_while_nobody_works_is_seen_and_done_when_a_worker_comes(folder: DataFolder) -> None:
    with open_queue(folder.queue) as queue:
        submit(queue, "a", "b")
        seen = figures(queue)
        assert (seen["consilience_workers"], seen['consilience_runs{status="queued"}']) == (0, 2)
        process = Slow()
        process.go_on.set()
        async with working(Worker(queue, process, slots=1)):
            await until(lambda: figures(queue)["consilience_workers"] == 1)
            await until(lambda: queue.counts() == {"done": 2})
        assert figures(queue)["consilience_oldest_waiting_seconds"] == 0


async def test_a_document_that_ended_three_workers_holds_up_nobody_and_is_done_when_it_is_retried(
    tmp_path: Path,
) -> None:
    with walled(tmp_path) as service:
        bad, good = submit(service.queue, "bad", "good")
        for _ in range(MOST_DEATHS):
            victim = Assignments(service.queue.database, 1)
            with service.queue.database.transaction() as connection:  # nobody takes the other one meanwhile
                connection.execute("UPDATE jobs SET priority = 10 WHERE id = ?", (bad,))
                connection.execute("UPDATE workers SET pid = 0, started = 0")
            assert victim.take() is not None
            Assignments(service.queue.database, 1).take_up()
        failed = service.queue.get(bad)
        assert (failed.status, failed.reason) == (
            "failed",
            "3 workers ended while they worked on it, one after another; it may be too large for them.",
        )
        process = Slow()
        process.go_on.set()
        async with working(Worker(service.queue, process, slots=1)):
            await until(lambda: service.queue.get(good).status == "done")
            async with service.client(service.key("editor")) as client:
                assert (await client.post("/api/v1/runs/retry-failed")).status_code == 200
            await until(lambda: service.queue.get(bad).status == "done")
        assert process.begun == ["good", "bad"]


async def test_who_has_lost_the_last_key_gets_in_by_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))

    async def run(*arguments: str) -> str:
        with pytest.raises(SystemExit) as left:
            await asyncio.to_thread(main, list(arguments))
        assert left.value.code == 0
        return capsys.readouterr().out

    with walled(tmp_path) as service:
        service.accounts.users.add("ann", "admin")
        async with service.client("csk_lost") as client:
            refused = await client.get("/api/v1/runs")
        assert (refused.status_code, problem(refused)["detail"]) == (
            401,
            "Send an API key as `Authorization: Bearer KEY`, or sign in.",
        )
        await run("users", "change", "ann", "--disable")
        await run("users", "change", "ann", "--enable")
        key = (await run("keys", "create", "ann")).split()[-1]
        async with service.client(key) as client:
            assert (await client.get("/api/v1/runs")).status_code == 200
        assert "/sign-in?token=" in await run("users", "link", "ann")


@pytest.mark.neo4j
async def test_a_graph_that_is_damaged_is_named_and_comes_back_from_its_backup(
    store: Store, empty: Empty, tmp_path: Path, call: Call
) -> None:
    await fill(store)
    home, graph = Settings(home=tmp_path / "home"), await exported(store)
    await back_up(store, home.folder, tmp_path / "night.zip")
    async with store.session() as session:
        await (await session.run("MATCH (n:Chunk) WITH n LIMIT 1 SET n.text = 'x'")).consume()
    code, told = await asyncio.to_thread(call, home.home, "check")
    assert (code, told["ok"], {each["invariant"] for each in told["breaches"]}) == (1, False, {"chunks"})
    await empty()
    code, told = await asyncio.to_thread(call, tmp_path / "new", "restore", str(tmp_path / "night.zip"))
    assert (code, told["ok"]) == (0, True)
    assert (await asyncio.to_thread(call, tmp_path / "new", "check"))[0] == 0
    assert await exported(store) == graph
