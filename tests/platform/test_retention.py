"""What is too old is forgotten, on files as on PostgreSQL; what somebody still needs is not."""

import asyncio
import json
import os
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from langchain_core.runnables import RunnableConfig
from tests.platform.test_calls import called
from tests.platform.test_move import checkpoint

from consilience.agents.events.run_events import DocumentSplit, RunMerged
from consilience.agents.models.call_context import call_context
from consilience.agents.models.layers.cache import _HOW_MANY
from consilience.agents.models.protocol import Reply
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ConsilienceError, JobStateError
from consilience.graph.model.model import Document, Run
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.api.idempotency.store import KeyedRequest, ResponseStore, StoredResponse
from consilience.platform.api.routers.documents.runs import _retry_failed
from consilience.platform.calls.answers import answers_at
from consilience.platform.calls.archive import open_calls
from consilience.platform.commands.main import main
from consilience.platform.evaluations.store import EvaluationStore
from consilience.platform.jobs.assignments import Assignments
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.records.evaluations import EvaluationRecord
from consilience.platform.retention.sweeping import SWEEPS, sweep
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.job import Order
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.server import working
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.timestamps import now

DAY_S = 86_400.0
TOP = Path(__file__).parents[2]


def note(name: str) -> Document:
    return Document(f"{name} met Bob.", name, f"{name}.txt", "text/plain", "en")


def run_over(name: str) -> Run:
    return Run(note(name).id, "team", "t1", "schema", "s1")


def thread(name: str) -> RunnableConfig:
    return {"configurable": {"thread_id": f"{run_over(name).id}:1", "checkpoint_ns": ""}}


@pytest.fixture
def settings(folder: DataFolder) -> Settings:
    return Settings(home=folder.path, database_url=folder.database_url)


@pytest.fixture
def used(folder: DataFolder) -> DataFolder:
    """A data folder in which one run was merged, one failed, and one was paused on its way."""
    with open_queue(folder.queue) as queue:
        worker = Assignments(queue.database, 1)
        for name, status in (("merged", "done"), ("failed", "failed"), ("paused", "paused")):
            queue.submit(note(name), Order())
            job = worker.take()
            assert job is not None
            if status == "paused":
                queue.pause(job.id)
            worker.end(job, status, run_id=run_over(name).id)  # type: ignore[arg-type] # one of the three
        worker.leave()
        replies = ResponseStore(queue.database)
        operation = replies.begin(KeyedRequest("ann", "k", "d"))
        assert isinstance(operation, str)
        replies.keep(operation, StoredResponse(202, {}, b"{}"))
    with open_ledger(folder.ledger) as ledger, checkpoints(folder.steps) as steps:
        for name in ("merged", "failed", "paused"):
            ledger.begin(run_over(name), note(name))
            ledger.record(run_over(name).id, DocumentSplit(5, 1))
            ledger.record(run_over(name).id, RunMerged())
            ledger.end(run_over(name).id, "merged" if name == "merged" else "failed", 1.0)
            if name != "merged":
                steps.put(thread(name), checkpoint(0), {"step": 1}, {"chunks": "0"})
    with open_calls(folder) as calls:
        for name in ("merged", "failed", "paused"):
            calls.add([(time.time(), called(run_id=run_over(name).id, document_id=note(name).id))])
    with answers_at(folder.answers)() as answers, call_context(run_id="r", document_id="d"):
        for number in range(3):
            answers.write(b"%d" % number, "model", Reply("Yes.", Usage(calls=1)))
    with open_accounts(folder) as accounts:
        accounts.audit.add("create_account", "Ann", actor="local")
    return folder


def found(settings: Settings, *, only_count: bool) -> dict[tuple[str, str], int]:
    return {(each.store, each.what): each.number for each in sweep(settings, only_count=only_count)}


OLD = {
    ("jobs", "events of runs that ended"): 6,
    ("jobs", "texts of runs that failed or were cancelled"): 1,
    ("jobs", "answers to requests with an idempotency key"): 1,
    ("runs", "events of runs that ended"): 3,
    ("runs", "texts of runs that were given up"): 1,
    ("steps", "runs that were given up, with their steps"): 1,
    ("calls", "calls of runs that were given up, in runs"): 1,
    ("answers", "answers of models"): 3,
    ("accounts", "entries of the audit log"): 1,
}
"""What is forgotten of `used` after three years."""


def pass_days(monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    later = time.time() + days * DAY_S
    monkeypatch.setattr(time, "time", lambda: later)


def test_what_is_young_stays(used: DataFolder, settings: Settings) -> None:
    assert set(found(settings, only_count=False).values()) == {0}
    with answers_at(used.answers)() as answers:
        assert answers.read(b"0") is not None


def test_what_is_old_goes_and_a_dry_run_tells_it_before(
    used: DataFolder, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    pass_days(monkeypatch, 3 * 365)
    assert found(settings, only_count=True) == OLD
    assert found(settings, only_count=True) == OLD, "counting changes nothing"
    assert found(settings, only_count=False) == OLD
    again = found(settings, only_count=False)
    assert again.pop(("accounts", "entries of the audit log")) == 1, "what says so has the date of today"
    assert set(again.values()) == {0}
    with answers_at(used.answers)() as answers:
        assert answers.store.find_all("SELECT * FROM asked_for") == []


def test_every_run_stays_in_the_list_and_what_is_paused_goes_on_from_its_last_step(
    used: DataFolder, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_ledger(used.ledger) as ledger:
        listed = ledger.runs()
    with open_queue(used.queue) as queue:
        jobs = queue.jobs()
    pass_days(monkeypatch, 3 * 365)
    sweep(settings)
    with open_queue(used.queue) as queue:
        assert queue.jobs() == jobs
        (paused,) = queue.jobs(status=["paused"])
        assert queue.document(paused.id) == note("paused")
        queue.resume(paused.id)
    with open_ledger(used.ledger) as ledger:
        assert ledger.runs() == listed
        assert ledger.events(run_over("merged").id)[0][2] == DocumentSplit(5, 1), "which tells what others would take"
        assert ledger.document(note("paused").id) == note("paused")
    with checkpoints(used.steps) as steps:
        assert steps.list_runs() == {run_over("paused").id}
    with open_calls(used) as calls:
        assert [calls.has_any(run_over(name).id) for name in ("merged", "failed", "paused")] == [True, False, True]


def test_who_retries_what_is_not_kept_is_told_so_and_holds_up_nobody(
    used: DataFolder, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    pass_days(monkeypatch, 91)
    sweep(settings)
    with open_queue(used.queue) as queue:
        (failed,) = queue.jobs(status=["failed"])
        with pytest.raises(JobStateError, match=r"CONSILIENCE_FAILED_DAYS\)\. Send the document again"):
            queue.retry(failed.id)
        again = fail(queue, "later")
        assert [job.id for job in _retry_failed(queue)] == [again]


def fail(queue: JobQueue, name: str) -> str:
    job, worker = queue.submit(note(name), Order()), Assignments(queue.database, 1)
    assert worker.take() is not None
    worker.end(job, "failed")
    worker.leave()
    return job.id


def test_a_run_whose_process_died_long_ago_is_given_up_and_one_that_is_under_way_is_not(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_ledger(folder.ledger) as ledger:
        ledger.begin(run_over("a"), note("a"))
        pass_days(monkeypatch, 1)
        assert ledger.list_given_up(now()) == []
        with ledger.database.transaction() as connection:
            connection.execute("UPDATE runs SET owner_pid = 0, owner_place = 'elsewhere'")
        assert ledger.list_given_up("2020") == []
        assert ledger.list_given_up("2999") == [(run_over("a").id, note("a").id)]


def test_a_run_that_was_taken_up_again_lately_is_not_given_up(folder: DataFolder) -> None:
    with open_ledger(folder.ledger) as ledger:
        ledger.begin(run_over("a"), note("a"))
        ledger.record(run_over("a").id, DocumentSplit(1, 10))
        with ledger.database.transaction() as connection:  # it began long ago, and whoever went on has died today
            connection.execute("UPDATE runs SET owner_pid = 0, owner_place = 'elsewhere', started_at = '2020-01-01'")
        assert ledger.list_given_up("2021") == []
        assert ledger.list_given_up("2999") == [(run_over("a").id, note("a").id)]


def test_of_too_many_answers_the_oldest_go(used: DataFolder) -> None:
    with answers_at(used.answers)() as answers:
        answers.store.change("UPDATE answers SET answered_at = '2026-01-01 00:00:00' WHERE key = ?", b"1")
        answers.store.change("UPDATE answers SET answered_at = '2026-01-02 00:00:00' WHERE key = ?", b"0")
        kept = answers.store.find("SELECT answered_at FROM answers WHERE key = ?", b"2")[0]
        assert answers.forget_old("2020-01-01 00:00:00", 1, only_count=True) == 2
        assert answers.forget_old("2020-01-01 00:00:00", 2) == 1
        assert [row[0] for row in answers.store.find_all("SELECT key FROM answers ORDER BY key")] == [b"0", b"2"]
        assert answers.forget_old("2026-01-03 00:00:00", 2) == 1
        assert answers.store.find("SELECT max(answered_at), count(*) FROM answers")[0] == kept
        assert [row[0] for row in answers.store.find_all("SELECT key FROM asked_for")] == [b"2"]


def test_who_comes_too_late_to_forget_answers_forgets_none(used: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    with answers_at(used.answers)() as answers:
        counted = {_HOW_MANY: (3, 3)}  # and then another emptied it
        monkeypatch.setattr(type(answers.store), "find", lambda _, statement, *__: counted.get(statement))
        assert answers.forget_old("2999", 0) == 0


def test_a_damaged_evaluation_is_named_and_nothing_is_read_where_all_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "evaluations" / "evaluation_1" / "evaluation.json"
    path.parent.mkdir(parents=True)
    path.write_text('{"id": ')
    assert [each.number for each in sweep(Settings(home=tmp_path))] == [0]
    with pytest.raises(ConsilienceError, match=rf"^{path} is damaged \(.+\)\. Take its folder out of .+"):
        sweep(Settings(home=tmp_path, evaluations_days=1))


def test_evaluations_go_when_a_setting_says_so_and_what_was_left_half_kept_after_a_day(tmp_path: Path) -> None:
    store, settings = EvaluationStore(tmp_path), Settings(home=tmp_path)
    store.put(
        EvaluationRecord("evaluation_1", "nugget", "g", 1, None, "s", "files", "ann", "2020-01-01", {}, "g", "c", "1"),
        {"gold": ()},
    )
    half = tmp_path / "evaluations" / ".evaluation_2.ab"
    half.mkdir()
    assert store.forget_old("2021") == 0, "it waits"
    store.change(replace(store.get("evaluation_1"), state="failed"))
    assert [each.number for each in sweep(settings)] == [0]
    later = time.time() - 2 * DAY_S
    os.utime(half, (later, later))
    assert [each.number for each in sweep(settings, only_count=True)] == [1]
    assert [each.number for each in sweep(settings)] == [1]
    assert [each.number for each in sweep(settings.model_copy(update={"evaluations_days": 365.0}))] == [1]
    assert store.all() == []
    assert not half.exists()


@pytest.mark.parametrize("error", [ConsilienceError("It is held."), TypeError("an error of ours")])
async def test_a_store_that_cannot_be_used_holds_no_other_up(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept = asyncio.Event()
    loop = asyncio.get_running_loop()

    def broken(*_: object) -> list[Any]:
        raise error

    def well(*_: object) -> list[Any]:
        loop.call_soon_threadsafe(swept.set)
        return []

    monkeypatch.setattr(working, "SWEEPS", (broken, well))
    sweeping = asyncio.create_task(working._sweep(Settings(home=tmp_path)))
    await swept.wait()
    sweeping.cancel()


def test_the_command_counts_and_forgets(
    used: DataFolder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", str(used.path))
    if used.database_url is not None:
        monkeypatch.setenv("CONSILIENCE_DATABASE_URL", used.database_url.get_secret_value())
    monkeypatch.setenv("CONSILIENCE_ANSWERS_KEPT", "1")
    monkeypatch.setenv("COLUMNS", "200")

    def call(*arguments: str) -> str:
        with pytest.raises(SystemExit) as left:
            main(["prune", *arguments])
        assert left.value.code == 0
        return capsys.readouterr().out

    told = json.loads(call("--dry-run", "--json"))
    assert told["pruned"] is False
    assert {
        "what": "answers of models",
        "store": "answers",
        "number": 2,
        "limits": {"CONSILIENCE_ANSWERS_DAYS": 365, "CONSILIENCE_ANSWERS_KEPT": 1},
    } in told["forgotten"]
    monkeypatch.setenv("COLUMNS", "80")
    shown = call("--dry-run")
    assert "ANSWERS_KEPT=1 " in shown
    assert "kept by CONSILIENCE_…" in shown
    assert json.loads(call("--json"))["pruned"] is True
    assert sum(each["number"] for each in json.loads(call("--dry-run", "--json"))["forgotten"]) == 0


@pytest.mark.parametrize("folder", ["sqlite"], indirect=True)  # a PostgreSQL has the same tables: `test_postgres.py`
def test_the_page_names_every_table_and_folder_that_grows_and_what_bounds_it(used: DataFolder) -> None:
    page = (TOP / "docs/operations.md").read_text(encoding="utf-8")
    named = set()
    for path in used.list_databases().values():
        if path.exists():
            with closing(sqlite3.connect(path)) as connection:
                tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            named |= {f"`{path.stem}.{table}`" for (table,) in tables if not table.startswith("sqlite_")}
    assert {"`jobs.events`", "`steps.checkpoints`", "`answers.asked_for`"} <= named
    missing = sorted(name for name in named if name not in page)
    assert missing == []
    assert all(f"`CONSILIENCE_{name}`" in page for name in ("EVENTS_DAYS", "FAILED_DAYS", "ANSWERS_KEPT"))
    assert len(SWEEPS) == 9
