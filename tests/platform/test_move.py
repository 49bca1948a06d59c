"""An embedded installation is taken along into a PostgreSQL, whole, and goes on there."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from langchain_core.runnables import RunnableConfig
from pydantic import SecretStr

from consilience.agents.events.run_events import DocumentSplit
from consilience.agents.models.call_context import call_context
from consilience.agents.models.protocol import Reply
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Document, Run
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.calls.answers import answers_at
from consilience.platform.commands.main import main
from consilience.platform.jobs.assignments import Assignments
from consilience.platform.jobs.queue import open_queue
from consilience.platform.jobs.withdrawn import begin_withdrawal, is_withdrawn
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.job import Order
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.server import moving
from consilience.platform.server.moving import move_folder
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.watching.memory import open_memory
from consilience.platform.watching.shared.source import SourceItem

DOCUMENT = Document("Ann\x00 met \ud83d Bob.", "note", "note.txt", "text/plain", "en")
RUN = Run(DOCUMENT.id, "team", "t1", "schema", "s1")
THREAD: RunnableConfig = {"configurable": {"thread_id": f"{RUN.id}:1", "checkpoint_ns": ""}}


@pytest.fixture
def before(tmp_path: Path) -> DataFolder:
    """A data folder in which everything has happened once."""
    folder = DataFolder(tmp_path / "home")
    with open_queue(folder.queue) as queue:
        for name in "abc":
            queue.submit(Document(name, name, f"{name}.txt", "text/plain", "en"), Order(), idempotency_key=name)
        queue.cancel(queue.jobs()[0].id)
        begin_withdrawal(queue.database, queue.jobs()[0].document_id)
        worker = Assignments(queue.database, 1)
        job = worker.take()
        assert job is not None
        worker.end(job, "done", outcome="merged")
        worker.leave()
    with open_ledger(folder.ledger) as ledger:
        ledger.begin(RUN, DOCUMENT)
        ledger.record(RUN.id, DocumentSplit(5, 1))
        ledger.end(RUN.id, "failed", 1.0, "It was stopped.")
    with open_accounts(folder) as accounts:
        ann = accounts.users.add("Ann", "editor")
        accounts.keys.create(ann, "test")
        accounts.queries.add(ann.id, "q", "RETURN 1")
        accounts.audit.add("create_account", "Ann", actor="local")
    with open_memory(folder.watched) as memory:
        memory.note("folder", SourceItem("a.txt", "1"), [("d", "a.txt")])
    with answers_at(folder.answers)() as answers, call_context(run_id="r", document_id="d"):
        answers.write(b"key", "model", Reply("Ann met Bob.", Usage(calls=1)))
    with checkpoints(folder.steps) as steps:
        for step in range(3):
            stored = steps.put(THREAD, checkpoint(step), {"step": step}, {"chunks": f"{step}"})
        steps.put_writes(stored, [("chunks", [9]), ("rounds", 2)], "task")
    return folder


def checkpoint(step: int) -> Any:  # noqa: ANN401 - as LangGraph has it
    values = {"chunks": [step], "document_id": "d"}
    versions = {"chunks": f"{step}", "document_id": "1"}
    return {
        "v": 4,
        "ts": "",
        "id": f"1-{step}",
        "channel_values": values,
        "channel_versions": versions,
        "versions_seen": {},
    }


def told(folder: DataFolder) -> dict[str, object]:
    """Return what the stores of a data folder tell."""
    with (
        open_queue(folder.queue) as queue,
        open_ledger(folder.ledger) as ledger,
        open_accounts(folder) as accounts,
        open_memory(folder.watched) as memory,
        checkpoints(folder.steps) as steps,
        answers_at(folder.answers)() as answers,
    ):
        ann = accounts.users.get("ann")
        step = steps.get_tuple(THREAD)
        assert step is not None
        return {
            "jobs": queue.jobs(),
            "events": queue.events(),
            "withdrawn": [is_withdrawn(queue.database, job.id) for job in queue.jobs()],
            "runs": ledger.runs(),
            "documents": ledger.document(DOCUMENT.id),
            "run events": ledger.events(RUN.id),
            "accounts": (accounts.users.all(), accounts.keys.all(), accounts.queries.all(owner=ann.name)),
            "audit": accounts.audit.page(),
            "watched": (memory.versions("folder"), memory.documents("folder", "a.txt")),
            "answers": (
                answers.read(b"key"),
                [tuple(row) for row in answers.store.find_all("SELECT * FROM asked_for")],
            ),
            "steps": (step.checkpoint["channel_values"], step.metadata["step"], step.pending_writes),
        }


def test_everything_is_there_afterwards_and_goes_on(before: DataFolder, tmp_path: Path, database_url: str) -> None:
    after = DataFolder(tmp_path / "new", SecretStr(database_url))
    move_folder(before.path, after)
    assert told(after) == told(before)
    with open_queue(before.queue) as there, open_queue(after.queue) as here:
        last = there.last_event()
        here.submit(DOCUMENT, Order())
        assert [event.seq for event in here.events(after=last)] == [last + 1]
        assert len(here.jobs()) == 4


def test_what_would_be_moved_is_counted_and_what_was_moved_is_not_moved_twice(
    before: DataFolder,
    database_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", str(before.path))

    def call(*arguments: str) -> tuple[int, dict[str, Any]]:
        with pytest.raises(SystemExit) as left:
            main(["move", "--to", database_url, "--json", *arguments])
        return int(left.value.code or 0), json.loads(capsys.readouterr().out)

    _, counted = call("--dry-run")
    code, moved = call()
    assert (code, moved["tables"], counted["moved"], moved["moved"]) == (0, counted["tables"], False, True)
    assert {"store": "accounts", "table": "users", "rows": 1} in moved["tables"]
    code, refused = call()
    assert code == 1
    assert "is not empty" in str(refused["error"])


def test_a_folder_in_which_somebody_works_is_not_moved(before: DataFolder, tmp_path: Path, database_url: str) -> None:
    with open_queue(before.queue) as queue:
        Assignments(queue.database, 1)
        with pytest.raises(ConsilienceError, match="1 workers take documents"):
            move_folder(before.path, DataFolder(tmp_path, SecretStr(database_url)))


def test_texts_outside_stay_there_and_are_found_from_there(tmp_path: Path, database_url: str) -> None:
    (tmp_path / "texts").mkdir()
    texts = (tmp_path / "texts").as_uri()
    before = DataFolder(tmp_path / "home", documents_url=texts)
    with open_queue(before.queue, documents=before.documents) as queue:
        job = queue.submit(DOCUMENT, Order())
    after = DataFolder(tmp_path / "new", SecretStr(database_url))
    with pytest.raises(ConsilienceError, match=rf"wait are at {texts}, where they stay. Set CONSILIENCE_DOCUMENTS_URL"):
        move_folder(before.path, after)
    after = replace(after, documents_url=texts)
    move_folder(before.path, after)
    with open_queue(after.queue, documents=after.documents) as queue:
        assert queue.document(job.id) == DOCUMENT
        assert queue.outside.remove_orphans(-100.0) == 0


def test_a_move_that_fails_leaves_nothing(
    before: DataFolder,
    tmp_path: Path,
    database_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    after = DataFolder(tmp_path, SecretStr(database_url))
    copy, copied = moving._copy, list[str]()

    def failing(old: Any, into: Any, table: str) -> int:  # noqa: ANN401 - as the function that it stands for
        copied.append(table)
        if table == "saved_queries":
            raise ConsilienceError("The disk of the PostgreSQL is full.")
        return copy(old, into, table)

    monkeypatch.setattr(moving, "_copy", failing)
    with pytest.raises(ConsilienceError, match="is full"):
        move_folder(before.path, after)
    monkeypatch.undo()
    assert "jobs" in copied
    with open_queue(after.queue) as queue:
        assert queue.jobs() == []
    move_folder(before.path, after)
    assert told(after) == told(before)
